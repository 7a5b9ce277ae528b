package target

// Facts are what the operator of the server knows and nobody can see from
// outside. One that is not given leaves what depends on it untestable.
type Facts struct {
	Unforked      bool `yaml:"unforked"`            // the source is that of its upstream
	Unreferenced  bool `yaml:"no_source_reference"` // the server does not know where its source branched off
	LDAPUsernames bool `yaml:"ldap_usernames"`      // people log in by LDAP with names that are no addresses
}

// over takes a fact that either source gives.
func (f Facts) over(below Facts) Facts {
	return Facts{f.Unforked || below.Unforked, f.Unreferenced || below.Unreferenced, f.LDAPUsernames || below.LDAPUsernames}
}
