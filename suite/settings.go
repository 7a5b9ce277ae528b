package suite

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// declaredLevelRow is the row since which servers declare their level.
const declaredLevelRow Row = "1-server-settings-feature-level"

// serverSettingsSpecs judge GET /server_settings, which needs no account. A
// field may be absent (SRV-03); its own requirement is then not testable.
var serverSettingsSpecs = []Spec{
	{Covers: []string{"SRV-01", "AUT-04"}, Open: true, Body: func(s *Session) {
		s.Verdict(On(s.settings(), expect.Success(), expect.Field(s.Named("version"), expect.NonEmptyText())))
	}},
	{Covers: []string{"SRV-02"}, Open: true, Body: func(s *Session) {
		plain := s.settings()
		odd := s.Anonymous().Try("GET /server_settings", P{"sl_invented": "1"})
		claims := []Claim{On(plain, expect.Success(), expect.Field(s.Named("version"), expect.NonEmptyText())),
			On(odd, expect.Success()), On(settingsFields(odd), expect.Equal(settingsFields(plain)))}
		if s.has(ignoredParametersRow) && s.namesAllIgnored() {
			claims = append(claims, On(odd, expect.Ignored("sl_invented")))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"SRV-03"}, Open: true, Body: func(s *Session) {
		demands := []expect.Matcher{expect.Success(), expect.Field(s.Named("version"), expect.NonEmptyText())}
		table := settingsTable(s)
		for _, name := range slices.Sorted(maps.Keys(table)) {
			demands = append(demands, expect.Optional(name, table[name]))
		}
		s.Verdict(On(s.settings(), demands...))
	}},
	settingSpec("SRV-04", "authentication_methods"),
	{Covers: []string{"SRV-05"}, Open: true, Body: func(s *Session) {
		reply := s.field("authentication_methods")
		methods, _ := reply.Body["authentication_methods"].(target.Object)
		demand := expect.SameStrings(authenticationMethods...)
		if !s.has(requirements.SpecificationBegins) {
			demand = expect.All(expect.ArrayOf(expect.OneOf(authenticationMethods...)), expect.Holding("a method", expect.Text()))
		}
		s.Verdict(On(keysOf(methods), demand))
	}},
	settingSpec("SRV-07", "external_authentication_methods"),
	{Covers: []string{"SRV-09"}, Open: true, Body: func(s *Session) {
		for _, method := range s.externalMethods() {
			s.arranged(method, expect.Field("name", expect.NonEmptyText()))
		}
		s.Verdict(On(namesOf(s.externalMethods()), expect.Distinct()))
	}},
	externalMethodSpec("SRV-10", "display_name", expect.Text()),
	externalMethodSpec("SRV-11", "display_icon", expect.OrNull(expect.Text())),
	externalMethodSpec("SRV-12", "login_url", expect.Text()),
	externalMethodSpec("SRV-13", "signup_url", expect.Text()),
	{Covers: []string{"SRV-14", "LVL-02"}, Open: true, Since: declaredLevelRow, Body: func(s *Session) {
		first, second := s.settings(), s.settings()
		name := s.Named("feature_level")
		s.Verdict(On(first, expect.Success(), expect.Field(s.Named("version"), expect.NonEmptyText()),
			expect.Field(name, expect.Between(0, 1<<31))), On(second, expect.Field(name, expect.Equal(first.Body[name]))))
	}},
	{Covers: []string{"SRV-15", "LVL-07"}, Body: func(s *Session) {
		if s.Declared() {
			s.Inapplicable("the server declares its level")
		}
		sent := s.Message(s.Direct("at level 0", s.Others(1)...))
		s.Verdict(On(s.settings(), expect.Success(), expect.Absent(s.Named("feature_level"))),
			On(sent, expect.Field("type", expect.Equal("private"))),
			On(s.TryUnknown(s.ownPath(), nil), expect.Either("no success with a user", expect.NotSuccess(), expect.Absent("user"))))
	}},
	settingSpec("SRV-16", "_version"),
	settingSpec("SRV-17", "_merge_base"),
	settingSpec("SRV-20", "push_notifications_enabled"),
	settingSpec("SRV-21", "is_incompatible"),
	settingSpec("SRV-22", "email_auth_enabled"),
	settingSpec("SRV-23", "require_email_format_usernames"),
	settingSpec("SRV-25", "realm_uri"),
	settingSpec("SRV-26", "realm_name"),
	settingSpec("SRV-27", "realm_icon"),
	settingSpec("SRV-28", "realm_description"),
	settingSpec("SRV-29", "realm_web_public_access_enabled"),
}

// authenticationMethods are the keys of the object of that name.
var authenticationMethods = []string{"password", "dev", "email", "ldap", "remoteuser", "github", "azuread",
	"gitlab", "apple", "google", "saml", "openid connect"}

// settingsTable gives the demand on each described field.
func settingsTable(s *Session) map[string]expect.Matcher {
	html := expect.Either("HTML, or nothing", expect.Equal(""), expect.Containing("<"))
	return map[string]expect.Matcher{
		"authentication_methods": expect.All(expect.Object(), expect.That("an object of booleans", func(v any) bool {
			methods, _ := v.(target.Object)
			return expect.ArrayOf(expect.Boolean())(slices.Collect(maps.Values(methods))) == nil
		})),
		"external_authentication_methods": expect.ArrayOf(expect.Object()),
		s.Named("version"):                expect.NonEmptyText(),
		s.Named("merge_base"):             expect.Text(),
		"push_notifications_enabled":      expect.Boolean(),
		"is_incompatible":                 expect.Equal(false),
		"email_auth_enabled":              expect.Boolean(),
		"require_email_format_usernames":  expect.Boolean(),
		"realm_uri":                       expect.AbsoluteURL(),
		"realm_name":                      expect.Text(),
		"realm_icon":                      expect.NonEmptyText(),
		"realm_description":               expect.All(expect.Text(), html),
		"realm_web_public_access_enabled": expect.Boolean(),
	}
}

// settingSpec judges one field; a name that begins with an underscore is one
// of the server's own family.
func settingSpec(id, name string) Spec {
	return Spec{Covers: []string{id}, Open: true, Body: func(s *Session) {
		field := name
		if field[0] == '_' {
			field = s.Named(field[1:])
		}
		reply := s.field(field)
		s.Verdict(On(reply, expect.Success(), expect.Field(s.Named("version"), expect.NonEmptyText()),
			expect.Field(field, settingsTable(s)[field])))
	}}
}

func externalMethodSpec(id, name string, m expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Open: true, Body: func(s *Session) {
		s.Verdict(On(s.externalMethods(), expect.ArrayOf(expect.Field(name, m))))
	}}
}

