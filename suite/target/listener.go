package target

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// Bounds of a listener's input.
const (
	maxCallback      = 1 << 20 // bytes of a callback that are read
	callbacksKept    = 1000
	callbackMemory   = 32 << 20 // bytes that all callbacks may take once they are decoded
	callbackDeadline = 10 * time.Second
)

// Callback is one request that an outgoing webhook made.
type Callback struct {
	Method, Path string
	Raw          []byte
	Body         Object // Raw as a JSON object; nil if it is not one, or far too large

	size int // once it is decoded
}

// Listener receives callbacks and keeps the newest. It answers each that no
// reply is required. Its methods may be called from several goroutines.
type Listener struct {
	server  *http.Server
	address string

	mu      sync.Mutex
	came    []Callback
	held    int           // the size of all of them
	arrived chan struct{} // closed and replaced when one comes
}

// URL is the address of the listener, without a path.
func Listen(address string) (*Listener, error) {
	opened, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	l := &Listener{address: opened.Addr().String(), arrived: make(chan struct{})}
	l.server = &http.Server{Handler: l, ReadTimeout: callbackDeadline, WriteTimeout: callbackDeadline}
	go func() { _ = l.server.Serve(opened) }()
	return l, nil
}

// URL is the address of the listener, without a path.
func (l *Listener) URL() string { return "http://" + l.address }

// Close ends the listener and its connections.
func (l *Listener) Close() error { return l.server.Close() }

// ServeHTTP takes in one callback.
func (l *Listener) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	text, _ := io.ReadAll(io.LimitReader(r.Body, maxCallback)) // the rest beyond the limit is missing
	callback := Callback{Method: r.Method, Path: r.URL.RequestURI(), Raw: text}
	callback.size = decodedSize(text)
	if callback.size <= callbackMemory {
		callback.Body, _ = decodeObject(text)
	}
	callback.size = min(callback.size, callbackMemory)
	l.take(callback)
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"response_not_required": true}`)
}

func (l *Listener) take(callback Callback) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.came) == callbacksKept || len(l.came) > 0 && l.held+callback.size > callbackMemory {
		l.held -= l.came[0].size
		l.came[0] = Callback{} // the list still holds the place
		l.came = l.came[1:]
	}
	l.came = append(l.came, callback)
	l.held += callback.size
	close(l.arrived)
	l.arrived = make(chan struct{})
}

// Came returns the callbacks that fit, and how many there were in all.
func (l *Listener) Came(fits func(Callback) bool) (fitting []Callback, all int) {
	fitting, all, _ = l.look(fits)
	return fitting, all
}

// Await waits until a callback fits, at most as long as the limit, and returns
// the same as Came.
func (l *Listener) Await(ctx context.Context, limit time.Duration, fits func(Callback) bool) (fitting []Callback,
	all int) {
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	for {
		fitting, all, arrived := l.look(fits)
		if len(fitting) > 0 {
			return fitting, all
		}
		select {
		case <-arrived:
		case <-ctx.Done():
			return nil, all
		}
	}
}

func (l *Listener) look(fits func(Callback) bool) (fitting []Callback, all int, arrived <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, callback := range l.came {
		if fits(callback) {
			fitting = append(fitting, callback)
		}
	}
	return fitting, len(l.came), l.arrived
}
