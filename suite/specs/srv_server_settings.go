package specs

import (
	"maps"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// SRV: GET /server_settings.
var serverSettings = Table("SRV", []Spec{
	{Covers: []string{"SRV-01", "AUT-04"}, Open: true, Body: func(s *Session) {
		s.Verdict(On(Settings(s), expect.Success(), expect.Field(s.Named("version"), expect.NonEmptyText())))
	}},
	{Covers: []string{"SRV-02"}, Open: true, Body: func(s *Session) {
		plain := Settings(s)
		odd := s.Anonymous().Try("GET /server_settings", Params{"sl_invented": "1"})
		claims := []Claim{On(plain, expect.Success(), expect.Field(s.Named("version"), expect.NonEmptyText())),
			On(odd, expect.Success()), On(settingsFields(odd), expect.Equal(settingsFields(plain)))}
		if s.Has(ignoredParametersRow) && namesAllIgnored(s) {
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
		s.Verdict(On(Settings(s), demands))
	}},
	settingSpec("SRV-04", "authentication_methods"),
	{Covers: []string{"SRV-05"}, Open: true, Body: func(s *Session) {
		reply := settingsWith(s, "authentication_methods")
		methods, _ := reply.Body["authentication_methods"].(target.Object)
		demand := expect.SameStrings(authenticationMethods...)
		if !s.Has(requirements.SpecificationBegins) {
			demand = expect.All(expect.ArrayOf(expect.OneOf(authenticationMethods...)), expect.Holding("a method", expect.Text()))
		}
		s.Verdict(On(keysOf(methods), demand))
	}},
	settingSpec("SRV-07", "external_authentication_methods"),
	{Covers: []string{"SRV-09"}, Open: true, Body: func(s *Session) {
		for _, method := range externalMethods(s) {
			s.Arranged(method, expect.Field("name", expect.NonEmptyText()))
		}
		s.Verdict(On(namesOf(externalMethods(s)), expect.Distinct()))
	}},
	externalMethodSpec("SRV-10", "display_name", expect.Text()),
	externalMethodSpec("SRV-11", "display_icon", expect.OrNull(expect.Text())),
	externalMethodSpec("SRV-12", "login_url", expect.Text()),
	externalMethodSpec("SRV-13", "signup_url", expect.Text()),
	{Covers: []string{"SRV-14", "LVL-02"}, Open: true, Since: declaredLevelRow, Body: func(s *Session) {
		first, second := Settings(s), Settings(s)
		name := s.Named("feature_level")
		s.Verdict(On(first, expect.Success(), expect.Field(s.Named("version"), expect.NonEmptyText()),
			expect.Field(name, expect.Between(0, 1<<31))), On(second, expect.Field(name, expect.Equal(first.Body[name]))))
	}},
	{Covers: []string{"SRV-15", "LVL-07"}, Body: func(s *Session) {
		if s.Declared() {
			s.Inapplicable("the server declares its level")
		}
		sent := s.Message(s.Direct("at level 0", s.Others(1)...))
		s.Verdict(On(Settings(s), expect.Success(), expect.Absent(s.Named("feature_level"))),
			On(sent, expect.Field("type", expect.Equal("private"))),
			On(s.TryUnknown(ownPath(s), nil), expect.Either("no success with a user", expect.NotSuccess(), expect.Absent("user"))))
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
	factSpec("SRV-18", "unforked", func(f target.Facts) bool { return f.Unforked }, "_merge_base", func(s *Session) expect.Matcher {
		return expect.Equal(Settings(s).Body[s.Named("version")])
	}),
	factSpec("SRV-19", "no_source_reference", func(f target.Facts) bool { return f.Unreferenced }, "_merge_base", func(*Session) expect.Matcher {
		return expect.Equal("")
	}),
	factSpec("SRV-24", "ldap_usernames", func(f target.Facts) bool { return f.LDAPUsernames }, "require_email_format_usernames", func(*Session) expect.Matcher {
		return expect.Equal(false)
	}),
	{Covers: []string{"SRV-30"}, Since: webPublicAccessRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		Impose(s, WebPublicOn())
		admin := s.As(target.Admin)
		archiveWebPublic(admin)
		before := settingsWith(s, webPublicTold)
		admin.FreshStream(Params{"is_web_public": true})
		after := settingsWith(s, webPublicTold)
		Impose(s, Params{webPublicSwitch: false})
		told := func(value bool) expect.Matcher { return expect.Field(webPublicTold, expect.Equal(value)) }
		s.Verdict(On(before, told(false)), On(after, told(true)), On(settingsWith(s, webPublicTold), told(false)))
	}},
}, everywhereSpecs)
