package fake_test

import (
	"path/filepath"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// The file that people copy from makes a world, with all that it states.
func TestTheExampleOfTheFormatMakesAWorld(t *testing.T) {
	s, err := scenarios.LoadFile(filepath.Join("..", "scenarios", "testdata", "example.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	nora := as(t, fake.Start(t, fake.WithScenario(s)), "nora@reef.example.com")
	r := nora.post("/register", nil).ok()
	for key, least := range map[string]int{
		"realm_users": 5, "realm_bots": 3, "realm_user_groups": 10, "streams": 2, "custom_profile_fields": 4,
		"realm_playgrounds": 1, "alert_words": 1,
	} {
		if n := len(r.list(key)); n < least {
			t.Errorf("%s has %d entries, expected %d", key, n, least)
		}
	}
}
