package requests_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/requestcases"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/seeding"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// caller is an account of each role, with the system groups that have it as a member.
type caller struct {
	what, email string
	groups      []world.RoleGroup
	bot         bool
}

// callers are people of every role, the greatest first, and a bot. The
// organizations of these tests have a waiting period that Eli is in.
func callers() []caller {
	groups := []world.RoleGroup{
		world.GroupOwners, world.GroupAdministrators, world.GroupModerators, world.GroupFullMembers,
		world.GroupMembers, world.GroupEveryone, world.GroupInternet,
	}
	return []caller{
		{"owner", Owner, groups, false},
		{"administrator", Admin, groups[1:], false},
		{"moderator", Moderator, groups[2:], false},
		{"full member", Member, groups[3:], false},
		{"new member", Newcomer, groups[4:], false},
		{"guest", Guest, groups[5:], false},
		{"bot", BuildBot, groups[3:], true},
	}
}

func (c caller) may(r rest.Permission, o *world.Organization) bool {
	return slices.Contains(c.groups, r.Setting(o).Role()) && !(r.People && c.bot)
}

// organizations differ in their permissions.
func organizations() map[string]Form {
	open, strict := Form{"waiting_period_threshold": 30}, Form{"waiting_period_threshold": 30}
	for name, policies := range map[string][2]int{
		"create_public_stream_policy": {1, 3}, "create_private_stream_policy": {3, 4}, "create_web_public_stream_policy": {4,
			7},
		"invite_to_stream_policy": {1, 4}, "user_group_edit_policy": {1, 2}, "add_custom_emoji_policy": {1, 2},
		"invite_to_realm_policy": {1, 6}, "bot_creation_policy": {1, 3},
	} {
		open[name], strict[name] = policies[0], policies[1]
	}
	open["enable_spectator_access"], strict["enable_spectator_access"] = true, true
	return map[string]Form{"open": open, "strict": strict}
}

// request is a request that an action allows, for actions that no route stands
// for as a whole.
type request struct {
	route  string
	params Form
}

func samples() map[string]request {
	subscribe := func(more Form) request {
		more["subscriptions"] = []Form{{"name": "den"}}
		return request{"POST /users/me/subscriptions", more}
	}
	return map[string]request{
		"create public streams":             subscribe(Form{}),
		"create private streams":            subscribe(Form{"invite_only": true}),
		"create web-public streams":         subscribe(Form{"is_web_public": true}),
		"change how long messages are kept": subscribe(Form{"message_retention_days": 5}),
		"subscribe others to streams": {"POST /users/me/subscriptions",
			Form{"subscriptions": []Form{{"name": "general"}}, "principals": []int{5}}},
		"list the streams of other users": {"GET /streams/25", nil},
		"create bots":                     {"POST /bots", Form{"full_name": "Own bot", "short_name": "own"}},
		"create bots that only send": {"POST /bots", Form{"full_name": "Own bot", "short_name": "own",
			"bot_type": 2}},
		"change the invitations of others": {"DELETE /invites/multiuse/1", nil},
		"manage all user groups":           {"PATCH /user_groups/31", Form{"description": "d"}},
		"create user groups": {"POST /user_groups/create",
			Form{"name": "crew", "description": "", "members": []int{4}}},
		"change roles": {"PATCH /users/4", Form{"role": 600}},
		"invite to the organization": {"POST /invites", Form{"invitee_emails": "new@example.com",
			"stream_ids": []int{21}}},
		"invite administrators and moderators": {"POST /invites", Form{"invitee_emails": "new@example.com",
			"stream_ids": []int{21}, "invite_as": 300}},
		"make invitation links": {"POST /invites/multiuse", Form{}},
		"invite owners": {"POST /invites", Form{"invitee_emails": "new@example.com",
			"stream_ids": []int{21}, "invite_as": 100}},
		"change and archive streams": {"DELETE /streams/21", nil},
	}
}

// matrix is a server with an organization to fork for each request.
type matrix struct {
	t     *testing.T
	srv   *fake.Server
	o     *world.Organization
	forks int
}

func newMatrix(t *testing.T, rules Form) *matrix {
	t.Helper()
	m := &matrix{t: t, srv: fake.Start(t, fake.WithLevel(featurelevels.Newest()), fake.WithFrozenClock(Frozen))}
	Nobody(t, m.srv).Control("POST", "/worlds/default/rules", AsText(rules)).OK()
	built, err := seeding.Build(scenarios.Default(), 1, clock.Frozen(Frozen))
	if err != nil {
		t.Fatal(err)
	}
	o := *built.View().Organization()
	for name, number := range rules {
		if strings.HasSuffix(name, "_policy") {
			o.SetPolicy(name, number.(int))
		}
	}
	m.o = &o
	return m
}

// ask makes a request in a world of its own.
func (m *matrix) ask(email, route string, params Form) Reply {
	m.t.Helper()
	m.forks++
	name := fmt.Sprintf("m%d", m.forks)
	c := Nobody(m.t, m.srv)
	c.Control("POST", "/worlds/default/fork", AsText(Form{"name": name})).OK()
	defer c.Control("DELETE", "/worlds/"+name, "")
	if email != "" {
		c = As(m.t, m.srv, email)
	}
	c = c.In("/w/" + name)
	method, path, _ := strings.Cut(route, " ")
	return c.Do(spoken(c, method, path, params.Encode()))
}

