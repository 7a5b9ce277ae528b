package scenarios

import (
	"reflect"
	"slices"
	"strings"
	"time"
)

// shortestPause is the least mean duration between two acts.
const shortestPause = time.Second

func (c *checker) checkActors() {
	for i := range c.Actors {
		at := indexed("actors", i)
		a := &c.Actors[i]
		c.checkActorKeys(at, a)
		if u := c.users[strings.ToLower(a.User)]; u != nil && u.Deactivated {
			c.fail(at+".user", "%s is deactivated: expected an active person", u.Email)
		}
		if d, err := ParseWait(a.Every); a.Every != "" && (err != nil || d < shortestPause) {
			c.fail(at+".every", "expected a duration from 1s to a year, such as 90s, found %s", quote(a.Every))
		}
		if _, err := ParseWait(a.After); a.After != "" && err != nil {
			c.fail(at+".after", "%v, found %s", err, quote(a.After))
		}
		for j, text := range a.Texts {
			if strings.TrimSpace(text) == "" || strings.Contains(text, "\x00") {
				c.fail(indexed(at+".texts", j), "expected a text that is not blank and has no null bytes")
			}
		}
		c.checkActorReceivers(at, a)
	}
}

// checkActorKeys checks that an actor has the keys of the deed, and none of another.
func (c *checker) checkActorKeys(at string, a *Actor) {
	i := slices.IndexFunc(deedKeys, func(k deedKey) bool { return k.deed == a.Does })
	if i < 0 {
		return // its value was refused before
	}
	v := reflect.ValueOf(a).Elem()
	for _, known := range fieldsOf(v.Type()) {
		set, required := !v.Field(known.index).IsZero(), slices.Contains(deedKeys[i].keys, known.name+"*")
		switch {
		case known.name == "user" || known.name == "does":
		case required && !set:
			c.fail(at, "%s is missing: an actor who does %s needs it", known.name, a.Does)
		case set && !required && !slices.Contains(deedKeys[i].keys, known.name):
			c.fail(at+"."+known.name, "an actor who does %s has no such key", a.Does)
		}
	}
}

func (c *checker) checkActorReceivers(at string, a *Actor) {
	switch {
	case a.Does != Send && a.Does != Type:
	case a.Stream != "" && len(a.To) > 0:
		c.fail(at+".to", "the actor has a stream too: expected either stream and topic, or to")
	case a.Stream == "" && len(a.To) == 0:
		c.fail(at, "expected stream and topic, or to")
	case a.Stream != "" && a.Topic == "":
		c.fail(at, "topic is missing: expected one with stream")
	}
}
