package control

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Requirement is a requirement of the specification.
type Requirement struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// Exchange is a request of a client with everything that the server knows about it.
type Exchange struct {
	Request      requests.Entry `json:"request"`
	Curl         string         `json:"curl" doc:"the command that sends the request again"`
	Requirements []Requirement  `json:"requirements" doc:"the requirements for the operation at the level"`
}

// remembered is the request of a path, with its world.
func (h *handler) remembered(r *http.Request) (*worlds.World, int, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, 0, err
	}
	text := mux.Vars(r)["number"]
	number, err := strconv.ParseUint(text, 10, 31)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return nil, 0, bad("the number of a request is a whole number, not %q", text)
	}
	if _, known := w.Site().Requests().Record(int(number)); !known {
		return nil, 0, &problem{http.StatusNotFound, fmt.Sprintf("the world remembers no request %s", text)}
	}
	return w, int(number), nil
}

// showRequest answers GET /control/worlds/{name}/requests/{number}.
func (h *handler) showRequest(r *http.Request) (answer, error) {
	w, number, err := h.remembered(r)
	if err != nil {
		return nil, err
	}
	e, _ := w.Site().Requests().Entry(number)
	email, key := "", ""
	if u := w.Site().World.View().UserByAnyEmail(e.User); e.User != "" && u != nil {
		email, key = u.Email, u.APIKey
	}
	out := Exchange{Request: e, Curl: e.Curl(urlOf(r, w), email, key), Requirements: []Requirement{}}
	if h.Requirements != nil && e.Operation != "" {
		out.Requirements = append(out.Requirements, h.Requirements(e.Operation, featurelevels.Level(e.Level))...)
	}
	return answer{"exchange": out}, nil
}