func TestPermissionsFollowTheTable(t *testing.T) {
	all, extra := requestcases.All(), samples()
	for name, rules := range organizations() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMatrix(t, rules)
			for _, permission := range api.Permissions() {
				s, sampled := extra[permission.Action]
				for _, route := range permission.Routes {
					method, _, _ := strings.Cut(route, " ")
					m.judge(permission, method+" "+all[route].Path, all[route].Valid)
				}
				switch {
				case sampled:
					m.judge(permission, s.route, s.params)
				case len(permission.Routes) == 0:
					t.Errorf("no request shows who may %q", permission.Action)
				}
			}
		})
	}
}

// judge lets all callers make the request of a rule.
func (m *matrix) judge(permission rest.Permission, route string, params Form) {
	m.t.Helper()
	for _, c := range callers() {
		got := m.ask(c.email, route, params)
		refused := got.Status >= 400 && strings.HasPrefix(got.Text("msg"), permission.Refusal)
		switch {
		case c.may(permission, m.o) && refused:
			m.t.Errorf("%s: %s, as %s: refused, although the table allows to %s", route, Clip(got.Raw), c.what,
				permission.Action)
		case !c.may(permission, m.o) && got.Status < 400:
			m.t.Errorf("%s as %s: allowed to %s against the table", route, c.what, permission.Action)
		}
	}
}

func TestEveryRouteNeedsCredentials(t *testing.T) {
	m := newMatrix(t, organizations()["open"])
	all := requestcases.All()
	keyless, webhooks := api.Keyless(), api.OpenToWebhooks()
	for _, id := range offered() {
		tr := all[id]
		method, _, _ := strings.Cut(id, " ")
		route := method + " " + tr.Path
		if got := m.ask("", route, tr.Valid); slices.Contains(keyless, id) == (got.Status == 401 && got.Text("code") == "") {
			t.Errorf("%s without credentials: %d %s", id, got.Status, Clip(got.Raw))
		}
		if got := m.ask(Leaver, route, tr.Valid); !slices.Contains(keyless, id) && got.Text("code") != "USER_DEACTIVATED" {
			t.Errorf("%s by a deactivated account: %d %s", id, got.Status, Clip(got.Raw))
		}
		got := m.ask(HookBot, route, tr.Valid)
		if refused := strings.Contains(got.Text("msg"), "incoming webhook bots"); refused == slices.Contains(webhooks, id) {
			t.Errorf("%s by an incoming webhook bot: %d %s", id, got.Status, Clip(got.Raw))
		}
	}
}

// offered are the routes of the newest level.
func offered() []string {
	plan := levels.Compile(featurelevels.Newest(), featurelevels.Spec)
	return slices.DeleteFunc(api.Routes(), func(id string) bool { return !plan.HasRoute(id) })
}

// Every call that no action restricts is open to all accounts, except where the owner or
// the visibility of an object decides. These few exceptions are in the file.
func TestOnlyTheTableRestrictsCalls(t *testing.T) {
	m := newMatrix(t, organizations()["open"])
	closed := map[string]bool{}
	for _, permission := range api.Permissions() {
		for _, route := range permission.Routes {
			closed[route] = true
		}
	}
	var seen []string
	all := requestcases.All()
	for _, id := range offered() {
		tr := all[id]
		if closed[id] || tr.Refused || slices.Contains(api.Keyless(), id) {
			continue
		}
		method, _, _ := strings.Cut(id, " ")
		var refused []string
		for _, c := range callers() {
			params := tr.Valid
			if params["queue_id"] == requestcases.TheQueue {
				continue
			}
			if got := m.ask(c.email, method+" "+tr.Path, params); got.Status >= 400 {
				refused = append(refused, c.what+" ("+got.Text("msg")+")")
			}
		}
		if len(refused) > 0 {
			seen = append(seen, id+": "+strings.Join(refused, ", "))
		}
	}
	Golden(t, "testdata/refused.txt", strings.Join(seen, "\n")+"\n")
}

// The published table is for people who do not read code.
func TestThePublishedPermissionsAreUpToDate(t *testing.T) {
	var b strings.Builder
	b.WriteString(permissionsHead)
	m := newMatrix(t, organizations()["open"])
	for _, permission := range api.Permissions() {
		fmt.Fprintf(&b, "| %s |", permission.Action)
		for _, c := range callers() {
			mark := " "
			if c.may(permission, m.o) {
				mark = "yes"
			}
			fmt.Fprintf(&b, " %s |", mark)
		}
		fmt.Fprintf(&b, " %s |\n", permission.Refusal)
	}
	Golden(t, "../../PERMISSIONS.md", b.String())
}

const permissionsHead = `# Permissions

A test generates this file from the table in ` + "`fake/api/rest/permissions.go`" + `. The
organization's policies are as permissive as possible here; the waiting period is 30
days. A bot has the role of its owner, here a full member.

| Action | Owner | Administrator | Moderator | Full member | New member | Guest | Bot | Error for others |
|---|---|---|---|---|---|---|---|---|
`
