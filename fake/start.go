package fake

import (
	"context"
	"crypto/tls"
	"fmt"
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

// WithDialect sets the dialect.
func WithDialect(d featurelevels.Dialect) Option { return func(c *Config) { c.Dialect = d } }

// WithScenario sets the initial content of the worlds.
func WithScenario(s *scenarios.Scenario) Option { return func(c *Config) { c.Scenario = s } }

// WithSeed sets the seed for keys, queue IDs and random choices.
func WithSeed(seed uint64) Option { return func(c *Config) { c.Seed = seed } }

// WithHeartbeat lets blocked reads of events wait so long for a heartbeat, plus up to ten seconds.
func WithHeartbeat(after time.Duration) Option { return func(c *Config) { c.Heartbeat = after } }

// WithFrozenClock freezes the clocks of all worlds at a time; Advance moves them.
func WithFrozenClock(at time.Time) Option { return func(c *Config) { c.Frozen = at } }

// WithCallbacks says which networks outgoing webhook bots may call.
func WithCallbacks(c callbacks.Config) Option { return func(cfg *Config) { cfg.Callbacks = c } }

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

// WithActors lets the actors of the scenario act by the clock of the world and answer
// messages.
func WithActors() Option { return func(c *Config) { c.Lively = true } }

// WithTLS lets the server listen with TLS; [SelfSigned] makes a certificate.
func WithTLS(certificate tls.Certificate) Option {
	return func(c *Config) { c.Certificate = &certificate }
}

// Start returns a running server for one test, at [featurelevels.Specified] unless an
// option says otherwise. It ends with the test.
func Start(t TB, opts ...Option) *Server {
	t.Helper()
	cfg := Config{Level: featurelevels.Specified, Seed: seeding.UsualSeed}
	for _, o := range opts {
		o(&cfg)
	}
	s, err := New(cfg)
	if err != nil {
		t.Fatalf("%v", err)
	}
	s.t = t
	// A test that never asks for the URL needs no socket.
	s.listen = sync.OnceFunc(func() {
		if err := s.Listen("127.0.0.1:0"); err != nil {
			t.Fatalf("fake: %v", err)
		}
	})
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), shutdownLimit)
		defer cancel()
		if err := s.Shutdown(ctx); err != nil {
			t.Fatalf("fake: %v", err)
		}
	})
	return s
}

// shutdownLimit is the time limit for active requests at the end of a test.
const shutdownLimit = 5 * time.Second

// noTest replaces the test of a server from [New]: a wrong use panics instead of failing
// a test.
type noTest struct{}

func (noTest) Helper()                           {}
func (noTest) Cleanup(func())                    {}
func (noTest) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// InMemory is the base URL of the default world for the client that [World.Client]
// returns.
const InMemory = "http://spiritlevel.invalid"
