package fake

import (
	"context"
	"crypto/tls"
	"net/http"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/callbacks"
	"github.com/spiritlevel/spiritlevel/fake/world/seeding"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// TB is the part of *testing.T that Start needs.
type TB interface {
	Helper()
	Cleanup(func())
	Fatalf(format string, args ...any)
}

// Option changes the server that Start makes.
type Option func(*Config)

// WithLevel sets the feature level.
func WithLevel(l featurelevels.Level) Option { return func(c *Config) { c.Level = l } }

// Level is [WithLevel] in short, for Server.World.
func Level(l featurelevels.Level) Option { return WithLevel(l) }

// WithDialect sets the dialect.
func WithDialect(d featurelevels.Dialect) Option { return func(c *Config) { c.Dialect = d } }

// WithScenario sets the initial content of the worlds.
func WithScenario(s *scenarios.Scenario) Option { return func(c *Config) { c.Scenario = s } }

// WithSeed sets the seed for keys, queue IDs and random choices.
func WithSeed(seed uint64) Option { return func(c *Config) { c.Seed = seed } }

// WithFrozenClock freezes the clocks of all worlds at a time; Advance moves them.
func WithFrozenClock(at time.Time) Option { return func(c *Config) { c.Frozen = at } }

// WithCallbacks says which networks outgoing webhook bots may call.
func WithCallbacks(c callbacks.Config) Option { return func(cfg *Config) { cfg.Callbacks = c } }

// WithPatience sets the time limit for each 64 KiB that a client sends or
// receives; then the server closes the connection. It does not limit waiting for
// events.
func WithPatience(limit time.Duration) Option { return func(c *Config) { c.Patience = limit } }

// WithHosts allows more host names than the loopback names for requests over a
// socket, such as the name of a proxy in front of the server.
func WithHosts(names ...string) Option {
	return func(c *Config) { c.AllowHosts = append(c.AllowHosts, names...) }
}

// WithOrigins lets the web pages of these origins use the API, such as
// "https://chat.test", instead of those of origins on loopback; "*" is every origin.
func WithOrigins(origins ...string) Option {
	return func(c *Config) { c.Origins = append(c.Origins, origins...) }
}

// Lively lets the actors of the scenario act by the clock of the world and answer
// messages.
func Lively() Option { return func(c *Config) { c.Lively = true } }

// WithTLS lets the server listen with TLS; [SelfSigned] makes a certificate.
func WithTLS(certificate tls.Certificate) Option {
	return func(c *Config) { c.Certificate = &certificate }
}

// WithMutation makes a server with one thing deliberately wrong.
func WithMutation(m featurelevels.Mutation) Option { return func(c *Config) { c.Mutation = m } }

// Start returns a running server for one test, at the newest level unless an
// option says otherwise. It ends with the test.
func Start(t TB, opts ...Option) *Server {
	t.Helper()
	cfg := Config{Level: featurelevels.Newest(), Seed: seeding.UsualSeed}
	for _, o := range opts {
		o(&cfg)
	}
	s, err := New(cfg)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if s.inBubble = inBubble(); !s.inBubble { // only when the test asks for the URL
		s.listen = listenFor(t, s)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), shutdownLimit)
		defer cancel()
		if err := s.Shutdown(ctx); err != nil {
			t.Fatalf("fake: %v", err)
		}
	})
	return s
}

// inBubble reports whether the caller is in a testing/synctest bubble, whose time
// begins in 2000. A read from a socket there stops the time of the bubble for ever.
func inBubble() bool { return time.Now().Year() < 2020 }

// listenFor returns a function that opens a free port of the loopback interface.
func listenFor(t TB, s *Server) func() {
	return sync.OnceFunc(func() {
		if err := s.Listen("127.0.0.1:0"); err != nil {
			t.Fatalf("fake: %v", err)
		}
	})
}

// shutdownLimit is the time limit for active requests at the end of a test.
const shutdownLimit = 5 * time.Second

// InMemory is the base URL of the default world for the client that
// [Server.Client] returns.
const InMemory = "http://spiritlevel.invalid"

// Client returns a client whose requests reach the server without a socket,
// for any host in their URL. It works inside a testing/synctest bubble if
// the server was created there too.
func (s *Server) Client() *http.Client { return &http.Client{Transport: inMemory{s}} }
