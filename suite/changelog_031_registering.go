package suite

import (
	"maps"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// gainedFields are what a registration that asks for a kind tells from the level
// of a row on.
type gainedFields struct {
	row, kind string
	fields    map[string]expect.Matcher
}

// logged31Gained are the rows of which more need not be known.
var logged31Gained = []gainedFields{
	{"34-wildcard-mention-policy", "realm", told("realm_wildcard_mention_policy", expect.Between(1, 7))},
	{"42-default-view", "update_display_settings", told("default_view", expect.OneOf("recent_topics", "all_messages"))},
	{"47-giphy-api-key", "giphy", told("giphy_api_key", expect.Text())},
	{"48-register-muted-users", "muted_users", told("muted_users", expect.ArrayOf(mutedUser()))},
	{"49-register-playgrounds", "realm_playgrounds", told("realm_playgrounds", expect.ArrayOf(playground()))},
	{"51-can-invite-others", "realm_user", told("can_invite_others_to_realm", expect.Boolean())},
	{"53-register-max-lengths-added", "realm", map[string]expect.Matcher{
		"max_topic_length": expect.Integer(), "max_message_length": expect.Integer(),
	}},
	{"55-register-giphy-rating", "realm", map[string]expect.Matcher{
		"realm_giphy_rating": expect.Integer(), "giphy_rating_options": expect.Object(),
	}},
	{"56-move-between-streams-policy", "realm", told("realm_move_messages_between_streams_policy", expect.Between(1, 6))},
}

func told(name string, m expect.Matcher) map[string]expect.Matcher {
	return map[string]expect.Matcher{name: m}
}

// logged makes a row of it, whose control is that the organization has a name.
func (g gainedFields) logged() logged {
	named := expect.Field("realm_name", expect.NonEmptyText())
	absent := []expect.Matcher{expect.Success(), named}
	for _, name := range slices.Sorted(maps.Keys(g.fields)) {
		absent = append(absent, expect.Absent(name))
	}
	return logged{
		row: g.row, look: toldOnRegistering(g.kind, "realm"),
		before: expect.All(absent...), after: expect.All(expect.Success(), named, expect.Shape(g.fields)),
	}
}

// mutedUser demands a user whom another one has muted.
func mutedUser() expect.Matcher {
	return expect.Shape(map[string]expect.Matcher{"id": expect.Integer(), "timestamp": expect.Integer()})
}

// logged31Registering are the rows on the answer to POST /register.
func logged31Registering() []logged {
	rows := []logged{
		{
			row: "37-register-subscribers-always", needs: []Need{NeedSecond}, until: 185, look: (*Session).leftPrivate,
			before: expect.Absent("subscribers"), after: expect.Field("subscribers", expect.Length(0)),
		},
		{
			row: "38-topic-edit-limit-3-days", since: commonLimitFrom, until: 182, look: toldOnRegistering("realm"),
			before: shown("realm_"+commonLimit, expect.Equal(number(24*60*60))), after: shown("realm_"+commonLimit, expect.Equal(number(3*24*60*60))),
		},
		{
			row: "44-old-unreads-missing", look: toldOnRegistering("message", "update_message_flags"),
			before: hidden("unread_msgs.old_unreads_missing"), after: shown("unread_msgs.old_unreads_missing", expect.Boolean()),
		},
		{
			row: "50-invite-to-realm-policy", look: toldOnRegistering("realm"),
			before: expect.All(shown("realm_invite_by_admins_only", expect.Boolean()), hidden("realm_invite_to_realm_policy")),
			after:  expect.All(hidden("realm_invite_by_admins_only"), shown("realm_invite_to_realm_policy", expect.Between(1, 6))),
		},
		{
			row: "53-register-max-lengths-renamed", look: toldOnRegistering("realm", "stream"),
			before: streamLengths("stream_name_max_length", "stream_description_max_length", "max_stream_name_length", "max_stream_description_length"),
			after:  streamLengths("max_stream_name_length", "max_stream_description_length", "stream_name_max_length", "stream_description_max_length"),
		},
		{
			row: "54-register-linkifiers", needs: []Need{NeedAdmin}, until: templatesFrom - 1,
			look: func(s *Session) any {
				s.linkifier()
				return toldOnRegistering("realm_linkifiers", oldLinkifierEvent)(s)
			},
			before: expect.All(hidden("realm_linkifiers"), shown("realm_filters[]", linkifierTuple())),
			after:  expect.All(shown("realm_linkifiers[]", linkifierObject()), shown("realm_filters[]", linkifierTuple())),
		},
	}
	for _, gained := range logged31Gained {
		rows = append(rows, gained.logged())
	}
	return rows
}

// streamLengths demands the limits of streams by the first two names, and
// nothing by the others.
func streamLengths(name, description, noName, noDescription string) expect.Matcher {
	return expect.All(shown(name, expect.Integer()), shown(description, expect.Integer()), hidden(noName), hidden(noDescription))
}

// leftPrivate registers with subscribers after the user has left a private
// stream that somebody else keeps, and returns what is told of that stream.
func (s *Session) leftPrivate() any {
	second := s.As(target.Second)
	stream := second.FreshStream(P{"invite_only": true})
	second.Bring(s.Actor, stream)
	s.Leave(stream)
	registered := s.Register(P{"fetch_event_types": []string{"subscription"}, "include_subscribers": true}).Registration
	s.arranged(registered, expect.Field("unsubscribed", listing(stream)))
	for _, element := range registered.Body["unsubscribed"].([]any) {
		if object, _ := element.(target.Object); object["name"] == stream.Name {
			return object
		}
	}
	return nil
}
