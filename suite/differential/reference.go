package differential

import (
	"context"
	"regexp"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// reference returns a session of the same spec in a copy of the reference server, a
// correct server of the same level. Without a reference server it ends the spec.
func reference(s *session.Session) *session.Session {
	if s.Config().Reference == nil {
		s.Untestable("there is no reference server of this level to compare with")
	}
	survey, err := session.TakeSurvey(s.Context(), *s.Config().Reference)
	s.Operate(err)
	env := session.NewEnvironment(survey, session.NewInvariants(""), nil)
	s.Node().DeferCleanup(func(context.Context) { env.Close() })
	right := session.NewSession(s.Context(), node{s.Node()}, env, s.Spec())
	if !right.Fork() {
		s.Untestable("the reference server makes no copies")
	}
	followRules(s, right)
	return right
}

// rules are the names of an organization's settings for permissions and visibility.
var rules = regexp.MustCompile(
	`policy$|^allow_|^enable_|seconds$|_disabled$|visibility$|^mandatory_topics$|_threshold$|^message_retention_days$`)

// followRules gives the organization of the reference server the rules of the judged
// one, as far as it takes them: a story ends where they still differ.
func followRules(judged, right *session.Session) {
	ruler, able := right.Operator().(target.Ruler)
	if !able {
		return
	}
	ours, theirs := judged.Organization(), right.Organization()
	for name, value := range ours {
		if rules.MatchString(name) && theirs[name] != value {
			_ = ruler.SetRules(judged.Context(), session.Params{name: value}) // it may be no rule there
		}
	}
}

// node lets no mistake of the reference server count against the judged one.
type node struct{ session.Node }

// Fail ends the spec without a verdict.
func (n node) Fail(message string, _ ...int) {
	n.Node.AddReportEntry(session.VerdictEntry, string(report.NotTestable))
	n.Skip("the reference server does not do its part: " + message)
}

// AddReportEntry passes on nothing but verdicts of skipped specs.
func (n node) AddReportEntry(name string, args ...any) {
	if name == session.VerdictEntry {
		n.Node.AddReportEntry(name, args...)
	}
}

// casts are the people of the roles that are played at both servers, first at the
// judged one.
func casts(judged, right *session.Session) (both [2][]*session.Actor) {
	for _, role := range []target.Role{target.User, target.Second, target.Admin, target.Moderator, target.Guest,
		target.Creator, target.Bot} {
		pair := [2]*session.Actor{judged.As(role), right.As(role)}
		if pair[0].UserID == "" || pair[1].UserID == "" {
			continue
		}
		for i, who := range pair {
			both[i] = append(both[i], who)
		}
	}
	return both
}
