package kinds

import (
	"bytes"
	"net/http"
	"strconv"

	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
)

// recorded is an answer that no client has seen yet.
type recorded struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// record makes the usual answer and keeps it.
func record(next Next) *recorded {
	a := &recorded{header: http.Header{}}
	next(a)
	return a
}

// Header implements http.ResponseWriter.
func (a *recorded) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *recorded) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write implements http.ResponseWriter.
func (a *recorded) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(b)
}

// begin sends the header of the answer, with the length of its whole body, and the
// first half of the body at once.
func (a *recorded) begin(w http.ResponseWriter) (rest []byte) {
	a.sendHeader(w)
	body := a.body.Bytes()
	half := len(body) / 2
	_, _ = w.Write(body[:half]) // the client may have gone
	_ = http.NewResponseController(w).Flush()
	return body[half:]
}

func (a *recorded) sendHeader(w http.ResponseWriter) {
	for name, values := range a.header {
		w.Header()[name] = values
	}
	w.Header()["Content-Length"] = []string{strconv.Itoa(a.body.Len())}
	if a.status == 0 {
		a.status = http.StatusOK
	}
	w.WriteHeader(a.status)
}

func (a *recorded) send(w http.ResponseWriter) {
	a.sendHeader(w)
	_, _ = w.Write(a.body.Bytes()) // the client may have gone
}

// edit changes the JSON of an answer. Other answers stay as they are.
func (a *recorded) edit(change func(*orderedjson.Object)) {
	a.rewrite(func(o *orderedjson.Object) ([]byte, error) {
		change(o)
		return orderedjson.Append(nil, o)
	})
}

// rewrite writes the JSON of an answer anew.
func (a *recorded) rewrite(write func(*orderedjson.Object) ([]byte, error)) {
	if a.header.Get("Content-Type") != "application/json" {
		return
	}
	v, err := orderedjson.Parse(a.body.Bytes())
	object, ok := v.(*orderedjson.Object)
	if err != nil || !ok {
		return
	}
	if text, err := write(object); err == nil {
		a.body.Reset()
		a.body.Write(append(text, '\n'))
	}
}

// edits makes the effect of a kind that changes the JSON of successes.
func edits(change func(*Visit, *orderedjson.Object)) Effect {
	return func(v *Visit, w http.ResponseWriter, next Next) {
		a := record(next)
		if a.status == http.StatusOK {
			a.edit(func(o *orderedjson.Object) { change(v, o) })
		}
		a.send(w)
	}
}
