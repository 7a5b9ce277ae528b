package users

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListConsents answers GET /export/realm/consents, with the active people.
func ListConsents(c *rest.Call, _ *rest.NoParams) (any, error) {
	out := wire.ExportConsents{ExportConsents: []wire.ExportConsent{}}
	for _, u := range c.View.Users() {
		if u.Active && !u.IsBot() {
			out.ExportConsents = append(out.ExportConsents, consentOf(c.View, u))
		}
	}
	return out, nil
}

func consentOf(v world.View, u *world.User) wire.ExportConsent {
	return wire.ExportConsent{UserID: u.ID, Consented: v.Settings(u).AllowPrivateDataExport}
}

// emitConsent sends administrators whether an account consents to exports.
func emitConsent(tx *world.Tx, userID int) {
	tx.Emit(audience.Administrators(tx), wire.ConsentEvent{
		Type: "realm_export_consent", ExportConsent: consentOf(tx.View, tx.User(userID)),
	})
}
