package fake

import (
	"io"
	"net/http"
	"time"
)

// DefaultPatience is how long a client may take for each 64 KiB of what it
// sends or is sent, unless [Config] says otherwise.
const DefaultPatience = 30 * time.Second

// stride is how many bytes must pass for a client to get its time anew.
const stride = 64 << 10

// patient breaks off what a client sends or takes too slowly, so that none
// holds a request for ever. It bounds nothing else: a request may wait for
// events as long as it likes. Both deadlines end with the request: net/http
// sets its own for what follows on the connection.
func patient(limit time.Duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := &pacedWriter{ResponseWriter: w, control: http.NewResponseController(w), limit: limit}
		defer p.finish()
		if r.Body != nil && r.Body != http.NoBody {
			p.extend() // an invitation to send the body is an answer too
			p.body = &pacedBody{ReadCloser: r.Body, control: p.control, limit: limit}
			p.body.wait(limit)
			copied := *r // the server looks at the body of its own request
			copied.Body = p.body
			r = &copied
		}
		next.ServeHTTP(p, r)
	})
}

// pacedWriter writes in pieces, each of which has its time.
type pacedWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	limit   time.Duration
	body    *pacedBody // nil once nobody reads it any more
}

// extend gives the client its time anew. A writer that knows no deadlines,
// such as one in memory, cannot be held up.
func (w *pacedWriter) extend() { _ = w.control.SetWriteDeadline(time.Now().Add(w.limit)) }

// Write implements io.Writer.
func (w *pacedWriter) Write(b []byte) (int, error) {
	w.refuseRest()
	for sent := 0; ; {
		w.extend()
		n, err := w.ResponseWriter.Write(b[sent:min(sent+stride, len(b))])
		if sent += n; err != nil || sent >= len(b) {
			return sent, err
		}
	}
}

// finish sees to what a buffer still holds when the handler is done.
func (w *pacedWriter) finish() {
	w.refuseRest()
	w.extend()
}

// refuseRest waits for what is left of the body only so long that there is
// time to answer: net/http reads it before it sends anything.
func (w *pacedWriter) refuseRest() {
	if w.body != nil && !w.body.ended {
		w.body.wait(w.limit / 2)
	}
	w.body = nil
}

// Unwrap lets a response controller reach the writer beneath.
func (w *pacedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// pacedBody is a body that has its time for each piece.
type pacedBody struct {
	io.ReadCloser
	control *http.ResponseController
	limit   time.Duration
	got     int // since the client got its time
	ended   bool
}

func (b *pacedBody) wait(limit time.Duration) {
	_ = b.control.SetReadDeadline(time.Now().Add(limit))
}

// Read implements io.Reader. At the end of a body net/http takes the deadline
// away, and none may be set behind its back: it watches whether the client goes.
func (b *pacedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.ended = b.ended || err != nil
	if b.got += n; !b.ended && b.got >= stride {
		b.got = 0
		b.wait(b.limit)
	}
	return n, err
}
