package changelog

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows1Server, rows1Registering, rows1Rules)

// rows1Server are rows on what tells the server's version and how to log in.
func rows1Server() []ChangeRow {
	both := expect.All(shown("version", expect.NonEmptyText()), shown("feature_level", expect.Integer()))
	return []ChangeRow{
		{
			Row: "1-server-settings-feature-level", observe: func(s *Session) any { return ofFamily(s, specs.Settings(s).Body) },
			before: expect.All(shown("version", expect.NonEmptyText()), hidden("feature_level")), after: both,
		},
		{
			Row: "1-server-settings-gitlab", observe: func(s *Session) any { return specs.Settings(s) },
			before: expect.All(shown("authentication_methods.password", expect.Boolean()), hidden("authentication_methods.gitlab")),
			after:  shown("authentication_methods.gitlab", expect.Boolean()),
		},
		{
			Row: "1-register-feature-level", observe: func(s *Session) any { return ofFamily(s, s.RegistrationOf(s.Named("version")).Body) },
			before: expect.All(shown("version", expect.NonEmptyText()), hidden("feature_level")), after: both,
		},
		{
			Row:     "3-register-version-always",
			observe: func(s *Session) any { return ofFamily(s, s.RegistrationOf("realm").Body) },
			before:  expect.All(ofOrganization(), lacking("version", "feature_level")), after: both,
		},
	}
}

// rows1Registering are rows on settings of one's own and on facts, as a
// registration tells them.
func rows1Registering() []ChangeRow {
	facts := []string{
		"jitsi_server_url", "development_environment", "server_generation", "password_min_length", "password_min_guesses",
		"max_file_upload_size_mib", "max_avatar_file_size_mib", "server_inline_image_preview", "server_inline_url_embed_preview",
		"server_avatar_changes_disabled", "server_name_changes_disabled",
	}
	return []ChangeRow{
		{
			Row: "1-muted-topics-triples", observe: topicsMuted,
			before: having(expect.Length(2), "heard.events[].muted_topics[]", "registered.muted_topics[]"),
			after:  having(expect.Length(3), "heard.events[].muted_topics[]", "registered.muted_topics[]"),
		},
		ChangeRow{Row: "3-presence-enabled-setting", observe: registeredSettings("enable_sounds", "presence_enabled")}.
			brings(each(expect.Boolean(), "enable_sounds"), each(expect.Boolean(), "presence_enabled")),
		brought("4-register-server-fields", each(anything, facts...)),
		brought("11-register-is-owner", each(expect.Boolean(), "is_owner"), "realm_user"),
		ChangeRow{Row: "21-color-scheme", observe: registeredSettings("night_mode", "color_scheme")}.
			turns(each(expect.Boolean(), "night_mode"), each(expect.Between(1, 3), "color_scheme")),
		{
			Row: "23-pointer-event", observe: observeRegistration("pointer", "realm"),
			before: expect.All(ofOrganization(), shown("pointer", expect.Integer())), after: expect.All(ofOrganization(), hidden("pointer")),
		},
	}
}

// rows1Rules are rows on rules of the organization.
func rows1Rules() []ChangeRow {
	return []ChangeRow{
		brought("1-private-message-policy", each(expect.Integer(), "realm_private_message_policy")),
		{
			Row: "1-email-visibility-nobody", until: realmVisibilityRemovedRow, needs: ruled,
			observe: governs("email_address_visibility", 4),
			before:  shown("told", expect.All(expect.Integer(), expect.NotEqual(forNobody))), after: saying("told", forNobody),
		},
		{
			Row: "1-video-chat-none", needs: ruled, observe: governs("video_chat_provider", 0),
			before: shown("told", expect.All(expect.Integer(), specs.NotValue(specs.None()))), after: shown("told", specs.None()),
		},
		{
			Row: "11-register-topic-edit-limit", until: commonLimitRemovedRow, observe: func(s *Session) any { return s.Organization() },
			before: expect.All(shown("name", expect.NonEmptyText()), hidden(specs.CommonLimit)), after: shown(specs.CommonLimit, expect.OrNull(expect.Integer())),
		},
		{
			Row: "22-register-retention-unlimited", needs: []Need{NeedOperator}, observe: keepsForEver,
			before: saying(retentionRule, nil), after: saying(retentionRule, forEver),
		},
	}
}

// Settings of the organization, values of theirs, and the last levels that have
// them, where later rows of the change log take them away.
const (
	retentionRule                 = "message_retention_days"
	forEver                       = json.Number("-1")
	forNobody                     = json.Number("4")
	realmVisibilityRemovedRow Row = "163-email-visibility-realm-removed"
	commonLimitRemovedRow     Row = "183-topic-limit-removed"
)

// registeredSettings looks at those settings of one's own that a registration tells.
func registeredSettings(names ...string) func(*Session) any {
	return func(s *Session) any {
		found := target.Object{}
		for _, name := range names {
			if value, told := s.Current(name); told {
				found[name] = value
			}
		}
		return found
	}
}

// keepsForEver looks at an organization that keeps its messages for ever.
func keepsForEver(s *Session) any {
	if Integer(s.Organization()[retentionRule]) > 0 {
		specs.Impose(s, Params{retentionRule: -1})
	}
	return s.Organization()
}

// governs has an administrator set a rule of the organization, in a copy of the
// server, and looks at what it is then.
func governs(name string, value int) func(*Session) any {
	return func(s *Session) any {
		s.OnlyForked()
		s.As(target.Admin).Try("PATCH /realm", Params{name: value})
		return target.Object{"told": s.Organization()[name]}
	}
}

// topicsMuted looks at the topics that the user has muted, as an event and a
// registration list them.
func topicsMuted(s *Session) any {
	p := specs.TopicMute(s, "add")
	heard := eventsDuring(s.Actor, "muted_topics", nil, func() { s.Do(specs.MuteTopics, p) })
	return target.Object{"heard": heard, "registered": s.RegistrationOf("muted_topics")}
}
