package specs

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// toGroup demands a direct message's recipients: an array of objects, one for
// each user but, perhaps, the sender.
func toGroup(others int) Matcher {
	words := "an array of the recipients, with or without the sender"
	return HaveField("display_recipient", SatisfyAll(HaveField("[*]", BeObject()),
		Described(words, SatisfyAny(HaveLen(others), HaveLen(others+1)))))
}

// wrongKeys are nearly the key: in letters of the other size, with a character less and with
// one more, and another one of that form.
func wrongKeys(key string) []string {
	wrong := []string{altered(key), key[:len(key)-1], key + "a"}
	if upper := strings.ToUpper(key); upper != key {
		wrong = append(wrong, upper)
	}
	return wrong
}

// altered returns a key that differs from the given one and keeps its form.
func altered(key string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'a':
			return 'b'
		case r >= 'b' && r <= 'z', r >= 'A' && r <= 'Z':
			return 'a'
		case r == '0':
			return '1'
		case r >= '1' && r <= '9':
			return '0'
		}
		return r
	}, key)
}

// acceptedAndRefused makes a call that must succeed and one that must not.
func acceptedAndRefused(s *Session) (accepted, refused *target.Reply) {
	stream := s.FreshStream()
	accepted = s.Try("GET /streams", OwnStreams)
	s.Given(accepted).To(HaveField("streams", Listing(stream)))
	refused = s.Try("POST /messages", nil)
	s.Given(refused).To(BeRefused())
	return accepted, refused
}

// endpoint is a described operation with a call of it that succeeds.
type endpoint struct {
	call   string
	params Params
	open   bool // needs no authentication
}

// endpoints returns the described operations the suite knows, each with
// parameters that make it succeed for the ordinary user.
func endpoints(s *Session) []endpoint {
	stream := s.FreshStream()
	queue := s.Register()
	known := []endpoint{
		{call: "GET /server_settings", open: true},
		{call: "POST /messages", params: StreamMessage(stream, "one of all endpoints")},
		{call: "GET /messages", params: Params{"anchor": s.Newest(), "num_before": 1, "num_after": 0}},
		{call: "POST /users/me/subscriptions", params: Params{"subscriptions": []Params{{"name": stream.Name}}}},
		{call: "GET /streams"},
		{call: "GET /users"},
		{call: "GET /events", params: queue.Parameters(Params{"dont_block": true})},
	}
	sent := s.Post(stream, "for all endpoints")
	known = append(known,
		endpoint{call: "POST /messages/render", params: Params{"content": "one of all endpoints"}},
		endpoint{call: "POST /messages/flags", params: Change("add", "starred", sent)},
	)
	if edit := (Params{"content": s.Fresh("content")}); s.Barred(edit) == "" {
		known = append(known, endpoint{call: "PATCH /messages/" + sent.String(), params: edit})
	}
	if s.Has(SingleUserRow) {
		known = append(known, endpoint{call: "GET /users/" + s.UserID.String()})
	}
	return known
}

// namesAllIgnored tells whether unsupported parameters are reported wherever
// they are: the zulip dialect is declared not to do so at GET /server_settings.
func namesAllIgnored(s *Session) bool { return s.Config().Dialect == "spec" }

func present(any) bool { return true }

// operation is a described operation, and the row that brought it where the
// specification tells no level.
type operation struct {
	call  string
	since Row
}

// operations are the described operations beside those of endpoints, called so
// that nothing comes of it.
func operations(s *Session) []operation {
	return []operation{
		{call: "POST /messages/" + Number(BeyondAll*BeyondAll).String() + "/reactions"},
		{call: "POST /users"},
		{call: "POST /user_groups/create"},
		{call: "PATCH /users/me/subscriptions/muted_topics"},
		{call: "POST /users/me/muted_users/" + s.UserID.String(), since: mutingUsersRow},
		{call: "POST /users/me/status", since: StatusEmojiRow},
		{call: "PATCH /settings", since: SettingsMergedRow},
		{call: "PATCH /realm/filters/" + Number(BeyondAll).String(), since: linkifierChangeRow},
		{call: "DELETE /attachments/" + Number(BeyondAll).String()},
	}
}

