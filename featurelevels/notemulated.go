package featurelevels

import (
	"bytes"
	_ "embed"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Reason is why the fake does not emulate some rows of the change log.
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
	if err := yaml.NewDecoder(bytes.NewReader(notEmulatedYAML)).Decode(&reasons); err != nil {
		panic("featurelevels: embedded notemulated.yaml: " + err.Error())
	}
	return reasons
})
