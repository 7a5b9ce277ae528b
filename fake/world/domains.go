package world

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Domain is a domain whose addresses may join the organization.
type Domain struct {
	ID              int
	Name            string
	AllowSubdomains bool
}

// Domains lists the domains in the order of their IDs.
func (v View) Domains() []*Domain { return store.All[Domain](v.txn, domains, byID, nil) }

// DomainNamed finds a domain, nil if it is not listed.
func (v View) DomainNamed(name string) *Domain {
	for _, d := range v.Domains() {
		if d.Name == name {
			return d
		}
	}
	return nil
}

// ListsDomain reports whether a domain is listed, or is below a listed one that allows
// subdomains.
func (v View) ListsDomain(name string) bool {
	for _, d := range v.Domains() {
		if d.Name == name || d.AllowSubdomains && strings.HasSuffix(name, "."+d.Name) {
			return true
		}
	}
	return false
}

// MaxDomains is the maximum number of domains of an organization.
const MaxDomains = 1000

// AddDomain adds a domain to the list. The error is [ErrTooMany].
func (tx *Tx) AddDomain(d Domain) (*Domain, error) {
	list := tx.Domains()
	if len(list) >= MaxDomains {
		return nil, ErrTooMany
	}
	d.ID = tx.w.ids.Domain.Take(0)
	tx.put(domains, &d)
	return &d, nil
}

// ChangeDomain stores the new version of a domain.
func (tx *Tx) ChangeDomain(d Domain) { tx.put(domains, &d) }

// RemoveDomain removes a domain from the list.
func (tx *Tx) RemoveDomain(d *Domain) { tx.remove(domains, d) }
