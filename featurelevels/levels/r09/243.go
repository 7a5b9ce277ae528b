package r09

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of level 243 that need a function.
var level243 = fl.Edits{
	"243-auth-methods-object": fl.Rewritten(func(m *wire.RealmMethods, o *fl.Object) {
		on := map[string]bool{}
		for name, method := range m.AuthenticationMethods {
			on[name] = method.Enabled
		}
		o.Set("realm_authentication_methods", on)
	}),
}
