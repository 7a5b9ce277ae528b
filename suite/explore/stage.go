package explore

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/explore/normal"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// stage has both servers in one sequence, the judged one first.
type stage struct {
	sides    [2]*side
	dialect  string
	mask     map[Key]bool   // differences from the beginning, which do not count
	patience time.Duration  // for effects that come late
	found    func(Key) bool // reports whether a difference was found before, for which nobody waits again
	calls    int            // that were compared
}

// Key says of a difference what makes two findings one.
type Key struct {
	Operation string      `json:"operation"` // with the answer that differs
	Place     string      `json:"place"`     // in the answer
	Kind      normal.Kind `json:"kind"`
}

// String implements fmt.Stringer.
func (k Key) String() string { return fmt.Sprintf("%s %s: %s", k.Operation, k.Place, k.Kind) }

// Outcomes of calls, as kinds of differences.
const (
	Refused  normal.Kind = "refused"  // by the judged server alone
	Accepted normal.Kind = "accepted" // by the judged server alone
)

// difference is a difference of two answers to the same call.
type difference struct {
	Key
	Wanted, Came string
	exchange     *target.Exchange // with the judged server
}

// Upset is an end of the exploration for a reason that is no finding: the server is gone, or no longer
// the same.
type Upset struct{ Reason string }

// isUpset reports whether the error is an *Upset.
func isUpset(err error) bool {
	_, is := errors.AsType[*Upset](err)
	return is
}

// Error implements error.
func (u *Upset) Error() string { return u.Reason }

// take makes the call at both servers and compares their answers. It reports whether a right server takes
// the call. The error is an *Upset, or that of a reference to nothing.
func (s *stage) take(c recordings.Call) (found []difference, done bool, err error) {
	replies, err := s.both(c)
	if err != nil {
		return nil, false, err
	}
	s.calls++
	var want any // of which the right server is asked once
	if replies[1].Succeeded() {
		want = s.sides[1].formOf(c, replies[1])
	}
	found = s.compare(c, replies, want)
	for begun := time.Now(); len(found) > 0 && s.patience > 0 && time.Since(begun) < s.patience; {
		if !s.repeatable(c, found) || !slices.ContainsFunc(found, func(d difference) bool { return !s.found(d.Key) }) {
			break
		}
		target.Pause(s.sides[0].ctx, s.patience/patienceSteps)
		again, err := s.sides[0].send(c)
		if err != nil {
			return nil, false, err
		}
		replies[0] = again
		found = s.compare(c, replies, want)
	}
	for i, reply := range replies {
		if reply.Succeeded() {
			s.sides[i].learn(c, reply)
		}
	}
	if len(found) == 0 && replies[0].Succeeded() != replies[1].Succeeded() {
		err = errApart
	}
	return found, replies[1].Succeeded(), err
}

// errApart says that the servers may differ from now on: only one of them has done something that each of
// them may leave.
var errApart = errors.New("the servers have done different things that are both right")

// patienceSteps is how often a late effect is looked for.
const patienceSteps = 8

// repeatable reports whether the judged server gets the call again: it reads, or was refused what may come late.
func (s *stage) repeatable(c recordings.Call, found []difference) bool {
	return c.Method == "GET" || slices.ContainsFunc(found, func(d difference) bool {
		return d.Kind == Refused
	})
}

// both makes the call at both servers at once.
func (s *stage) both(c recordings.Call) (replies [2]*target.Reply, err error) {
	var requests [2]target.Request
	for i, w := range s.sides { // before one of them does what the other cannot be asked
		if requests[i], err = w.request(c); err != nil {
			return replies, err
		}
	}
	var group sync.WaitGroup
	group.Go(func() { replies[1] = s.sides[1].do(requests[1]) })
	replies[0] = s.sides[0].do(requests[0])
	group.Wait()
	for i, which := range []string{"the judged server", "the reference server"} {
		if upset := upsetBy(which, replies[i]); upset != nil {
			return replies, upset
		}
	}
	return replies, nil
}

// upsetBy reports an answer that is not the server's: it came too late, from a gateway, or is longer or
// deeper than any answer of the API.
func upsetBy(which string, reply *target.Reply) *Upset {
	switch {
	case reply.Unanswered():
		return &Upset{which + " does not answer in time"}
	case reply.Err != nil:
		return &Upset{which + " gives no answer that can be read: " + reply.Err.Error()}
	case reply.FromGateway():
		return &Upset{fmt.Sprintf("a gateway answers %d in the place of %s", reply.Status, which)}
	case reply.Status == 429:
		return &Upset{which + " limits the rate of calls longer than the run waits"}
	}
	return nil
}

// classes divides a status into its class: a server chooses among the refusals.
const classes = 100

// compare finds the differences of the answers. A success of the right server has the wanted form.
func (s *stage) compare(c recordings.Call, replies [2]*target.Reply, want any) (found []difference) {
	operation := operationOf(c.Name())
	k, _ := kindOf(operation)
	judged, right := replies[0], replies[1]
	add := func(place string, kind normal.Kind, wanted, came string) {
		d := difference{Key{operation, place, kind}, cutText(wanted), cutText(came), judged.Exchange()}
		if !s.mask[d.Key] {
			found = append(found, d)
		}
	}
	switch {
	case judged.Succeeded() != right.Succeeded():
		if k.Open && s.dialect == "spec" && !strings.Contains(c.Kind, "key") && !codes[right.Body["code"]] {
			return nil
		}
		kind, wanted := Accepted, "a refusal"
		if right.Succeeded() {
			kind, wanted = Refused, "success"
		}
		add("outcome", kind, wanted, fmt.Sprintf("%d %s", judged.Status, bytes.TrimSpace(judged.Raw)))
		return found
	case judged.Status/classes != right.Status/classes:
		add("status", normal.Value, fmt.Sprint(right.Status), fmt.Sprint(judged.Status))
		return found
	case !right.Succeeded():
		for _, gap := range normal.Differences("", s.sides[1].refusalForm(right), s.sides[0].refusalForm(judged)) {
			if gap.Kind == normal.Surplus && !codes[judged.Body["code"]] {
				continue // a code of its own
			}
			add(placeOf(gap.Where), gap.Kind, gap.Demanded, gap.Came)
		}
		return found
	case k.Silent:
		s.sides[0].formOf(c, judged)
		return nil
	}
	for _, gap := range normal.Differences("", want, s.sides[0].formOf(c, judged)) {
		add(placeOf(gap.Where), gap.Kind, gap.Demanded, gap.Came)
	}
	return found
}

var (
	element  = regexp.MustCompile(`\[[^\]]*\]`)
	personal = regexp.MustCompile(`\.(?:user|second|admin|moderator|guest|bot|creator)\b`)
)

// placeOf is the place without the names of single things.
func placeOf(where string) string {
	return strings.TrimPrefix(personal.ReplaceAllString(element.ReplaceAllString(where, "[]"), ".{who}"), ".")
}

// close ends the copies of the sequence.
func (s *stage) close() {
	for _, w := range s.sides {
		if w != nil {
			w.discard()
		}
	}
}
