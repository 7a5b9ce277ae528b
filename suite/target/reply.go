package target

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Object is a decoded JSON object. Numbers in it are json.Number, so that
// integers keep their digits and a float never looks like an integer.
type Object = map[string]any

// Reply is the reply to one request.
type Reply struct {
	Status  int         // HTTP status; 0 if no answer came
	Header  http.Header // response headers
	Raw     []byte      // response body
	Body    Object      // Raw as a JSON object; nil if it is not one
	Err     error       // why no answer came
	Elapsed time.Duration
	Waited  time.Duration // for a rate limit, before the call was made

	describe func(*Reply) *Exchange
}

// Exchange returns the record of the request and this reply, free of secrets.
// It is nil for a reply that no client made.
func (r *Reply) Exchange() *Exchange {
	if r.describe == nil {
		return nil
	}
	return r.describe(r)
}

// Succeeded reports whether the reply claims success: HTTP 200 with result success.
func (r *Reply) Succeeded() bool {
	return r.Status == http.StatusOK && r.Body["result"] == "success"
}

// Objects are the objects in a list of an object.
func Objects(in Object, list string) []Object {
	elements, _ := in[list].([]any)
	var found []Object
	for _, element := range elements {
		if object, is := element.(Object); is {
			found = append(found, object)
		}
	}
	return found
}

// FromGateway reports whether a gateway answered in the server's place: every answer of
// the API itself has a result.
func (r *Reply) FromGateway() bool {
	switch r.Status {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		_, answered := r.Body["result"]
		return !answered
	}
	return false
}

// Unanswered reports whether no answer came in time. That is slowness, which breaks no
// requirement.
func (r *Reply) Unanswered() bool { return r.Err != nil && timedOut(r.Err) }

// Passing reports whether the reply is not the server's decision: a gateway answered,
// or the connection broke.
func (r *Reply) Passing() bool {
	_, is := passing(r)
	return is
}

// passing reports whether the reply is that of something between the suite and the
// server, or of a connection that broke: not the server's decision.
func passing(reply *Reply) (why string, is bool) {
	switch {
	case reply.Err != nil && !timedOut(reply.Err):
		return reply.Err.Error(), true
	case reply.FromGateway():
		return fmt.Sprintf("it answered %d", reply.Status), true
	}
	return "", false
}

// timedOut reports whether no answer came in time, in contrast to a broken connection.
func timedOut(err error) bool {
	var network net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) ||
		errors.As(err, &network) && network.Timeout()
}

// Exchange is the record of one request and its answer. It holds no secret, and
// all of it is printable.
type Exchange struct {
	Method string `json:"method"`
	URL    string `json:"url"`
	As     string `json:"as,omitempty"` // the role whose credentials were sent
	Status int    `json:"status"`
	Answer string `json:"answer"` // the body's beginning, or why none came
	Curl   string `json:"curl"`   // the request again, credentials as variables
}
