package featurelevels_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// A parameter for a level also accepts the number of a release that reports the level.
func TestAReleaseNamesItsLevel(t *testing.T) {
	for text, want := range map[string]featurelevels.Level{
		"2.1": 0, "2.1.8": 0, "3.0": 25, "3.4": 27, "4.5": 65, "4.11": 65, "5.0": 122, "5.1": 122, "5.7": 122,
		"6.0": 156, "6.2": 157, "7.0": 185, "7.3": 185, "7.5": 186, "156": 156,
		"8.0": 237, "9.0": 277, "9.1": 277, "9.2": 278, "10.0": 371,
		"newest": featurelevels.Newest(),
	} {
		if got, err := featurelevels.ParseLevel(text); err != nil || got != want {
			t.Errorf("%s is level %d (%v), want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"1.9", "5.8", "7.99", "11.0", "5.", ".1", "5.x", "-5.1", "5.1.2.3", "", "5.99999"} {
		if got, err := featurelevels.ParseLevel(text); err == nil {
			t.Errorf("%q is level %d", text, got)
		}
	}
}
