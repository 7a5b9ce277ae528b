package rest

import (
	"io"
	"net/http"
	"net/url"
)

// TakesPayload is Takes for an endpoint with all its parameters in the query and a
// body of any kind.
func TakesPayload[P any](fn func(*Call, *P) (any, error)) Endpoint {
	e := Takes(fn)
	e.Read, e.Body = (*Call).readPayload, PayloadBody
	return e
}

func (c *Call) readPayload(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	r.Body = http.MaxBytesReader(w, r.Body, MaxBody)
	payload, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, bodyError(err)
	}
	c.Payload = payload
	return withQuery(nil, r)
}
