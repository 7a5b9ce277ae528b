package organization

import (
	"errors"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListDomains answers GET /realm/domains.
func ListDomains(c *rest.Call, _ *rest.NoParams) (any, error) {
	return wire.Domains{Domains: present.Domains(c.View)}, nil
}

type addDomainParams struct {
	Domain          *rest.Text `schema:"domain,required"`
	AllowSubdomains *rest.Bool `schema:"allow_subdomains,required"`
}

// AddDomain answers POST /realm/domains.
func AddDomain(c *rest.Call, p *addDomainParams) (out any, err error) {
	name := strings.ToLower(strings.TrimSpace(p.Domain.Value))
	if fault := domainFault(name); fault != "" {
		return nil, invalidDomain.New(fault)
	}
	err = c.World.Write(func(tx *world.Tx) error {
		if tx.DomainNamed(name) != nil {
			return domainTaken.New(name)
		}
		d, err := tx.AddDomain(world.Domain{Name: name, AllowSubdomains: p.AllowSubdomains.Value})
		if errors.Is(err, world.ErrTooMany) {
			return tooManyDomains.New(world.MaxDomains)
		}
		out = wire.DomainMade{NewDomain: [2]any{d.ID, name}}
		tx.Emit(audience.Everybody(tx), wire.DomainChanged{Type: "realm_domains", Op: "add", RealmDomain: present.Domain(d)})
		return nil
	})
	return out, err
}

// domainPart matches a part of a domain between dots.
var domainPart = lazyregexp.New(`^[a-z0-9-]+$`)

const maxDomain = 80

// domainFault is the error of an invalid domain, empty for a valid one.
func domainFault(name string) string {
	switch {
	case name == "":
		return "Domain can't be empty."
	case !strings.Contains(name, "."):
		return "Domain must have at least one dot (.)"
	case len(name) > maxDomain:
		return "Domain is too long"
	case strings.HasPrefix(name, ".") || strings.HasSuffix(name, "."):
		return "Domain cannot start or end with a dot (.)"
	}
	for part := range strings.SplitSeq(name, ".") {
		switch {
		case part == "":
			return "Consecutive '.' are not allowed."
		case part[0] == '-' || part[len(part)-1] == '-':
			return "Subdomains cannot start or end with a '-'."
		case !domainPart.MatchString(part):
			return "Domain can only have letters, numbers, '.' and '-'s."
		}
	}
	return ""
}

type changeDomainParams struct {
	AllowSubdomains *rest.Bool `schema:"allow_subdomains,required"`
}

// ChangeDomain answers PATCH /realm/domains/{domain}.
func ChangeDomain(c *rest.Call, p *changeDomainParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		d, err := listedDomain(c, tx)
		if err != nil {
			return err
		}
		row := *d
		row.AllowSubdomains = p.AllowSubdomains.Value
		tx.ChangeDomain(row)
		tx.Emit(audience.Everybody(tx), wire.DomainChanged{Type: "realm_domains", Op: "change",
			RealmDomain: present.Domain(&row)})
		return nil
	})
}

// RemoveDomain answers DELETE /realm/domains/{domain}. Without any domain the
// organization does not restrict addresses.
func RemoveDomain(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		d, err := listedDomain(c, tx)
		if err != nil {
			return err
		}
		tx.RemoveDomain(d)
		if o := *tx.Organization(); len(tx.Domains()) == 0 && o.EmailsRestrictedToDomains {
			o.EmailsRestrictedToDomains = false
			Change(tx, o)
		}
		tx.Emit(audience.Everybody(tx), wire.DomainRemoved{Type: "realm_domains", Op: "remove", Domain: d.Name})
		return nil
	})
}

func listedDomain(c *rest.Call, tx *world.Tx) (*world.Domain, error) {
	name := c.Path("domain")
	if d := tx.DomainNamed(name); d != nil {
		return d, nil
	}
	return nil, noDomain.New(name)
}
