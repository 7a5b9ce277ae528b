// Package session is the vocabulary of specs: actors that call a server, things that
// a spec makes there, claims about the answers, and the clean-up after it.
package session

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/onsi/gomega"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/printable"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Session is the server as the body of a spec uses it: the ordinary user, the other
// roles, and the verdict. A verb that only arranges ends the spec when the server does
// not do its part.
type Session struct {
	*Actor
	ctx    context.Context
	env    *Environment
	node   Node
	name   string // of the spec
	client *target.Client

	operator target.Operator // of the client's server; nil without an operator
	forked   bool            // whether that is a copy of the judged server
	renames  bool            // whether the spec gives people other names
	polls    bool            // whether the spec itself repeats readings of late changes
	cleanup  *Cleanup

	changed  time.Time // when the spec last asked for a change
	cause    string    // the operation of that change, whose events follow
	messages sentMessages
	made     []string // streams, by name

	Last   *target.Reply // the latest answer, quoted when a verdict names no other
	Made   int           // how many names were given out
	sent   map[json.Number]bool
	judged bool

	deferred []func() // cleanups of the body
}

// NewSession starts the session of the named spec, which runs in the node.
func NewSession(ctx context.Context, node Node, env *Environment, name string) *Session {
	s := &Session{ctx: ctx, env: env, node: node, name: name, sent: make(map[json.Number]bool)}
	s.operator, s.cleanup = env.operator, newCleanup()
	s.client = env.client.For(name, env.invariants.Observe)
	s.Actor = s.As(target.User)
	return s
}

// Context ends when the spec must end.
func (s *Session) Context() context.Context { return s.ctx }

// Level is the feature level the server declares.
func (s *Session) Level() int { return s.env.Declaration.Level }

// Declared reports whether the server declares a feature level.
func (s *Session) Declared() bool { return s.env.Declaration.Declared }

// Config is the configuration of the run.
func (s *Session) Config() target.Config { return s.env.Config }

// Run is the id of the run, six hexadecimal digits.
func (s *Session) Run() string { return s.env.Run }

// Node is the node that runs the spec.
func (s *Session) Node() Node { return s.node }

// Spec is the id of the spec.
func (s *Session) Spec() string { return s.name }

// Invariants are the rules that every answer must keep.
func (s *Session) Invariants() *Invariants { return s.env.invariants }

// Has reports whether the level of the server has the row of the change log.
func (s *Session) Has(row Row) bool { return s.Level() >= row.Level() }

// Named returns a field name of the server's own family: Named("version") is
// "service_version" in the specification's spelling.
func (s *Session) Named(rest string) string { return s.env.Config.Prefix + "_" + rest }

// Operator returns the operator, for acts that no client can do.
func (s *Session) Operator() target.Operator { return s.operator }

// Impatient makes the session obey no rate limit from now on.
func (s *Session) Impatient() { s.client = s.client.Impatient() }

// As returns the actor of a role.
func (s *Session) As(role target.Role) *Actor {
	return &Actor{Session: s, Identity: s.env.Identities[role]}
}

// Anonymous returns an actor without credentials.
func (s *Session) Anonymous() *Actor { return &Actor{Session: s} }

// With returns an actor with other credentials, for example invalid ones.
func (s *Session) With(email, key string) *Actor {
	return &Actor{Session: s, Identity: target.Identity{Credentials: target.Credentials{Email: email, Key: key}}}
}

// Names is the prefix of all names that the session gives; other specs have other
// prefixes.
func (s *Session) Names() string {
	name := strings.ToLower(strings.NewReplacer("/", "-", " ", "-").Replace(s.name))
	switch { // things of the earlier try may still exist
	case s.env.variant > 0:
		name += " " + strconv.FormatInt(int64(s.env.variant), 36)
	case s.env.repetition > 0:
		name += fmt.Sprintf(" r%d", s.env.repetition)
	}
	return fmt.Sprintf("%s %s ", MadeBy(s.env.Run), name)
}

// Fresh returns an unused name, which contains the id of the run and the spec.
func (s *Session) Fresh(what string) string {
	s.Made++
	return fmt.Sprintf("%s%s %d", s.Names(), what, s.Made)
}

// Owner returns the actor who owns the bot, if it is one of the configured
// accounts.
func (s *Session) Owner(bot *Actor) *Actor {
	for _, role := range target.Roles() {
		if who := s.env.Identities[role]; who.UserID != "" && who.UserID == bot.BotOwner {
			return s.As(role)
		}
	}
	s.Untestable("the bot's owner is not among the configured accounts")
	return nil
}

// settle waits before a reading until a server that shows changes late has settled.
// Events need no such wait.
func (s *Session) settle(req target.Request) {
	if s.env.settle == 0 || s.polls {
		return
	}
	if req.Method != http.MethodGet {
		s.changed = time.Now().Add(s.env.settle)
		return
	}
	if rest := time.Until(s.changed); rest > 0 && req.Path != "/events" {
		target.Pause(s.ctx, rest)
	}
}

