package recordings

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Transport keeps the exchanges of a client with a server.
type Transport struct {
	Next   http.RoundTripper
	Behind *url.URL  // the server, whose path is not in the recording
	Begun  time.Time // of the recording
	Stands *StandIns
	Begin  bool // the requests are of the recorder itself
	Keep   func(*Step)
}

// RoundTrip implements http.RoundTripper.
func (t *Transport) RoundTrip(request *http.Request) (*http.Response, error) {
	shown := *request.URL
	shown.Path = strings.TrimPrefix(shown.Path, strings.TrimSuffix(t.Behind.Path, "/"))
	x := NewExchange(&http.Request{Method: request.Method, Header: request.Header, URL: &shown}, time.Since(t.Begun))
	x.Begin = t.Begin
	if request.Body != nil {
		request = request.Clone(request.Context())
		request.Body = twoParts{io.TeeReader(request.Body, x.Uploaded), request.Body}
	}
	response, err := t.Next.RoundTrip(request)
	if err != nil {
		t.end(x)
		return nil, err
	}
	x.Status, x.Header, x.Whole = response.StatusCode, response.Header, true
	response.Body = &kept{ReadCloser: response.Body, to: x.Answered, end: func() { t.end(x) }}
	return response, nil
}

func (t *Transport) end(x *Exchange) {
	x.Took = time.Since(t.Begun) - x.At
	t.Keep(t.Stands.Step(x))
}

// twoParts reads and closes by two values.
type twoParts struct {
	io.Reader
	io.Closer
}

// kept is an answer that is kept as a client reads it.
type kept struct {
	io.ReadCloser
	to  io.Writer
	end func()
}

// Read implements io.Reader.
func (k *kept) Read(p []byte) (int, error) {
	n, err := k.ReadCloser.Read(p)
	_, _ = k.to.Write(p[:n]) // it never fails
	return n, err
}

// Close implements io.Closer.
func (k *kept) Close() error {
	if k.end != nil {
		k.end()
		k.end = nil
	}
	return k.ReadCloser.Close()
}
