package specs

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// declaredLevelRow is the row since which servers declare their level.
const declaredLevelRow Row = "1-server-settings-feature-level"

// authenticationMethods are the keys of the object of that name.
var authenticationMethods = []string{"password", "dev", "email", "ldap", "remoteuser", "github", "azuread",
	"gitlab", "apple", "google", "saml", "openid connect"}

// settingsTable gives the demand on each described field.
func settingsTable(s *Session) Fields {
	html := Described("HTML, or nothing", SatisfyAny(Equal(""), ContainSubstring("<")))
	return Fields{
		"authentication_methods": SatisfyAll(BeObject(), Be("an object of booleans", func(v any) bool {
			methods, _ := v.(target.Object)
			return expect.ArrayOf(expect.Boolean())(slices.Collect(maps.Values(methods))) == nil
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
		"realm_description":               SatisfyAll(BeText(), html),
		"realm_web_public_access_enabled": BeBoolean(),
	}
}

// settingSpec judges one field; a name that begins with an underscore is one
// of the server's own family.
func settingSpec(id, name string) {
	It("", Covers(id), NoAccount, func(s *Session) {
		field := name
		if field[0] == '_' {
			field = s.Named(field[1:])
		}
		reply := settingsWith(s, field)
		s.Expect(reply).
			To(SatisfyAll(Succeed(), HaveField(s.Named("version"), BeNonEmptyText()), HaveField(field, settingsTable(s)[field])))
	})
}

func externalMethodSpec(id, name string, m Matcher) {
	It("", Covers(id), NoAccount, func(s *Session) {
		s.Expect(externalMethods(s)).To(HaveField("[*]", HaveField(name, m)))
	})
}

func Settings(s *Session) *target.Reply {
	return s.Anonymous().Try("GET /server_settings", nil)
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

// externalMethods returns the external methods and demands at least one.
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
	delete(fields, IgnoredParameters)
	return fields
}

// factSpec judges a field on servers whose configuration states a fact.
func factSpec(id, fact string, known func(target.Facts) bool, name string, demand func(s *Session) Matcher) {
	It("", Covers(id), NoAccount, func(s *Session) {
		if !known(s.Config().Facts) {
			s.Inapplicable("it concerns servers for which the configuration says facts." + fact)
		}
		field := name
		if field[0] == '_' {
			field = s.Named(field[1:])
		}
		s.Expect(settingsWith(s, field)).
			To(SatisfyAll(Succeed(), HaveField(s.Named("version"), BeNonEmptyText()), HaveField(field, demand(s))))
	})
}
