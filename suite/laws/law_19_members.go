package laws

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var members = Law{
	Number: 19,
	Text:   "Each member of a list can be read alone, and is the same there.",
	Specs: func() {
		Describe("Each member of a list", func() {
			DescribeTable("of users can be read alone", usersAlone, Since(SingleUserRow), eachReader("GUS-09", "GUS-07"))
			DescribeTable("of messages can be read alone", messagesAlone, eachReader("FET-02", "FET-45"))
			DescribeTable("of streams can be narrowed to", streamsAlone, eachReader("FET-20", "GST-12"))
		})
	},
	Otherwise: ShowsNoFact,
	Concerns:  []string{"GET /users", "GET /messages", "GET /streams"},
}

// fewMembers is how many members of a list are read alone.
const fewMembers = 8

// spread are some members of a list, evenly from its beginning to its end.
func spread[T any](list []T) []T {
	step := max(1, len(list)/fewMembers)
	var chosen []T
	for i := len(list) - 1; i >= 0; i -= step {
		chosen = append(chosen, list[i])
	}
	slices.Reverse(chosen)
	return chosen
}

func usersAlone(s *Session, role target.Role) {
	reader := s.As(role)
	for _, listed := range spread(Users(reader.Members(nil))) {
		id, is := listed["user_id"].(json.Number)
		s.Given(is).To(Equal(true))
		s.Expect(reader.Try("GET /users/"+id.String(), nil)).
			To(SatisfyAll(Succeed(), HaveField("user", sameFacts(listed, userFacts))))
	}
}

func messagesAlone(s *Session, role target.Role) {
	reader := s.As(role)
	for _, listed := range spread(Messages(reader.Fetch(Params{"num_before": 30}))) {
		id, is := listed["id"].(json.Number)
		s.Given(is).To(Equal(true))
		alone := reader.Fetch(Params{"anchor": id, "num_before": 0, "num_after": 0})
		s.Expect(alone).To(HaveField("messages", SatisfyAll(HaveLen(1), HaveField("[*]", sameFacts(listed, messageFacts)))))
	}
}

func streamsAlone(s *Session, role target.Role) {
	reader := s.As(role)
	for _, listed := range spread(StreamObjects(reader.Streams(nil))) {
		name, is := listed["name"].(string)
		s.Given(is).To(Equal(true))
		inside := reader.Fetch(InStream(Stream{Name: name}))
		s.Expect(inside).To(HaveField("messages", Be("messages of the stream "+name, func(v any) bool {
			return !slices.ContainsFunc(Elements(v), func(m any) bool { return Find(m, "display_recipient") != any(name) })
		})))
	}
}
