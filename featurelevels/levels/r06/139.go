package r06

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 139 that needs a function.
var level139 = fl.Edits{
	"139-mute-two-events": fl.Split(func(e wire.SubscriptionUpdate) []any {
		if e.Property == "is_muted" {
			return nil
		}
		return []any{e}
	}),
}
