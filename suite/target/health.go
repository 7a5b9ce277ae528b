package target

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"
)

// Bounds of what a run forgives: how often one call that may be repeated is
// repeated, how long before the next try, and how many incidents a process
// notes before it takes the server for what it is.
const (
	safeTries     = 3
	retryPause    = 100 * time.Millisecond
	mostIncidents = 20
	probeLimit    = 10 * time.Second // for the answer that tells whether the server is still there
)

// health is what the clients of one process know of the server's state: whether
// it still answers at all, and what went wrong on the way and was repeated.
type health struct {
	mu        sync.Mutex
	gone      error // why the server counts as gone, nil while it answers
	incidents []string
	forgiven  int
}

// goneError says that the server did not answer any more.
type goneError struct{ reason string }

func (e *goneError) Error() string { return StoppedAnswering + ": " + e.reason }

// StoppedAnswering begins every text that says so.
const StoppedAnswering = "the server stopped answering"

// Gone says why the server counts as gone, "" while it answers.
func (c *Client) Gone() string {
	if gone := c.health.state(); gone != nil {
		return gone.Error()
	}
	return ""
}

// TakeIncidents returns the calls that failed on the way and were repeated,
// each once.
func (c *Client) TakeIncidents() []string {
	c.health.mu.Lock()
	defer c.health.mu.Unlock()
	taken := c.health.incidents
	c.health.incidents = nil
	return taken
}

// state is why the server counts as gone, nil while it answers.
func (h *health) state() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.gone
}

// incident notes what went wrong and tells whether the call may be repeated.
func (h *health) incident(text string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.forgiven++; h.forgiven > mostIncidents {
		return false
	}
	h.incidents = append(h.incidents, text)
	return true
}

// passing tells whether the reply is that of something between the suite and
// the server, or of a connection that broke: not what the server decided.
func passing(reply *Reply) (why string, is bool) {
	switch {
	case reply.Err != nil && !timedOut(reply.Err):
		return reply.Err.Error(), true
	case reply.FromGateway():
		return fmt.Sprintf("it answered %d", reply.Status), true
	}
	return "", false
}

// FromGateway tells whether a gateway answered in the server's place.
func (r *Reply) FromGateway() bool {
	switch r.Status {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return r.Body == nil
	}
	return false
}

// Unanswered tells whether no answer came in time. That is slowness, which
// breaks no requirement.
func (r *Reply) Unanswered() bool { return r.Err != nil && timedOut(r.Err) }

// timedOut tells whether no answer came in time, in contrast to a broken
// connection.
func timedOut(err error) bool {
	var network net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) || errors.As(err, &network) && network.Timeout()
}

// repeated makes the call, and makes it again if it may be repeated safely and
// what came was no answer of the server.
func (c *Client) repeated(ctx context.Context, req Request, address string, limit time.Duration) *Reply {
	for try := 1; ; try++ {
		reply := c.once(ctx, req, address, limit)
		why, is := passing(reply)
		safe := req.Method == http.MethodGet || req.Method == http.MethodHead
		if !is || !safe || try == safeTries || ctx.Err() != nil {
			return reply
		}
		text := fmt.Sprintf("%s %s was repeated: %s", req.Method, req.Path, c.Redact(why))
		if !c.health.incident(text) || !Pause(ctx, time.Duration(try)*retryPause) {
			return reply
		}
	}
}

// stillThere asks a server that did not answer a call for what every server
// answers. If that fails too, the server is gone, and no further call is made.
func (c *Client) stillThere(ctx context.Context) {
	c.health.mu.Lock()
	defer c.health.mu.Unlock()
	if c.health.gone != nil || ctx.Err() != nil {
		return
	}
	probe := Request{Method: http.MethodGet, Path: "/server_settings"}
	if reply := c.once(ctx, probe, c.address(probe), min(c.timeout, probeLimit)); reply.Err != nil && ctx.Err() == nil {
		c.health.gone = &goneError{reason: c.redact.text(reply.Err.Error())}
	}
}
