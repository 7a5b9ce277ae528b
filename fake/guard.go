package fake

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"runtime/debug"
)

// Limits of a request's header. net/http answers requests over its own limit in
// plain text, so ours is lower, and clients get a JSON answer.
const (
	headerLimit     = 32 << 10
	uriLimit        = 16 << 10
	hardHeaderLimit = 1 << 20
)

// guard refuses headers that are too large and turns a panic into an answer that
// clients can read.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			fault := recover()
			if fault == http.ErrAbortHandler {
				panic(fault) // the connection is to be closed
			}
			if fault != nil {
				slog.Error("fault", "method", r.Method, "path", r.URL.Path, "fault", fault, "stack", string(debug.Stack()))
				envelope(w, http.StatusInternalServerError, "Internal server error")
			}
		}()
		switch {
		case len(r.RequestURI) > uriLimit || len(r.URL.RawQuery) > uriLimit:
			envelope(w, http.StatusRequestURITooLong, "The URL is longer than 16 KiB.")
		case headerBytes(r.Header) > headerLimit:
			envelope(w, http.StatusRequestHeaderFieldsTooLarge, "The headers are larger than 32 KiB.")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func headerBytes(h http.Header) int {
	n := 0
	for name, values := range h {
		for _, v := range values {
			n += len(name) + len(v)
		}
	}
	return n
}

// envelope refuses a request that did not reach a world.
func envelope(w http.ResponseWriter, status int, msg string) {
	body, _ := json.Marshal(struct {
		Result string `json:"result"`
		Msg    string `json:"msg"`
	}{"error", msg}) // strings always encode
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n'))
}
