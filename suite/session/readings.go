package session

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// readingCalls are the calls besides GET and HEAD that change nothing on a server.
func readingCalls() []string {
	return []string{"POST /register", "DELETE /events", "POST /messages/render", "POST /dev_fetch_api_key"}
}

func isReading(req target.Request) bool {
	return req.Method == http.MethodGet || req.Method == http.MethodHead ||
		slices.Contains(readingCalls(), req.Method+" "+req.Path)
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
