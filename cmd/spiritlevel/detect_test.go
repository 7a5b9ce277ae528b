//go:build !race

// Levels are measured by the answers of servers; other tests look for races.

package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/detection"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// patience is for events of mutants, which may never come.
const patience = time.Second

// alike lists the levels without a visible change between them in the change log.
const alike = "17 to 18, 24 to 25, 27 to 29, 64 to 69, 107 to 108, 114 to 115, 121 to 124, 146 to 147, 148 to 149, " +
	"152 to 154, 155 to 156, 157 to 158, 184 to 185, 186 to 187, 194 to 195, 205 to 206, 212 to 213, 227 to 230, " +
	"231 to 232, 233 to 234, 236 to 239, 250 to 251, 254 to 255, 276 to 279, 286 to 287, 301 to 302, 303 to 304, " +
	"305 to 306, 308 to 309, 326 to 327, 344 to 345, 352 to 353, 358 to 359, 370 to 371"

// measured measures a new fake that claims another level.
func measured(t *testing.T, wanted fake.Config, claim featurelevels.Level, quick bool) *detection.Finding {
	t.Helper()
	config := target.Config{Patience: patience}
	stop, err := builtinfake.Start(&config, wanted)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stop() }()
	survey, err := session.TakeSurvey(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	survey.Declaration.Level = int(claim)
	found, err := detection.Detect(t.Context(), config, detection.Options{Quick: quick, Leave: true, Survey: survey})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestEveryLevelIsMeasuredDespiteAnotherClaim(t *testing.T) {
	for _, dialect := range []featurelevels.Dialect{featurelevels.Spec, featurelevels.Zulip} {
		t.Run(string(dialect), func(t *testing.T) {
			t.Parallel()
			var wide []string
			for _, level := range sample.Of(t, 8, everyLevel()) {
				found := measured(t, fake.Config{Level: level, Dialect: dialect}, featurelevels.Newest()-level, true)
				if int(level) < found.From || int(level) > found.To {
					t.Errorf("at %d: %s", level, found.Sentence())
				}
				if found.From < found.To && !slices.Contains(wide, found.Levels()) {
					wide = append(wide, found.Levels())
				}
			}
			if got := strings.Join(wide, ", "); sample.All() && got != alike {
				t.Errorf("no difference is seen within the levels %s, want %s", got, alike)
			}
		})
	}
}

// everyLevel lists the levels, the oldest first.
func everyLevel() []featurelevels.Level {
	var levels []featurelevels.Level
	for level := featurelevels.Oldest; level <= featurelevels.Newest(); level++ {
		levels = append(levels, level)
	}
	return levels
}

func TestAServerWithoutAClaimFitsLevel0(t *testing.T) {
	for level, conforms := range map[featurelevels.Level]bool{featurelevels.Oldest: true, featurelevels.Newest(): false} {
		found := measured(t, fake.Config{Level: level}, featurelevels.Oldest, true)
		if found.Declared = false; found.Conforms() != conforms {
			t.Errorf("at %d: %s, conforms: %v", level, found.Sentence(), found.Conforms())
		}
	}
}

// unnamed are changes whose absence detect does not name. The requirements or the
// observation of each also hold for a server without it, or say nothing there: the suite
// sees these servers by other requirements.
var unnamed = []session.RowID{
	"89-user-settings-event", "89-legacy-settings-events-deprecated", "159-invites-need-streams",
	"186-register-never-visible-streams", "188-main-line",
}

func TestASingleChangeThatDoesNotFitIsNamed(t *testing.T) {
	sample.NotShort(t)
	stated := slices.DeleteFunc(ladder.Mutants(), func(m ladder.Mutant) bool {
		return m.Unstated() != "" || slices.Contains(append(detection.Claims(), unnamed...), session.RowID(m.Change.ID()))
	})
	for _, m := range sample.Of(t, 4, stated) {
		t.Run(fmt.Sprintf("%d, early %v: %s", m.Level, m.Early, m.Change.Summary()), func(t *testing.T) {
			found := measured(t, fake.Config{Level: m.Level, Mutation: m.Mutation()}, m.Level, false)
			if !names(found, m) {
				t.Errorf("%s %v", found.Sentence(), found.Exceptions)
			}
		})
	}
}

// names reports whether a finding names a row of the mutant's level.
func names(found *detection.Finding, m ladder.Mutant) bool {
	differences := found.Exceptions
	if found.First != nil {
		differences = append(differences, *found.First)
	}
	return slices.ContainsFunc(differences, func(d detection.Difference) bool { return d.Level == int(m.Change.Level()) })
}

func TestDetectNamesTheFirstChangeThatContradictsTheClaim(t *testing.T) {
	sample.NotShort(t)
	config := claimingTheNewest(t, 171)
	out, complaint, code := runCommand(t, "detect", config.URL, "--control-url", config.Control.URL, "--user-email",
		config.Accounts[target.User].Email,
		"--admin-email", config.Accounts[target.Admin].Email, "--second-email", config.Accounts[target.Second].Email)
	want := fmt.Sprintf("claims %d, behaves as 171: first difference at 172, ", featurelevels.Newest())
	if code != report.ExitNotConformant || !strings.Contains(out, want) ||
		!strings.Contains(out, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED") {
		t.Errorf("code %d, %s%s", code, out, complaint)
	}
}

// A server that claims a level above the newest known one is compared with the newest
// level.
func TestAClaimAboveTheNewestLevelIsMeasuredByTheNewest(t *testing.T) {
	for level, conforms := range map[featurelevels.Level]bool{featurelevels.Newest(): true, 122: false} {
		found := measured(t, fake.Config{Level: level}, 999, true)
		if found.Conforms() != conforms || !strings.Contains(found.Sentence(), "the newest level that this program knows") {
			t.Errorf("at %d: %s, conforms: %v", level, found.Sentence(), found.Conforms())
		}
	}
}

func TestCheckMeasuresTheLevelOfAServerWithManyFailures(t *testing.T) {
	sample.NotShort(t)
	found, err := suite.Run(t.Context(), suite.Config{Target: claimingTheNewest(t, 155),
		Sections: []string{"LVL", "EDT", "SND"}, Leave: true})
	if err != nil {
		t.Fatal(err)
	}
	if notices := strings.Join(found.Notices, "\n"); !strings.Contains(notices,
		fmt.Sprintf("is the level right? The server claims %d, behaves as 155", featurelevels.Newest())) {
		t.Errorf("%d failures, notices: %s", found.Count(report.Fail), notices)
	}
}

// A spec that runs by two levels must not meet its own earlier things, such as a muted
// topic, and an observation that needs its level shows nothing below it.
func TestDetectNamesNoChangeThatFits(t *testing.T) {
	sample.NotShort(t)
	for _, claim := range []featurelevels.Level{featurelevels.Oldest, 163} {
		if found := measured(t, fake.Config{Level: claim}, claim, false); len(found.Exceptions) > 0 {
			t.Errorf("%s %v", found.Sentence(), found.Exceptions)
		}
	}
}

// A server that receives no email has no addresses of streams to give.
func TestAServerWithoutAnEmailGatewayFitsItsLevel(t *testing.T) {
	scenario := scenarios.Default()
	scenario.Organization.Production = true
	server := fake.Start(t, fake.WithScenario(scenario))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	user := builtinfake.Cast(server)[target.User]
	out, complaint, code := runCommand(t, "detect", server.URL(), "--user-email", user.Email, "--user-key", user.Key)
	if code != report.ExitConformant || !strings.Contains(out, "(--control-url "+server.URL()+")") {
		t.Errorf("code %d, %s%s", code, out, complaint)
	}
}

// A server that refuses everything cannot be measured, and waiting for its events takes long.
func TestDetectEndsEarlyOnAServerThatFailsEverything(t *testing.T) {
	var calls atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/server_settings" {
			_, _ = w.Write([]byte(`{"result":"success","msg":"","service_feature_level":186}`))
			return
		}
		calls.Add(1)
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = w.Write([]byte(`{"result":"error","msg":"broken"}`))
	}))
	t.Cleanup(server.Close)
	args := []string{"detect", server.URL, "--user-email", "ben@example.com", "--user-key", "the-key-of-ben"}
	_, complaint, code := runCommand(t, args...)
	if code != report.ExitUnreachable || !strings.Contains(complaint, "POST /register answered 500") || calls.Load() > 20 {
		t.Errorf("code %d after %d calls: %s", code, calls.Load(), complaint)
	}
}
