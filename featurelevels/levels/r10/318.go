package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 318 that needs a function: an object was in the place of the list.
var level318 = fl.Edits{
	"318-webhook-config-options": fl.Rewritten(func(_ *wire.WebhookKind, o *fl.Object) {
		o.Set("config_options", map[string]string{}) // the older options were not in URLs
		o.Rename("config_options", "config")
	}),
}
