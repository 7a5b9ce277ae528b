package target

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
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

// Succeeded tells whether the reply claims success: HTTP 200 with result success.
func (r *Reply) Succeeded() bool {
	return r.Status == http.StatusOK && r.Body["result"] == "success"
}

// decodeObject reads exactly one JSON object.
func decodeObject(raw []byte) (Object, error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var body Object
	if err := decoder.Decode(&body); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one JSON value")
	}
	if body == nil {
		return nil, errors.New("null instead of an object")
	}
	return body, nil
}
