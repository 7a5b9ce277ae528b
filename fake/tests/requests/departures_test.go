package requests_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var departureKinds = []string{"defect", "moment", "development", "safer", "prose", "layout", "wording", "comparison"}

// declaredDepartures reads the reasons for departures that CHOICES.md declares, with their kinds.
func declaredDepartures(t *testing.T) map[string]string {
	t.Helper()
	_, section, found := strings.Cut(fileOfTheFake(t, "CHOICES.md"), "\n## Departures from recordings\n")
	if !found {
		t.Fatal("CHOICES.md has no section about departures from recordings")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	kinds := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| (.+?) \| .+ \| (.+?) \|$`).FindAllStringSubmatch(section, -1) {
		if row[1] != "Recorded" {
			kinds[row[1]] = row[2]
		}
	}
	return kinds
}

func fileOfTheFake(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestEachAcceptedDepartureHasAPlaceAndADeclaredReason(t *testing.T) {
	declared, used, before := declaredDepartures(t), map[string]bool{}, ""
	for number, line := range strings.Split(fileOfTheFake(t, "accepted-departures.txt"), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			before = ""
			continue
		}
		place, reason, _ := strings.Cut(line, "\t")
		if len(strings.TrimSpace(place)) < 8 {
			t.Errorf("line %d: the place %q is too short: it would accept what nobody means", number+1, place)
		}
		if declared[reason] == "" {
			t.Errorf("line %d: CHOICES.md has no departure %q", number+1, reason)
		}
		if line < before {
			t.Errorf("line %d is not sorted: %s", number+1, place)
		}
		used[reason], before = true, line
	}
	for reason, kind := range declared {
		if !used[reason] {
			t.Errorf("CHOICES.md declares the departure %q, and no line of accepted-departures.txt has it", reason)
		}
		if !slices.Contains(departureKinds, kind) {
			t.Errorf("the departure %q is %q, want one of %q", reason, kind, departureKinds)
		}
	}
}
