package wire

// Domains is the answer of GET /realm/domains.
type Domains struct {
	Domains []Domain `json:"domains"`
}

// DomainMade is the answer of POST /realm/domains: the ID and the name.
type DomainMade struct {
	NewDomain [2]any `json:"new_domain"`
}

// DomainChanged is the event of a new domain, or of one that changed.
type DomainChanged struct {
	Type        string `json:"type"`
	Op          string `json:"op"`
	RealmDomain Domain `json:"realm_domain"`
}

// DomainRemoved is the event of a removed domain.
type DomainRemoved struct {
	Type   string `json:"type"`
	Op     string `json:"op"`
	Domain string `json:"domain"`
}
