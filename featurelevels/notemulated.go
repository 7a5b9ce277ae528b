package featurelevels

import (
	_ "embed"
	"sync"
)

// Reason is the reason why the fake does not emulate some rows of the change log.
type Reason struct {
	Reason string   `yaml:"reason"`
	Rows   []string `yaml:"rows"`
}

//go:embed notemulated.yaml
var notEmulatedYAML []byte

// NotEmulated lists the rows of the change log that no declared change
// covers, each under its reason.
func NotEmulated() []Reason { return readNotEmulated() }

var readNotEmulated = sync.OnceValue(func() []Reason {
	var reasons []Reason
	mustRead(notEmulatedYAML, &reasons)
	return reasons
})