func (s *Session) settings() *target.Reply { return s.Anonymous().Try("GET /server_settings", nil) }

// field reads the settings, which must have the field to judge it.
func (s *Session) field(name string) *target.Reply {
	reply := s.Anonymous().Do("GET /server_settings", nil)
	s.arranged(reply, expect.Field(s.Named("version"), expect.NonEmptyText()))
	if _, present := reply.Body[name]; !present {
		s.Untestable(fmt.Sprintf("the server settings have no %s, which SRV-03 allows", name))
	}
	return reply
}

// externalMethods returns the external methods, of which there must be one.
func (s *Session) externalMethods() []any {
	const name = "external_authentication_methods"
	reply := s.field(name)
	s.arranged(reply, expect.Field(name, expect.ArrayOf(expect.Object())))
	methods, _ := reply.Body[name].([]any)
	if len(methods) == 0 {
		s.Untestable("the server has no external authentication method")
	}
	return methods
}

func namesOf(objects []any) []any {
	var names []any
	for _, object := range objects {
		fields, _ := object.(target.Object)
		names = append(names, fields["name"])
	}
	return names
}

func keysOf(object target.Object) []any {
	keys := []any{}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		keys = append(keys, key)
	}
	return keys
}

// settingsFields is the settings without the envelope's own fields.
func settingsFields(reply *target.Reply) target.Object {
	fields := maps.Clone(reply.Body)
	delete(fields, expect.IgnoredParameters)
	return fields
}
