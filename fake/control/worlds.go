package control

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// health answers GET /control/health.
func (h *handler) health(*http.Request) (answer, error) {
	return answer{"status": "ok", "worlds": len(h.registry.List())}, nil
}

// list answers GET /control/worlds.
func (h *handler) list(r *http.Request) (answer, error) {
	list := []World{}
	for _, w := range h.registry.List() {
		list = append(list, describe(r, w))
	}
	return answer{"worlds": list}, nil
}

// show answers GET /control/worlds/{name}.
func (h *handler) show(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	return answer{"world": describe(r, w)}, nil
}

// pathOf is the path of a world on its server.
func pathOf(w *worlds.World) string {
	switch {
	case w.Name == worlds.Default:
		return "/"
	case strings.HasPrefix(w.Name, "at-"):
		return "/at/" + strings.TrimPrefix(w.Name, "at-")
	}
	return "/w/" + w.Name
}

// urlOf is the base URL of a world, by the host that a request names.
func urlOf(r *http.Request, w *worlds.World) string {
	return rest.Scheme(r) + r.Host + strings.TrimSuffix(pathOf(w), "/")
}

// made answers a request that made a world.
func made(r *http.Request, w *worlds.World) answer {
	return answer{"world": describe(r, w), "accounts": w.Accounts()}
}

// accounts answers GET /control/worlds/{name}/accounts.
func (h *handler) accounts(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	return answer{"accounts": w.Accounts()}, nil
}

func describe(r *http.Request, w *worlds.World) World {
	clock := w.Site().World.Clock
	mode := "running"
	if clock.Frozen() {
		mode = "frozen"
	}
	queues, organization := w.Site().Hub.Count(), w.Site().World.View().Organization()
	return World{
		Name: w.Name, Path: pathOf(w), URL: urlOf(r, w), Level: w.Plan().Level(), Dialect: w.Plan().Dialect(),
		Organization: organization.Name, Production: organization.Production,
		Clock:  Clock{mode, clock.Now().UTC().Format(time.RFC3339Nano)},
		Events: Events{queues.Queues, queues.Blocked, queues.Events},
		Actors: cmp.Or(w.Pace(), restingPace),
	}
}

// creation describes a new world.
type creation struct {
	Name     string      `json:"name" doc:"1 to 60 letters, digits, dots, hyphens and underscores; left out: generated"`
	Level    *int        `json:"level" doc:"the feature level; left out: that of the server"`
	Dialect  *string     `json:"dialect" doc:"spec or zulip; left out: that of the server"`
	Scenario anyScenario `json:"scenario" doc:"a scenario, as an object or as the text of a file; left out: that of the server"`
	Seed     *uint64     `json:"seed" doc:"of keys, IDs and colours; left out: that of the server"`
	Clock    string      `json:"clock" doc:"running or frozen; left out: as the server's"`
	Lively   bool        `json:"lively" doc:"lets the actors of the scenario act"`
}

// anyScenario is a scenario in a request: an object, or a JSON text with a file in it.
type anyScenario json.RawMessage

// UnmarshalJSON keeps the value.
func (s *anyScenario) UnmarshalJSON(text []byte) error {
	*s = slices.Clone(text)
	return nil
}

// load reads the scenario; nil without one.
func (s anyScenario) load() (*scenarios.Scenario, error) {
	var text string
	switch {
	case len(s) == 0 || string(s) == "null":
		return nil, nil
	case s[0] == '{': // JSON is YAML
		text = string(s)
	case json.Unmarshal(s, &text) != nil:
		return nil, bad("scenario is %s: expected a scenario, as an object or as the text of a file",
			quotedValue(json.RawMessage(s)))
	}
	return scenarios.Load(strings.NewReader(text), "scenario")
}

// create answers POST /control/worlds.
func (h *handler) create(r *http.Request) (answer, error) {
	var in creation
	if err := read(r, &in); err != nil {
		return nil, err
	}
	spec := worlds.Spec{Name: in.Name, Seed: in.Seed, Frozen: in.Clock == "frozen", Lively: in.Lively}
	if in.Clock != "" && in.Clock != "frozen" && in.Clock != "running" {
		return nil, bad("clock is %q: it is \"running\" or \"frozen\"", in.Clock)
	}
	var err error
	if spec.Level, spec.Dialect, err = plan(in.Level, in.Dialect); err != nil {
		return nil, err
	}
	if spec.Scenario, err = in.Scenario.load(); err != nil {
		return nil, err
	}
	w, err := h.registry.Create(spec)
	if err != nil {
		return nil, err
	}
	return made(r, w), nil
}

// plan reads a level and a dialect; both are optional.
func plan(level *int, dialect *string) (l *featurelevels.Level, d *featurelevels.Dialect, err error) {
	if level != nil {
		given := featurelevels.Level(*level)
		if given < featurelevels.Oldest || given > featurelevels.Newest() {
			return nil, nil, bad("level is %d: it is from %d to %d", given, featurelevels.Oldest, featurelevels.Newest())
		}
		l = &given
	}
	if dialect != nil {
		given, err := featurelevels.ParseDialect(*dialect)
		if err != nil {
			return nil, nil, err
		}
		d = &given
	}
	return l, d, nil
}

// delete answers DELETE /control/worlds/{name}.
func (h *handler) delete(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	return nil, h.registry.Delete(w.Name)
}

// reset answers POST /control/worlds/{name}/reset.
func (h *handler) reset(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	w.Reset()
	return answer{"world": describe(r, w)}, nil
}

// forking describes a copy of a world.
type forking struct {
	Name    string  `json:"name" doc:"1 to 60 letters, digits, dots, hyphens and underscores; left out: generated"`
	Level   *int    `json:"level" doc:"the feature level; left out: that of the copied world"`
	Dialect *string `json:"dialect" doc:"spec or zulip; left out: that of the copied world"`
}

// fork answers POST /control/worlds/{name}/fork.
func (h *handler) fork(r *http.Request) (answer, error) {
	source, err := h.world(r)
	if err != nil {
		return nil, err
	}
	var in forking
	if err := read(r, &in); err != nil {
		return nil, err
	}
	level, dialect, err := plan(in.Level, in.Dialect)
	if err != nil {
		return nil, err
	}
	w, err := h.registry.Fork(source.Name, in.Name, level, dialect)
	if err != nil {
		return nil, err
	}
	return made(r, w), nil
}

// export answers GET /control/worlds/{name}/export.
func (h *handler) export(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	text, err := w.Export()
	if err != nil {
		return nil, &problem{http.StatusUnprocessableEntity, err.Error()}
	}
	return answer{rawKey: raw{"application/yaml", text}}, nil
}
