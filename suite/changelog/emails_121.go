package changelog

import (
	"maps"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows121Emails)

// rows121Emails are rows on who sees real addresses.
func rows121Emails() []ChangeRow {
	return []ChangeRow{
		{
			Row: "163-delivery-email-always", observe: addressOfAnother,
			before: hidden("delivery_email"), after: shown("delivery_email", expect.OrNull(expect.Text())),
		},
		{
			Row: "163-delivery-email-event", phase: Alone, needs: []Need{NeedSecond, NeedOperator}, observe: newAddressEvents,
			before: noEvents(), after: anyEvents(),
		},
		{
			Row: "163-avatar-url-null", needs: []Need{NeedSecond, NeedAdmin, NeedOperator}, observe: avatarsAlike,
			before: isTrue("alike"), after: isFalse("alike"),
		},
	}
}

// addressOfAnother looks at the accounts of other people in an organization that
// hides no addresses, and returns one without a real address if there is any. One's
// own address, and that of people who hide it, is told by some servers that tell no other.
func addressOfAnother(s *Session) any {
	if !s.Has(specs.EmailVisibilityRow) && s.Organization()["email_address_visibility"] != Number(specs.SeenByEveryone) {
		s.Untestable("the organization hides real addresses")
	}
	var another target.Object
	for _, user := range Users(s.Members(nil)) {
		if user["user_id"] == s.UserID || user["is_bot"] == true {
			continue
		}
		if _, told := user["delivery_email"]; another == nil || !told {
			another = user
		}
	}
	return another
}

// newAddressEvents returns the events that others get about a new address.
func newAddressEvents(s *Session) any {
	address, confirm := s.Confirming()
	heard := eventsDuring(s.As(target.Second), "realm_user", nil, func() {
		s.Do("PATCH /settings", Params{"email": address})
		confirm()
	})
	s.Arranged(s.With(address, s.Key).Try("GET /users", nil), expect.Success())
	return filterEvents(heard, PersonWith("delivery_email"))
}

// avatarsAlike compares the avatars that an administrator gets with those of
// somebody who does not see all addresses, if somebody hides theirs.
func avatarsAlike(s *Session) any {
	s.OnlyForked()
	if s.Config().Dialect == "zulip" {
		s.Untestable("public servers decide by who may see an address, not by who asks, below the row and from there on")
	}
	admin, second := s.As(target.Admin), s.As(target.Second)
	ordinary(second)
	byClient := Params{"client_gravatar": true}
	if s.Has(specs.EmailVisibilityRow) {
		specs.Show(s.Actor, specs.SeenByEveryone)
		if specs.Avatars(admin.Members(byClient))[s.UserID.String()] != nil {
			s.Untestable("the avatar of the ordinary user is none that clients make")
		}
		specs.Show(s.Actor, specs.SeenByAdministrators)
	}
	return target.Object{"alike": maps.Equal(specs.Avatars(admin.Members(byClient)), specs.Avatars(second.Members(byClient)))}
}
