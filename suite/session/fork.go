package session

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The time that a spec may let pass: any time in a copy of the server that only it
// uses; a little in a server that others use, because its clock cannot go back.
const (
	LongestLeap = 5 * time.Minute
	Month       = 30 * 24 * time.Hour
	LeapMargin  = time.Minute // how much longer than a limit a spec waits
)

// discardLimit bounds the ending of a copy, also after an interruption.
const discardLimit = 5 * time.Second

// Fork moves the session to a copy of the server, with all its present data, and
// reports whether there is one. No other spec sees the copy.
func (s *Session) Fork() bool {
	copier, able := s.operator.(target.Copier)
	if s.forked || !able {
		return s.forked
	}
	copied, err := copier.Copy(s.ctx, s.env.Config.URL)
	s.Operate(err)
	s.client, s.operator, s.forked = s.client.At(copied.URL), copied.Operator, true
	s.cleanup = newCleanup() // things in the copy end with it
	s.node.DeferCleanup(func(ctx context.Context) {
		ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), discardLimit)
		defer stop()
		if err := copied.Discard(ctx); err != nil {
			s.Notice(fmt.Sprintf("a copy of the server may be left: %v", err))
		}
	})
	if s.env.Config.Command != "" {
		s.proveCopy(copied.URL)
	}
	return true
}

// proveCopy ends the spec if no server answers at the copy's address: a missing copy
// breaks no requirement.
func (s *Session) proveCopy(address string) {
	reply := s.client.Do(s.ctx, target.Request{Method: http.MethodGet, Path: "/server_settings"})
	if !reply.Succeeded() {
		s.Untestable(fmt.Sprintf("the operator's copy of the server at %s does not work: %s", address,
			notDone(http.MethodGet, "/server_settings", reply)))
	}
}

// Forked reports whether the session is in a copy of the server.
func (s *Session) Forked() bool { return s.forked }

// Closable ends the spec if closing the account would close bots, too, which
// reopening it does not open again. In a copy of the server that does not matter.
func (s *Session) Closable(who *Actor) {
	if s.forked {
		return
	}
	for _, user := range Users(s.Members(nil)) {
		if user["bot_owner_id"] == who.UserID && user["is_active"] != false {
			s.Untestable(fmt.Sprintf(
				"the role %s owns bots, which would stay deactivated, and the operator makes no copies of the server", who.Role))
		}
	}
}

// Copies reports whether the operator makes copies of the server.
func (s *Survey) Copies() bool {
	if s.Config.ReadOnly {
		return false
	}
	if s.Config.Command != "" {
		_, able := target.NewCommandOperator(s.Config).(target.Copier)
		return able
	}
	if s.Config.Operator == nil {
		return s.Config.Control.URL != ""
	}
	_, able := s.Config.Operator.(target.Copier)
	return able
}

// Pass lets the time pass on the server.
func (s *Session) Pass(d time.Duration) {
	if !s.Fork() && d > LongestLeap {
		s.Untestable(
			fmt.Sprintf("the operator makes no copies of the server, and %s is too long for a server that others use",
				d))
	}
	s.messages.closed = true // the events in that time are unknown
	s.Operate(s.operator.AdvanceClock(s.ctx, d))
}

// PassLong lets as much time pass as the operator can.
func (s *Session) PassLong() {
	if s.Fork() {
		s.Pass(Month)
		return
	}
	s.Pass(LongestLeap)
}

// Rules makes sure that the organization has the rules: it may have them
// already, or the operator sets them in a copy.
func (s *Session) Rules(wanted Params) {
	if missing := s.TryRules(wanted); missing != "" {
		s.Untestable("the organization's " + missing + ", and the operator changes no rules of a copy")
	}
}

// TryRules is Rules with the rule that differs as its result, "" if none.
func (s *Session) TryRules(wanted Params) (missing string) {
	told := s.Organization()
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		if value, known := told[name]; !known || value != wanted[name] {
			missing = fmt.Sprintf("%s is not %s", name, JSONText(wanted[name]))
		}
	}
	_, able := s.operator.(target.Ruler)
	if missing == "" || !able || !s.Fork() {
		return missing
	}
	ruler, able := s.operator.(target.Ruler)
	if !able {
		return missing
	}
	s.Operate(ruler.SetRules(s.ctx, wanted))
	return ""
}

// Operate ends the spec if the operator cannot do its part.
func (s *Session) Operate(err error) {
	if err != nil {
		s.Untestable(err.Error())
	}
}

// OnlyForked ends the spec if it would change much on a server of other people.
func (s *Session) OnlyForked() {
	if !s.Fork() {
		s.Untestable("the operator makes no copies of the server, and too many settings would change")
	}
}

// During runs a function between an act of the operator and the act that undoes it. The
// second act happens also after an interruption, and after an error of the first act,
// which may have had its effect.
func (s *Session) During(take func(context.Context) error, act func() *target.Reply,
	giveBack func(context.Context) error) *target.Reply {
	ctx, stop := lingering(s.Context())
	err := take(ctx)
	stop()
	reply := act()
	ctx, stop = lingering(s.Context())
	defer stop()
	s.Operate(errors.Join(err, giveBack(ctx)))
	return reply
}

// Linger is the further time for the operator after its spec. An interrupted spec may
// wait for it twice.
const Linger = 2 * time.Second

// lingering returns a context that ends some time after the other one.
func lingering(ctx context.Context) (longer context.Context, stop func()) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	unwatch := context.AfterFunc(ctx, func() { time.AfterFunc(Linger, cancel) })
	return longer, func() { unwatch(); cancel() }
}
