package r07

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 163 that needs a function.
var level163 = fl.Edits{
	"163-delivery-email-always": fl.Rewritten(func(u *wire.User, o *fl.Object) {
		if !u.EmailRestricted && !u.Own || !u.EmailVisible {
			o.Delete("delivery_email")
		}
	}),
}
