package session

import (
	"fmt"
	"reflect"
	"time"

	"github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// Assertion is a value about which a spec demands something, as in Gomega. The spec ends
// at the first demand that is not met.
type Assertion struct {
	session *Session
	phase   string
	actual  any
}

// Expect begins a demand of the specification on the value.
func (s *Session) Expect(actual any) Assertion {
	s.judged = true
	return Assertion{session: s, phase: report.PhaseVerdict, actual: actual}
}

// Given begins a demand on the arrangement of the spec: without it, the server breaks no
// requirement of the spec, but gives no chance to judge them.
func (s *Session) Given(actual any) Assertion {
	return Assertion{session: s, phase: report.PhaseArrange, actual: actual}
}

// To demands that the value meets the matcher. The description, a format with its values,
// begins the demand in a report.
func (a Assertion) To(m types.GomegaMatcher, description ...any) bool {
	if wrong := Explain(m, a.actual); wrong != nil {
		a.session.fail(a.phase, describedAs(wrong, description), a.actual)
	}
	return true
}

// NotTo demands that the value does not meet the matcher.
func (a Assertion) NotTo(m types.GomegaMatcher, description ...any) bool {
	return a.To(gomega.Not(m), description...)
}

// describedAs begins the demand with the description.
func describedAs(wrong *Mismatch, description []any) *Mismatch {
	if len(description) > 0 {
		wrong.Demanded = fmt.Sprintf(fmt.Sprint(description[0]), description[1:]...) + ": " + wrong.Demanded
	}
	return wrong
}

// AsyncAssertion is a value that is read again and again, about which a spec demands
// something.
type AsyncAssertion struct {
	session *Session
	poll    func() any
	always  bool
}

// Eventually begins a demand that the value of the function meets in the end, within the
// patience of the target. The function has no parameters and one result.
func (s *Session) Eventually(poll any) AsyncAssertion {
	s.judged = true
	return AsyncAssertion{session: s, poll: polled(poll)}
}

// Consistently begins a demand that the value of the function meets for a short time.
func (s *Session) Consistently(poll any) AsyncAssertion {
	s.judged = true
	return AsyncAssertion{session: s, poll: polled(poll), always: true}
}

func polled(poll any) func() any {
	function := reflect.ValueOf(poll)
	return func() any { return function.Call(nil)[0].Interface() }
}

// Should demands that the value meets the matcher.
func (a AsyncAssertion) Should(m types.GomegaMatcher, description ...any) bool {
	var latest any
	if a.always {
		latest = a.session.readWhile(a.poll, m)
	} else {
		latest = Await(a.session, a.poll, m)
	}
	if wrong := Explain(m, latest); wrong != nil {
		a.session.fail(report.PhaseVerdict, describedAs(wrong, description), latest)
	}
	return true
}

// ShouldNot demands that the value does not meet the matcher.
func (a AsyncAssertion) ShouldNot(m types.GomegaMatcher, description ...any) bool {
	return a.Should(gomega.Not(m), description...)
}

// readWhile polls as long as the value meets the matcher, for a short time, and returns
// the latest value.
func (s *Session) readWhile(poll func() any, m types.GomegaMatcher) (latest any) {
	gomega.NewGomega(func(string, ...int) {}).
		Consistently(s.ctx, func() any { latest = poll(); return latest }).
		WithTimeout(consistent).WithPolling(pollEvery).Should(m)
	return latest
}

// consistent is the time for which a value must stay as it is.
const consistent = 250 * time.Millisecond

// RunBody runs the body of the spec, and then what it has deferred, last first.
func (s *Session) RunBody(body func(*Session)) {
	defer func() {
		for _, cleanup := range s.deferred {
			defer cleanup() // so that the last comes first, and a failure of one keeps none from coming
		}
	}()
	act(s, s.circumstance.Begin, s)
	for range max(1, s.circumstance.Times) {
		body(s)
	}
}

// DeferCleanup calls the function with the arguments when the body of the spec ends, also
// where it fails.
func (s *Session) DeferCleanup(function any, args ...any) {
	s.deferred = append(s.deferred, func() {
		var values []reflect.Value
		for _, arg := range args {
			values = append(values, reflect.ValueOf(arg))
		}
		reflect.ValueOf(function).Call(values)
	})
}
