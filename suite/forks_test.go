package suite_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// clockOperator can do no more than move the clock of the judged server.
type clockOperator struct{ target.Operator }

// brokenCopier promises copies and makes none.
type brokenCopier struct{ target.Operator }

func (brokenCopier) Copy(context.Context, string) (target.Copy, error) {
	return target.Copy{}, errors.New("no room for a copy")
}

func TestTimePassesInCopiesThatAreEndedAfterwards(t *testing.T) {
	_, cfg := listening(t)
	cfg.Target.Control = target.Control{URL: cfg.Target.URL}
	cfg.Requirements = []string{"EDT-32", "EDT-28", "LIM-14", "MSG-15"}
	if found := run(t, cfg); found.Count(report.Pass) != len(cfg.Requirements) {
		t.Error(worded(found))
	}
	reply, err := http.Get(cfg.Target.URL + "/control/worlds")
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	var left struct {
		Worlds []struct {
			Name  string
			Clock struct{ Now time.Time }
		}
	}
	if err := json.NewDecoder(reply.Body).Decode(&left); err != nil || len(left.Worlds) != 1 {
		t.Fatalf("worlds %+v are left, error %v", left, err)
	}
	if ahead := time.Until(left.Worlds[0].Clock.Now); ahead > time.Minute {
		t.Errorf("the judged server's clock is %s ahead", ahead)
	}
}

func TestLongTimesPassOnlyInCopies(t *testing.T) {
	_, cfg := listening(t)
	control := target.NewControlOperator(target.Control{URL: cfg.Target.URL, World: "default"}, time.Second)
	for reason, operator := range map[string]target.Operator{
		"makes no copies":    clockOperator{control},
		"no room for a copy": brokenCopier{control},
	} {
		cfg.Target.Operator, cfg.Requirements = operator, []string{"EDT-32", "EDT-33"}
		for _, e := range run(t, cfg).Entries {
			if e.Verdict != report.NotTestable || !strings.Contains(strings.Join(e.Reasons, "; "), reason) {
				t.Errorf("%s is %s for %v, not because the operator says %q", e.ID, e.Verdict, e.Reasons, reason)
			}
		}
	}
}
