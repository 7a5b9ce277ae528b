package control

import (
	"net/http"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// restarting describes a restart.
type restarting struct {
	Queues    string `json:"queues" doc:"kept or lost; left out: kept"`
	Immediate bool   `json:"immediate" doc:"the value in the event that kept queues receive"`
}

// levelling describes a restart at another level.
type levelling struct {
	Level   *int    `json:"level" doc:"the feature level; left out: as before"`
	Dialect *string `json:"dialect" doc:"spec or zulip; left out: as before"`
	restarting
}

// restart answers POST /control/worlds/{name}/restart.
func (h *handler) restart(r *http.Request) (answer, error) {
	var in restarting
	if err := read(r, &in); err != nil {
		return nil, err
	}
	return h.comeBack(r, nil, nil, in)
}

// level answers POST /control/worlds/{name}/level: the server comes back at
// another level or in another dialect. The world keeps its data.
func (h *handler) level(r *http.Request) (answer, error) {
	var in levelling
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if in.Level == nil && in.Dialect == nil {
		return nil, bad("neither level nor dialect is given")
	}
	level, dialect, err := plan(in.Level, in.Dialect)
	if err != nil {
		return nil, err
	}
	return h.comeBack(r, level, dialect, in.restarting)
}

func (h *handler) comeBack(r *http.Request, l *featurelevels.Level, d *featurelevels.Dialect, how restarting) (answer,
	error) {
	if how.Queues != "" && how.Queues != "kept" && how.Queues != "lost" {
		return nil, bad("queues is %q: they are \"kept\" or \"lost\"", how.Queues)
	}
	w, err := h.registry.Restart(mux.Vars(r)["name"], l, d, rest.Restart{
		LoseQueues: how.Queues == "lost", Immediate: how.Immediate,
	})
	if err != nil {
		return nil, err
	}
	return answer{"world": describe(r, w)}, nil
}
