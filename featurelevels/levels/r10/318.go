package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 318 that needs a function: an object was in the place of the list.
var level318 = fl.Edits{
	"318-webhook-config-options": fl.Rewritten(func(k *wire.WebhookKind, o *fl.Object) {
		config := map[string]string{}
		for _, option := range k.ConfigOptions {
			config[option.Key] = option.Label
		}
		o.Set("config_options", config)
		o.Rename("config_options", "config")
	}),
}
