package featurelevels

import (
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

// Entry is the part of the change log for one level. Release is the first release that
// shipped the level, empty for a level that was never shipped.
type Entry struct {
	Level   Level  `yaml:"level"`
	Release string `yaml:"release"`
	Note    string `yaml:"note"`
	Changes []Row  `yaml:"changes"`
}

// Row is one difference a client sees between a level and the one below it.
// Endpoints are "METHOD /path", "event:TYPE", "object:NAME" or "*". Until is
// the last level that has it, nil where all later ones do.
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
	Until     *Level   `yaml:"until"`
}

// The releases have a file of their own, because a server reads them at its start and
// the change log is long.
var (
	//go:embed releases.yaml
	releasesYAML []byte
	//go:embed changelog.yaml
	changelogYAML []byte
)

var readReleases = sync.OnceValue(func() []Release {
	var file struct {
		Releases []Release `yaml:"releases"`
	}
	mustRead(releasesYAML, &file)
	return file.Releases
})

var readChangelog = sync.OnceValue(func() []Entry {
	var file struct {
		Levels []Entry `yaml:"levels"`
	}
	mustRead(changelogYAML, &file)
	return file.Levels
})

// mustRead decodes an embedded file, which the tests have read before.
func mustRead(text []byte, into any) {
	if err := yaml.Unmarshal(text, into); err != nil {
		panic("featurelevels: embedded file: " + err.Error())
	}
}

// Releases lists the releases, oldest first.
func Releases() []Release { return readReleases() }

// Changelog lists every level from [Oldest] to [Newest], ascending.
func Changelog() []Entry { return readChangelog() }

// LevelOfRow is the level of the row of the change log with this ID.
func LevelOfRow(id string) (level Level, known bool) {
	for _, entry := range Changelog() {
		for _, row := range entry.Changes {
			if row.ID == id {
				return entry.Level, true
			}
		}
	}
	return level, false
}
