package suite

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/onsi/gomega"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// P is the parameters of one call. Strings are sent as they are, everything
// else as JSON text.
type P map[string]any

// Session is what a spec's body acts through: the ordinary user, the other
// roles, and the verdict. A verb that only arranges ends the spec when the
// server does not play along.
type Session struct {
	*Actor
	ctx    context.Context
	world  *surroundings
	spec   Spec
	client *target.Client
	gomega gomega.Gomega

	operator  target.Operator // of the server the client speaks to; nil if there is none
	leftovers *leftovers
	discard   func(context.Context) error // ends the copy the session is in; nil in the judged server

	last   *target.Reply // the latest answer, quoted when a verdict names no other
	made   int           // how many names were given out
	sent   map[json.Number]bool
	judged bool
	broken *expect.Mismatch
	proof  *target.Exchange
	phase  string
}

func newSession(ctx context.Context, world *surroundings, spec Spec) *Session {
	s := &Session{ctx: ctx, world: world, spec: spec, sent: make(map[json.Number]bool)}
	s.operator, s.leftovers = world.operator, world.leftovers
	s.client = world.client.For(spec.ID(), func(req target.Request, reply *target.Reply) {
		world.ledger.see(req, reply)
	})
	s.gomega = gomega.NewGomega(func(string, ...int) { panic(broken{}) })
	s.Actor = s.As(target.User)
	return s
}

// Level is the feature level the server declares.
func (s *Session) Level() int { return s.world.declaration.Level }

// has tells whether the level of the server has the row of the change log.
func (s *Session) has(row Row) bool { return s.Level() >= row.Level() }

// Named returns a field name of the server's own family: Named("version") is
// "service_version" in the specification's spelling.
func (s *Session) Named(rest string) string { return s.world.config.Prefix + "_" + rest }

// Operator returns who can do what no client can.
func (s *Session) Operator() target.Operator { return s.operator }

// As returns the actor of a role.
func (s *Session) As(role target.Role) *Actor {
	return &Actor{s: s, Identity: s.world.identities[role]}
}

// Anonymous returns an actor without credentials.
func (s *Session) Anonymous() *Actor { return &Actor{s: s} }

// With returns an actor with credentials that belong to nobody.
func (s *Session) With(email, key string) *Actor {
	return &Actor{s: s, Identity: target.Identity{Credentials: target.Credentials{Email: email, Key: key}}}
}

// Fresh returns a name nobody has used, which tells the run and the spec.
func (s *Session) Fresh(what string) string {
	s.made++
	spec := strings.ToLower(strings.ReplaceAll(s.spec.ID(), "/", " "))
	return fmt.Sprintf("sl-%s %s %s %d", s.world.run, spec, what, s.made)
}

// Owner returns the actor who owns the bot, if it is one of the configured
// accounts.
func (s *Session) Owner(bot *Actor) *Actor {
	for _, role := range target.Roles() {
		if who := s.world.identities[role]; who.UserID != "" && who.UserID == bot.BotOwner {
			return s.As(role)
		}
	}
	s.Untestable("the bot's owner is none of the configured accounts")
	return nil
}

// Claim is one value with what is demanded of it.
type Claim struct {
	actual  any
	demands expect.Matcher
}

// On claims that the value meets all demands.
func On(actual any, demands ...expect.Matcher) Claim {
	return Claim{actual: actual, demands: expect.All(demands...)}
}

// Verdict is the last beat of a spec: it holds if all claims do.
func (s *Session) Verdict(claims ...Claim) {
	s.judged = true
	for _, claim := range claims {
		err := claim.demands(claim.actual)
		if err != nil {
			s.blame(err, claim.actual)
		}
		s.gomega.Expect(err).To(gomega.Succeed())
	}
}

// Untestable ends the spec because the target lacks something it needs.
func (s *Session) Untestable(reason string) {
	panic(untestable{reason: reason})
}

// Inapplicable ends the spec because its sentence does not concern this target.
func (s *Session) Inapplicable(reason string) {
	panic(inapplicable{reason: reason})
}

// arranged ends the spec unless the value meets the demands.
func (s *Session) arranged(actual any, demands ...expect.Matcher) {
	if err := expect.All(demands...)(actual); err != nil {
		s.blame(err, actual)
		s.phase = phaseArrange
		panic(broken{})
	}
}

// blame keeps what is to be reported, with the call in question.
func (s *Session) blame(err error, actual any) {
	s.broken = expect.AsMismatch(err)
	reply, ok := actual.(*target.Reply)
	if !ok {
		reply = s.last
	}
	if reply != nil {
		s.proof = reply.Exchange()
	}
}

// number turns an integer into the form in which it is decoded.
func number(n int64) json.Number { return json.Number(fmt.Sprint(n)) }

// errorWaiting words a wait that ended without what it waited for.
func errorWaiting(words string, limit time.Duration, came []string) error {
	return &expect.Mismatch{
		Demanded: fmt.Sprintf("%s within %s", words, limit), Came: fmt.Sprintf("events %v", came),
	}
}
