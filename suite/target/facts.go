package target

// Facts are known to the operator of the server and not visible from outside.
// Requirements that depend on a missing fact are not testable.
type Facts struct {
	Unforked      bool `yaml:"unforked"`            // the source is that of its upstream
	Unreferenced  bool `yaml:"no_source_reference"` // the server does not know where its source branched off
	LDAPUsernames bool `yaml:"ldap_usernames"`      // people log in by LDAP with names that are no addresses
}
