package r07

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 168 that needs a function.
var level168 = fl.Edits{
	"168-realm-name-in-email-policy": fl.Rewritten(func(s *wire.NotificationSettings, o *fl.Object) {
		o.Set("realm_name_in_notifications", s.RealmNameInEmail == wire.Always)
	}),
}
