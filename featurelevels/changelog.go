package featurelevels

import (
	"bytes"
	_ "embed"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Release is a named version of the server and the highest level it reports.
type Release struct {
	Version   string `yaml:"version"`
	LastLevel Level  `yaml:"last_level"`
	Note      string `yaml:"note"`
}

// Entry is what the change log says of one level. Release is the first
// release that shipped the level, empty for a level that was never shipped.
type Entry struct {
	Level   Level  `yaml:"level"`
	Release string `yaml:"release"`
	Note    string `yaml:"note"`
	Changes []Row  `yaml:"changes"`
}

// Row is one difference a client sees between a level and the one below it.
// Endpoints are "METHOD /path", "event:TYPE", "object:NAME" or "*".
type Row struct {
	ID        string   `yaml:"id"`
	Endpoints []string `yaml:"endpoints"`
	Part      string   `yaml:"part"`
	Kind      string   `yaml:"kind"`
	Name      string   `yaml:"name"`
	Before    string   `yaml:"before"`
	After     string   `yaml:"after"`
	Summary   string   `yaml:"summary"`
	Note      string   `yaml:"note"`
}

//go:embed changelog.yaml
var changelogYAML []byte

type changelog struct {
	Releases []Release `yaml:"releases"`
	Levels   []Entry   `yaml:"levels"`
}

var readChangelog = sync.OnceValue(func() changelog {
	var log changelog
	if err := yaml.NewDecoder(bytes.NewReader(changelogYAML)).Decode(&log); err != nil {
		panic("featurelevels: embedded changelog.yaml: " + err.Error())
	}
	return log
})

// Releases lists the releases, oldest first.
func Releases() []Release { return readChangelog().Releases }

// Changelog lists every level from Oldest to Newest, ascending.
func Changelog() []Entry { return readChangelog().Levels }