// Polls says that the spec repeats its own readings until late changes show, so that
// they need no wait.
func (s *Session) Polls() { s.polls = true }

// Claim is one value with the demand on it.
type Claim struct {
	actual  any
	demands Matcher
}

// On claims that the value meets all demands.
func On(actual any, demands ...Matcher) Claim {
	return Claim{actual: actual, demands: SatisfyAll(demands...)}
}

// Verdict is the last step of a spec: it holds if all claims do.
func (s *Session) Verdict(claims ...Claim) {
	s.judged = true
	for _, claim := range claims {
		s.Expect(claim.actual).To(claim.demands)
	}
}

// Untestable ends the spec because the target lacks something it needs.
func (s *Session) Untestable(reason string) {
	s.EndIfSpent()
	s.skip(report.NotTestable, printable.Text(s.client.Redact(reason)))
}

// Unobservable ends the spec because no run against a URL can observe its subject.
func (s *Session) Unobservable(reason string) { s.skip(report.Unobservable, reason) }

// Inapplicable ends the spec because its sentence does not concern this target.
func (s *Session) Inapplicable(reason string) { s.skip(report.NotApplicable, reason) }

// EndIfSpent ends the spec without a verdict if the run may make no more calls: its last
// reply may not be an answer.
func (s *Session) EndIfSpent() {
	if spent := s.env.Spent(); spent != "" {
		s.skip(report.NotRun, spent)
	}
}

func (s *Session) skip(verdict report.Verdict, reason string) {
	s.node.AddReportEntry(VerdictEntry, string(verdict))
	s.node.Skip(reason)
}

// Notice adds a note on the run to the report.
func (s *Session) Notice(text string) {
	s.node.AddReportEntry(NoticeEntry, printable.Text(s.client.Redact(text)))
}

// Broken ends the spec with a failure that no matcher describes.
func (s *Session) Broken(demanded, came string) {
	s.fail(report.PhaseVerdict, &Mismatch{Demanded: demanded, Came: came}, nil)
}

// Await polls until the value meets the demands, at most as long as the patience
// of the target. It returns the latest value for the verdict.
func Await[T any](s *Session, poll func() T, m Matcher) T {
	var latest T
	waits, begun := s.env.waits, time.Now()
	limit, _ := waits.limit(looking+s.cause, s.patience())
	g := gomega.NewGomega(func(string, ...int) {})
	g.Eventually(s.ctx, func() any { latest = poll(); return latest }).
		WithTimeout(limit).WithPolling(pollEvery).Should(m)
	if Accepts(m, latest) {
		waits.came(time.Since(begun))
	} else {
		waits.vain(looking + s.cause)
	}
	return latest
}

// looking begins the name of a reading that is repeated after a call.
const looking = "a look after "

// pollEvery is the pause between two readings of a late change.
const pollEvery = 50 * time.Millisecond

// fail ends the spec with a failure.
func (s *Session) fail(phase string, mismatch *Mismatch, actual any) {
	if reply, is := actual.(*target.Reply); is && reply.HeldBack() {
		s.Untestable(reply.Err.Error())
	}
	s.end(s.failure(phase, mismatch, actual))
}

// end attaches the failure to the report and ends the spec.
func (s *Session) end(failure report.Failure) {
	s.EndIfSpent()
	if gone := s.env.Gone(); gone != "" && !s.forked {
		s.skip(report.NotRun, gone)
	}
	s.node.AddReportEntry(FailureEntry, failure)
	s.node.Fail(failure.String())
}

// failure describes the server's mistake.
func (s *Session) failure(phase string, mismatch *Mismatch, actual any) report.Failure {
	failure := report.Failure{
		Spec: s.name, Phase: phase, Demanded: s.quote(mismatch.Demanded), Came: s.quote(mismatch.Came), Where: s.quote(
			mismatch.Where),
	}
	reply, ok := actual.(*target.Reply)
	if !ok {
		reply = s.Last
	}
	if reply != nil {
		failure.Exchange = reply.Exchange()
		failure.Unanswered = ok && reply.Unanswered() // not the end of a wait for an event
		failure.Passing = ok && reply.Passing()
	}
	return failure
}

// quoted bounds how much of a value a report quotes.
const quoted = 400

// quote prepares a text for a report: without secrets, of bounded length, and with
// unprintable characters quoted.
func (s *Session) quote(text string) string {
	text = s.client.Redact(text)
	return printable.Text(Cut(text, quoted))
}

// errorWaiting describes a wait that ended in vain.
func errorWaiting(words string, limit time.Duration, came []string) *Mismatch {
	return &Mismatch{
		Demanded: fmt.Sprintf("%s within %s", words, limit), Came: fmt.Sprintf("events %v", came),
	}
}
