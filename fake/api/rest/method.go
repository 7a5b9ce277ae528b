package rest

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
)

// WithFormMethod returns a POST as the request of another method that its form names,
// for clients that can only POST. It leaves an unreadable body to the next reader.
func WithFormMethod(w http.ResponseWriter, r *http.Request) *http.Request {
	body, err := io.ReadAll(io.LimitReader(r.Body, MaxBody+1))
	left := io.MultiReader(bytes.NewReader(body), r.Body)
	out := *r
	out.Body = struct {
		io.Reader
		io.Closer
	}{left, r.Body}
	if err != nil || !bytes.Contains(body, []byte("method")) {
		return &out
	}
	peek := *r
	peek.Body = io.NopCloser(bytes.NewReader(body))
	form := url.Values{}
	if err := readBody(w, &peek, form); err != nil {
		return &out
	}
	if method, given := LastValue(form, "method"); given {
		out.Method = method
	}
	return &out
}
