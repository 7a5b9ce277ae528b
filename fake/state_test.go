package fake_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/randomacts"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func saved(t *testing.T, srv *fake.Server) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := srv.Save(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func continued(t *testing.T, text []byte, opts ...fake.Option) *fake.Server {
	t.Helper()
	state, err := fake.ReadState(text)
	if err != nil {
		t.Fatal(err)
	}
	return fake.Start(t, append(opts, func(c *fake.Config) { c.State = state })...)
}

// everything is all data of the organization that its people receive.
func everything(t *testing.T, srv *fake.Server) string {
	t.Helper()
	var out strings.Builder
	out.WriteString(Digest(t, srv))
	for _, email := range randomacts.People {
		r := As(t, srv, email).Post("/register", Form{"client_gravatar": false})
		delete(r.Body, "queue_id")
		delete(r.Body, "server_generation")
		fmt.Fprintln(&out, AsText(r.Body), As(t, srv, email).Get("/drafts", nil).Raw,
			As(t, srv, email).Get("/scheduled_messages", nil).Raw)
	}
	return out.String()
}

// A continued world gives the same answers as the former one, now and after further acts.
func TestAContinuedWorldEqualsTheFormerOne(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	for i, d := range Dialects {
		frozen := fake.WithFrozenClock(Frozen)
		former := fake.Start(t, frozen, fake.WithDialect(d))
		As(t, former, Member).Upload("a.txt", "content")
		source := randomacts.From(uint64(40 + i))
		for range 400 {
			perform(t, former, source)
		}
		again := continued(t, saved(t, former), frozen, fake.WithDialect(d))
		Same(t, "what people are told", sha256.Sum256([]byte(everything(t, again))),
			sha256.Sum256([]byte(everything(t, former))))
		for range 100 {
			act := source.Next()
			a, b := act.Do(As(t, former, act.As)), act.Do(As(t, again, act.As))
			if random.ReplaceAllString(a.Raw, "") != random.ReplaceAllString(b.Raw, "") {
				t.Fatalf("%s: %s\nthen: %s", act, Clip(a.Raw), Clip(b.Raw))
			}
		}
	}
}

// random are the parts of answers that each start chooses anew.
var random = regexp.MustCompile(`/[0-9a-f]{1,2}/[\w-]{24}|[\w-]{24,}`)

func perform(t *testing.T, srv *fake.Server, source *randomacts.Source) {
	act := source.Next()
	r := act.Do(As(t, srv, act.As))
	if id, there := r.Body["id"].(float64); there && act.Path == "/messages" {
		source.Newest = int(id)
	}
}

func TestAStateHasAllWorlds(t *testing.T) {
	former := fake.Start(t, fake.WithLevel(122), fake.WithDialect(featurelevels.Zulip))
	c := As(t, former, Member)
	c.Control("POST", "/worlds", `{"name": "own", "level": 65, "clock": "frozen"}`).OK()
	c.Control("POST", "/worlds/own/clock", `{"advance": "90s"}`).OK()
	c.In("/at/25").Get("/server_settings", nil).OK()
	c.In("/w/own").To("general", "kept", "in a world of its own")
	c.To("general", "kept", "in the default world")

	again := continued(t, saved(t, former), fake.WithLevel(156))
	a := As(t, again, Member)
	Same(t, "worlds", Column(a.Control("GET", "/worlds", "").OK().List("worlds"), "name"),
		[]string{"at-25", "default", "own"})
	own := a.Control("GET", "/worlds/own", "").OK().Object("world")
	Same(t, "own", []any{own["level"], own["dialect"], own["clock"]}, func() []any {
		was := c.Control("GET", "/worlds/own", "").OK().Object("world")
		return []any{was["level"], was["dialect"], was["clock"]}
	}())
	Same(t, "the default level is the server's", a.Get("/server_settings", nil).OK().Int("service_feature_level"), 156)
	Same(t, "kept", a.Topic("general", "kept"), []string{"in the default world"})
	Same(t, "kept in its own world", a.In("/w/own").Topic("general", "kept"), []string{"in a world of its own"})
	a.Control("POST", "/worlds/default/reset", "{}").OK()
	Same(t, "after a reset", a.Topic("general", "kept"), []string{})
}

