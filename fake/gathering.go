package fake

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// gatheringListener accepts connections that send a long answer with one system call.
// Without it, net/http sends the header with the first bytes of the body, and then the
// rest: two calls, each of which costs as much as the answer itself, and wakes the client.
type gatheringListener struct{ net.Listener }

// Accept implements net.Listener.
func (l gatheringListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return &gatheringConn{TCPConn: tcp}, err
	}
	return c, err
}

// firstPart is the number of bytes that net/http collects before it writes.
const firstPart = 4 << 10

// firstParts are buffers for the held bytes of connections.
var firstParts = sync.Pool{New: func() any { return new([firstPart]byte) }}

// gatheringConn holds the first part of an answer back until the next one, if there is
// one. Only the goroutine that answers writes.
type gatheringConn struct {
	*net.TCPConn
	gathers bool // whether the next part is the first of several
	held    *[firstPart]byte
	length  int // of the held bytes
}

// connKey is the key of a request's context for its connection.
type connKey struct{}

// withConn adds a connection to the context of its requests.
func withConn(ctx context.Context, c net.Conn) context.Context {
	if gathering, ok := c.(*gatheringConn); ok {
		return context.WithValue(ctx, connKey{}, gathering)
	}
	return ctx
}

// writeAtOnce writes a part of an answer, which net/http divides, with one system call
// where the connection can do that.
func writeAtOnce(w http.ResponseWriter, r *http.Request, b []byte) (int, error) {
	if len(b) <= firstPart/2 || r.ProtoMajor != 1 {
		return w.Write(b)
	}
	c, ok := r.Context().Value(connKey{}).(*gatheringConn)
	if !ok {
		return w.Write(b)
	}
	c.gathers = true
	n, err := w.Write(b)
	if failed := c.release(); err == nil {
		err = failed
	}
	return n, err
}

// Write implements io.Writer.
func (c *gatheringConn) Write(b []byte) (int, error) {
	if c.held != nil {
		return c.writeBoth(b)
	}
	if !c.gathers || len(b) > firstPart {
		return c.TCPConn.Write(b)
	}
	c.held = firstParts.Get().(*[firstPart]byte)
	c.length = copy(c.held[:], b)
	return len(b), nil
}

// writeBoth writes what is held and then b. The count is that of b.
func (c *gatheringConn) writeBoth(b []byte) (int, error) {
	length, parts := c.length, net.Buffers{c.held[:c.length], b}
	n, err := parts.WriteTo(c.TCPConn)
	firstParts.Put(c.held)
	c.held, c.length, c.gathers = nil, 0, false
	return max(0, int(n)-length), err
}

// release writes what is still held.
func (c *gatheringConn) release() error {
	c.gathers = false
	if c.held == nil {
		return nil
	}
	_, err := c.writeBoth(nil)
	return err
}
