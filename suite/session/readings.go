package session

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// readingCalls are the calls beside GET and HEAD that change nothing on a server. An
// event queue counts as nothing: nobody else sees it, and it ends by itself.
func readingCalls() []string {
	return []string{"POST /register", "DELETE /events", "POST /messages/render", "POST /dev_fetch_api_key"}
}

func isReading(req target.Request) bool {
	return req.Method == http.MethodGet || req.Method == http.MethodHead ||
		slices.Contains(readingCalls(), req.Method+" "+req.Path)
}

// readings are the answers that an environment has got and gives again, so that many
// specs look at one answer.
type readings struct {
	mu      sync.Mutex
	replies map[string]*target.Reply
	queues  []target.Request // what ends the event queues of the answers
}

// Recalling returns an environment in which specs only read, and in which the server
// is asked each question once. It must be closed with EndQueues.
func (e *Environment) Recalling() *Environment {
	survey := *e.Survey
	survey.Config.ReadOnly = true
	recalling := NewEnvironment(&survey, e.invariants, nil)
	recalling.readings = &readings{replies: map[string]*target.Reply{}}
	return recalling
}

// At returns the environment with another level in place of the declared one. Both
// share their client, and what they recall. A spec that runs in several of them gives
// other names in each: what it made before is still there.
func (e *Environment) At(level int) *Environment {
	survey := *e.Survey
	survey.Declaration.Level, survey.Declaration.Declared = level, true
	return &Environment{
		Survey: &survey, client: e.client, operator: e.operator, invariants: e.invariants, callbacks: e.callbacks, readings: e.readings, waits: e.waits,
		repetition: e.repetition, looks: e.looks, look: e.looks.Add(1),
	}
}

// ends remembers the request that ends the event queue of an answer, once.
func (r *readings) ends(request target.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	same := func(known target.Request) bool { return known.Params.Get("queue_id") == request.Params.Get("queue_id") }
	if !slices.ContainsFunc(r.queues, same) {
		r.queues = append(r.queues, request)
	}
}

// EndQueues ends the event queues that a recalling environment has made.
func (e *Environment) EndQueues(ctx context.Context) {
	for _, request := range e.readings.queues {
		e.client.Do(ctx, request)
	}
}

// recalled makes the call unless its answer is known.
func (s *Session) recalled(req target.Request, limit time.Duration) *target.Reply {
	known := s.env.readings
	key := fmt.Sprint(req)
	known.mu.Lock()
	reply := known.replies[key]
	known.mu.Unlock()
	if reply != nil {
		return reply
	}
	reply = s.call(req, limit)
	known.mu.Lock()
	known.replies[key] = reply
	known.mu.Unlock()
	return reply
}

// mayMake ends the spec before a call that the run must not make.
func (s *Session) mayMake(req target.Request) {
	if s.env.Config.ReadOnly && !isReading(req) {
		s.skip(report.NotTestable, fmt.Sprintf("the run is read-only, and this needs %s %s", req.Method, req.Path))
	}
}
