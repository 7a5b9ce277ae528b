package arrange

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// KeepsInvariant demands that every answer of the run keeps the rule, with one of its own
// that must be a success and one that must not.
func KeepsInvariant(s *Session, name Invariant) {
	accepted, refused := AcceptedAndRefused(s)
	rule := InvariantMatchers()[name]
	s.Expect(accepted).To(rule)
	s.Expect(refused).To(rule)
	s.ExpectUnbroken(name)
}

// AcceptedAndRefused makes a call that must succeed and one that must not.
func AcceptedAndRefused(s *Session) (accepted, refused *target.Reply) {
	stream := s.FreshStream()
	accepted = s.Try("GET /streams", OwnStreams)
	s.Given(accepted).To(HaveField("streams", Listing(stream)))
	refused = s.Try("POST /messages", nil)
	s.Given(refused).To(BeRefused())
	return accepted, refused
}

// InEveryAnswer describes the rules of the section for calls: every answer of the run keeps
// them, whoever asked.
func InEveryAnswer(section string) {
	for _, call := range slices.Sorted(maps.Keys(Everywhere())) {
		Context("in every answer to "+call, Last, NoAccount, OnlyLooks, func() {
			rules := Everywhere()[call]
			for _, name := range ofSection(section, slices.Collect(maps.Keys(rules))) {
				It(stated(name), Covers(string(name)), Since(rules[name].Since), func(s *Session) {
					s.ExpectUnbroken(name.In(call))
				})
			}
		})
	}
}

// InAllAnswersAlike describes what never changes: every answer of the run says the same, to
// anybody.
func InAllAnswersAlike(section string) {
	Context("in all answers alike", Last, NoAccount, OnlyLooks, func() {
		for _, name := range ofSection(section, Constants()) {
			It(stated(name), Covers(string(name)), func(s *Session) {
				s.ExpectUnbroken(name.InAll())
			})
		}
	})
}

// ofSection are those of the rules that the section states.
func ofSection(section string, rules []Invariant) []Invariant {
	slices.Sort(rules)
	return slices.DeleteFunc(rules, func(name Invariant) bool { return !strings.HasPrefix(string(name), section+"-") })
}

// stated is the sentence that states the rule.
func stated(name Invariant) string {
	r, _ := requirements.Find(string(name))
	return r.Text
}

// ToGroup demands a direct message's recipients: an array of objects, one for
// each user but, perhaps, the sender.
func ToGroup(others int) Matcher {
	words := "an array of the recipients, with or without the sender"
	return HaveField("display_recipient", SatisfyAll(HaveField("[*]", BeObject()),
		Described(words, SatisfyAny(HaveLen(others), HaveLen(others+1)))))
}

// Altered returns a key that differs from the given one and keeps its form.
func Altered(key string) string {
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

// Endpoint is a described operation with a call of it that succeeds.
type Endpoint struct {
	Call   string
	Params Params
	Open   bool // needs no authentication
}

// Endpoints returns the described operations the suite knows, each with
// parameters that make it succeed for the ordinary user.
func Endpoints(s *Session) []Endpoint {
	stream := s.FreshStream()
	queue := s.Register()
	known := []Endpoint{
		{Call: "GET /server_settings", Open: true},
		{Call: "POST /messages", Params: StreamMessage(stream, "one of all endpoints")},
		{Call: "GET /messages", Params: Params{"anchor": s.Newest(), "num_before": 1, "num_after": 0}},
		{Call: "POST /users/me/subscriptions", Params: Params{"subscriptions": []Params{{"name": stream.Name}}}},
		{Call: "GET /streams"},
		{Call: "GET /users"},
		{Call: "GET /events", Params: queue.Parameters(Params{"dont_block": true})},
	}
	sent := s.Post(stream, "for all endpoints")
	known = append(known,
		Endpoint{Call: "POST /messages/render", Params: Params{"content": "one of all endpoints"}},
		Endpoint{Call: "POST /messages/flags", Params: Change("add", "starred", sent)},
	)
	if edit := (Params{"content": s.Fresh("content")}); s.Barred(edit) == "" {
		known = append(known, Endpoint{Call: "PATCH /messages/" + sent.String(), Params: edit})
	}
	if s.Has(SingleUserRow) {
		known = append(known, Endpoint{Call: "GET /users/" + s.UserID.String()})
	}
	return known
}

// NamesAllIgnored reports whether unsupported parameters are reported wherever
// they are: the zulip dialect is declared not to do so at GET /server_settings.
func NamesAllIgnored(s *Session) bool { return s.Config().Dialect == "spec" }

func HasStatus(status int) Matcher {
	return Be(fmt.Sprintf("HTTP status %d", status), func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && reply.Status == status
	})
}

// TryBesideUnknown makes a call that servers of some levels do not know, and another that
// no server knows.
func TryBesideUnknown(s *Session, call, invented string) (reply, unknown *target.Reply) {
	stream := s.FreshStream()
	reply, unknown = s.TryUnknown(call, nil), s.TryUnknown(invented, nil)
	s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
	return reply, unknown
}
