package fake_test

import (
	"net"
	"net/http"
	"sync"
	"testing"
)

// pipes is a listener in memory, for more connections than a process may have
// file descriptors.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

// Accept implements net.Listener.
func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

// Addr implements net.Listener.
func (*pipes) Addr() net.Addr { return &net.UnixAddr{Name: "memory"} }

func (p *pipes) dial() (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case p.conns <- server:
		return client, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), closed: make(chan struct{})} }

// serveInMemory serves until the benchmark ends, and returns a function that connects.
func serveInMemory(b *testing.B, handler http.Handler) func() (net.Conn, error) {
	p := newPipes()
	srv := &http.Server{Handler: handler}
	var wg sync.WaitGroup
	wg.Go(func() { _ = srv.Serve(p) })
	b.Cleanup(func() {
		_ = srv.Close()
		wg.Wait()
	})
	return p.dial
}
