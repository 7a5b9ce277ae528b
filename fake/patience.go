package fake

import (
	"io"
	"net/http"
	"time"
)

// defaultPatience is the time limit for each 64 KiB that a client sends or receives.
const defaultPatience = 30 * time.Second

// stride is the number of bytes after which the client's deadline is extended.
const stride = 64 << 10

// patient aborts requests of clients that send or receive too slowly, so that no
// client holds a request for ever. It sets no other limit: a request may wait for
// events without a limit. Both deadlines end with the request: net/http sets its
// own for the next request on the connection.
func patient(limit time.Duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := &pacedWriter{ResponseWriter: w, request: r, control: http.NewResponseController(w), limit: limit}
		defer p.finish()
		if r.Body != nil && r.Body != http.NoBody {
			p.extend() // the answer "100 Continue" is written too
			p.body = &pacedBody{ReadCloser: r.Body, control: p.control, limit: limit}
			p.body.wait(limit)
			copied := *r // the server looks at the body of its own request
			copied.Body = p.body
			r = &copied
		}
		next.ServeHTTP(p, r)
	})
}

// pacedWriter writes in pieces; each piece has its own deadline.
type pacedWriter struct {
	http.ResponseWriter
	request *http.Request
	control *http.ResponseController
	limit   time.Duration
	given   time.Time  // when the client got its deadline
	body    *pacedBody // nil after the handler has stopped reading it
}

// extend extends the client's deadline, if more than a little of it has passed. A
// writer without deadlines, such as one in memory, cannot be slow.
func (w *pacedWriter) extend() {
	if now := time.Now(); now.Sub(w.given) > w.limit/little {
		w.given = now
		_ = w.control.SetWriteDeadline(now.Add(w.limit))
	}
}

// little is the part of a deadline that is not worth a new one.
const little = 16

// Write implements io.Writer.
func (w *pacedWriter) Write(b []byte) (int, error) {
	w.refuseRest()
	for sent := 0; ; {
		w.extend()
		n, err := writeAtOnce(w.ResponseWriter, w.request, b[sent:min(sent+stride, len(b))])
		if sent += n; err != nil || sent >= len(b) {
			return sent, err
		}
	}
}

// finish writes the rest of the buffer after the handler has returned.
func (w *pacedWriter) finish() {
	w.refuseRest()
	w.extend()
}

// refuseRest limits the wait for the rest of the body, so that there is time to
// answer: net/http reads the rest before it sends the answer.
func (w *pacedWriter) refuseRest() {
	if w.body != nil && !w.body.ended {
		w.body.wait(w.limit / 2)
	}
	w.body = nil
}

// Unwrap lets a response controller reach the writer beneath.
func (w *pacedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// pacedBody is a body with a deadline for each piece.
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

// Read implements io.Reader. At the end of a body net/http removes the deadline and
// watches whether the client goes, so Read sets no deadline after it.
func (b *pacedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.ended = b.ended || err != nil
	if b.got += n; !b.ended && b.got >= stride {
		b.got = 0
		b.wait(b.limit)
	}
	return n, err
}
