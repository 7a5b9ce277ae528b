package randomacts

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// open are the streams that are public at first. Events of a bot that acts in a private
// stream reach its owner only, though administrators find it in a registration.
var open = []string{"general", "telescopes", "kitchen"}

// userKinds are the acts on accounts and bots.
func userKinds() []kind {
	return []kind{
		{2, func(s *Source) Act {
			n := s.number(1, 40)
			return s.act(Owner, "POST", "/users", Form{"email": fmt.Sprintf("new%d@example.com", n), "password": "new-password",
				"full_name": fmt.Sprint("New ", n), "short_name": "new"})
		}},
		{4, func(s *Source) Act { return s.onUser("PATCH", "", Form{"full_name": s.name("Person")}) }},
		{4, func(s *Source) Act { return s.onUser("PATCH", "", Form{"role": pick(s, 200, 300, 400, 400, 600)}) }},
		{3, func(s *Source) Act { return s.onUser("PATCH", "", Form{"profile_data": []Form{s.value()}}) }},
		{2, func(s *Source) Act { return s.onUser("DELETE", "", nil) }},
		{2, func(s *Source) Act { return s.onUser("POST", "/reactivate", nil) }},
		{2, func(s *Source) Act {
			n := s.number(1, 40)
			return s.act(s.anybody(), "POST", "/bots", Form{"full_name": fmt.Sprint("Robot ", n),
				"short_name": fmt.Sprint("robot", n), "bot_type": pick(s, 1, 1, 2)})
		}},
		{3, func(s *Source) Act {
			return s.act(pick(s, Member, Member, Owner), "PATCH", fmt.Sprintf("/bots/%d", s.bot()), pick(s,
				Form{"full_name": s.name("Robot")}, Form{"default_sending_stream": pick(s,
					open...)}, Form{"bot_owner_id": s.user()},
				Form{"default_all_public_streams": s.maybe()}, Form{"default_events_register_stream": pick(s, open...)}))
		}},
		{1, func(s *Source) Act {
			return s.act(pick(s, Member, Owner), "DELETE", fmt.Sprintf("/bots/%d", s.bot()), nil)
		}},
		{1, func(s *Source) Act {
			return s.act(Member, "POST", fmt.Sprintf("/bots/%d/api_key/regenerate", s.bot()), nil)
		}},
	}
}

// onUser is an act of a manager on an account.
func (s *Source) onUser(method, path string, form Form) Act {
	return s.act(s.manager(), method, fmt.Sprintf("/users/%d%s", s.number(2, 14), path), form)
}

// value is the value of a profile field.
func (s *Source) value() Form {
	return pick(s,
		Form{"id": 1, "value": s.text()}, Form{"id": 1, "value": ""}, Form{"id": 2, "value": "2001-02-03"}, Form{"id": 3,
			"value": pick(s, "day", "night")},
		Form{"id": 4, "value": []int{s.user()}}, Form{"id": 5, "value": "they"}, Form{"id": s.field(), "value": "x"})
}
