package r03

import (
	"fmt"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 10 that needs a function.
var level010 = fl.Edits{
	"10-own-user-fields-removed": fl.Rewritten(func(u *wire.OwnUser, o *fl.Object) {
		o.Set("client_id", fmt.Sprintf("%032x", u.UserID))
		o.Set("short_name", u.ShortName)
	}),
}
