package r10

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 303 that needs a function.
var level303 = fl.Edits{
	"303-gsv-no-deactivated": fl.Since("258-can-mention-object", fl.Together(
		wholeSets(wire.RealmPermissionTable, "realm_"), wholeSets(wire.GroupPermissionTable, ""))),
}

// wholeSets tells the permission settings of an object with their deactivated users.
func wholeSets[T any](table []wire.PermissionOf[T], prefix string) fl.Edit {
	return fl.Rewritten(func(settings *T, o *fl.Object) {
		for _, row := range table {
			setting := *row.Of(settings)
			if _, there := o.Get(prefix + row.Name); there && setting.Whole() != setting {
				o.Set(prefix+row.Name, setting.Whole())
			}
		}
	})
}
