package target

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// CallbackLog is the log of received callbacks of outgoing webhooks. A *Listener
// is one; RemoteCallbacks is the log of another process.
type CallbackLog interface {
	// Came returns the callbacks that fit, and how many there were in all.
	Came(fits func(Callback) bool) (fitting []Callback, all int)
	// Await waits until a callback fits, at most as long as the limit.
	Await(ctx context.Context, limit time.Duration, fits func(Callback) bool) (fitting []Callback, all int)
}

// callbackPage is the answer of one process to another.
type callbackPage struct {
	Callbacks []Callback
}

// longestCallbackWait bounds one answer that waits for a callback.
const longestCallbackWait = 5 * time.Second

// Share lets other processes of this machine read the callbacks, at the URL.
func (l *Listener) Share() (address string, closed func() error, err error) {
	opened, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, fmt.Errorf("share callbacks: %w", err)
	}
	server := &http.Server{Handler: http.HandlerFunc(l.sharePage), ReadTimeout: callbackDeadline}
	go func() { _ = server.Serve(opened) }()
	return "http://" + opened.Addr().String() + "/", server.Close, nil
}

// sharePage answers with all callbacks, as soon as there are more than were
// seen, or after a while.
func (l *Listener) sharePage(w http.ResponseWriter, r *http.Request) {
	seen, _ := strconv.Atoi(r.URL.Query().Get("seen")) // none: -1 would be the same
	every := func(Callback) bool { return true }
	timer := time.NewTimer(longestCallbackWait)
	defer timer.Stop()
	for {
		all, count, arrived := l.look(every)
		if count > seen || r.URL.Query().Get("wait") == "" {
			_ = json.NewEncoder(w).Encode(callbackPage{Callbacks: all})
			return
		}
		select {
		case <-arrived:
		case <-timer.C:
			seen = -1
		case <-r.Context().Done():
			return
		}
	}
}

// RemoteCallbacks reads the callbacks that the listener of another process
// shares.
type RemoteCallbacks struct{ address string }

// NewRemoteCallbacks reads at the URL that Share gave.
func NewRemoteCallbacks(address string) *RemoteCallbacks { return &RemoteCallbacks{address: address} }

// Came implements CallbackLog.
func (c *RemoteCallbacks) Came(fits func(Callback) bool) (fitting []Callback, all int) {
	ctx, stop := context.WithTimeout(context.Background(), callbackDeadline)
	defer stop()
	return c.read(ctx, url.Values{}, fits)
}

// Await implements CallbackLog.
func (c *RemoteCallbacks) Await(ctx context.Context, limit time.Duration, fits func(Callback) bool) (fitting []Callback,
	all int) {
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	seen := 0
	for ctx.Err() == nil {
		fitting, count := c.read(ctx, url.Values{"wait": {"1"}, "seen": {strconv.Itoa(seen)}}, fits)
		if len(fitting) > 0 {
			return fitting, count
		}
		seen = max(seen, count)
	}
	return nil, seen
}

// read asks once. A process that has gone has no callbacks.
func (c *RemoteCallbacks) read(ctx context.Context, query url.Values, fits func(Callback) bool) (fitting []Callback,
	all int) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.address+"?"+query.Encode(), nil)
	if err != nil {
		return nil, 0
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, 0
	}
	defer response.Body.Close()
	var page callbackPage
	if json.NewDecoder(response.Body).Decode(&page) != nil {
		return nil, 0
	}
	for _, callback := range page.Callbacks {
		callback.Body, _ = decodeObject(callback.Raw) // numbers keep their digits
		if fits(callback) {
			fitting = append(fitting, callback)
		}
	}
	return fitting, len(page.Callbacks)
}
