package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestControlListsTheReleasesWithTheirLevels(t *testing.T) {
	list := Nobody(t, fake.Start(t)).Control("GET", "/releases", "").OK().List("releases")
	next := 0
	for _, release := range list {
		for _, at := range release["levels"].([]any) {
			level := at.(map[string]any)
			Same(t, fmt.Sprint(release["version"]), fmt.Sprint(level["level"], level["changes"]),
				fmt.Sprint(next, len(featurelevels.Changelog()[next].Changes)))
			next++
		}
	}
	Same(t, "the level after the last", next, int(featurelevels.Newest())+1)
}

func TestControlComparesTwoLevels(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	ids := func(query string) []string {
		return Column(c.Control("GET", "/changes?"+query, "").OK().List("changes"), "id")
	}
	Same(t, "all", len(ids("")), rows(0, featurelevels.Newest()))
	Same(t, "two levels", len(ids("from=122&to=156")), rows(123, 156))
	Same(t, "two releases", fmt.Sprint(ids("from=5.0&to=6.0")), fmt.Sprint(ids("from=122&to=156")))
	Same(t, "one level", fmt.Sprint(ids("from=80&to=81")), "[81-enter-sends-endpoint 81-enter-sends-setting]")
	Same(t, "an endpoint", fmt.Sprint(ids("from=170&to=186&endpoint=POST%20/typing")), "[174-direct-type-typing]")
	Same(t, "an event", fmt.Sprint(ids("to=120&event=update_message&text=RENDERING")),
		"[114-update-message-rendering-only 114-update-message-user-and-time]")
	Same(t, "words", fmt.Sprint(ids("text=own+endpoint+enter-sends")), "[]")
	Same(t, "words in any order", fmt.Sprint(ids("text=sends+endpoint+81-enter&kind=removed")),
		"[81-enter-sends-endpoint]")
	sums := c.Control("GET", "/changes?from=80&to=81", "").OK().List("sums")
	Same(t, "sums", fmt.Sprint(Column(sums, "name"), len(sums)),
		"[PATCH /settings POST /users/me/enter-sends enter_sends Calls that end or change "+
			"Parameters and settings to send] 5")
}

// rows counts the rows of levels.
func rows(from, to featurelevels.Level) (n int) {
	for _, entry := range featurelevels.Changelog()[from : to+1] {
		n += len(entry.Changes)
	}
	return n
}

func TestControlRefusesComparisonsThatMakeNoSense(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	for query, says := range map[string]string{
		"from=156&to=122":         "from is 156 and to is 122: a comparison goes from the older level to the newer",
		"from=92&to=92":           "from is 92 and to is 92",
		"from=x":                  `from: level "x" is not a whole number`,
		"to=9999":                 `to: level "9999" is not a whole number`,
		"from=-1":                 `from: level "-1" is not a whole number`,
		"endpoint=GET%20/mesages": `endpoint: no change has "GET /mesages"; did you mean GET /messages?`,
		"event=nothing":           `event: no change has "nothing"`,
		"object=usr":              `object: no change has "usr"; did you mean user?`,
		"kind=ended":              `kind: no change has "ended"`,
		"level=92":                `unknown parameter "level"`,
	} {
		c.Control("GET", "/changes?"+query, "").Refused(400, "").Says(says)
	}
	for path, says := range map[string]string{
		"/worlds/default/changes/none":                     "the change log has no change with this ID: none",
		"/worlds/default/changes/75-resolved-topic-notice": "the change log has no change with this ID",
		"/worlds/none/changes/81-enter-sends-endpoint":     `there is no world of this name: "none"`,
	} {
		c.Control("GET", path, "").Refused(404, "").Says(says)
	}
}

// The level of the world does not matter: the copies have those of the change.
func TestControlShowsAChangeBeforeAndAfter(t *testing.T) {
	srv := fake.Start(t)
	c := As(t, srv, Member)
	for _, made := range []string{`{"name": "a", "level": 0}`, `{"name": "b", "level": 186, "dialect": "zulip"}`,
		`{"name": "c", "level": 371, "clock": "frozen"}`} {
		c.Control("POST", "/worlds", made).OK()
	}
	for _, world := range []string{"default", "a", "b", "c"} {
		before := c.Control("GET", "/worlds/"+world, "").OK().Raw
		for id, want := range map[string]string{
			"81-enter-sends-endpoint":      "80 200 81 404",
			"86-status-emoji-params":       "85 400 86 200",
			"220-web-public-create-guests": "219 200 220 200",
		} {
			d := c.Control("GET", "/worlds/"+world+"/changes/"+id, "").OK().Object("demonstration")
			last := d["exchanges"].([]any)
			if len(last) == 0 {
				t.Errorf("%s: %s shows nothing: %v", world, id, d["reason"])
				continue
			}
			of := last[len(last)-1].(map[string]any)
			was, is := of["before"].(map[string]any), of["after"].(map[string]any)
			Same(t, world+": "+id, fmt.Sprint(was["level"], was["status"], is["level"], is["status"]), want)
		}
		if after := c.Control("GET", "/worlds/"+world, "").OK().Raw; world == "c" && after != before {
			t.Errorf("the world is %s, no longer %s", after, before)
		}
	}
	if worlds := c.Control("GET", "/worlds", "").OK().List("worlds"); len(worlds) != 4 {
		t.Errorf("there are %d worlds, not 4", len(worlds))
	}
	log := c.Control("GET", "/worlds/default/requests", "").OK().List("requests")
	if len(log) != 0 {
		t.Errorf("the log has requests of a demonstration: %s", strings.TrimSpace(fmt.Sprint(log)))
	}
}
