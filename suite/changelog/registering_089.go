package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows89Keys, rows89Registering, rows89Policies)

// rows89Keys are rows on keys that a registration got.
func rows89Keys() []ChangeRow {
	const own = "user_settings."
	number, yesNo := expect.Integer(), expect.Boolean()
	return []ChangeRow{
		brought("95-register-user-defaults", each(expect.Object(), "realm_user_settings_defaults"), "realm_user_settings_defaults"),
		brought("102-can-create-streams-split", each(yesNo, "can_create_public_streams", "can_create_private_streams"), "realm_user"),
		brought("103-web-public-policy", each(number, "realm_create_web_public_stream_policy")),
		brought("103-can-create-web-public", each(yesNo, "can_create_web_public_streams"), "realm_user"),
		brought("105-privacy-settings", each(yesNo, own+"send_private_typing_notifications", own+"send_stream_typing_notifications",
			own+"send_read_receipts"), "user_settings").from(SettingsEventRow),
		brought("107-escape-navigates", each(yesNo, own+"escape_navigates_to_default_view"), "user_settings").from(SettingsEventRow),
		brought("109-spectator-access", each(yesNo, "realm_enable_spectator_access")),
		brought("110-register-web-public-enabled", each(yesNo, "server_web_public_streams_enabled")),
	}
}

// rows89Registering are rows on what else a registration tells.
func rows89Registering() []ChangeRow {
	const senders, other = "unread_msgs.streams[].sender_ids", "unread_msgs.pms[].other_user_id"
	number, yesNo := expect.Integer(), expect.Boolean()
	return []ChangeRow{
		{
			Row: "89-register-user-settings", observe: observeRegistration("user_settings", "update_display_settings"),
			before: expect.All(hidden("user_settings"), shown("default_language", expect.Text())),
			after:  shown("user_settings", expect.Object()),
		},
		{
			Row: "89-capability-user-settings-object", observe: capableRegistration,
			before: expect.All(shown("default_language", expect.Text()), shown("enable_sounds", yesNo)),
			after:  expect.All(shown("user_settings", expect.Object()), hidden("default_language"), hidden("enable_sounds")),
		},
		{
			Row: "90-unread-sender-ids", needs: []Need{NeedSecond}, observe: unreads,
			before: shown(senders, expect.ArrayOf(number)), after: hidden(senders),
		},
		{
			Row: "92-client-gravatar-default-other", phase: Alone, observe: registeredAvatars,
			before: expect.Equal("as with false"), after: expect.Equal("as with true"),
		},
		{
			Row: "116-server-settings-web-public", observe: func(s *Session) any { return specs.Settings(s) },
			before: hidden("realm_web_public_access_enabled"), after: shown("realm_web_public_access_enabled", yesNo),
		},
		{
			Row: "119-unread-other-user-id", needs: []Need{NeedSecond}, observe: unreads,
			before: expect.All(shown("unread_msgs.pms[].sender_id", number), hidden(other)), after: shown(other, number),
		},
	}
}

// rows89Policies are rows on keys that gave way to others.
func rows89Policies() []ChangeRow {
	const clock, mayDelete, mayCreate = "realm_default_twenty_four_hour_time", "realm_allow_message_deleting", "realm_create_stream_policy"
	const deletion, public, private = "realm_delete_own_message_policy", "realm_create_public_stream_policy", "realm_create_private_stream_policy"
	number, yesNo, ofRealm := expect.Integer(), expect.Boolean(), observeRegistration("realm")
	return []ChangeRow{
		{
			Row: "99-twenty-four-hour-default-register", observe: ofRealm,
			before: shown(clock, yesNo), after: expect.All(ofOrganization(), hidden(clock)),
		},
		ChangeRow{Row: "101-delete-own-message-policy", observe: ofRealm}.turns(each(yesNo, mayDelete), each(number, deletion)),
		ChangeRow{Row: "102-create-stream-policy-split", observe: ofRealm}.turns(each(number, mayCreate), each(number, public, private)),
	}
}

// capableRegistration looks at what a client is told that reads its settings in the
// one object.
func capableRegistration(s *Session) any {
	return s.Register(Params{
		"client_capabilities": Params{"notification_settings_null": true, "user_settings_object": true},
		"fetch_event_types":   []string{"user_settings", "update_display_settings", "update_global_notifications"},
	}).Registration
}

// unreads lets somebody else write to a stream and to the ordinary user, and
// returns the unread messages of a registration.
func unreads(s *Session) any {
	second, stream := s.As(target.Second), s.FreshStream()
	second.Subscribe(stream.Name)
	second.Post(stream, "unread")
	second.Direct("unread", s.UserID)
	return s.RegistrationOf("message", "update_message_flags")
}

// registeredAvatars looks whose addresses of pictures a registration that says
// nothing of gravatars is told: those of one that makes them itself, or not.
func registeredAvatars(s *Session) any {
	told := func(p Params) any {
		reply := s.Register(Params{"fetch_event_types": []string{"realm_user"}}, p).Registration
		s.Arranged(reply, expect.Field("realm_users", expect.Holding("the requester", IsUser(s.UserID))))
		avatars := target.Object{}
		for _, element := range AsList(reply.Body["realm_users"]) {
			user, _ := element.(target.Object)
			avatars[JSONText(user["user_id"])] = user["avatar_url"]
		}
		return avatars
	}
	with, without, unsaid := told(Params{"client_gravatar": true}), told(Params{"client_gravatar": false}), told(nil)
	alike := func(a, b any) bool { return expect.Equal(a)(b) == nil }
	switch {
	case alike(with, without):
		s.Untestable("nobody has a gravatar")
	case alike(unsaid, with):
		return "as with true"
	case alike(unsaid, without):
		return "as with false"
	}
	return "otherwise"
}
