package worlds

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// A state is a text of JSON values, one per line: a title, then for each world its
// entry, its header and its rows, then a seal with the digest of everything before.
const (
	stateTitle   = "spiritlevel state"
	stateVersion = 1 // increases when an older program cannot read the rows
)

// Refusals of a state.
var (
	ErrForeignState = errors.New("it is not a state of spiritlevel")
	ErrNewerState   = errors.New("a newer spiritlevel wrote it")
	ErrBrokenState  = errors.New("it is not complete, or was changed")
)

type title struct {
	Title   string    `json:"title"`
	Version int       `json:"version"`
	Written time.Time `json:"written"`
}

type entry struct {
	World   string                `json:"world"`
	Level   featurelevels.Level   `json:"level"`
	Dialect featurelevels.Dialect `json:"dialect"`
	Frozen  bool                  `json:"frozen,omitempty"` // by how it was made
	Rows    int                   `json:"rows"`
}

type seal struct {
	Digest string `json:"sha256"`
}

// State has the worlds of a server at the time of writing.
type State struct {
	// Level and Dialect are those of the default world.
	Level   featurelevels.Level
	Dialect featurelevels.Dialect
	Written time.Time
	worlds  []storedWorld
}

type storedWorld struct {
	entry
	world *world.World
}

// Save writes the worlds as they are now. Requests do not wait for it.
func (r *Registry) Save(out io.Writer) error {
	digest := sha256.New()
	both := io.MultiWriter(out, digest)
	if err := writeLine(both, title{stateTitle, stateVersion, time.Now().UTC().Truncate(time.Second)}); err != nil {
		return err
	}
	for _, w := range r.List() {
		site := w.Site()
		var rows bytes.Buffer
		if err := site.World.Save(&rows); err != nil {
			return err
		}
		e := entry{w.Name, site.Plan.Level(), site.Plan.Dialect(), w.frozen, bytes.Count(rows.Bytes(), []byte("\n")) - 1}
		if err := writeLine(both, e); err != nil {
			return err
		}
		if _, err := both.Write(rows.Bytes()); err != nil {
			return err
		}
	}
	return writeLine(out, seal{hex.EncodeToString(digest.Sum(nil))})
}

func writeLine(out io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err == nil {
		_, err = out.Write(append(text, '\n'))
	}
	return err
}

// ReadState reads what Save wrote.
func ReadState(text []byte) (*State, error) {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	var head title
	switch err := json.Unmarshal(first, &head); {
	case err != nil || head.Title != stateTitle:
		return nil, ErrForeignState
	case head.Version > stateVersion:
		return nil, ErrNewerState
	}
	content, err := unsealed(text)
	if err != nil {
		return nil, err
	}
	in := json.NewDecoder(bytes.NewReader(content[len(first):]))
	out := &State{Written: head.Written}
	for in.More() {
		stored, err := readWorld(in)
		if err != nil {
			return nil, err
		}
		out.worlds = append(out.worlds, *stored)
		if stored.World == Default {
			out.Level, out.Dialect = stored.Level, stored.Dialect
		}
	}
	if out.Dialect == "" {
		return nil, fmt.Errorf("it has no world %q: %w", Default, ErrBrokenState)
	}
	return out, nil
}

// unsealed is a state without its last line, which must fit.
func unsealed(text []byte) ([]byte, error) {
	if !bytes.HasSuffix(text, []byte("}\n")) {
		return nil, ErrBrokenState
	}
	end := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
	var s seal
	sum := sha256.Sum256(text[:end])
	if json.Unmarshal(text[end:], &s) != nil || s.Digest != hex.EncodeToString(sum[:]) {
		return nil, ErrBrokenState
	}
	return text[:end], nil
}

func readWorld(in *json.Decoder) (*storedWorld, error) {
	var out storedWorld
	if err := in.Decode(&out.entry); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBrokenState, err)
	}
	if out.Level > featurelevels.Newest() {
		return nil, ErrNewerState
	}
	dialect, err := featurelevels.ParseDialect(string(out.Dialect))
	if err != nil || out.Level < featurelevels.Oldest || out.Rows < 0 || !isName(out.World) {
		return nil, fmt.Errorf("the entry of world %.60q: %w", out.World, ErrBrokenState)
	}
	out.Dialect = dialect
	if out.world, err = world.Restore(in, out.Rows); err != nil {
		return nil, fmt.Errorf("world %s: %w: %w", out.World, ErrBrokenState, err)
	}
	return &out, nil
}

// restore replaces the worlds by those of a state. The default world keeps the configured
// level and dialect, as after an upgrade. A reset returns it to its scenario, and a named
// world to its contents in the state.
func (r *Registry) restore(s *State) error {
	for _, stored := range s.worlds {
		w, err := r.continued(stored)
		if err != nil {
			return err
		}
		if err := w.start(stored.world); err != nil {
			return err
		}
		r.worlds[stored.World] = w
	}
	return nil
}

// continued makes a world from a stored one. The world is not served yet.
func (r *Registry) continued(stored storedWorld) (*World, error) {
	cfg := r.defaults
	if stored.World != Default {
		cfg.Level, cfg.Dialect = stored.Level, stored.Dialect
	}
	if stored.World != Default && !strings.HasPrefix(stored.World, levelPrefix) {
		w := r.build(stored.World, stored.world.Fork(), r.plan(cfg.Level, cfg.Dialect))
		w.frozen = stored.Frozen
		return w, nil
	}
	w, err := r.serve(stored.World, cfg, r.pristine)
	if err != nil {
		return nil, err
	}
	w.Site().Close()
	if stored.Level != cfg.Level || stored.Dialect != cfg.Dialect {
		carryOver(stored.world, r.plan(stored.Level, stored.Dialect), w.plan)
	}
	return w, nil
}

// Revision changes with every change of a world or of its clock.
func (r *Registry) Revision() string {
	var out strings.Builder
	for _, w := range r.List() {
		site := w.Site()
		frozen, at, offset := site.World.Clock.Setting()
		fmt.Fprintf(&out, "%s %p %d %v %d %d %d\n", w.Name, site.World, site.World.Revision(), frozen, at.UnixNano(), offset,
			site.Plan.Level())
	}
	return out.String()
}
