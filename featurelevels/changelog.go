package featurelevels

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
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
	Level   Level  `yaml:"-"`
	Release string `yaml:"-"`
	Note    string `yaml:"note"`
	Changes []Row  `yaml:"-"`
}

// Row is one difference a client sees between a level and the one below it.
// Endpoints are "METHOD /path", "event:TYPE", "object:NAME" or "*". Until is
// the last level that has it, nil where all later ones do.
type Row struct {
	ID        string   `yaml:"id"`
	Endpoints []string `yaml:"endpoints"`
	Aspect    `yaml:"what"`
	Before    string `yaml:"before"`
	After     string `yaml:"after"`
	Summary   string `yaml:"summary"`
	Note      string `yaml:"note"`
	Until     *Level `yaml:"until"`
}

// Aspect is the part of the API that a row is about, the kind of its change, and its name.
type Aspect struct {
	Part string `yaml:"part"`
	Kind string `yaml:"kind"`
	Name string `yaml:"name"`
}

// described is an entry of a file. Without a part it is no row of the public change log.
type described struct {
	Row         `yaml:",inline"`
	Recorded    bool      `yaml:"recorded"` // only recordings show it
	With        ChangeID  `yaml:"with"`
	NotEmulated string    `yaml:"not_emulated"`
	Edit        yaml.Node `yaml:"edit"`
	Observation `yaml:",inline"`
}

// Observation is how clients observe the change of an entry. The suite decodes Observe,
// and never reads the edit of the entry.
type Observation struct {
	Change       ChangeID  `yaml:"-"`
	File         string    `yaml:"-"`
	Observe      yaml.Node `yaml:"observe"`      // zero without an observation
	Unobservable string    `yaml:"unobservable"` // the reason why no client can observe the change
}

// Reason is the reason why the fake does not emulate some rows of the change log.
type Reason struct {
	Key    string
	Reason string
	Rows   []string
}

// NotYet is the key of the reason for rows that the fake will emulate.
const NotYet = "not-yet"

// Log is the descriptive part of the files: the change log, and the words of changes that
// are not in it.
type Log struct {
	levels  []Entry
	entries map[ChangeID]described
	rows    map[ChangeID][]string // by the change that covers them
	reasons []Reason

	observations []Observation
}

//go:embed releases.yaml
var releasesYAML []byte

var readReleases = sync.OnceValue(func() []Release {
	var file struct {
		Releases []Release `yaml:"releases"`
	}
	if err := yaml.Unmarshal(releasesYAML, &file); err != nil {
		panic("featurelevels: releases.yaml: " + err.Error())
	}
	return file.Releases
})

// readLog reads the embedded files, which the tests have read before. It takes some ten
// milliseconds, so that only what shows the change log calls it.
var readLog = sync.OnceValue(func() *Log { return must(ReadLog(embedded)) })

func must(l *Log, err error) *Log {
	if err != nil {
		panic("featurelevels: " + err.Error())
	}
	return l
}

// Releases lists the releases, oldest first.
func Releases() []Release { return readReleases() }

// Changelog lists every level from [Oldest] to [Newest], ascending.
func Changelog() []Entry { return readLog().levels }

// NotEmulated lists the rows of the change log that no declared change covers, each under
// its reason.
func NotEmulated() []Reason { return readLog().reasons }

// Observations lists how clients observe changes, by level.
func Observations() []Observation { return readLog().observations }

// LevelOfRow is the level of the row of the change log with this ID.
func LevelOfRow(id string) (level Level, known bool) {
	entry, known := readLog().entries[ChangeID(id)]
	return ChangeID(id).Level(), known && entry.Part != ""
}

// ReadLog reads all entries in files. A mistake is an error with the file, the line and
// the ID.
func ReadLog(files fs.FS) (*Log, error) {
	l := &Log{entries: map[ChangeID]described{}, rows: map[ChangeID][]string{}}
	names, err := entryFiles(files)
	if err != nil {
		return nil, err
	}
	var faults []error
	unexplained := map[string][]string{}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		faults = append(faults, l.add(name, text, unexplained))
	}
	faults = append(faults, l.explain(files, unexplained))
	return l, errors.Join(faults...)
}

// add reads one file.
func (l *Log) add(name string, text []byte, unexplained map[string][]string) error {
	var file struct {
		Entry   `yaml:",inline"`
		Changes []described `yaml:"changes"`
	}
	strict := yaml.NewDecoder(bytes.NewReader(text))
	strict.KnownFields(true)
	if err := strict.Decode(&file); err != nil {
		return inFile(name, text, err)
	}
	level := file.Entry
	for _, e := range file.Changes {
		id := ChangeID(e.ID)
		switch {
		case e.Summary == "":
			return fmt.Errorf("%s: %s: the entry has no summary", name, id)
		case e.Part != "" && (e.Kind == "" || e.Before == "" || e.After == ""):
			return fmt.Errorf("%s: %s: an entry with part has kind, before and after", name, id)
		case e.Part == "" && e.With != "":
			return fmt.Errorf("%s: %s: an entry with the key with is a row of the change log, which has part", name, id)
		}
		e.Recorded = e.Recorded || path.Base(name) == "recorded.yaml"
		l.entries[id] = e
		if e.Observation.Change, e.Observation.File = id, name; !e.Observe.IsZero() || e.Unobservable != "" {
			l.observations = append(l.observations, e.Observation)
		}
		if e.Part == "" {
			continue
		}
		level.Changes = append(level.Changes, e.Row)
		switch {
		case e.NotEmulated != "":
			unexplained[e.NotEmulated] = append(unexplained[e.NotEmulated], e.ID)
		case e.With != "":
			l.rows[e.With] = append(l.rows[e.With], e.ID)
		default:
			l.rows[id] = append(l.rows[id], e.ID)
		}
	}
	if n, err := strconv.Atoi(strings.TrimSuffix(path.Base(name), ".yaml")); err == nil {
		level.Level = Level(n)
		level.Release = firstRelease(level)
		l.levels = append(l.levels, level)
	}
	return nil
}

// explain takes the reasons for rows that are not emulated.
func (l *Log) explain(files fs.FS, unexplained map[string][]string) error {
	const name = "levels/reasons.yaml"
	text, err := fs.ReadFile(files, name)
	if errors.Is(err, fs.ErrNotExist) && len(unexplained) == 0 {
		return nil
	}
	var reasons yaml.Node
	if err == nil {
		err = yaml.Unmarshal(text, &reasons)
	}
	if err != nil || len(reasons.Content) == 0 {
		return fmt.Errorf("%s: %w", name, err)
	}
	for key, reason := range pairs(reasons.Content[0]) {
		l.reasons = append(l.reasons, Reason{key.Value, reason.Value, unexplained[key.Value]})
		if len(unexplained[key.Value]) == 0 {
			return fmt.Errorf("%s:%d: %s: no entry has this reason", name, key.Line, key.Value)
		}
		delete(unexplained, key.Value)
	}
	for key, rows := range unexplained {
		return fmt.Errorf("%s: not_emulated: %q is no reason in %s", rows[0], key, name)
	}
	return nil
}

// inFile adds the file, and the entry in which the line of the error lies.
func inFile(name string, text []byte, err error) error {
	id, line := "", lineOf(err)
	for i, one := range strings.Split(string(text), "\n") {
		if found, begins := strings.CutPrefix(one, "  - id: "); begins && i < line {
			id = found
		}
	}
	return fmt.Errorf("%s: %s: %w", name, id, err)
}
