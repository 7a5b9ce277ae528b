package operations

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// refused demands any refusal.
func refused(*Session) Matcher { return BeRefused() }

var statusInputs = Inputs{
	Scene:      SetStatusScene,
	Decorators: []any{Serial},
	Wrong: []Wrong{
		{Text: "an unknown emoji", Covers: "UST-12", With: replaced(Params{"emoji_name": "no_such_emoji_zz"}),
			Demand: withCode("BAD_REQUEST"), Decorators: []any{Since(StatusEmojiRow)}},
		{Text: "the name of another emoji than that of the code", Covers: "UST-13", Demand: withCode("BAD_REQUEST"),
			Decorators: []any{Since(StatusEmojiRow), Inferred}, With: func(scene Scene) Params {
				known := scene.Who.Session.Spellings()
				return Params{"emoji_name": known.EmojiAlias.One, "emoji_code": known.Emoji.Code, "reaction_type": "unicode_emoji"}
			}},
		{Text: "emoji_code without emoji_name", Covers: "UST-11", Decorators: []any{Since(StatusEmojiRow)},
			With: func(scene Scene) Params { return Params{"emoji_code": scene.Who.Session.Spellings().Emoji.Code} }},
		{Text: "an unknown reaction_type", Covers: "UST-06", Decorators: []any{Since(StatusEmojiRow)},
			With: func(scene Scene) Params {
				return arrange.Vote(scene.Who.Session).With(Params{"reaction_type": "sl_other"})
			}},
		{Text: "an unknown custom emoji", Covers: "UST-14", Demand: withCode("BAD_REQUEST"),
			Decorators: []any{Since(StatusEmojiRow)}, With: replaced(Params{
				"emoji_name": "sl_invented", "reaction_type": "realm_emoji", "emoji_code": "999999999"})},
		{Text: "an emoji and a text that is too long", Covers: "UST-10", Demand: withCode("BAD_REQUEST"),
			Decorators: []any{Since(StatusEmojiRow)}, With: func(scene Scene) Params {
				return arrange.Vote(scene.Who.Session).With(Params{"status_text": strings.Repeat("x", arrange.StatusLimit+1)})
			}},
		{Text: "away that is no boolean", Covers: "UST-07", With: replaced(Params{"away": "gone"})},
	},
	Texts: []Text{{"status_text", "UST-02", sixty, keepsStatuses, []any{Serial}}},
}

// sixty is the limit of statuses, and a length of names that servers take.
func sixty(*Session) int { return arrange.StatusLimit }

// SetStatusScene changes the status of the actor.
func SetStatusScene(who *Actor) Scene {
	who.Session.DeferCleanup(who.Try, arrange.SetStatus, Params{"status_text": ""})
	text := arrange.PlainLetters(9) + who.Session.Run()
	return simple(who, arrange.SetStatus, Params{"status_text": text}, func() any { return StatusOf(who) })
}

// StatusOf is the actor's status; nil if the registration does not tell the statuses.
func StatusOf(who *Actor) any {
	all, told := who.RegistrationOf("user_status").Body["user_status"].(target.Object)
	if !told {
		return nil
	}
	return []any{all[who.UserID.String()]}
}

// ToSet changes each setting that servers of the level have.
func ToSet(who *Actor) Scene {
	s := who.Session
	s.OnlyForked()
	before, after := Params{}, Params{}
	for _, setting := range arrange.OwnSettings {
		if r, _ := requirements.Find(setting.ID); r.Holds(s.Level()) && s.Has(setting.Since()) {
			before[setting.Name], after[setting.Name] = setting.Values[0], setting.Values[1]
		}
	}
	if len(after) == 0 {
		s.Inapplicable("a server of this level need not have the settings in this place")
	}
	who.Do("PATCH /settings", before)
	return simple(who, "PATCH /settings", after, func() any { return settingsOf(who, after) })
}

// settingsOf are the settings that the registration tells; nil if it tells none.
func settingsOf(who *Actor, of Params) any {
	body := who.RegistrationOf("user_settings", "update_display_settings", "update_global_notifications").Body
	told := Params{}
	if settings, there := body["user_settings"].(target.Object); there {
		body = settings
	}
	for name := range of {
		if value, is := body[name]; is {
			told[name] = value
		}
	}
	if len(told) == 0 {
		return nil
	}
	return told
}

var setInputs = Inputs{Scene: ToSet, Decorators: []any{Serial}}

