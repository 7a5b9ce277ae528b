package fake

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/internal/recorded"
)

// inMemory answers requests by calling the handler in the caller's goroutine.
type inMemory struct{ server http.Handler }

// Transport carries requests to the server without a socket.
func (s *Server) Transport() http.RoundTripper { return Carry(s) }

// Carry carries requests to a handler without a socket.
func Carry(to http.Handler) http.RoundTripper { return inMemory{to} }

// RoundTrip implements http.RoundTripper.
func (m inMemory) RoundTrip(r *http.Request) (*http.Response, error) {
	// The caller may serve at a socket itself; the address of that socket is not ours.
	in := r.Clone(context.WithValue(r.Context(), http.LocalAddrContextKey, nil))
	in.RequestURI = r.URL.RequestURI()
	in.RemoteAddr = "127.0.0.1:0"
	if in.Host == "" {
		in.Host = r.URL.Host
	}
	switch {
	case in.Body == nil:
		in.Body = http.NoBody
	case in.ContentLength == 0 && in.Body != http.NoBody:
		in.ContentLength = -1 // the server learns an unknown length at the end
	}
	defer in.Body.Close()
	w := recorded.New()
	aborted := m.serve(w, in)
	if aborted && !w.Wrote {
		return nil, io.ErrUnexpectedEOF
	}
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	if r.Method == http.MethodHead {
		w.Body.Reset()
	}
	length, body := int64(w.Body.Len()), io.Reader(&w.Body)
	if aborted {
		length, body = -1, io.MultiReader(&w.Body, broken{})
	}
	return &http.Response{
		Status: fmt.Sprint(w.Status, " ",
			http.StatusText(w.Status)), StatusCode: w.Status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.Header(), Body: io.NopCloser(body), ContentLength: length, Request: r,
	}, nil
}

// serve calls the handler, and reports whether it aborted the connection.
func (m inMemory) serve(w http.ResponseWriter, r *http.Request) (aborted bool) {
	defer func() {
		switch fault := recover(); fault {
		case nil:
		case http.ErrAbortHandler:
			aborted = true
		default:
			panic(fault)
		}
	}()
	m.server.ServeHTTP(w, r)
	return false
}

// broken is the end of a body whose connection was closed too early.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
