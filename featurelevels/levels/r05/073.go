package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 73 that needs a function.
var level073 = fl.Edits{
	"73-billing-admin-event": fl.Split(func(e wire.UserUpdate) []any {
		if _, billing := e.Person.(wire.PersonBilling); billing {
			return nil
		}
		return []any{e}
	}),
}
