package demonstration_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/demonstration"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// least are the numbers of changes that requests show in the default world. They only
// become larger.
var least = map[featurelevels.Dialect]int{featurelevels.Spec: 492, featurelevels.Zulip: 487}

// registry has the default world, whose clock runs.
func registry(t *testing.T, d featurelevels.Dialect) *worlds.Registry {
	t.Helper()
	r, err := worlds.New(worlds.Config{Level: featurelevels.Specified, Dialect: d})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// of demonstrates a row. Rules of the organization are not changed.
func of(t *testing.T, r *worlds.Registry, row featurelevels.Row) demonstration.Demonstration {
	t.Helper()
	none := func(*worlds.World, map[string]any) error { return nil }
	c := demonstration.Config{Copier: r.Copier(r.Find(worlds.Default)), Rules: none}
	got, err := demonstration.Of(c, row)
	if err != nil {
		t.Fatalf("%s: %v", row.ID, err)
	}
	return got
}

// digits are IDs in paths and lines.
var digits = regexp.MustCompile(`(/|id": )\d+`)

// onlyOwner is an organization of one person.
func onlyOwner(t *testing.T) *scenarios.Scenario {
	t.Helper()
	s, err := scenarios.Load(strings.NewReader(`
organization: {id: crew, name: The Crew}
users: [{email: kay@example.com, full_name: Kay Kind, role: owner}]
`), "crew.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func rowOf(t *testing.T, id string) featurelevels.Row {
	t.Helper()
	rows := featurelevels.Changelog()[featurelevels.ChangeID(id).Level()].Changes
	at := slices.IndexFunc(rows, func(row featurelevels.Row) bool { return row.ID == id })
	if at < 0 {
		t.Fatalf("there is no row %s", id)
	}
	return rows[at]
}

func TestRequestsShowMostChanges(t *testing.T) {
	sample.NotShort(t)
	for dialect, wanted := range least {
		r, shown := registry(t, dialect), 0
		for _, entry := range featurelevels.Changelog() {
			for _, row := range entry.Changes {
				got := of(t, r, row)
				if got.Shown {
					shown++
				}
				if got.Shown == (got.Reason != "") {
					t.Errorf("%s: shown %v, and the reason %q", row.ID, got.Shown, got.Reason)
				}
			}
		}
		if shown < wanted {
			t.Errorf("%s: requests show %d changes, less than %d", dialect, shown, wanted)
		}
	}
}

// summary has the answers of a demonstration, with the marked lines.
func summary(d demonstration.Demonstration) string {
	var out strings.Builder
	for _, e := range d.Exchanges {
		fmt.Fprintf(&out, "%s %s%s %d %d:", e.After.Request.Method, e.After.Request.Path, e.Events, e.Before.Status,
			e.After.Status)
		for _, line := range e.Lines {
			if line.Own {
				fmt.Fprintf(&out, " %s -%s +%s", line.Kind, strings.TrimSpace(line.Before), strings.TrimSpace(line.After))
			}
		}
		out.WriteString("\n")
	}
	return out.String()
}

func TestTheAnswersOfBothLevelsAreBesideEachOther(t *testing.T) {
	r := registry(t, featurelevels.Spec)
	for id, want := range map[string]string{
		"74-register-needs-upgrade": `POST /register 200 200: added - +"server_needs_upgrade": false,` + "\n",
		"81-enter-sends-endpoint": `POST /users/me/enter-sends 200 404: changed -"result": "success", ` +
			`+"result": "error", changed -"msg": "" +"msg": "There is nothing at this path at this feature level."` + "\n",
		"112-update-message-stream-id": `PATCH /messages/{id}update_message 200 200: added - +"stream_id": {id},` + "\n",
		"127-update-subgroups": `POST /user_groups/{id}/subgroups 404 200: changed -"result": "error", ` +
			`+"result": "success", changed -"msg": "There is nothing at this path at this feature level." +"msg": ""` + "\n",
		"174-direct-type": `POST /messages 400 200: changed -"result": "error", +"result": "success", ` +
			`changed -"msg": "Invalid type: check 'type'", +"msg": "", changed -"code": "BAD_REQUEST" +"id": {id}` + "\n",
	} {
		if got := digits.ReplaceAllString(summary(of(t, r, rowOf(t, id))), "${1}{id}"); got != want {
			t.Errorf("%s shows\n%s\nnot\n%s", id, got, want)
		}
	}
}

func TestAChangeThatNoRequestShowsHasAReason(t *testing.T) {
	r := registry(t, featurelevels.Spec)
	for id, want := range map[string]string{
		"0-message-to-ids":             "no level is below the oldest",
		"108-mobile-login-user-id":     "the fake does not make this change",
		"59-restart-event-version":     "event of a restart",
		"332-realm-deletion-param":     "no client can observe it",
		"212-jitsi-old-key":            "the same before and after",
		"36-rate-limit-code":           "no single request shows it",
		"228-user-remove-on-access":    "no client can observe it",
		"220-web-public-create-guests": "the server refuses a request before it",
	} {
		if got := of(t, r, rowOf(t, id)); got.Shown || !strings.Contains(got.Reason, want) {
			t.Errorf("%s: shown %v, and the reason %q does not contain %q", id, got.Shown, got.Reason, want)
		}
	}
}

// A demonstration makes streams, messages and groups, but not in the world itself.
func TestTheWorldStaysAsItWas(t *testing.T) {
	r := registry(t, featurelevels.Spec)
	w := r.Find(worlds.Default)
	count := func() string {
		v := w.Site().World.View()
		return fmt.Sprint(len(v.Streams()), len(v.Users()), len(v.Groups(time.Now())), w.Site().Hub.Count(), len(r.List()),
			len(w.Site().Requests().Entries()), w.Site().World.Clock.Frozen())
	}
	before := count()
	for _, id := range []string{"112-update-message-stream-id", "127-update-subgroups", "79-subscribers-ids",
		"36-create-user-permission", "91-subscribe-retention-unlimited"} {
		if !of(t, r, rowOf(t, id)).Shown {
			t.Errorf("%s is not shown", id)
		}
	}
	if after := count(); after != before {
		t.Errorf("the world has %s, no longer %s", after, before)
	}
}

// A moment between two requests would be a difference that no change makes.
func TestTheClocksOfCopiesStandStill(t *testing.T) {
	r := registry(t, featurelevels.Spec)
	w, err := r.Copier(r.Find(worlds.Default)).At(92, featurelevels.Mutation{})
	if err != nil {
		t.Fatal(err)
	}
	defer w.End()
	if !w.Site().World.Clock.Frozen() || r.Find(worlds.Default).Site().World.Clock.Frozen() {
		t.Error("the clock of the copy runs, or that of the world stands still")
	}
}

// An organization may have only an owner: the reason names the person who is missing.
func TestAWorldWithFewPeopleSaysWhoIsMissing(t *testing.T) {
	s := onlyOwner(t)
	r, err := worlds.New(worlds.Config{Level: featurelevels.Specified, Dialect: featurelevels.Spec, Scenario: s})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	got := of(t, r, rowOf(t, "174-direct-type"))
	if want := `it takes a person with the role "second", whom this world does not have`; got.Reason != want {
		t.Errorf("the reason is %q, not %q", got.Reason, want)
	}
	for _, id := range []string{"182-export-id", "74-register-needs-upgrade"} {
		if got := of(t, r, rowOf(t, id)); !got.Shown {
			t.Errorf("%s is not shown: %s", id, got.Reason)
		}
	}
}
