package control

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/actors"
)

// acting says how the actors of a world act.
type acting struct {
	Pace string `json:"pace" doc:"off, slow (the pace of the scenario), normal or busy"`
}

// letAct answers POST /control/worlds/{name}/actors.
func (h *handler) letAct(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	var in acting
	if err := read(r, &in); err != nil {
		return nil, err
	}
	pace, known := actors.Paces[in.Pace]
	switch {
	case in.Pace == restingPace:
		w.LetRest()
	case !known:
		return nil, bad("pace is %q: it is off, slow, normal or busy", in.Pace)
	default:
		err = w.LetAct(pace)
	}
	return answer{"world": describe(r, w)}, err
}

// restingPace is the pace of actors who do not act.
const restingPace = "off"
