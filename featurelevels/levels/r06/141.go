package r06

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 141 that needs a function.
var level141 = fl.Edits{
	"141-external-account-username": fl.Rewritten(func(f *wire.RealmFacts, o *fl.Object) {
		older := map[string]wire.ExternalAccount{}
		for key, site := range f.DefaultExternalAccounts {
			site.Name, site.Hint = site.Text, site.FormerHint()
			older[key] = site
		}
		o.Set("realm_default_external_accounts", older)
	}),
}
