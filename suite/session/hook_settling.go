package session

import (
	"net/http"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// settling waits before a reading until a server that shows changes late has settled.
// Events need no such wait.
type settling struct {
	silent
	session *Session
	settled time.Time // the end of the wait after the last change
}

func (h *settling) Name() string { return "wait for late changes" }

func (h *settling) Before(c *Call) {
	s := h.session
	switch {
	case s.env.settle == 0 || s.polls:
	case c.Request.Method != http.MethodGet:
		h.settled = time.Now().Add(s.env.settle)
	case c.Request.Path != "/events":
		target.Pause(s.ctx, time.Until(h.settled))
	}
}

// Polls says that the spec repeats its own readings until late changes show, so that
// they need no wait.
func (s *Session) Polls() { s.polls = true }
