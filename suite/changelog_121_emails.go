package suite

import (
	"maps"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// rows121Emails are rows on who sees real addresses.
func rows121Emails() []changeRow {
	return []changeRow{
		{
			row: "163-delivery-email-always", observe: addressOfOwn,
			before: hidden("delivery_email"), after: shown("delivery_email", expect.OrNull(expect.Text())),
		},
		{
			row: "163-delivery-email-event", phase: Alone, needs: []Need{NeedSecond, NeedOperator}, observe: newAddressHeard,
			before: noEvents(), after: anyEvents(),
		},
		{
			row: "163-avatar-url-null", needs: []Need{NeedSecond, NeedAdmin, NeedOperator}, observe: avatarsAlike,
			before: isTrue("alike"), after: isFalse("alike"),
		},
	}
}

// addressOfOwn looks at the own account in an organization that hides no
// addresses.
func addressOfOwn(s *Session) any {
	if !s.has(emailVisibilityRow) && s.organization()["email_address_visibility"] != number(seenByEveryone) {
		s.Untestable("the organization hides real addresses")
	}
	return s.Own()
}

// newAddressHeard looks at what others hear of somebody's new address.
func newAddressHeard(s *Session) any {
	address, confirm := s.confirming()
	heard := s.As(target.Second).hears("realm_user", nil, func() {
		s.Do("PATCH /settings", P{"email": address})
		confirm()
	})
	s.arranged(s.With(address, s.Key).Try("GET /users", nil), expect.Success())
	return only(heard, personWith("delivery_email"))
}

// avatarsAlike looks whether an administrator is told of the same avatars as
// somebody who does not see all addresses, if somebody hides theirs.
func avatarsAlike(s *Session) any {
	s.onlyForked()
	admin, second := s.As(target.Admin), s.As(target.Second)
	second.ordinary()
	byClient := P{"client_gravatar": true}
	if s.has(emailVisibilityRow) {
		s.show(seenByEveryone)
		if avatars(admin.Members(byClient))[s.UserID.String()] != nil {
			s.Untestable("the avatar of the ordinary user is none that clients make")
		}
		s.show(seenByAdministrators)
	}
	return target.Object{"alike": maps.Equal(avatars(admin.Members(byClient)), avatars(second.Members(byClient)))}
}
