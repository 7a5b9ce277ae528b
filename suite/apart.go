package suite

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// How long a spec lets pass: in a copy of the server that only it uses, any
// time; in a server that others use, and whose clock nobody can move back, a
// little.
const (
	longestLeap = 5 * time.Minute
	month       = 30 * 24 * time.Hour
	leapMargin  = time.Minute // how much longer than a limit a spec waits
)

// discardLimit bounds the ending of a copy, also after an interruption.
const discardLimit = 5 * time.Second

// apart goes on in a copy of the server, with all that is there by now, and
// tells whether there is one. What happens in it is nobody else's.
func (s *Session) apart() bool {
	copier, able := s.operator.(target.Copier)
	if s.discard != nil || !able {
		return s.discard != nil
	}
	copied, err := copier.Copy(s.ctx, s.world.config.URL)
	s.operate(err)
	s.client, s.operator, s.discard = s.client.At(copied.URL), copied.Operator, copied.Discard
	s.leftovers = newLeftovers() // they go with the copy
	return true
}

// leave ends the copy that the session is in.
func (s *Session) leave() {
	if s.discard == nil {
		return
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(s.ctx), discardLimit)
	defer stop()
	if err := s.discard(ctx); err != nil {
		s.world.leftovers.notice(fmt.Sprintf("a copy of the server may be left: %v", err))
	}
}

// pass lets the time pass on the server.
func (s *Session) pass(d time.Duration) {
	if !s.apart() && d > longestLeap {
		s.Untestable(fmt.Sprintf("the operator makes no copies of the server, and %s is too long to let it pass on one that others use", d))
	}
	s.operate(s.operator.AdvanceClock(s.ctx, d))
}

// passLong lets as much time pass as the operator can.
func (s *Session) passLong() {
	if s.apart() {
		s.pass(month)
		return
	}
	s.pass(longestLeap)
}

// rules makes sure that the organization has the rules: it may have them
// already, or the operator sets them in a copy.
func (s *Session) rules(wanted P) {
	if missing := s.tryRules(wanted); missing != "" {
		s.Untestable("the organization's " + missing + ", and the operator changes no rules of a copy")
	}
}

// tryRules is rules that words what is otherwise, "" if nothing.
func (s *Session) tryRules(wanted P) (missing string) {
	told := s.organization()
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		if value, known := told[name]; !known || value != wanted[name] {
			missing = fmt.Sprintf("%s is not %s", name, words(wanted[name]))
		}
	}
	_, able := s.operator.(target.Ruler)
	if missing == "" || !able || !s.apart() {
		return missing
	}
	ruler, able := s.operator.(target.Ruler)
	if !able {
		return missing
	}
	s.operate(ruler.SetRules(s.ctx, wanted))
	return ""
}

// words is a setting as the reader of a report knows it.
func words(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}