func TestTheRevisionChangesWithTheWorlds(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	seen := map[string]string{}
	for what, change := range map[string]func(){
		"nothing": func() {}, "a message": func() { ben.To("general", "t", "x") },
		"a clock": func() { ben.Control("POST", "/worlds/default/clock", `{"advance": "1h"}`).OK() },
		"a reset": func() { ben.Control("POST", "/worlds/default/reset", `{}`).OK() },
		"a world": func() { ben.Control("POST", "/worlds", `{"name": "new"}`).OK() },
	} {
		change()
		if other, twice := seen[srv.Worlds().Revision()]; twice && what != "nothing" && other != "nothing" {
			t.Errorf("%s and %s have the same revision", what, other)
		}
		seen[srv.Worlds().Revision()] = what
	}
	ben.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0}).OK()
	if seen[srv.Worlds().Revision()] == "" {
		t.Error("reading changes the revision")
	}
}

// resealed is a state with another text at one place.
func resealed(t *testing.T, lines []string, from, to string) string {
	t.Helper()
	content := strings.Join(lines[:len(lines)-2], "")
	if !strings.Contains(content, from) {
		t.Fatalf("the state has no %s", from)
	}
	content = strings.Replace(content, from, to, 1)
	return content + fmt.Sprintf("{\"sha256\":\"%x\"}\n", sha256.Sum256([]byte(content)))
}

func TestStatesOfOlderProgramsAreRead(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(122), fake.WithDialect(featurelevels.Zulip))
	text := resealed(t, strings.SplitAfter(string(saved(t, srv)), "\n"), `"Server":{`,
		`"Server":{"Public":true,"HasNoFigures":true,"HidesWebPublic":true,"NoModerators":true,`)
	if _, err := fake.ReadState([]byte(text)); err != nil {
		t.Error(err)
	}
}

func TestInvalidStatesAreRefused(t *testing.T) {
	text := string(saved(t, fake.Start(t)))
	lines := strings.SplitAfter(text, "\n")
	resealed := func(from, to string) string { return resealed(t, lines, from, to) }
	for what, refused := range map[string]struct{ text, says string }{
		"empty":                 {"", "not a state"},
		"text":                  {"dear diary\n", "not a state"},
		"a scenario":            {`{"users": []}`, "not a state"},
		"a newer version":       {strings.Replace(text, `"version":1`, `"version":2`, 1), "newer"},
		"a newer level":         {resealed(`"level":`, `"level":9`), "newer"},
		"the first line":        {lines[0], "not complete"},
		"the first half":        {text[:len(text)/2], "not complete"},
		"without the last line": {strings.Join(lines[:len(lines)-2], ""), "not complete"},
		"without a line":        {strings.Replace(text, lines[5], "", 1), "not complete"},
		"another letter":        {strings.Replace(text, "Lumen", "Lumem", 1), "not complete"},
		"one byte less":         {text[:len(text)-1], "not complete"},
		"a strange dialect":     {resealed(`"dialect":"spec"`, `"dialect":"latin"`), "not complete"},
		"a strange table":       {resealed(`["users",`, `["losers",`), "losers"},
		"a strange field":       {resealed(`"FullName":`, `"FulName":`), "no such field"},
		"no organization": {resealed(lines[indexOf(lines, `["organization"`)], `["epochs",{}]`+"\n"),
			"none of a world"},
	} {
		_, err := fake.ReadState([]byte(refused.text))
		if err == nil || !strings.Contains(err.Error(), refused.says) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for cut := 0; cut < len(text); cut += 1 + len(text)/200 {
		if _, err := fake.ReadState([]byte(text[:cut])); err == nil {
			t.Errorf("the first %d bytes are taken", cut)
		}
	}
	if !json.Valid([]byte(lines[0])) {
		t.Error("the first line is no JSON")
	}
}

func indexOf(lines []string, begin string) int {
	for i, line := range lines {
		if strings.HasPrefix(line, begin) {
			return i
		}
	}
	return 0
}
