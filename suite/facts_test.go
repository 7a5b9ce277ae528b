package suite_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Facts that only the configuration states are judged, and contradictions to them are
// seen.
func TestFactsOfTheConfigurationAreJudged(t *testing.T) {
	_, cfg := listening(t)
	nothing := setting("/server_settings", "service_merge_base", "")
	names := setting("/server_settings", "require_email_format_usernames", false)
	for _, c := range []struct {
		id    string
		facts target.Facts
		with  variant
		want  report.Verdict
	}{
		{"SRV-18", target.Facts{}, variant{response: nothing}, report.NotApplicable},
		{"SRV-18", target.Facts{Unforked: true}, variant{}, report.Pass},
		{"SRV-18", target.Facts{Unforked: true}, variant{response: nothing}, report.Fail},
		{"SRV-19", target.Facts{}, variant{}, report.NotApplicable},
		{"SRV-19", target.Facts{Unreferenced: true}, variant{response: nothing}, report.Pass},
		{"SRV-19", target.Facts{Unreferenced: true}, variant{}, report.Fail},
		{"SRV-24", target.Facts{}, variant{}, report.NotApplicable},
		{"SRV-24", target.Facts{LDAPUsernames: true}, variant{response: names}, report.Pass},
		{"SRV-24", target.Facts{LDAPUsernames: true}, variant{}, report.Fail},
	} {
		cfg := cfg
		cfg.Requirements, cfg.Target.Facts = []string{c.id}, c.facts
		cfg.Target.URL = c.with.serve(t, cfg.Target.URL)
		for _, e := range run(t, cfg).Entries {
			if e.Verdict != c.want {
				t.Errorf("%s with %+v is %s %v, want %s", c.id, c.facts, e.Verdict, e.Reasons, c.want)
			}
		}
	}
}
