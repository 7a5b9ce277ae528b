package harness

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Request is one request that a command made, with the status of its answer.
type Request struct {
	Method, Target string // the target is path and query
	Header         http.Header
	Body           []byte
	Begun, Ended   time.Duration // since the start of the fake
	Status         int           // 0 for a connection that was dropped on purpose
	ToldLevel      bool          // the answer had the feature level
}

// ReadsEvents reports whether a request waits for events.
func (r Request) ReadsEvents() bool {
	path, _, _ := strings.Cut(r.Target, "?")
	return r.Method == http.MethodGet && strings.HasSuffix(path, "/api/v1/events")
}

// Done is the time of a request's effect: the end of a read of events, the beginning of
// any other request.
func (r Request) Done() time.Duration {
	if r.ReadsEvents() {
		return r.Ended
	}
	return r.Begun
}

// Recorder keeps the requests of a command in the order in which they began, within
// bounds.
type Recorder struct {
	mu       sync.Mutex
	begun    time.Time
	requests []*Request
	bytes    int
	overflow bool
}

// Bounds of a recording.
const (
	maxRequests = 20_000
	maxBytes    = 64 << 20
)

// Requests returns the answered requests; whole is false if some exceeded the bounds.
func (r *Recorder) Requests() (list []Request, whole bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.requests {
		if one.Ended > 0 { // it was answered, or will never be
			list = append(list, *one)
		}
	}
	return list, !r.overflow
}

// around records the requests to a handler. A nil recorder records nothing.
func (r *Recorder) around(next http.Handler) http.Handler {
	if r == nil {
		return next
	}
	r.begun = time.Now()
	return http.HandlerFunc(func(w http.ResponseWriter, in *http.Request) {
		one := r.begin(in)
		body := &kept{ReadCloser: in.Body}
		in.Body = body
		answer := &observed{ResponseWriter: w}
		defer func() { r.end(one, body, answer) }() // also if a fault drops the connection
		next.ServeHTTP(answer, in)
		if answer.status == 0 {
			answer.status = http.StatusOK
		}
	})
}

func (r *Recorder) begin(in *http.Request) *Request {
	one := &Request{Method: in.Method, Target: in.URL.RequestURI(), Header: in.Header.Clone(), Begun: time.Since(r.begun)}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.requests) == maxRequests {
		r.overflow = true
		return one
	}
	r.requests = append(r.requests, one)
	return one
}

func (r *Recorder) end(one *Request, body *kept, answer *observed) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one.Status, one.ToldLevel, one.Ended = answer.status, answer.told, time.Since(r.begun)
	r.bytes += body.bytes.Len()
	if r.bytes > maxBytes {
		r.overflow = true
		return
	}
	one.Body = slices.Clone(body.bytes.Bytes())
}

// kept is a body that keeps the bytes that were read.
type kept struct {
	io.ReadCloser
	bytes bytes.Buffer
}

func (k *kept) Read(p []byte) (int, error) {
	n, err := k.ReadCloser.Read(p)
	if k.bytes.Len() < maxBytes {
		k.bytes.Write(p[:n])
	}
	return n, err
}

// observed is an answer whose status is kept.
type observed struct {
	http.ResponseWriter
	status int
	told   bool
}

// levelField ends the name of the field with the level, in each dialect.
var levelField = []byte(`_feature_level"`)

func (o *observed) WriteHeader(status int) {
	o.status = status
	o.ResponseWriter.WriteHeader(status)
}

func (o *observed) Write(b []byte) (int, error) {
	if o.status == 0 {
		o.status = http.StatusOK
	}
	o.told = o.told || bytes.Contains(b, levelField)
	return o.ResponseWriter.Write(b)
}

// Unwrap lets the fake reach the connection.
func (o *observed) Unwrap() http.ResponseWriter { return o.ResponseWriter }
