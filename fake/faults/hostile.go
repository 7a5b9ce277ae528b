package faults

import (
	_ "embed" // for the faults below

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