// deactivatedUser judges the status of the answer to a deactivated account.
func deactivatedUser(id string, status func(*Session) Matcher) {
	It("", Covers(id), Serial, Needs(Operator, Second), func(s *Session) {
		second := s.As(Second)
		s.Closable(second)
		stream := second.FreshStream()
		closed := s.During(func(ctx context.Context) error { return s.Operator().DeactivateUser(ctx, second.Email) },
			func() *target.Reply { return second.Try("GET /streams", OwnStreams) },
			func(ctx context.Context) error { return s.Operator().ReactivateUser(ctx, second.Email) })
		s.Expect(closed).To(SatisfyAll(BeRefused(), status(s)))
		s.Expect(second.Try("GET /streams", OwnStreams)).To(Lists(stream))
	})
}

// deactivatedOrganization judges the status of the answer in a deactivated
// organization.
func deactivatedOrganization(id string, status func(*Session) Matcher) {
	It("", Covers(id), Serial, Needs(Operator), func(s *Session) {
		stream := s.FreshStream()
		closed := s.During(s.Operator().DeactivateOrganization,
			func() *target.Reply { return s.Try("GET /streams", OwnStreams) }, s.Operator().ReactivateOrganization)
		s.Expect(closed).To(SatisfyAll(BeRefused(), status(s)))
		s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
	})
}

func HasStatus(status int) Matcher {
	return Be(fmt.Sprintf("HTTP status %d", status), func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && reply.Status == status
	})
}

// forbidden demands status 403. Public servers answered 401 at all levels.
func forbidden(s *Session) Matcher {
	if isPublic(s) {
		return HasStatus(http.StatusUnauthorized)
	}
	return HasStatus(http.StatusForbidden)
}

func notForbidden(*Session) Matcher { return isNot(http.StatusForbidden) }

func isNot(status int) Matcher {
	return Be(fmt.Sprintf("an HTTP status other than %d", status), func(v any) bool { return expect.Explain(HasStatus(status), v) != nil })
}

// The limit that the operator sets in a copy: so many calls in a window that
// no run is slow enough to leave.
const (
	limitedCalls  = 3
	limitedWindow = 5 * time.Minute
)

func notNegative(v any) bool {
	n, ok := v.(json.Number)
	if !ok {
		return false
	}
	seconds, err := n.Float64()
	return err == nil && seconds >= 0
}

// exceed makes one call more than the operator allows in a copy, without the
// patience that all other specs have.
func exceed(s *Session) (allowed []*target.Reply, refused *target.Reply) {
	if _, able := s.Operator().(target.Limiter); !able || !s.Fork() {
		s.Untestable("the operator makes no copies of the server, or sets no rate limit in them")
	}
	limiter, able := s.Operator().(target.Limiter)
	if !able {
		s.Untestable("the operator sets no rate limit in a copy")
	}
	s.Operate(limiter.LimitRate(s.Context(), limitedCalls, limitedWindow))
	s.Impatient()
	for range limitedCalls {
		allowed = append(allowed, s.Try("GET /streams", OwnStreams))
	}
	return allowed, s.Try("GET /streams", OwnStreams)
}

// typingStreamRow is the row since which POST /typing has a message type.
const typingStreamRow Row = "58-typing-stream-param"

// typing tells the second user that somebody writes to them.
func typing(s *Session, kind string) *target.Reply {
	return s.Try("POST /typing", Params{"type": kind, "op": "start", "to": []json.Number{s.As(Second).UserID}})
}

// registered asks for everything that a registration tells.
var registered = Params{"event_types": nil, "fetch_event_types": nil}

// releaseSpec judges the level of a server that is a release.
func releaseSpec(id, release string, level int64) {
	It("", Covers(id), NoAccount, func(s *Session) {
		reply := Settings(s)
		if reply.Body[s.Named("version")] != release {
			s.Inapplicable("the server is not the release " + release)
		}
		s.Expect(reply).To(HaveField(s.Named("feature_level"), Number(level)))
	})
}

// mentionSpec judges the callback that a mention brings about.
func mentionSpec(id string, demand func(s *Session) Matcher) {
	It("", Covers(id), Needs(Callbacks), func(s *Session) {
		bot := s.Caller()
		calling := s.Fresh("mention")
		s.Post(s.FreshStream(), bot.Mention()+" "+calling)
		s.Expect(s.CalledWith(calling)).To(HaveField("[*]", demand(s)))
	})
}
