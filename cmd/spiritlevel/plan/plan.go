// Package plan estimates the cost of a run for a server. It makes the same run against a
// fake of the same level, with the same roles, and counts the calls.
package plan

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtin"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/front"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Plan is the cost of a run.
type Plan struct {
	Level   int
	Judged  int                 // requirements
	Calls   map[target.Role]int // by the account that makes them; "" = without an account, or a wrong one
	Control int                 // calls of the control interface
	Made    map[string]int      // objects, by kind
}

// Make plans the run on the surveyed server.
func Make(ctx context.Context, survey *session.Survey, run suite.Config) (*Plan, error) {
	scenario := scenarios.Default()
	scenario.Organization.Production = survey.Development == nil || !*survey.Development
	level := min(featurelevels.Level(survey.Declaration.Level), featurelevels.Newest())
	var config target.Config
	stop, err := builtin.Start(&config, fake.Config{Level: level, Dialect: featurelevels.Dialect(survey.Config.Dialect),
		Scenario: scenario})
	if err != nil {
		return nil, err
	}
	defer func() { _ = stop() }()
	counter := newCounter(config.Accounts)
	proxy, err := front.Serve(config.URL, counter.count)
	if err != nil {
		return nil, err
	}
	defer proxy.Close()
	config.URL, config.ReadOnly = proxy.URL, survey.Config.ReadOnly
	if config.Control.URL = proxy.URL; survey.Missing(session.NeedOperator) != "" {
		config.Control = target.Control{}
	}
	for role := range config.Accounts {
		if survey.Identities[role].Missing != "" {
			delete(config.Accounts, role)
		}
	}
	run.Target, run.Worker, run.FirstSight, run.Progress, run.Announce, run.JUnit = config, nil, true, nil, nil, ""
	verdict, err := suite.Run(ctx, run)
	if err != nil {
		return nil, err
	}
	return &Plan{
		Level: int(level), Judged: verdict.Count(
			report.Pass), Calls: counter.calls, Control: counter.control, Made: counter.made,
	}, ctx.Err()
}

// Busiest is the role with the most calls.
func (p *Plan) Busiest() (role target.Role, calls int) {
	for _, each := range target.Roles() {
		if p.Calls[each] > calls {
			role, calls = each, p.Calls[each]
		}
	}
	return role, calls
}

// Least is the shortest possible time of the run if each account may make this many
// calls within the window, even all at once.
func (p *Plan) Least(limit int, window time.Duration) time.Duration {
	_, calls := p.Busiest()
	return time.Duration((calls-1)/limit) * window
}

// counter counts the calls that pass.
type counter struct {
	mu      sync.Mutex
	roles   map[string]target.Role // by address
	calls   map[target.Role]int
	control int
	made    map[string]int
}

func newCounter(accounts map[target.Role]target.Account) *counter {
	c := &counter{roles: map[string]target.Role{}, calls: map[target.Role]int{}, made: map[string]int{}}
	for role, account := range accounts {
		c.roles[account.Email] = role
	}
	return c
}

// makers are the calls that make an object, and its kind. Calls in copies of the server
// do not count: their objects end with the copies.
func makers() map[string]string {
	return map[string]string{
		"POST /api/v1/messages":               "messages",
		"POST /api/v1/users":                  "users",
		"POST /api/v1/user_groups/create":     "user groups",
		"POST /api/v1/user_uploads":           "files",
		"POST /api/v1/register":               "event queues",
		"POST /api/v1/drafts":                 "drafts",
		"POST /api/v1/scheduled_messages":     "scheduled messages",
		"POST /api/v1/invites":                "invitations",
		"POST /api/v1/realm/filters":          "linkifiers",
		"POST /api/v1/users/me/subscriptions": "streams",
	}
}

func (c *counter) count(r *http.Response) error {
	path := r.Request.URL.Path
	email, _, _ := r.Request.BasicAuth()
	kind := makers()[r.Request.Method+" "+path]
	number := 1
	if kind == "streams" {
		var err error
		if number, err = streamsMade(r); err != nil {
			return err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if strings.HasPrefix(path, "/control") {
		c.control++
		return nil
	}
	c.calls[c.roles[email]]++
	if kind != "" && r.StatusCode == http.StatusOK {
		c.made[kind] += number
	}
	return nil
}

// streamsMade counts the streams of the run that an answer lists as subscribed.
func streamsMade(r *http.Response) (int, error) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return 0, err
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	var body struct{ Subscribed map[string][]string }
	if json.Unmarshal(text, &body) != nil {
		return 0, nil // a refusal
	}
	names := map[string]bool{}
	for _, list := range body.Subscribed {
		for _, name := range list {
			names[name] = true
		}
	}
	return len(names), nil
}

// Kinds are the kinds of objects, in order.
func (p *Plan) Kinds() []string {
	var kinds []string
	for kind, number := range p.Made {
		if number > 0 {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}
