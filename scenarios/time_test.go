package scenarios_test

import (
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

func TestTimesResolveAgainstTheStart(t *testing.T) {
	start := time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"2026-01-31T09:00:00Z":         "2026-01-31T09:00:00Z",
		"2026-01-31T09:00:00.25+02:00": "2026-01-31T07:00:00.25Z",
		"-3d2h":                        "2026-03-07T10:00:00Z",
		"-1w":                          "2026-03-03T12:00:00Z",
		"-90s":                         "2026-03-10T11:58:30Z",
		"-1w1d1h1m1s":                  "2026-03-02T10:58:59Z",
	} {
		got, err := scenarios.ParseTime(text)
		if err != nil || got.Resolve(start).Format(time.RFC3339Nano) != want {
			t.Errorf("%s: expected %s, got %v %v", text, want, got.Resolve(start), err)
		}
		if again, err := scenarios.ParseTime(got.String()); err != nil || again != got {
			t.Errorf("%s: written as %s, read as %v", text, got, again)
		}
	}
}

func TestTheWorldChoosesTheZeroTime(t *testing.T) {
	var zero scenarios.Time
	if !zero.IsZero() || !zero.Resolve(time.Now()).IsZero() || zero.String() != "" {
		t.Error("the zero Time is some moment")
	}
}

func TestOtherTimesAreRefused(t *testing.T) {
	for _, text := range []string{"", "-", "-0s", "-d", "-3", "-3x", "-2h3d", "-1d1d", "--3d", "-+3d", "-1.5h", "3d",
		"-99999999999999999999d", "yesterday", "1769850000", "2026-01-31", "-1046w"} {
		if got, err := scenarios.ParseTime(text); err == nil {
			t.Errorf("%q was read as %v", text, got)
		}
	}
}
