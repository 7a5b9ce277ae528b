package suite_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// roles hands the fake's accounts to the roles they fill.
func roles(server *fake.Server) map[target.Role]target.Account {
	filled := make(map[target.Role]target.Account)
	fill := func(role target.Role, a fake.Account) {
		if _, taken := filled[role]; !taken {
			filled[role] = target.Account{Email: a.Email, Key: a.APIKey}
		}
	}
	for _, a := range server.Accounts() {
		switch {
		case a.Bot == "incoming-webhook":
			fill(target.Webhook, a)
		case !a.Active, a.Bot != "" && a.Bot != "generic":
		case a.Bot == "generic":
			fill(target.Bot, a)
		case a.Role == "owner":
			fill(target.Creator, a)
		case a.Role == "administrator":
			fill(target.Admin, a)
		case a.Role == "moderator":
			fill(target.Moderator, a)
		case a.Role == "guest":
			fill(target.Guest, a)
		case a.Role == "member" && filled[target.User] == target.Account{}:
			fill(target.User, a)
		case a.Role == "member":
			fill(target.Second, a)
		}
	}
	return filled
}

// spellings is what the default scenario has for the role user.
func spellings() target.Spellings {
	return target.Spellings{
		AlertWord: "spectrograph", Application: "Mobile/1.0",
		CustomEmoji: target.Emoji{Name: "first_light", Code: "1"},
		HeaderIntegration: target.HeaderIntegration{
			Name: "github", Header: "X-GitHub-Event", Event: "ping", Payload: `{"repository": {"name": "kettle"}}`,
		},
	}
}

// judgeFake runs the suite against a fresh fake at the level.
func judgeFake(t *testing.T, level featurelevels.Level, dialect featurelevels.Dialect) *report.Report {
	t.Helper()
	scenario, callbacks := calling(t)
	server := fake.Start(t, fake.WithLevel(level), fake.WithDialect(dialect), fake.WithScenario(scenario))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	found, err := suite.Run(t.Context(), suite.Config{Target: target.Config{
		URL: server.URL(), Accounts: roles(server), Dialect: string(dialect),
		Spellings: spellings(), Callbacks: callbacks, Facts: target.Facts{Unforked: true},
		Control: target.Control{URL: server.URL()},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// elsewhere is what this server cannot show: it is said of the bot server, or of
// servers without a source reference, or with another way to log in.
var elsewhere = []string{"OUT-09", "OUT-10", "OUT-11", "OUT-12", "LIM-18", "SRV-19", "SRV-24"}

// conformant are the levels at which the fake is judged by everything; at each
// other one the ladder judges it by what parts the level from its neighbours.
func conformant() map[featurelevels.Dialect][]featurelevels.Level {
	if raced {
		return map[featurelevels.Dialect][]featurelevels.Level{featurelevels.Spec: {186}, featurelevels.Zulip: {186}}
	}
	return map[featurelevels.Dialect][]featurelevels.Level{
		featurelevels.Spec:  {0, 1, 45, 91, 122, 156, 166, 173, 186},
		featurelevels.Zulip: {0, 122, 186},
	}
}

func TestTheFakeIsConformant(t *testing.T) {
	for dialect, levels := range conformant() {
		for _, level := range levels {
			t.Run(fmt.Sprintf("%s at %d", dialect, level), func(t *testing.T) {
				found := judgeFake(t, level, dialect)
				if found.Level != int(level) {
					t.Errorf("judged at level %d", found.Level)
				}
				if found.Count(report.Fail)+found.Count(report.Warn) > 0 || found.ExitCode() != report.ExitConformant {
					t.Error(worded(found))
				}
				for _, e := range found.Entries {
					if level == featurelevels.Newest && e.Verdict == report.NotTestable && !slices.Contains(elsewhere, e.ID) {
						t.Errorf("%s could not be tested: %v", e.ID, e.Reasons)
					}
				}
			})
		}
	}
}
