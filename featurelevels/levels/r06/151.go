package r06

import (
	"maps"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 151 that needs a function.
var level151 = fl.Edits{
	"151-pronouns-field": fl.Rewritten(func(u *wire.User, o *fl.Object) {
		if u.ProfileData == nil {
			return
		}
		values := maps.Clone(u.ProfileData)
		maps.DeleteFunc(values, func(_ string, v wire.ProfileValue) bool { return v.Type == wire.ProfileFieldPronouns })
		o.Set("profile_data", values)
	}),
}
