package explore

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// history is the number of messages that each account of a finding reads at the beginning.
const history = 200

// recordLimit bounds the run that records a finding, also after an interruption.
const recordLimit = 5 * time.Second

// record makes the calls once more, and keeps the exchanges with the judged server.
func (e *explorer) record(ctx context.Context, f *Finding) {
	f.version, f.recorded = e.servers[0].survey.Declaration.Version, time.Now().UTC()
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), recordLimit)
	defer stop()
	s, err := e.open(ctx, 0)
	if err != nil {
		return
	}
	defer s.close()
	defer func() { e.out.Repeated += s.calls }()
	f.steps = s.recorded(f)
}

// recorded makes the calls of a finding, and returns the exchanges.
func (s *stage) recorded(f *Finding) (steps []*recordings.Step) {
	judged := s.sides[0]
	behind, err := url.Parse(judged.client.Base())
	if err != nil {
		return nil
	}
	transport := &recordings.Transport{Behind: behind, Begun: f.recorded,
		Stands: recordings.NewStandIns(recordings.Origins(behind)...),
		Keep:   func(step *recordings.Step) { steps = append(steps, step) }}
	judged.client = judged.client.Through(func(next http.RoundTripper) http.RoundTripper {
		transport.Next = next
		return transport
	})
	transport.Begin = true
	for _, who := range accountsOf(f.Calls) {
		recordings.Open(history, func(method, path string, params url.Values) map[string]any {
			return judged.client.Do(judged.ctx, target.Request{Method: method, Path: path, Params: params,
				As: judged.credentials(who)}).Body
		})
	}
	transport.Begin = false
	for _, c := range f.Calls {
		first := len(steps)
		if _, _, err := s.take(c); len(steps) == first || isUpset(err) {
			return steps[:first]
		}
		steps[first].Call = &c
	}
	return steps
}

// exchanges are the recorded exchanges of the finding, and its further calls without an answer.
func (f *Finding) exchanges() []*recordings.Step {
	all, left := slices.Clone(f.steps), f.Calls
	for _, step := range f.steps {
		if step.Call != nil {
			left = left[1:]
		}
	}
	for _, c := range left {
		all = append(all, &recordings.Step{Method: c.Method, Path: recordings.Base + c.Path, Call: &c})
	}
	return all
}

// accountsOf are the roles that make the calls.
func accountsOf(calls []recordings.Call) (roles []string) {
	for _, c := range calls {
		_, role, forged := strings.Cut(c.Who, ":")
		if !forged {
			role = c.Who
		}
		if role != "nobody" && !slices.Contains(roles, role) {
			roles = append(roles, role)
		}
	}
	return roles
}
