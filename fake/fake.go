// Package fake is a reference server of the service in one process: it
// behaves like any feature level, holds everything in memory and needs no
// set-up.
//
// In a Go test one line is enough:
//
//	srv := fake.Start(t, fake.WithLevel(156))
//
// srv.URL() reaches it over a socket of the loopback interface, srv.Client()
// without one. Inside a testing/synctest bubble only srv.Client() works, since a
// goroutine that waits at a socket stops the time of the bubble; srv.URL() is an
// address for that client there.
package fake

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/callbacks"
	"github.com/spiritlevel/spiritlevel/fake/control"
	"github.com/spiritlevel/spiritlevel/fake/internal/bubble"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Config configures a server. Always set Level: its zero value is level 0. The
// zero Dialect is the specification's, a nil Scenario is the embedded default.
type Config struct {
	Level    featurelevels.Level
	Dialect  featurelevels.Dialect
	Scenario *scenarios.Scenario
	// Seed determines keys, queue IDs and random choices; the same seed, scenario,
	// clock and requests give the same bytes.
	Seed uint64
	// ControlToken, if set, is the bearer token that the control interface
	// demands.
	ControlToken string
	// Frozen starts the clocks of all worlds frozen at a time; zero lets them
	// run.
	Frozen time.Time
	// Mutation makes a mutant: a server with one thing deliberately wrong.
	Mutation featurelevels.Mutation
	// Callbacks say which networks outgoing webhook bots may call; by default
	// only the loopback interface.
	Callbacks callbacks.Config
	// AllowHosts are host names that requests may use, such as "chat.test" or
	// "chat.test:8443", for example behind a reverse proxy. Loopback names and
	// the address the server listens on are always allowed. Requests that do not
	// use a socket may name any host.
	AllowHosts []string
	// Origins are the origins of web pages that may use the API, such as
	// "https://chat.test"; empty allows the origins on loopback, "*" every origin, as
	// the public counterpart does. No page of another origin may use the control
	// interface.
	Origins []string
	// Faults apply to all worlds of the scenario, in addition to the faults of the
	// scenario.
	Faults []Fault
	// Hostile adds legal behaviour that careless clients forget.
	Hostile bool
	// Heartbeat is the time after which blocked reads of events get a heartbeat, plus up to ten seconds; 0 is the
	// usual one, 45 seconds.
	Heartbeat time.Duration
	// Lively lets the actors of the scenario act, in the worlds of the scenario.
	Lively bool
	// Pace is the factor by which actors act faster than in the scenario; with a pace, the
	// first message comes within seconds. 0 is the scenario's own pace.
	Pace float64
	// State, if set, has the worlds to continue, instead of the scenario's. The default
	// world gets Level and Dialect, as after an upgrade of its server.
	State *State
	// Certificate, if set, makes the server listen with TLS (see [SelfSigned]).
	Certificate *tls.Certificate
	// Watch, if set, is called with each request to any world after its answer.
	Watch func(world string, r Request)
	// Advise, if set, is called with advice for the user of the server, such as
	// another dialect for the client. It must be safe for concurrent use.
	Advise func(advice string)
	// KeepRequests is the number of requests that each world remembers, 0 for a thousand.
	KeepRequests int
	// Requirements, if set, lists the requirements of the specification for an operation such
	// as "GET /users/me" at a level, which the page shows beside requests.
	Requirements func(operation string, level featurelevels.Level) []control.Requirement
	// NoPage leaves out the page for people with a browser.
	NoPage bool
	// Start, if not 0, is a number that no other process has, such as the time: then the
	// IDs of event queues do not depend on Seed alone, and a client with a queue of an
	// earlier process does not read a queue of another client.
	Start uint64

	patience time.Duration // for each 64 KiB that a client sends or receives
}

// Server is the fake. It is an http.Handler that serves any number of worlds:
// the default one at its root, named ones below /w/{name}, and the default
// scenario at any level below /at/{level}.
//
// A server is its default world, too: it has all methods of [World], such as As,
// Accounts, Advance, AddFaults and AssertSent.
type Server struct {
	*defaultWorld
	worlds  *worlds.Registry
	cfg     Config // with which the server was made
	hosts   *hosts
	handler http.Handler
	http    *http.Server
	secure  bool // it listens with TLS

	mu        sync.Mutex
	listening []netip.AddrPort // all addresses, the newest last
	listen    func()           // opens an address when the URL is first asked for, or nil
}

