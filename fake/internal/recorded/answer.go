// Package recorded keeps the answers of handlers that are called without a socket.
package recorded

import (
	"bytes"
	"net/http"
)

// Answer is an http.ResponseWriter that keeps the answer.
type Answer struct {
	Status int // 200 if the handler does not say another
	Body   bytes.Buffer
	Wrote  bool // the handler has begun to answer

	header http.Header
}

// New returns an answer that a handler can write.
func New() *Answer { return &Answer{Status: http.StatusOK, header: http.Header{}} }

// Header implements http.ResponseWriter.
func (a *Answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *Answer) WriteHeader(status int) {
	if !a.Wrote {
		a.Status, a.Wrote = status, true
	}
}

// Write implements io.Writer.
func (a *Answer) Write(b []byte) (int, error) {
	a.Wrote = true
	return a.Body.Write(b)
}
