package randomacts

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// streamKinds are the acts on streams.
func streamKinds() []kind {
	return []kind{
		{6, func(s *Source) Act {
			a := s.act(s.anybody(), "POST", "/users/me/subscriptions",
				Form{"subscriptions": some(s, 2, func() Form { return Form{"name": s.streamName()} })})
			if s.maybe() {
				a.Form["principals"] = some(s, 3, s.user)
			}
			return a
		}},
		{4, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/users/me/subscriptions", Form{
				"subscriptions": []Form{{"name": s.streamName(), "description": s.text()}}, "invite_only": s.maybe(), "announce": s.maybe(),
				"history_public_to_subscribers": s.maybe(), "stream_post_policy": s.number(1, 4), "principals": some(s, 4, s.user),
			})
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "POST", "/users/me/subscriptions", Form{
				"subscriptions": []Form{{"name": s.streamName()}}, "is_web_public": true, "principals": some(s, 4, s.user),
			})
		}},
		{5, func(s *Source) Act {
			a := s.act(s.anybody(), "DELETE", "/users/me/subscriptions", Form{"subscriptions": some(s, 2, s.streamName)})
			if s.maybe() {
				a.As, a.Form["principals"] = s.manager(), some(s, 2, s.user)
			}
			return a
		}},
		{9, func(s *Source) Act {
			return s.act(s.manager(), "PATCH", fmt.Sprintf("/streams/%d", s.stream()), s.streamChange())
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "DELETE", fmt.Sprintf("/streams/%d", s.number(22, 30)), nil)
		}},
		{2, func(s *Source) Act {
			return s.act(s.manager(), pick(s, "POST", "DELETE"), "/default_streams", Form{"stream_id": s.stream()})
		}},
		{5, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/users/me/subscriptions/properties",
				Form{"subscription_data": []Form{s.property()}})
		}},
		{3, func(s *Source) Act {
			return s.act(s.anybody(), "PATCH", "/users/me/subscriptions/muted_topics",
				Form{"stream_id": s.stream(), "topic": s.topic(), "op": s.op()})
		}},
		{3, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/user_topics", Form{"stream_id": s.stream(), "topic": s.topic(),
				"visibility_policy": s.number(0, 3)})
		}},
	}
}

// streamChange changes one thing of a stream.
func (s *Source) streamChange() Form {
	return pick(s,
		Form{"new_name": s.streamName()}, Form{"description": s.text()}, Form{"stream_post_policy": s.number(1, 4)},
		Form{"is_private": true, "history_public_to_subscribers": s.maybe()}, Form{"is_private": false},
		Form{"is_private": s.maybe(), "is_web_public": s.maybe()}, Form{"can_remove_subscribers_group_id": s.number(2, 6)},
		Form{"message_retention_days": pick[any](s, 30, `"unlimited"`,
			`"realm_default"`)}, Form{"is_announcement_only": s.maybe()},
	)
}

// property is a change of a property of the actor's own subscription.
func (s *Source) property() Form {
	name := pick(s, "is_muted", "in_home_view", "pin_to_top", "desktop_notifications", "email_notifications",
		"wildcard_mentions_notify", "color")
	var value any = s.maybe()
	if name == "color" {
		value = pick(s, "#aabbcc", "#112233")
	}
	return Form{"stream_id": s.stream(), "property": name, "value": value}
}
