package suite_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"testing"
)

// stopAfter puts a proxy before the server that calls stop at the n-th request,
// and returns its URL.
func stopAfter(t *testing.T, server string, n int64, stop func()) string {
	t.Helper()
	behind, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	forward := httputil.NewSingleHostReverseProxy(behind)
	forward.ErrorHandler = func(http.ResponseWriter, *http.Request, error) {} // the client has gone: nobody to tell
	var seen atomic.Int64
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if seen.Add(1) == n {
			stop()
		}
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	return front.URL
}

// breakAfter puts a proxy before the server that drops every connection from
// the n-th request on, and returns its URL.
func breakAfter(t *testing.T, server string, n int64) string {
	t.Helper()
	behind, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	forward := httputil.NewSingleHostReverseProxy(behind)
	var seen atomic.Int64
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if seen.Add(1) >= n {
			panic(http.ErrAbortHandler)
		}
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	return front.URL
}
