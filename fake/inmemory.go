package fake

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
)

// inMemory answers requests by calling the handler in the caller's goroutine.
type inMemory struct{ server http.Handler }

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
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	aborted := m.serve(w, in)
	if aborted && !w.wrote {
		return nil, io.ErrUnexpectedEOF
	}
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	if r.Method == http.MethodHead {
		w.body.Reset()
	}
	length, body := int64(w.body.Len()), io.Reader(&w.body)
	if aborted {
		length, body = -1, io.MultiReader(&w.body, broken{})
	}
	return &http.Response{
		Status: fmt.Sprint(w.status, " ",
			http.StatusText(w.status)), StatusCode: w.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.header, Body: io.NopCloser(body), ContentLength: length, Request: r,
	}, nil
}

// serve calls the handler, and reports whether it aborted the connection.
func (m inMemory) serve(w *recorder, r *http.Request) (aborted bool) {
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

// recorder keeps a response until it is complete.
type recorder struct {
	header http.Header
	status int
	wrote  bool
	body   bytes.Buffer
}

func (w *recorder) Header() http.Header { return w.header }

func (w *recorder) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
}

func (w *recorder) Write(b []byte) (int, error) {
	w.wrote = true
	return w.body.Write(b)
}

// broken is the end of a body whose connection was closed too early.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
