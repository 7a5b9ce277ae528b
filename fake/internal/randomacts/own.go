package randomacts

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// ownKinds are changes of the actor's own account.
func ownKinds() []kind {
	return []kind{
		{6, func(s *Source) Act { return s.act(s.anybody(), "PATCH", "/settings", s.sample(settings.OwnSamples())) }},
		{2, func(s *Source) Act {
			return s.act(s.anybody(), "PATCH", "/settings", Form{"full_name": s.name("Self")})
		}},
		{2, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/users/me/status", pick(s,
				Form{"status_text": s.text()}, Form{"status_text": ""}, Form{"away": s.maybe()}, Form{"emoji_name": "tada"}, Form{
					"emoji_name": "", "status_text": "x"}))
		}},
		{2, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/users/me/presence", Form{"status": pick(s, "active", "idle"),
				"new_user_input": s.maybe()})
		}},
		{2, func(s *Source) Act {
			return s.act(s.anybody(), pick(s, "POST", "DELETE"), "/users/me/alert_words",
				Form{"alert_words": some(s, 2, func() string { return pick(s, "lens", "dome", "Vega") })})
		}},
		{3, func(s *Source) Act {
			return s.act(s.anybody(), pick(s, "POST", "DELETE"), fmt.Sprintf("/users/me/muted_users/%d", s.user()), nil)
		}},
		{2, func(s *Source) Act {
			return s.act(s.anybody(), "PATCH", "/users/me/profile_data", Form{"data": []Form{s.value()}})
		}},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "DELETE", "/users/me/profile_data", Form{"data": []int{s.field()}})
		}},
		{2, func(s *Source) Act {
			a := s.act(s.anybody(), "POST", "/users/me/avatar", nil)
			a.Picture = true
			return a
		}},
		{1, func(s *Source) Act { return s.act(s.anybody(), "DELETE", "/users/me/avatar", nil) }},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/users/me/enter-sends", Form{"enter_sends": s.maybe()})
		}},
	}
}

// sample gives a setting one of the values that it takes.
func (s *Source) sample(of []settings.Sample) Form {
	setting := pick(s, of...)
	for len(setting.Accepts) == 0 {
		setting = pick(s, of...)
	}
	return Form{setting.Name: pick(s, setting.Accepts...)}
}
