package users

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Grant gives or takes permissions that only operators of the server can give; nil
// leaves them unchanged. Changes of billing administrators are sent to all users.
func Grant(s *rest.Site, userID int, billing, createUsers *bool) error {
	return s.World.Write(func(tx *world.Tx) error {
		u := *tx.User(userID)
		announce := billing != nil && *billing != u.BillingAdmin
		if billing != nil {
			u.BillingAdmin = *billing
		}
		if createUsers != nil {
			u.CanCreateUsers = *createUsers
		}
		tx.PutUser(u)
		if announce {
			tx.Emit(audience.Acquaintances(tx, u.ID), present.UntilChange{Change: "363-billing-admin-gone",
				Event: wire.PersonUpdated(wire.PersonBilling{UserID: u.ID, IsBillingAdmin: u.BillingAdmin})})
		}
		return nil
	})
}
