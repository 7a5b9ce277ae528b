package specs

import (
	"maps"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// SRV: GET /server_settings.
func serverSettings() {
	Describe("GET /server_settings", Section("SRV"), func() {
		It("GET /server_settings needs no authentication.", Covers("SRV-01", "AUT-04"), NoAccount, func(s *Session) {
			s.Expect(Settings(s)).To(SatisfyAll(Succeed(), HaveField(s.Named("version"), BeNonEmptyText())))
		})
		It("GET /server_settings takes no parameters.", Covers("SRV-02"), NoAccount, func(s *Session) {
			plain := Settings(s)
			odd := s.Anonymous().Try("GET /server_settings", Params{"sl_invented": "1"})
			s.Expect(plain).To(SatisfyAll(Succeed(), HaveField(s.Named("version"), BeNonEmptyText())))
			s.Expect(odd).To(Succeed())
			s.Expect(settingsFields(odd)).To(Equal(settingsFields(plain)))
			if s.Has(ignoredParametersRow) && namesAllIgnored(s) {
				s.Expect(odd).To(IgnoreParameters("sl_invented"))
			}
		})
		It("Some fields may be absent on older servers or on the root domain of a multi-organization",
			Covers("SRV-03"), NoAccount, func(s *Session) {
				demands := []Matcher{Succeed(), HaveField(s.Named("version"), BeNonEmptyText())}
				table := settingsTable(s)
				for _, name := range slices.Sorted(maps.Keys(table)) {
					demands = append(demands, HaveFieldIfAny(name, table[name]))
				}
				s.Expect(Settings(s)).To(SatisfyAll(demands...))
			})
		settingSpec("SRV-04", "authentication_methods")
		It("`authentication_methods` has the keys `password`, `dev`, `email`, `ldap`, `remoteuser`,",
			Covers("SRV-05"), NoAccount, func(s *Session) {
				reply := settingsWith(s, "authentication_methods")
				methods, _ := reply.Body["authentication_methods"].(target.Object)
				demand := ConsistOf(authenticationMethods)
				if !s.Has(requirements.SpecificationBegins) {
					demand = SatisfyAll(HaveField("[*]", BeElementOf(authenticationMethods)),
						ContainElement(Described("a method", BeText())))
				}
				s.Expect(keysOf(methods)).To(demand)
			})
		settingSpec("SRV-07", "external_authentication_methods")
		It("External authentication method `name` is a string, unique and machine-readable.",
			Covers("SRV-09"), NoAccount, func(s *Session) {
				for _, method := range externalMethods(s) {
					s.Given(method).To(HaveField("name", BeNonEmptyText()))
				}
				s.Expect(namesOf(externalMethods(s))).To(BeDistinct())
			})
		externalMethodSpec("SRV-10", "display_name", BeText())
		externalMethodSpec("SRV-11", "display_icon", OrNull(BeText()))
		externalMethodSpec("SRV-12", "login_url", BeText())
		externalMethodSpec("SRV-13", "signup_url", BeText())
		It("`service_feature_level` is an integer, the monotonically increasing API level.",
			Covers("SRV-14", "LVL-02"), NoAccount, Since(declaredLevelRow), func(s *Session) {
				first, second := Settings(s), Settings(s)
				name := s.Named("feature_level")
				s.Expect(first).
					To(SatisfyAll(Succeed(), HaveField(s.Named("version"), BeNonEmptyText()), HaveField(name, BeBetween(0, 1<<31))))
				s.Expect(second).To(HaveField(name, first.Body[name]))
			})
		It("An absent `service_feature_level` means level 0.", Covers("SRV-15", "LVL-07"), func(s *Session) {
			if s.Declared() {
				s.Inapplicable("the server declares its level")
			}
			sent := s.Message(s.Direct("at level 0", s.Others(1)...))
			s.Expect(Settings(s)).To(SatisfyAll(Succeed(), HaveNoField(s.Named("feature_level"))))
			s.Expect(sent).To(HaveField("type", "private"))
			s.Expect(s.TryUnknown(ownPath(s), nil)).
				To(Described("no success with a user", SatisfyAny(NotSucceed(), HaveNoField("user"))))
		})
		settingSpec("SRV-16", "_version")
		settingSpec("SRV-17", "_merge_base")
		settingSpec("SRV-20", "push_notifications_enabled")
		settingSpec("SRV-21", "is_incompatible")
		settingSpec("SRV-22", "email_auth_enabled")
		settingSpec("SRV-23", "require_email_format_usernames")
		settingSpec("SRV-25", "realm_uri")
		settingSpec("SRV-26", "realm_name")
		settingSpec("SRV-27", "realm_icon")
		settingSpec("SRV-28", "realm_description")
		settingSpec("SRV-29", "realm_web_public_access_enabled")
		factSpec("SRV-18", "unforked", func(f target.Facts) bool { return f.Unforked }, "_merge_base",
			func(s *Session) Matcher {
				return Equal(Settings(s).Body[s.Named("version")])
			})
		factSpec("SRV-19", "no_source_reference", func(f target.Facts) bool { return f.Unreferenced }, "_merge_base",
			func(*Session) Matcher {
				return Equal("")
			})
		factSpec("SRV-24", "ldap_usernames", func(f target.Facts) bool { return f.LDAPUsernames },
			"require_email_format_usernames", func(*Session) Matcher {
				return Equal(false)
			})
		It("`realm_web_public_access_enabled` is true exactly when web-public streams are enabled and at",
			Covers("SRV-30"), Since(webPublicAccessRow), Needs(Admin, Operator), func(s *Session) {
				Impose(s, WebPublicOn())
				admin := s.As(Admin)
				archiveWebPublic(admin)
				before := settingsWith(s, webPublicTold)
				admin.FreshStream(Params{"is_web_public": true})
				after := settingsWith(s, webPublicTold)
				Impose(s, Params{webPublicSwitch: false})
				told := func(value bool) Matcher { return HaveField(webPublicTold, value) }
				s.Expect(before).To(told(false))
				s.Expect(after).To(told(true))
				s.Expect(settingsWith(s, webPublicTold)).To(told(false))
			})
		everywhere("SRV")
	})
}

// archiveWebPublic removes all web-public streams, as the public counterpart
// lets administrators.
func archiveWebPublic(a *Actor) {
	for _, entry := range StreamObjects(a.Try("GET /streams", Params{"include_all_active": true})) {
		if entry["is_web_public"] != true {
			continue
		}
		if !a.TryUnknown("DELETE /streams/"+JSONText(entry["stream_id"]), nil).Succeeded() {
			a.Session.Untestable("web-public streams cannot be removed with DELETE /streams/{stream_id}")
		}
	}
}

// webPublicTold says whether web-public streams are possible.
const (
	webPublicTold          = "realm_web_public_access_enabled"
	webPublicAccessRow Row = "116-server-settings-web-public"
)
