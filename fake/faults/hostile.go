package faults

import (
	_ "embed" // for the faults below

	"github.com/spiritlevel/spiritlevel/fake/faults/kinds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

//go:embed hostile.yaml
var hostile string

// Hostile are the faults of a legal server that uses everything that careless clients
// forget.
func Hostile() []scenarios.Fault {
	list, err := scenarios.LoadFaults(hostile, "hostile.yaml")
	if err != nil {
		panic(err) // the tests load it, so only a broken tree can cause this
	}
	return list
}

// HostileAt are the faults of Hostile that are legal at a level.
func HostileAt(level featurelevels.Level) (legal []scenarios.Fault) {
	for _, f := range Hostile() {
		kind, _ := kinds.Find(f.Kind)
		if kind.Legal == nil {
			legal = append(legal, f)
			continue
		}
		for _, f.Operation = range kind.Operations {
			if kind.Legal(f.Operation, level) {
				legal = append(legal, f)
			}
		}
	}
	return legal
}
