package users

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// changeEmail stores a new address until its owner confirms it.
func (a account) changeEmail(p *accountParams) error {
	email := strings.TrimSpace(p.Email.Value)
	if !p.Email.Set || email == a.User.Email || a.leaves(email) {
		return nil
	}
	o := a.tx.Organization()
	if o.EmailChangesDisabled && !a.User.IsAdministrator() {
		return emailChangesOff.New()
	}
	if err := acceptableEmail(a.tx.View, email); err != nil {
		return err
	}
	if wait := a.tx.AskEmail(a.User.ID, email); wait > 0 {
		return rest.TooManyRequests(wait.Seconds())
	}
	a.answer.Account = append(a.answer.Account, wire.NamedValue{
		Name: "account_email", Value: settingsRulesAt(a.Plan).emailAsked,
	})
	return nil
}

// acceptableEmail refuses a new address of an account.
func acceptableEmail(v world.View, email string) error {
	if !scenarios.IsEmail(email) {
		return invalidAddress.New()
	}
	if fault := rules.EmailAllowed(v, email); fault != "" {
		return addressNotAllowed.New(fault)
	}
	if v.UserByEmail(email) != nil { // the own address with other capitals, too
		return addressTaken.New()
	}
	return nil
}

// ConfirmEmail does the same as the link in a confirmation email: the requested address
// becomes the address of the account. It reports whether there was such an address.
func ConfirmEmail(s *rest.Site, userID int) (found bool, err error) {
	err = s.World.Write(func(tx *world.Tx) error {
		email := tx.ConfirmedEmail(userID)
		if found = email != "" && tx.UserByEmail(email) == nil; !found {
			return nil
		}
		giveEmail(tx, userID, email)
		return nil
	})
	return found, err
}

// giveEmail gives an account another address, and sends the events.
func giveEmail(tx *world.Tx, userID int, email string) {
	u := *tx.User(userID)
	before := tx.APIEmail(&u)
	u.Email = email
	tx.PutUser(u)
	changed := wire.PersonUpdated(wire.PersonDeliveryEmail{UserID: u.ID, DeliveryEmail: &u.Email})
	tx.Emit([]int{u.ID}, changed)
	others := audience.UsersWho(tx, func(reader *world.User) bool { return reader.ID != u.ID && u.CanSeeEmail(reader) })
	tx.Emit(others, present.SinceChange{Change: "163-delivery-email-event", Event: changed})
	if u.Avatar == nil && !tx.Organization().LocalPictures {
		emitAvatar(tx, &u) // the gravatar depends on the address
	}
	if now := tx.APIEmail(&u); now != before {
		tx.Emit(audience.Acquaintances(tx, u.ID), wire.PersonUpdated(wire.PersonEmail{UserID: u.ID, NewEmail: now}))
	}
}
