package suite

import (
	"net/http"
	"sync"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// law is a rule that every answer of the API must keep.
type law string

// The laws, each named for the requirement it serves.
const (
	lawObject  law = "GEN-08" // the body is a JSON object
	lawKeys    law = "GEN-19" // result and msg are there
	lawMessage law = "GEN-20" // msg is empty on success and not on error
	lawResult  law = "ENV-01" // result is success or error
	lawText    law = "ENV-02" // msg is a string, with text on errors
	lawCode    law = "ENV-04" // code is a string and only on errors
	lawIgnored law = "ENV-09" // errors never name ignored parameters
	lawSuccess law = "ERR-02" // a success has HTTP status 200
	lawRefusal law = "ERR-03" // an error has an HTTP status of its own
)

// laws pairs each law with its matcher.
func laws() map[law]expect.Matcher {
	anything := expect.That("any value", func(any) bool { return true })
	succeeds := func(v any) bool { r, ok := v.(*target.Reply); return ok && r.Body["result"] == "success" }
	when := func(success bool, m expect.Matcher) expect.Matcher {
		return func(v any) error {
			if succeeds(v) != success {
				return nil
			}
			return m(v)
		}
	}
	return map[law]expect.Matcher{
		lawObject: expect.That("a JSON object", func(v any) bool {
			reply, ok := v.(*target.Reply)
			return ok && reply.Body != nil
		}),
		lawKeys: expect.All(expect.Field("result", anything), expect.Field("msg", anything)),
		lawMessage: expect.All(
			when(true, expect.Field("msg", expect.Equal(""))), when(false, expect.Field("msg", expect.NotEqual(""))),
		),
		lawResult: expect.Field("result", expect.OneOf("success", "error")),
		lawText: expect.All(
			expect.Field("msg", expect.Text()), when(false, expect.Field("msg", expect.NonEmptyText())),
		),
		lawCode: expect.All(
			when(true, expect.Absent("code")), when(false, expect.Optional("code", expect.Text())),
		),
		lawIgnored: when(false, expect.Absent(expect.IgnoredParameters)),
		lawSuccess: when(true, is(http.StatusOK)),
		lawRefusal: when(false, expect.That("a 4xx status, or 5xx where the server is at fault", func(v any) bool {
			reply, ok := v.(*target.Reply)
			return ok && reply.Status >= http.StatusBadRequest
		})),
	}
}

// ledger keeps the first breach of each law over the whole run.
type ledger struct {
	mu       sync.Mutex
	laws     map[law]expect.Matcher
	breaches map[law]*target.Reply
}

func newLedger() *ledger {
	return &ledger{laws: laws(), breaches: make(map[law]*target.Reply)}
}

// see judges one reply by all laws. Calls outside the API and calls without an
// answer fall under none of them.
func (l *ledger) see(req target.Request, reply *target.Reply) {
	if req.Outside || req.Unknown || reply.Err != nil {
		return
	}
	if reply.Body == nil {
		l.breach(lawObject, reply)
		return
	}
	for name, m := range l.laws {
		if m(reply) != nil {
			l.breach(name, reply)
		}
	}
}

func (l *ledger) breach(name law, reply *target.Reply) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.breaches[name] == nil {
		l.breaches[name] = reply
	}
}

// worst returns the reply that broke the law, or kept if none did.
func (l *ledger) worst(name law, kept *target.Reply) *target.Reply {
	l.mu.Lock()
	defer l.mu.Unlock()
	if broken := l.breaches[name]; broken != nil {
		return broken
	}
	return kept
}
