package rest

import (
	"net/http"
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// beginning is the arrival time of a request: by the clock of the world, and by that of
// the process.
type beginning struct{ world, process time.Time }

// log remembers an answered call.
func (c *Call) log(refusal *wire.Error, began beginning) {
	if c.hidden {
		return
	}
	record := c.record(began)
	record.Refusal, record.Size, record.Answer = refusal, c.size, c.answer
	if refusal != nil && refusal.Kind == wire.RateLimitHit {
		record.RetryAfter = secondsIn(refusal)
	}
	c.hooks.log.Add(record)
}

// record is the log entry of a call without its answer.
func (c *Call) record(began beginning) requests.Record {
	r := c.Request
	record := requests.Record{
		At: began.world, Took: time.Since(began.process), Method: r.Method, Path: r.URL.Path, Operation: c.Route,
		Agent: r.UserAgent(), Client: c.ClientName(), SignedInAs: c.signedInAs,
		Form: c.Form, Ignored: c.Ignored, Plan: c.Plan, NewestID: c.NewestEvent, Waited: c.waited,
	}
	if c.Form == nil {
		record.Query = r.URL.RawQuery
	}
	if c.User != nil {
		// The view of the call may be that of a change that has ended.
		record.User, record.UserID, record.APIEmail = c.User.Email, c.User.ID, c.World.View().APIEmail(c.User)
	}
	return record
}

// Waits shows the call among those that wait, until it is answered.
func (c *Call) Waits() {
	if !c.hidden {
		c.waited = c.hooks.log.Begin(c.record(beginning{c.World.Clock.Now(), time.Now()}))
	}
}

func secondsIn(e *wire.Error) float64 {
	for _, x := range e.Extra {
		if seconds, ok := x.Value.(float64); ok {
			return seconds
		}
	}
	return 0
}

// RefuseOperation is Refuse for a request without an operation at the level.
func RefuseOperation(w http.ResponseWriter, r *http.Request, e *wire.Error) {
	Refuse(w, r, e)
	c := NewCall(r, "")
	c.log(e, beginning{c.World.Clock.Now(), time.Now()})
}

// intercept lets an interceptor answer, and remembers what the client got.
func (e Endpoint) intercept(i Interceptor, w http.ResponseWriter, r *http.Request, route string, a Access,
	began beginning) {
	got := &answerRecorder{ResponseWriter: w}
	var faults []string
	last, refusal := NewCall(r, route), (*wire.Error)(nil)
	finished := false
	defer func() {
		if len(faults) == 0 {
			last.log(refusal, began)
			return
		}
		last.identify()
		record := last.record(began)
		record.Faults, record.Refusal = faults, refusal
		if finished {
			record.Status, record.Size, record.Answer = max(got.status, http.StatusOK), got.size, got.body
			record.RetryAfter, _ = strconv.ParseFloat(w.Header().Get("Retry-After"), 64) // an invalid value leaves 0
		}
		last.hooks.log.Add(record)
	}()
	i.Serve(got, r, route, func(w http.ResponseWriter) *Call {
		last = NewCall(r, route)
		refusal = e.serve(last, w, r, a)
		return last
	}, func(names []string) { faults = names })
	finished = true
}

// identify finds the user of a call that was answered before its key was checked.
func (c *Call) identify() {
	if email, _, given := c.Request.BasicAuth(); given && c.User == nil {
		c.signedInAs, c.User = email, c.World.View().UserByAnyEmail(email)
	}
}

// answerRecorder is a writer that remembers the beginning of the answer.
type answerRecorder struct {
	http.ResponseWriter
	status, size int
	body         []byte
}

// WriteHeader implements http.ResponseWriter.
func (o *answerRecorder) WriteHeader(status int) {
	o.status = status
	o.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (o *answerRecorder) Write(b []byte) (int, error) {
	o.size += len(b)
	o.body = append(o.body, b[:min(len(b), requests.MaxAnswer-len(o.body))]...)
	return o.ResponseWriter.Write(b)
}

// Unwrap lets a response controller reach the writer beneath.
func (o *answerRecorder) Unwrap() http.ResponseWriter { return o.ResponseWriter }

// Remembered lets a world remember the requests for files outside the API. shown is the
// path without secrets.
func Remembered(pattern string, shown func(path string) string, next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := NewCall(r, "")
		if c.hidden {
			next(w, r)
			return
		}
		began := beginning{c.World.Clock.Now(), time.Now()}
		got := &answerRecorder{ResponseWriter: w}
		next(got, r)
		c.identify()
		record := c.record(began)
		record.Operation, record.Path = r.Method+" "+pattern, shown(r.URL.Path)
		record.Status, record.Size, record.Answer = max(got.status, http.StatusOK), got.size, got.body
		record.ContentType = w.Header().Get("Content-Type")
		c.hooks.log.Add(record)
	})
}
