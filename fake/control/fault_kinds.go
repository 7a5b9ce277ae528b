package control

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/faults/kinds"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// FaultKind describes a kind of faults.
type FaultKind struct {
	Kind       scenarios.FaultKind `json:"kind"`
	Happens    string              `json:"happens" doc:"the effect for clients"`
	Correct    string              `json:"correct" doc:"what a correct client does"`
	Operations []string            `json:"operations" doc:"all that the kind can concern; none means every operation"`
	Keys       []string            `json:"keys" doc:"the keys that belong to the kind, besides the conditions"`
	Required   []string            `json:"required" doc:"the keys without which a fault of the kind is refused"`
}

// listFaultKinds answers GET /control/fault_kinds.
func (h *handler) listFaultKinds(*http.Request) (answer, error) {
	list := []FaultKind{}
	for _, k := range kinds.All() {
		list = append(list, FaultKind{
			Kind: k.Name, Happens: k.Happens, Correct: k.Correct, Operations: listed(k.Operations),
			Keys: listed(k.Name.Keys()), Required: listed(k.Name.Required()),
		})
	}
	return answer{"kinds": list}, nil
}

// listed is a list that is encoded as [] without elements.
func listed(list []string) []string { return append([]string{}, list...) }
