package session

import (
	"fmt"
	"slices"
	"sync"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// recalled answers a call as the server answered it before, in an environment whose specs
// only read: see Recalling.
type recalled struct {
	silent
	session *Session
}

func (h *recalled) Name() string { return "recalled answers" }

func (h *recalled) Before(c *Call) {
	if known := h.session.env.recalled; known != nil {
		c.Reply = known.reply(c.Request, nil)
	}
}

func (h *recalled) After(c *Call) {
	if known := h.session.env.recalled; known != nil {
		known.reply(c.Request, c.Reply)
	}
}

// replies are the recalled answers of an environment.
type replies struct {
	mu     sync.Mutex
	known  map[string]*target.Reply
	queues []target.Request // the requests that end the event queues of the answers
}

// reply enters an answer if there is one, and returns the known one.
func (r *replies) reply(req target.Request, reply *target.Reply) *target.Reply {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := fmt.Sprint(req)
	if reply != nil {
		r.known[key] = reply
	}
	return r.known[key]
}

// ends remembers the request that ends the event queue of an answer, once.
func (r *replies) ends(request target.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	same := func(known target.Request) bool { return known.Params.Get("queue_id") == request.Params.Get("queue_id") }
	if !slices.ContainsFunc(r.queues, same) {
		r.queues = append(r.queues, request)
	}
}

// onlooker shows each answer to the function that OnReply was given.
type onlooker struct {
	silent
	session *Session
}

func (h *onlooker) Name() string { return "caller of the suite" }

func (h *onlooker) After(c *Call) {
	if h.session.env.watch != nil {
		h.session.env.watch(c.Reply)
	}
}
