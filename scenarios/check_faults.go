package scenarios

import (
	"reflect"
	"slices"
	"strings"
	"time"
)

func (c *checker) checkFaults() {
	for i := range c.Faults {
		c.checkFault(indexed("faults", i), &c.Faults[i])
	}
}

// checkFault reports the errors of a fault that no world can change.
func (c *checker) checkFault(at string, f *Fault) {
	c.checkFaultKeys(at, f)
	if _, err := ParseCount(f.Count); err != nil {
		c.fail(at+".count", "%v, found %s", err, quote(f.Count))
	}
	for _, moment := range []struct{ key, text string }{{"after", f.After}, {"until", f.Until}} {
		if _, err := ParseMoment(moment.text, time.Time{}); err != nil && moment.text != "" {
			c.fail(at+"."+moment.key, "%v, found %s", err, quote(moment.text))
		}
	}
	if _, err := ParseWait(f.By); err != nil && f.By != "" {
		c.fail(at+".by", "%v, found %s", err, quote(f.By))
	}
}

// checkFaultKeys checks that a fault has the keys of its kind, and none of another
// kind.
func (c *checker) checkFaultKeys(at string, f *Fault) {
	var own []string
	special := map[string]bool{}
	for _, k := range faultKeys {
		for _, key := range k.keys {
			special[strings.TrimSuffix(key, "*")] = true
		}
		if k.kind == f.Kind {
			own = k.keys
		}
	}
	if own == nil && !slices.Contains(f.Kind.Words(), string(f.Kind)) {
		c.fail(at+".kind", "expected %s, found %s%s", oneOf(f.Kind.Words()), quote(string(f.Kind)),
			suggest(string(f.Kind), f.Kind.Words()))
		return
	}
	v := reflect.ValueOf(f).Elem()
	for _, known := range fieldsOf(v.Type()) {
		set := !v.Field(known.index).IsZero()
		switch {
		case slices.Contains(own, known.name+"*") && !set:
			c.fail(at+"."+known.name, "a fault of the kind %s needs it", f.Kind)
		case special[known.name] && set && !slices.Contains(own, known.name) && !slices.Contains(own, known.name+"*"):
			c.fail(at+"."+known.name, "a fault of the kind %s has no such key", f.Kind)
		}
	}
}
