package laws

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// effective are requirements on the effects of operations, whose events the specification leaves open.
var effective = map[string]string{
	"PATCH /messages/{message_id}":               "EDT-22",
	"POST /messages/{message_id}/reactions":      "RXN-04",
	MuteTopics:                                   "STA-01",
	"POST /users/me/muted_users/{muted_user_id}": "STA-08",
	SetStatus:                             "UST-02",
	"POST /user_groups/create":            "UGR-05",
	"PATCH /realm/filters/{filter_id}":    "LNK-07",
	"DELETE /attachments/{attachment_id}": "STA-29",
}

// actEntries are entries for these operations.
func actEntries() (entries []TableEntry) {
	for _, each := range operations.All() {
		id, is := effective[each.ID]
		if !is {
			continue
		}
		decorators := []any{Covers("EVT-07", id), Since(each.Since), each}
		if each.By != "" {
			decorators = append(decorators, Needs(each.By))
		}
		entries = append(entries, Entry(each.ID, decorators...))
	}
	return entries
}

// wakesAsItPolls lets an account wait while it acts. The first event of the act, which another queue of
// the account has, must wake it.
func wakesAsItPolls(s *Session, each operations.Operation) {
	by := each.By
	if by == "" {
		by = User
	}
	who := s.As(by)
	act := each.Call(who)
	waker, beside := registered(who), registered(who)
	pending := waker.Block()
	pending.Quiet() // which gives the call time to begin to wait
	s.Given(act.Try(who)).To(Succeed())
	passed := beside.Before(who.Direct("after the act", who.UserID))
	if len(passed) == 0 {
		s.Untestable("the server sends no event of it")
	}
	s.Expect(pending.Reply()).To(SatisfyAll(Succeed(),
		HaveField("events", ContainElement(HaveField("type", Find(passed[0], "type"))))))
}
