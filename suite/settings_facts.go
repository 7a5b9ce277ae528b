package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// factSpecs judge what follows for the server settings from facts that only
// the configuration can tell.
var factSpecs = []Spec{
	factSpec("SRV-18", "unforked", func(f target.Facts) bool { return f.Unforked }, "_merge_base", func(s *Session) expect.Matcher {
		return expect.Equal(s.settings().Body[s.Named("version")])
	}),
	factSpec("SRV-19", "no_source_reference", func(f target.Facts) bool { return f.Unreferenced }, "_merge_base", func(*Session) expect.Matcher {
		return expect.Equal("")
	}),
	factSpec("SRV-24", "ldap_usernames", func(f target.Facts) bool { return f.LDAPUsernames }, "require_email_format_usernames", func(*Session) expect.Matcher {
		return expect.Equal(false)
	}),
}

// factSpec judges a field on servers of which a fact is known.
func factSpec(id, fact string, known func(target.Facts) bool, name string, demand func(s *Session) expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Open: true, Body: func(s *Session) {
		if !known(s.Config().Facts) {
			s.Untestable("the configuration does not say facts." + fact + " of the server")
		}
		field := name
		if field[0] == '_' {
			field = s.Named(field[1:])
		}
		s.Verdict(On(s.field(field), expect.Success(), expect.Field(s.Named("version"), expect.NonEmptyText()), expect.Field(field, demand(s))))
	}}
}
