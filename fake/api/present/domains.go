package present

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Domain is a domain as clients see it.
func Domain(d *world.Domain) wire.Domain {
	return wire.Domain{Domain: d.Name, AllowSubdomains: d.AllowSubdomains}
}

// Domains are the domains whose addresses may join.
func Domains(v world.View) []wire.Domain {
	list := []wire.Domain{}
	for _, d := range v.Domains() {
		list = append(list, Domain(d))
	}
	return list
}
