package control

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/requests"
)

// stream is an answer that goes on until the client goes.
type stream func(w http.ResponseWriter)

// batchPause is the time between two batches of a stream: a busy world fills batches rather
// than sends many.
const batchPause = 50 * time.Millisecond

// followRequests answers GET /control/worlds/{name}/requests/stream with server-sent events.
func (h *handler) followRequests(r *http.Request) (answer, error) {
	w, query, err := h.filtered(r)
	if err != nil {
		return nil, err
	}
	after, _ := strconv.Atoi(query.Get("after")) // checkFilters has read it
	follower, err := w.Site().Requests().Follow(query.Get("log"), after)
	if err != nil {
		return nil, &problem{http.StatusTooManyRequests, err.Error()}
	}
	return answer{rawKey: stream(func(out http.ResponseWriter) {
		defer follower.Close()
		out.Header().Set("Content-Type", "text/event-stream")
		out.Header().Set("Cache-Control", "no-store")
		events := sender{out, http.NewResponseController(out)}
		if events.send("begin", map[string]string{"log": follower.ID}) {
			events.follow(r, follower)
		}
	})}, nil
}

// sender writes server-sent events.
type sender struct {
	http.ResponseWriter
	control *http.ResponseController
}

// send writes an event, and reports whether the client is still there.
func (s sender) send(name string, data any) bool {
	_, err := fmt.Fprintf(s, "event: %s\ndata: %s\n", name, encode(data))
	if flushed := s.control.Flush(); !errors.Is(flushed, http.ErrNotSupported) {
		err = errors.Join(err, flushed)
	}
	return err == nil
}

// follow sends what the follower reads, until the world or the client ends.
func (s sender) follow(r *http.Request, follower *requests.Follower) {
	pause := time.NewTimer(0)
	defer pause.Stop()
	for {
		select {
		case <-pause.C:
		case <-r.Context().Done():
			return
		}
		batch, err := follower.Next(r.Context())
		if errors.Is(err, requests.ErrEnded) {
			s.send("end", map[string]string{"msg": err.Error()})
		}
		if err != nil || batch.Skipped > 0 && !s.send("skipped", map[string]int{"count": batch.Skipped}) ||
			len(batch.Entries) > 0 && !s.send("requests", slim(batch.Entries)) ||
			len(batch.Waiting) > 0 && !s.send("waiting", batch.Waiting) {
			return
		}
		pause.Reset(batchPause)
	}
}

// slim leaves the answers out, which are most of an entry.
func slim(list []requests.Entry) []requests.Entry {
	for i := range list {
		list[i].Answer, list[i].AnswerBegins = nil, ""
	}
	return list
}
