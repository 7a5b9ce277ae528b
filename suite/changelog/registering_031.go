package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows31Registering)

// webPublicStreamsRow is the row since which registrations no longer tell of
// private streams that were left among those that are not subscribed.
const webPublicStreamsRow Row = "186-register-streams-web-public"

// mutedUser demands a user that another one has muted.
func mutedUser() expect.Matcher {
	return expect.Shape(map[string]expect.Matcher{"id": expect.Integer(), "timestamp": expect.Integer()})
}

// rows31Registering are rows on the answer to POST /register.
func rows31Registering() []ChangeRow {
	object := expect.Object()
	return []ChangeRow{
		brought("34-wildcard-mention-policy", each(expect.Between(1, 7), "realm_wildcard_mention_policy")),
		brought("42-default-view", each(expect.OneOf("recent_topics", "all_messages"), "default_view"), "update_display_settings"),
		brought("47-giphy-api-key", each(expect.Text(), "giphy_api_key"), "giphy"),
		brought("48-register-muted-users", each(expect.ArrayOf(mutedUser()), "muted_users"), "muted_users"),
		brought("49-register-playgrounds", each(expect.ArrayOf(playground()), "realm_playgrounds"), "realm_playgrounds"),
		brought("51-can-invite-others", each(expect.Boolean(), "can_invite_others_to_realm"), "realm_user"),
		brought("53-register-max-lengths-added", each(expect.Integer(), "max_topic_length", "max_message_length")),
		brought("55-register-giphy-rating", fields{"realm_giphy_rating": expect.Integer(), "giphy_rating_options": object}),
		brought("56-move-between-streams-policy", each(expect.Between(1, 6), "realm_move_messages_between_streams_policy")),
		brought("44-old-unreads-missing", each(expect.Boolean(), "unread_msgs.old_unreads_missing"), "message", "update_message_flags"),
		{
			Row: "37-register-subscribers-always", needs: []Need{NeedSecond}, until: webPublicStreamsRow, observe: leftPrivate,
			before: expect.Absent("subscribers"), after: expect.Field("subscribers", expect.Length(0)),
		},
		{
			Row: "38-topic-edit-limit-3-days", since: specs.CommonLimitRow, until: commonLimitRemovedRow, observe: observeRegistration("realm"),
			before: shown("realm_"+specs.CommonLimit, expect.Equal(Number(24*60*60))), after: shown("realm_"+specs.CommonLimit, expect.Equal(Number(3*24*60*60))),
		},
		ChangeRow{Row: "50-invite-to-realm-policy", observe: observeRegistration("realm")}.
			turns(each(expect.Boolean(), "realm_invite_by_admins_only"), each(expect.Between(1, 6), "realm_invite_to_realm_policy")),
		ChangeRow{Row: "53-register-max-lengths-renamed", observe: observeRegistration("realm", "stream")}.
			turns(each(expect.Integer(), "stream_name_max_length", "stream_description_max_length"),
				each(expect.Integer(), "max_stream_name_length", "max_stream_description_length")),
		{
			Row: "54-register-linkifiers", needs: []Need{NeedAdmin}, until: LinkifierTemplatesRow,
			observe: func(s *Session) any {
				specs.Linkifier(s)
				return s.RegistrationOf("realm_linkifiers", specs.OldLinkifierEvent)
			},
			before: expect.All(hidden("realm_linkifiers"), shown("realm_filters[]", linkifierTuple())),
			after:  expect.All(shown("realm_linkifiers[]", linkifierObject()), shown("realm_filters[]", linkifierTuple())),
		},
	}
}

// leftPrivate registers with subscribers after the user has left a private
// stream that somebody else keeps, and returns that stream as registration lists it.
func leftPrivate(s *Session) any {
	ordinary(s.Actor)
	second := s.As(target.Second)
	stream := second.FreshStream(Params{"invite_only": true})
	second.Bring(s.Actor, stream)
	s.Leave(stream)
	registered := s.Register(Params{"fetch_event_types": []string{"subscription"}, "include_subscribers": true}).Registration
	s.Arranged(registered, expect.Field("unsubscribed", Listing(stream)))
	return FindElement(registered.Body["unsubscribed"], saying("name", stream.Name))
}
