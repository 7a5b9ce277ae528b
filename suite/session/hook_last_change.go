package session

// lastChange remembers the operation of the last change, whose events follow: see waits.
type lastChange struct {
	silent
	session *Session
}

func (h *lastChange) Name() string { return "last change" }

func (h *lastChange) Before(c *Call) {
	if !isReading(c.Request) {
		h.session.cause = c.Request.Method + " " + numbers.ReplaceAllString(c.Request.Path, "N")
	}
}
