package suite_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestAServerAboveTheNewestLevelIsNotConformant(t *testing.T) {
	raceenabled.AnswersOnly(t)
	_, cfg := listening(t)
	newer := variant{response: setting("/server_settings", "service_feature_level", json.Number("999"))}
	cfg.Target.URL = newer.serve(t, cfg.Target.URL)
	cfg.Requirements = []string{"ENV-01"}
	judged := run(t, cfg)
	said := func(notice string) bool { return strings.Contains(notice, "level 999") }
	if judged.Level <= int(featurelevels.Newest()) || !slices.ContainsFunc(judged.Notices, said) {
		t.Errorf("at level %d the report notes %q", judged.Level, judged.Notices)
	}
	if conclusion := judged.Conclusion(); !strings.Contains(conclusion, "not judged") {
		t.Errorf("it concludes %q", conclusion)
	}
}