// New returns a server that does not listen yet.
func New(cfg Config) (*Server, error) {
	if cfg.Level < featurelevels.Oldest || cfg.Level > featurelevels.Newest() {
		return nil, fmt.Errorf("fake: level %d is not from %d to %d", cfg.Level, featurelevels.Oldest, featurelevels.Newest())
	}
	if cfg.KeepRequests < 0 || cfg.KeepRequests > requests.MostKept {
		return nil, fmt.Errorf("fake: a world keeps 1 to %d requests, not %d", requests.MostKept, cfg.KeepRequests)
	}
	if cfg.Dialect == "" {
		cfg.Dialect = featurelevels.Spec
	}
	if cfg.patience <= 0 {
		cfg.patience = defaultPatience
	}
	go api.Handler() // takes a while for the first server of a process
	s := &Server{cfg: cfg}
	cfg.Callbacks.Own = s.listensOn
	registry, err := worlds.New(worlds.Config{
		Level: cfg.Level, Dialect: cfg.Dialect, Scenario: cfg.Scenario,
		Seed: cfg.Seed, Frozen: cfg.Frozen, Mutation: cfg.Mutation, Callbacks: cfg.Callbacks,
		Faults: cfg.Faults, Hostile: cfg.Hostile,
		Lively: cfg.Lively, Pace: cfg.Pace, State: cfg.State, Watch: cfg.Watch, Start: cfg.Start,
		Heartbeat:    cfg.Heartbeat,
		KeepRequests: cfg.KeepRequests,
	})
	if err != nil {
		return nil, err
	}
	known, err := newHosts(cfg.AllowHosts)
	if err != nil {
		return nil, err
	}
	pages, err := newCORS(cfg.Origins)
	if err != nil {
		return nil, err
	}
	s.worlds, s.hosts = registry, known
	s.defaultWorld = &World{s, noTest{}, registry.Find(worlds.Default)}
	answers := newRouter(cfg, registry)
	s.handler = adviseDialect(cfg, patient(cfg.patience, pages.share(guard(known.guard(pages.sameOrigin(answers))))))
	s.secure = cfg.Certificate != nil
	s.http = newHTTPServer(cfg, s)
	return s, nil
}

// newHTTPServer is the server of the connections.
func newHTTPServer(cfg Config, handler http.Handler) *http.Server {
	unused := &silent{conns: map[net.Conn]bool{}}
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: min(readHeaderTimeout, cfg.patience), IdleTimeout: idleTimeout,
		MaxHeaderBytes: hardHeaderLimit, ConnState: unused.track, ConnContext: withConn, Protocols: protocols(),
	}
	if cfg.Certificate != nil {
		server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*cfg.Certificate}, MinVersion: tls.VersionTLS12}
	}
	server.RegisterOnShutdown(unused.close)
	return server
}

// Time limits of a connection between answers: for the header of a request, and
// for a connection without a request.
const (
	readHeaderTimeout = 10 * time.Second
	idleTimeout       = 2 * time.Minute
)

// ServeHTTP answers a request to any of the server's worlds.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Listen opens an address such as "127.0.0.1:0" and serves in the background
// until Shutdown.
func (s *Server) Listen(addr string) error {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	if name, _, err := net.SplitHostPort(addr); err == nil && name != "" {
		s.hosts.allow(name)
	}
	s.mu.Lock()
	s.listening = append(s.listening, l.Addr().(*net.TCPAddr).AddrPort())
	s.mu.Unlock()
	go s.serve(l)
	return nil
}

func (s *Server) serve(l net.Listener) {
	serve := func(l net.Listener) error { return s.http.Serve(gatheringListener{l}) }
	if s.secure {
		serve = func(l net.Listener) error { return s.http.ServeTLS(l, "", "") }
	}
	if err := serve(l); !errors.Is(err, http.ErrServerClosed) {
		panic(err) // the listener broke under a running server
	}
}

// listensOn reports whether a connection to an address may reach the server. A
// server that listens on one address of this machine counts as listening on all.
func (s *Server) listensOn(at netip.AddrPort) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.listening, func(own netip.AddrPort) bool {
		return own.Port() == at.Port() && isOfThisMachine(at.Addr().Unmap())
	})
}

// isOfThisMachine reports whether an address belongs to this machine. If the
// machine does not list its addresses, each address counts.
func isOfThisMachine(ip netip.Addr) bool {
	if ip.IsLoopback() || ip.IsUnspecified() {
		return true
	}
	list, err := net.InterfaceAddrs()
	return err != nil || slices.ContainsFunc(list, func(a net.Addr) bool {
		network, ok := a.(*net.IPNet)
		return ok && network.IP.Equal(net.IP(ip.AsSlice()))
	})
}

// base is the base URL of the default world.
func (s *Server) base() string {
	if s.listen != nil {
		if bubble.Inside() {
			return InMemory
		}
		s.listen()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.listening) == 0 {
		return ""
	}
	address := s.listening[len(s.listening)-1]
	if address.Addr().IsUnspecified() { // it means all addresses, and clients need one of them
		address = netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), address.Port())
	}
	if s.secure {
		return "https://" + address.String()
	}
	return "http://" + address.String()
}

// Shutdown closes the listener, answers blocked reads and waits for the
// requests in progress. When the context ends, it aborts requests that are not
// finished; this is not an error.
func (s *Server) Shutdown(ctx context.Context) error {
	s.worlds.Close()
	err := s.http.Shutdown(ctx)
	if err != nil && ctx.Err() != nil {
		return s.http.Close()
	}
	return err
}
