package specs

import (
	"fmt"
	"maps"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// serverSettings is about GET /server_settings.
func serverSettings() {
	Describe("Get the server settings", Section("SRV"), func() {
		It("needs no credentials", Covers("SRV-01", "AUT-04"), NoAccount, func(s *Session) {
			s.Expect(Settings(s)).To(SatisfyAll(Succeed(), HaveField(s.Named("version"), BeNonEmptyText())))
		})
		It("takes no parameters", Covers("SRV-02"), Assumes(OnlyItsParameters), NoAccount, func(s *Session) {
			plain := Settings(s)
			odd := s.Anonymous().Try("GET /server_settings", Params{"sl_invented": "1"})
			s.Expect(plain).To(SatisfyAll(Succeed(), HaveField(s.Named("version"), BeNonEmptyText())))
			s.Expect(odd).To(Succeed())
			s.Expect(settingsFields(odd)).To(Equal(settingsFields(plain)))
			if s.Has(IgnoredParametersRow) && NamesAllIgnored(s) {
				s.Expect(odd).To(IgnoreParameters("sl_invented"))
			}
		})
		It("gives each field as described, or leaves it out", Covers("SRV-03"), NoAccount, func(s *Session) {
			demands := []Matcher{Succeed(), HaveField(s.Named("version"), BeNonEmptyText())}
			table := settingsTable(s)
			for _, name := range slices.Sorted(maps.Keys(table)) {
				demands = append(demands, HaveFieldIfAny(name, table[name]))
			}
			s.Expect(Settings(s)).To(SatisfyAll(demands...))
		})
		DescribeTable("gives the field", NoAccount, givesSetting,
			Entry("authentication_methods", Covers("SRV-04"), "authentication_methods"),
			Entry("external_authentication_methods", Covers("SRV-07"), "external_authentication_methods"),
			Entry("push_notifications_enabled", Covers("SRV-20"), "push_notifications_enabled"),
			Entry("is_incompatible", Covers("SRV-21"), "is_incompatible"),
			Entry("email_auth_enabled", Covers("SRV-22"), "email_auth_enabled"),
			Entry("require_email_format_usernames", Covers("SRV-23"), "require_email_format_usernames"),
			Entry("realm_uri", Covers("SRV-25"), "realm_uri"),
			Entry("realm_name", Covers("SRV-26"), "realm_name"),
			Entry("realm_icon", Covers("SRV-27"), "realm_icon"),
			Entry("realm_description", Covers("SRV-28"), "realm_description"),
			Entry("realm_web_public_access_enabled", Covers("SRV-29"), "realm_web_public_access_enabled"),
		)
		It("gives its version", Covers("SRV-16"), NoAccount, func(s *Session) { givesSetting(s, s.Named("version")) })
		It("gives its merge base", Covers("SRV-17"), NoAccount, func(s *Session) {
			givesSetting(s, s.Named("merge_base"))
		})
		It("gives its version as merge base if it is not forked", Covers("SRV-18"), NoAccount, func(s *Session) {
			onlyWhere(s, "unforked", s.Config().Facts.Unforked)
			base := s.Named("merge_base")
			s.Expect(settingsWith(s, base)).To(HaveField(base, Settings(s).Body[s.Named("version")]))
		})
		It("gives an empty merge base if it knows none", Covers("SRV-19"), NoAccount, func(s *Session) {
			onlyWhere(s, "no_source_reference", s.Config().Facts.Unreferenced)
			base := s.Named("merge_base")
			s.Expect(settingsWith(s, base)).To(HaveField(base, ""))
		})
		It("names each authentication method", Covers("SRV-05"), NoAccount, func(s *Session) {
			methods, _ := settingsWith(s, "authentication_methods").Body["authentication_methods"].(target.Object)
			demand := ConsistOf(authenticationMethods)
			if !s.Has(requirements.SpecificationBegins) {
				demand = SatisfyAll(Not(BeEmpty()), HaveEach(BeElementOf(authenticationMethods)))
			}
			s.Expect(slices.Collect(maps.Keys(methods))).To(demand)
		})
		It("gives each external authentication method a name of its own", Covers("SRV-09"), NoAccount, func(s *Session) {
			names := []any{}
			for _, method := range externalMethods(s) {
				s.Given(method).To(HaveField("name", BeNonEmptyText()))
				names = append(names, method.(target.Object)["name"])
			}
			s.Expect(names).To(BeDistinct())
		})
		DescribeTable("gives each external authentication method the field", NoAccount,
			func(s *Session, name string, m Matcher) {
				s.Expect(externalMethods(s)).To(HaveEach(HaveField(name, m)))
			},
			Entry("display_name", Covers("SRV-10"), "display_name", BeText()),
			Entry("display_icon", Covers("SRV-11"), "display_icon", OrNull(BeText())),
			Entry("login_url", Covers("SRV-12"), "login_url", BeText()),
			Entry("signup_url", Covers("SRV-13"), "signup_url", BeText()),
		)
		It("gives its feature level, the same each time", Covers("SRV-14", "LVL-02"), NoAccount, Since(DeclaredLevelRow),
			func(s *Session) {
				first, second := Settings(s), Settings(s)
				level := s.Named("feature_level")
				s.Expect(first).To(SatisfyAll(Succeed(), HaveField(s.Named("version"), BeNonEmptyText()),
					HaveField(level, BeBetween(0, 1<<31))))
				s.Expect(second).To(HaveField(level, first.Body[level]))
			})
		It("leaves out the feature level only at the first level", Covers("SRV-15", "LVL-07"), func(s *Session) {
			if s.Declared() {
				s.Inapplicable("the server declares its level")
			}
			sent := s.Message(s.Direct("at level 0", s.Others(1)...))
			s.Expect(Settings(s)).To(SatisfyAll(Succeed(), HaveNoField(s.Named("feature_level"))))
			s.Expect(sent).To(HaveField("type", "private"))
			s.Expect(s.TryUnknown(OwnPath(s), nil)).
				To(Described("no success with a user", SatisfyAny(NotSucceed(), HaveNoField("user"))))
		})
		It("requires no address as user name where LDAP accounts log in", Covers("SRV-24"), NoAccount, func(s *Session) {
			onlyWhere(s, "ldap_usernames", s.Config().Facts.LDAPUsernames)
			s.Expect(settingsWith(s, "require_email_format_usernames")).To(HaveField("require_email_format_usernames", false))
		})
		It("reports whether a web-public stream exists and may be seen", Covers("SRV-30"),
			Since("116-server-settings-web-public"), Needs(Admin, Operator), tellsWebPublicAccess)
		InEveryAnswer("SRV")
	})
}

// givesSetting judges a field that a server may leave out.
func givesSetting(s *Session, name string) {
	s.Expect(settingsWith(s, name)).To(HaveField(name, settingsTable(s)[name]))
}

func tellsWebPublicAccess(s *Session) {
	const told = "realm_web_public_access_enabled"
	Impose(s, WebPublicOn())
	admin := s.As(Admin)
	archiveWebPublic(admin)
	before := settingsWith(s, told)
	admin.FreshStream(Params{"is_web_public": true})
	after := settingsWith(s, told)
	Impose(s, Params{WebPublicSwitch: false})
	s.Expect(before).To(HaveField(told, false))
	s.Expect(after).To(HaveField(told, true))
	s.Expect(settingsWith(s, told)).To(HaveField(told, false))
}

// archiveWebPublic removes all web-public streams.
func archiveWebPublic(a *Actor) {
	for _, entry := range StreamObjects(a.Try("GET /streams", Params{"include_all_active": true})) {
		if entry["is_web_public"] == true &&
			!a.TryUnknown("DELETE /streams/"+JSONText(entry["stream_id"]), nil).Succeeded() {
			a.Session.Untestable("web-public streams cannot be removed with DELETE /streams/{stream_id}")
		}
	}
}

// onlyWhere ends a spec about servers whose configuration states a fact at all others.
func onlyWhere(s *Session, fact string, stated bool) {
	if !stated {
		s.Inapplicable("it concerns servers for which the configuration says facts." + fact)
	}
}

// authenticationMethods are the keys of the object of that name.
var authenticationMethods = []string{"password", "dev", "email", "ldap", "remoteuser", "github", "azuread",
	"gitlab", "apple", "google", "saml", "openid connect"}

// settingsTable gives the demand on each described field.
func settingsTable(s *Session) Fields {
	return Fields{
		"authentication_methods": SatisfyAll(BeObject(), Be("an object of booleans", func(v any) bool {
			methods, _ := v.(target.Object)
			return Accepts(BeArrayOf(BeBoolean()), slices.Collect(maps.Values(methods)))
		})),
		"external_authentication_methods": HaveField("[*]", BeObject()),
		s.Named("version"):                BeNonEmptyText(),
		s.Named("merge_base"):             BeText(),
		"push_notifications_enabled":      BeBoolean(),
		"is_incompatible":                 Equal(false),
		"email_auth_enabled":              BeBoolean(),
		"require_email_format_usernames":  BeBoolean(),
		"realm_uri":                       BeAbsoluteURL(),
		"realm_name":                      BeText(),
		"realm_icon":                      BeNonEmptyText(),
		"realm_description": SatisfyAll(BeText(),
			Described("HTML, or nothing", SatisfyAny(Equal(""), ContainSubstring("<")))),
		"realm_web_public_access_enabled": BeBoolean(),
	}
}

// settingsWith reads the settings, which must have the field to judge it.
func settingsWith(s *Session, name string) *target.Reply {
	reply := s.Anonymous().Do("GET /server_settings", nil)
	s.Given(reply).To(HaveField(s.Named("version"), BeNonEmptyText()))
	if _, present := reply.Body[name]; !present {
		s.Untestable(fmt.Sprintf("the server settings have no %s, which SRV-03 allows", name))
	}
	return reply
}

// externalMethods returns the external methods, of which there must be one.
func externalMethods(s *Session) []any {
	const name = "external_authentication_methods"
	reply := settingsWith(s, name)
	s.Given(reply).To(HaveField(name, HaveField("[*]", BeObject())))
	methods, _ := reply.Body[name].([]any)
	if len(methods) == 0 {
		s.Untestable("the server has no external authentication method")
	}
	return methods
}

// settingsFields is the settings without the envelope's own fields.
func settingsFields(reply *target.Reply) target.Object {
	fields := maps.Clone(reply.Body)
	delete(fields, IgnoredParameters)
	return fields
}
