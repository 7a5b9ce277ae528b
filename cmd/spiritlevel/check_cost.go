package main

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

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/proxy"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// cost is the estimated cost of a run.
type cost struct {
	judged  int                 // requirements
	calls   map[target.Role]int // by the account that makes them; "" = without an account, or a wrong one
	control int                 // calls of the control interface
	made    map[string]int      // objects, by kind
}

// estimateCost makes the run against a fake with the level and the roles of the surveyed
// server, and counts its calls.
func estimateCost(ctx context.Context, survey *session.Survey, run suite.Config) (*cost, error) {
	scenario := scenarios.Default()
	scenario.Organization.Production = survey.Development == nil || !*survey.Development
	level := min(featurelevels.Level(survey.Declaration.Level), featurelevels.Newest())
	var config target.Config
	stop, err := builtinfake.Start(&config, fake.Config{
		Level: level, Dialect: featurelevels.Dialect(survey.Config.Dialect), Scenario: scenario,
	})
	if err != nil {
		return nil, err
	}
	defer func() { _ = stop() }()
	counter := newCallCounter(config.Accounts)
	counted, err := proxy.Serve(config.URL, counter.count)
	if err != nil {
		return nil, err
	}
	defer counted.Close()
	config.URL, config.ReadOnly = counted.URL, survey.Config.ReadOnly
	if config.Control.URL = counted.URL; survey.Missing(session.Operator) != "" {
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
	return &cost{
		judged: verdict.Count(report.Pass), calls: counter.calls, control: counter.control, made: counter.made,
	}, ctx.Err()
}

// busiest is the role with the most calls.
func (c *cost) busiest() (role target.Role, calls int) {
	for _, each := range target.Roles() {
		if c.calls[each] > calls {
			role, calls = each, c.calls[each]
		}
	}
	return role, calls
}

// leastTime is the shortest possible time of the run if each account may make this many
// calls within the window, even all at once.
func (c *cost) leastTime(limit int, window time.Duration) time.Duration {
	_, calls := c.busiest()
	return time.Duration((calls-1)/limit) * window
}

// callCounter counts the calls that pass.
type callCounter struct {
	mu      sync.Mutex
	roles   map[string]target.Role // by address
	calls   map[target.Role]int
	control int
	made    map[string]int
}

func newCallCounter(accounts map[target.Role]target.Account) *callCounter {
	c := &callCounter{roles: map[string]target.Role{}, calls: map[target.Role]int{}, made: map[string]int{}}
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

func (c *callCounter) count(r *http.Response) error {
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

// kinds are the kinds of objects, in order.
func (c *cost) kinds() []string {
	var kinds []string
	for kind, number := range c.made {
		if number > 0 {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}
