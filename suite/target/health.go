package target

import (
	"sync"
	"time"
)

// Bounds of the faults that a run forgives: the repetitions of one safe call, the pause
// before each, and the incidents of a process after which it treats the server as it is.
const (
	safeTries     = 3
	retryPause    = 100 * time.Millisecond
	longestPause  = 2 * time.Second // of those that double while a gateway answers
	mostIncidents = 20
	probeLimit    = 10 * time.Second // for the answer that reports whether the server is still there
)

// health is the knowledge of a process's clients about the server: whether it still
// answers, and the faults between that were repeated.
type health struct {
	mu        sync.Mutex
	gone      error // why the server counts as gone, nil while it answers
	incidents []string
	forgiven  int
}

// goneError says that the server did not answer any more.
type goneError struct{ reason string }

func (e *goneError) Error() string { return StoppedAnswering + ": " + e.reason }

// StoppedAnswering is the beginning of its text.
const StoppedAnswering = "the server stopped answering"

// state is why the server counts as gone, nil while it answers.
func (h *health) state() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.gone
}

// incident notes what went wrong and reports whether the call may be repeated.
func (h *health) incident(text string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.forgiven++; h.forgiven > mostIncidents {
		return false
	}
	h.incidents = append(h.incidents, text)
	return true
}
