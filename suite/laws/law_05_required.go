package laws

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

var required = Law{
	Number: 5,
	Text:   "A required parameter that is missing is not guessed.",
	Specs:  describeRequired,
	Without: map[string]Reason{
		"PATCH /messages/{message_id}":               NothingToRefuse,
		"POST /users/me/muted_users/{muted_user_id}": TakesNoParameters,
		"POST /users/me/status":                      NothingToRefuse,
		"PATCH /settings":                            NothingToRefuse,
		"GET /streams":                               NothingToRefuse,
		"GET /users":                                 NothingToRefuse,
		"DELETE /attachments/{attachment_id}":        TakesNoParameters,
		"GET /server_settings":                       TakesNoParameters,
	},
}

func describeRequired() {
	table := []any{missesRequired}
	for _, each := range operations.All() {
		for _, one := range each.Inputs.Required {
			table = append(table, entry(each, one.Name, one.Covers, one.Decorators, each, one))
		}
	}
	DescribeTable("A parameter is required after a complete call, too", table...)
	Describe("From earlier calls", func() {
		It("POST /messages takes no topic", Covers("SND-16"), takesNoTopic)
		It("POST /users/me/subscriptions takes no name", Covers("SBS-03"), takesNoName)
		It("GET /events takes no queue_id", Covers("EVT-03"), takesNoQueue)
	})
}

// missesRequired leaves the parameter out where the call before, or the only candidate, tells it.
func missesRequired(s *Session, each operations.Operation, one operations.Required) {
	scene, demand := each.Inputs.Begin(s), MissParameter(one.Name)
	if one.Demand != nil {
		demand = one.Demand(s)
	}
	scene.Do(scene.Params)
	expectRefused(scene, scene.Another().Without(one.Name), demand)
}

func takesNoTopic(s *Session) {
	stream := s.FreshStream()
	sent := s.Send(Under(stream, "of the first", "one"))
	known := []any{"of the first"}
	if move := (Params{"topic": "of the move"}); s.Barred(move) == "" {
		s.Edit(sent, move)
		known = append(known, "of the move")
	}
	reply := s.Try("POST /messages", StreamMessage(stream, "two").Without("topic"))
	guess := Described("a topic that the user has named before", BeElementOf(known...))
	if reply.Succeeded() {
		s.Given(reply).To(HaveField("id", BeInteger()))
		s.Expect(s.Message(reply.Body["id"].(json.Number))).To(HaveField("subject", Not(guess)))
		return
	}
	s.Expect(reply).To(BeRefused())
}

func takesNoName(s *Session) {
	stream, before := s.FreshStream(), s.FreshStream()
	s.Leave(stream)
	own := operations.NamesOfStreams(s.Actor)
	for range 2 {
		s.Expect(s.TrySubscribe([]Params{{"description": "without a name"}})).To(BeRefused())
	}
	s.Expect(operations.NamesOfStreams(s.Actor)).To(SatisfyAll(Equal(own), ContainElement(before.Name)))
}

func takesNoQueue(s *Session) {
	stream, queue := arrange.QuietQueue(s)
	s.Expect(queue.Poll()).To(Succeed())
	s.Post(stream, "in the queue")
	for _, p := range []Params{{"dont_block": true}, {"dont_block": true, "last_event_id": -1}} {
		bare := s.Try("GET /events", p)
		arrange.Forget(s, bare)
		s.Expect(bare).To(SatisfyAny(BeRefused(), SatisfyAll(Succeed(),
			HaveField("queue_id", SatisfyAll(BeNonEmptyText(), Not(Equal(queue.ID)))))))
	}
}
