// Package session is the vocabulary of specs: actors that call a server, things that
// a spec makes there, assertions about the answers, and the clean-up after it.
//
// A spec sees a call as one line, s.Try("GET /users", nil). This happens in it:
//
//	spec ── Try ──▶ Actor.Perform
//	                  │  Before of each hook    a wait for late changes, the earlier state of accounts, …
//	                  ▼
//	                target.Client               rate limit, budget of calls, repetition after a gateway's error
//	                  │                         ◀──▶ server
//	                  │  Invariants.Observe     rules that each answer keeps: its envelope and its fields
//	                  ▼
//	                  │  After of each hook     constant facts, messages of the spec, things to undo, …
//	spec ◀── Reply ───┘
//
//	end of the body ──▶ Conclude of each hook   changed messages, as other people see them
//	end of the spec ──▶ clean-up
//
// The hooks stand in newHooks, in their order. A failure that comes from one begins with its
// name. An answer that breaks a rule or a constant fact does not end the spec that made the
// call: the specs of these requirements report it at the end of the run.
package session

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

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
	polls    bool            // whether the spec itself repeats readings of late changes
	cleanup  *Cleanup

	hooks    []Hook
	hook     Hook   // the hook that runs now; nil between hooks
	cause    string // the operation of the last change, whose events follow
	messages *sentMessages

	circumstance Circumstance
	acts         bool // whether the circumstance itself acts now

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
	s.Actor, s.messages = s.As(target.User), newSentMessages(s)
	s.hooks = newHooks(s)
	return s
}

// Context ends when the spec must end.
func (s *Session) Context() context.Context { return s.ctx }

// Level is the feature level the server declares.
func (s *Session) Level() int { return s.env.Declaration.Level }

// Declared reports whether the server declares a feature level.
func (s *Session) Declared() bool { return s.env.Declaration.Declared }

// Survey is the knowledge of the run about its server.
func (s *Session) Survey() *Survey { return s.env.Survey }

// Config is the configuration of the run.
func (s *Session) Config() target.Config { return s.env.Config }

// Run is the id of the run, six hexadecimal digits.
func (s *Session) Run() string { return s.env.Run }

// Node is the node that runs the spec.
func (s *Session) Node() Node { return s.node }

// Spec is the id of the spec.
func (s *Session) Spec() string { return s.name }

// Has reports whether the level of the server has the row of the change log.
func (s *Session) Has(row RowID) bool { return s.Level() >= row.Level() }

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
	name := strings.ToLower(strings.NewReplacer("/law-", "-", "/", "-", " ", "-").Replace(s.name))
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

// Judged says that the spec has judged its requirement, also where nothing was to demand.
func (s *Session) Judged() { s.judged = true }

// Conclude ends a spec whose body returned. A body without a verdict is a
// defect of the suite and never a pass.
func (s *Session) Conclude() {
	if !s.judged {
		s.Broken("a verdict of the spec", "none: this is a defect of the suite")
	}
	if s.env.variant == 0 { // demands since a row depend on the real level
		s.runHooks(Hook.Conclude)
	}
	if s.env.repetition > 0 && s.Last != nil {
		s.node.AddReportEntry(ExchangeEntry, s.Last.Exchange())
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
	if words := s.circumstance.Words; words != "" {
		failure.Demanded = words + ": " + failure.Demanded
	}
	if s.hook != nil {
		failure.Demanded = s.hook.Name() + ": " + failure.Demanded
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
