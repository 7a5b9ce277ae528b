package specs

import (
	"fmt"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// toGroup demands a direct message's recipients: an array of objects, one for
// each user but, perhaps, the sender.
func toGroup(others int) Matcher {
	words := "an array of the recipients, with or without the sender"
	return HaveField("display_recipient", SatisfyAll(HaveField("[*]", BeObject()),
		Described(words, SatisfyAny(HaveLen(others), HaveLen(others+1)))))
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

func HasStatus(status int) Matcher {
	return Be(fmt.Sprintf("HTTP status %d", status), func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && reply.Status == status
	})
}
