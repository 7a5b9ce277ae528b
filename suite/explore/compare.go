package explore

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// subject is a subject of a short exploration, with the operations that come more often in it.
type subject struct {
	name       string
	operations []string
}

// subjects are those of the specs that compare, by the seed of their sequences.
var subjects = []subject{
	{"sending", []string{"POST /messages", "POST /messages/render", "DELETE /attachments/{attachment_id}",
		"GET /messages"}},
	{"editing", []string{"PATCH /messages/{message_id}", "GET /messages/{message_id}/history",
		"DELETE /messages/{message_id}"}},
	{"flags", []string{"POST /messages/flags", "GET /messages", "POST /users/me/alert_words"}},
	{"reactions", []string{"POST /messages/{message_id}/reactions", "DELETE /messages/{message_id}/reactions",
		"PATCH /messages/{message_id}", "POST /users/me/muted_users/{muted_user_id}"}},
	{"subscriptions", []string{"POST /users/me/subscriptions", "DELETE /users/me/subscriptions", "GET /streams"}},
	{"muting", []string{"PATCH /users/me/subscriptions/muted_topics", "POST /users/me/muted_users/{muted_user_id}",
		"DELETE /users/me/muted_users/{muted_user_id}"}},
	{"settings", []string{"PATCH /settings", "POST /users/me/status", "POST /register"}},
	{"people", []string{"POST /users", "POST /user_groups/create", "GET /users", "GET /users/{user_id}",
		"PATCH /realm/filters/{filter_id}"}},
	{"calls", nil},
}

// firstSeed is the seed of the first subject: with it, the specs see most of the written wrong servers.
const firstSeed = 301

// callsOfASpec is the number of calls that a spec compares. All specs take about as long as the others of a run.
const callsOfASpec = 400

// DescribeSteps describes a short exploration of a subject, whose findings break the requirement. In the
// dialect of public servers, which do much that no specification states, a finding is a warning.
func DescribeSteps(text, id, about string) {
	spec.DescribeTable(text, spec.Covers(id), spec.Serial, spec.Comparing, spec.Needs(session.Second), compare,
		spec.Entry("as the specification says", spec.OnlyDialect("spec"), about),
		spec.Entry("as public servers do", spec.OnlyDialect("zulip"), spec.Inferred, about))
}

// compare explores the subject and demands that nothing is found.
func compare(s *session.Session, about string) {
	switch {
	case s.Config().Reference == nil:
		s.Untestable("there is no reference server of this level to compare with")
	case !s.Survey().Copies():
		s.Untestable("the operator makes no copies of the server, and too many settings would change")
	}
	reference, err := session.TakeSurvey(s.Context(), *s.Config().Reference)
	s.Operate(err)
	cfg := Config{Calls: callsOfASpec, First: true, Patience: s.Config().Patience}
	for i, each := range subjects {
		if each.name == about {
			cfg.Seed, cfg.Often = firstSeed+uint64(i), each.operations
		}
	}
	found, err := Run(s.Context(), s.Survey(), reference, cfg)
	s.Operate(err)
	if found.Gone != "" {
		s.Operate(&target.UnreachableError{Reason: found.Gone})
	}
	for _, f := range found.Findings {
		s.Broken(f.Wanted+" to "+f.Operation+" ("+f.Place+") after\n"+strings.Join(f.Curl, "\n")+"\n"+f.Says(), f.Came)
	}
	s.Judged()
}