var listUsersInputs = Inputs{
	Scene: func(who *Actor) Scene { return simple(who, "GET /users", nil, nil) },
	Wrong: []Wrong{
		{Text: "client_gravatar that is no boolean", Covers: "GUS-05", With: replaced(Params{"client_gravatar": "perhaps"})},
		{Text: "include_custom_profile_fields that is no boolean", Covers: "GUS-06",
			With: replaced(Params{"include_custom_profile_fields": "perhaps"}), Decorators: []any{Since(arrange.SinceRelease4)}},
	},
	Defaults: []Default{
		{Name: "client_gravatar", Value: "false", Until: "92-client-gravatar-default"},
		{Name: "client_gravatar", Value: "true", Since: "92-client-gravatar-default"},
		{Name: "include_custom_profile_fields", Value: "false"},
	},
}

var createInputs = Inputs{
	Scene: toCreate, By: Creator, Decorators: []any{Needs(Creator)},
	Required: []Required{
		{Name: "email", Covers: "CUS-05"},
		{Name: "password", Covers: "CUS-06"},
		{Name: "full_name", Covers: "CUS-07"},
	},
	Wrong: []Wrong{{Text: "an address in use", Covers: "CUS-10",
		With: func(scene Scene) Params { return Params{"email": scene.Who.Email} }}},
	Texts: []Text{{"full_name", "CUS-08", sixty, keepsFullNames, nil}},
}

func toCreate(who *Actor) Scene {
	s := who.Session
	s.Fork()
	return Scene{
		Who: who, Params: arrange.Newcomer(s), Other: func() Params { return arrange.Newcomer(s) },
		Try: func(p Params) *target.Reply { return arrange.Create(who, p) },
		Shown: func() any {
			return NamesWith(Users(who.Members(nil)), "full_name", s.Names())
		},
	}
}

// NamesWith are the names of those objects whose names begin with the prefix.
func NamesWith(all []target.Object, field, prefix string) []string {
	names := []string{}
	for _, each := range all {
		if name, _ := each[field].(string); strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

var groupInputs = Inputs{
	Scene: toGroup,
	Required: []Required{
		{Name: "name", Covers: "UGR-02"},
		{Name: "description", Covers: "UGR-03"},
		{Name: "members", Covers: "UGR-04", Decorators: []any{OnlyDialect("spec")}},
	},
	Wrong: slices.Concat(
		mixed(Wrong{Text: "an unknown member", Covers: "UGR-06", Demand: withCode("BAD_REQUEST")}, "members", itself,
			func(scene Scene) any { return scene.Who.UnusedUserID() }),
		mixed(Wrong{Text: "a member that is no ID", Covers: "UGR-04"}, "members", itself, func(Scene) any { return "me" })),
	Texts: []Text{
		{"description", "UGR-05", none, keepsGroups("description"), []any{Inferred}},
		{"name", "UGR-05", sixty, keepsGroups("name"), []any{Inferred}},
	},
}

func itself(scene Scene) []any { return []any{scene.Who.UserID} }

func toGroup(who *Actor) Scene {
	s := who.Session
	return Scene{
		Who: who, Params: arrange.GroupOf(s, who.UserID), Other: func() Params { return arrange.GroupOf(s, who.UserID) },
		Try: func(p Params) *target.Reply { return arrange.TryGroup(who, p) },
		Shown: func() any {
			reply := who.TryUnknown("GET /user_groups", nil)
			if !reply.Succeeded() {
				return nil
			}
			return NamesWith(target.Objects(reply.Body, "user_groups"), "name", s.Names())
		},
	}
}

var linkInputs = Inputs{
	Scene: toLink, By: Admin, Decorators: []any{Needs(Admin), Since(arrange.LinkifierChangeRow)},
	Required: []Required{
		{Name: "pattern", Covers: "LNK-03"},
		{Name: "url_template", Covers: "LNK-04"},
		{Name: "url_format_string", Covers: "LNK-05"},
	},
	Wrong: []Wrong{{Text: "a template with an open brace", Covers: "LNK-04", With: func(scene Scene) Params {
		pattern, _ := scene.Params["pattern"].(string)
		return Params{"pattern": "new" + pattern, "url_template": "https://sl.example/{id"}
	}}},
}

func toLink(who *Actor) Scene {
	l := arrange.NewLinkifier(who.Session)
	return simple(who, l.Path, l.Rule(l.Word, "b"), func() any {
		return arrange.Linkified(who.Session, l.Word+"7 and new"+l.Word+"7")
	})
}
