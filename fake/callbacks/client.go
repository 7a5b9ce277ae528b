// Package callbacks delivers the callbacks of outgoing webhook bots (spec:
// Outgoing webhook callbacks): only to allowed addresses, a limited number at a
// time, and never while a request waits for it.
package callbacks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"
)

// Bounds of a delivery.
const (
	Timeout    = 10 * time.Second // for each attempt
	Attempts   = 4                // one, and three more without an answer
	maxAnswer  = 1 << 20          // bytes of an answer that are read
	inFlight   = 32               // deliveries at a time, of all bots
	dialingFor = 5 * time.Second
)

// Config says which networks callbacks may reach.
type Config struct {
	// Allow are allowed networks, besides the loopback interface, which is always
	// allowed.
	Allow []netip.Prefix
	// Own, if set, reports whether the server itself listens on an address. No
	// callback goes there: it would act with the rights of a local program.
	Own func(netip.AddrPort) bool
	// Transport, if set, takes the place of the network, and of its limits.
	Transport http.RoundTripper
}

// Header marks each callback. A control interface refuses requests with it, so
// that no bot controls a fake, whatever the address that leads there.
const Header = "X-Spiritlevel-Callback"

// ErrForbidden says that callbacks to the address are not allowed.
var ErrForbidden = errors.New("callbacks may not go to this address")

// ErrTooLong is an answer of more than a megabyte.
var ErrTooLong = errors.New("the answer is too long")

// Client delivers callbacks. It is safe for concurrent use.
type Client struct {
	http  *http.Client
	slots chan struct{}
}

// NewClient returns a client that goes only where the configuration lets it.
func NewClient(cfg Config) *Client {
	transport := cfg.Transport
	if transport == nil {
		dialer := &net.Dialer{Timeout: dialingFor, Control: cfg.control}
		// No proxy: it could connect to addresses that are not allowed.
		transport = &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true,
			MaxResponseHeaderBytes: 64 << 10}
	}
	return &Client{slots: make(chan struct{}, inFlight), http: &http.Client{
		Transport: transport,
		// A redirection is an answer, but not a success.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// control checks each address after the name lookup, so that a name cannot lead
// to a forbidden address.
func (c Config) control(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrForbidden, err)
	}
	ip := at.Addr().Unmap()
	if c.Own != nil && c.Own(netip.AddrPortFrom(ip, at.Port())) {
		return fmt.Errorf("%w: the server itself listens on %s", ErrForbidden, at)
	}
	if ip.IsLoopback() || slices.ContainsFunc(c.Allow, func(p netip.Prefix) bool { return p.Contains(ip) }) {
		return nil
	}
	return fmt.Errorf("%w: %s", ErrForbidden, ip)
}

// Callback is one POST.
type Callback struct {
	URL, ContentType, Agent string
	Body                    []byte
}

// Answer is the answer of a service.
type Answer struct {
	Status int
	Body   []byte
}

// Deliver sends a callback, again if there is no answer in time, and returns the
// answer, or the error of the last attempt.
func (c *Client) Deliver(ctx context.Context, cb Callback) (Answer, error) {
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return Answer{}, ctx.Err()
	}
	var err error
	for range Attempts {
		var answer Answer
		if answer, err = c.attempt(ctx, cb); err == nil {
			return answer, nil
		}
		if ctx.Err() != nil || errors.Is(err, ErrForbidden) || errors.Is(err, ErrTooLong) {
			break
		}
	}
	return Answer{}, err
}

func (c *Client) attempt(ctx context.Context, cb Callback) (Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, cb.URL, bytes.NewReader(cb.Body))
	if err != nil {
		return Answer{}, err
	}
	r.Header.Set("Content-Type", cb.ContentType)
	r.Header.Set("User-Agent", cb.Agent)
	r.Header.Set(Header, "outgoing-webhook")
	res, err := c.http.Do(r)
	if err != nil {
		return Answer{}, err
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if err != nil {
		return Answer{}, err
	}
	if len(body) > maxAnswer {
		return Answer{}, ErrTooLong
	}
	return Answer{Status: res.StatusCode, Body: body}, nil
}
