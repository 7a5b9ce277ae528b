package wire

// RegisterGiphy is "giphy".
type RegisterGiphy struct {
	GiphyAPIKey string `json:"giphy_api_key"`
}

// RegisterVideoCalls is "video_calls".
type RegisterVideoCalls struct {
	HasZoomToken bool `json:"has_zoom_token"`
}

// RegisterBilling is "realm_billing".
type RegisterBilling struct {
	Billing Billing `json:"realm_billing"`
}

// Billing is the state of an organization's plan.
type Billing struct {
	HasPendingSponsorshipRequest bool `json:"has_pending_sponsorship_request"`
}

// RegisterDomains is "realm_domains".
type RegisterDomains struct {
	RealmDomains []Domain `json:"realm_domains"`
}

// Domain is a domain whose addresses may join.
type Domain struct {
	Domain          string `json:"domain"`
	AllowSubdomains bool   `json:"allow_subdomains"`
}
