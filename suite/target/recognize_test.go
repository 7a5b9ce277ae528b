package target_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func TestTheDialectFollowsTheServer(t *testing.T) {
	for name, c := range map[string]struct {
		given           target.Config
		declares        string
		dialect, prefix string
	}{
		"a family of the specification": {target.Config{}, "service", "spec", "service"},
		"the public family":             {target.Config{}, "zulip", "zulip", "zulip"},
		"a family of its own":           {target.Config{}, "kettle", "spec", "kettle"},
		"as it was said":                {target.Config{Dialect: "spec", Prefix: "kettle"}, "kettle", "spec", "kettle"},
		"no family":                     {target.Config{Dialect: "zulip"}, "", "zulip", "zulip"},
	} {
		settings := target.Object{"result": "success"}
		if c.declares != "" {
			settings[c.declares+"_feature_level"] = 186
		}
		got, err := c.given.Recognize(settings)
		if err != nil || got.Dialect != c.dialect || got.Prefix != c.prefix {
			t.Errorf("%s: dialect %q, prefix %q, %v", name, got.Dialect, got.Prefix, err)
		}
	}
}

func TestContradictedConfigurationsAreRefusedWithAdvice(t *testing.T) {
	for name, c := range map[string]struct {
		given    target.Config
		settings target.Object
		mend     string
	}{
		"the other dialect": {target.Config{Dialect: "spec"}, target.Object{"zulip_feature_level": 186},
			"did you mean --dialect zulip?"},
		"a young server": {target.Config{Dialect: "zulip"}, target.Object{"service_version": "3.0"},
			"did you mean --dialect spec?"},
		"another family": {target.Config{Prefix: "kettle"}, target.Object{"pot_feature_level": 9}, "prefix: pot"},
	} {
		_, err := c.given.Recognize(c.settings)
		var wrong *target.UsageError
		if !errors.As(err, &wrong) || !strings.Contains(wrong.Reason, c.mend) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
