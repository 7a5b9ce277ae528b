package session

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// readOnly ends the spec before a request that a read-only run must not send.
type readOnly struct {
	silent
	session *Session
}

func (h *readOnly) Name() string { return "read-only run" }

func (h *readOnly) Before(c *Call) {
	if h.session.env.Config.ReadOnly && !isReading(c.Request) {
		h.session.skip(report.NotTestable,
			fmt.Sprintf("the run is read-only, and this needs %s %s", c.Request.Method, c.Request.Path))
	}
}

// readingCalls are the calls besides GET and HEAD that change nothing on a server.
var readingCalls = []string{"POST /register", "DELETE /events", "POST /messages/render", "POST /dev_fetch_api_key"}

func isReading(req target.Request) bool {
	return req.Method == http.MethodGet || req.Method == http.MethodHead ||
		slices.Contains(readingCalls, req.Method+" "+req.Path)
}
