package suite_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"testing"
)

// between puts a handler before the server, which forwards what it does not
// answer itself, and returns its URL.
func between(t *testing.T, server string, handle func(w http.ResponseWriter, r *http.Request,
	forward http.Handler)) string {
	t.Helper()
	behind, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	forward := httputil.NewSingleHostReverseProxy(behind)
	forward.ErrorHandler = func(http.ResponseWriter, *http.Request, error) {} // the client has gone
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handle(w, r, forward) }))
	t.Cleanup(front.Close)
	return front.URL
}

// stopAfter puts a proxy before the server that calls stop at the n-th request,
// and returns its URL.
func stopAfter(t *testing.T, server string, n int64, stop func()) string {
	t.Helper()
	var seen atomic.Int64
	return between(t, server, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if seen.Add(1) == n {
			stop()
		}
		forward.ServeHTTP(w, r)
	})
}

// breakAfter puts a proxy before the server that drops every connection from
// the n-th request on, and returns its URL.
func breakAfter(t *testing.T, server string, n int64) string {
	t.Helper()
	var seen atomic.Int64
	return between(t, server, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if seen.Add(1) >= n {
			panic(http.ErrAbortHandler)
		}
		forward.ServeHTTP(w, r)
	})
}

// unavailableAfter puts a gateway before the server that loses it from the n-th request
// on, and returns its URL.
func unavailableAfter(t *testing.T, server string, n int64) string {
	t.Helper()
	var seen atomic.Int64
	return between(t, server, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if seen.Add(1) >= n {
			http.Error(w, `{"message":"no healthy upstream"}`, http.StatusServiceUnavailable)
			return
		}
		forward.ServeHTTP(w, r)
	})
}
