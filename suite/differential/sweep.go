package differential

import (
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// sweep makes each kind of call in each form, each followed by the normal form: refused
// calls must leave nothing behind, and ignored parameters must stay ignored. It reports
// whether the story can continue.
func (c *comparison) sweep() bool {
	all := verbs()
	for _, kind := range slices.Sorted(maps.Keys(all)) {
		for _, each := range all[kind] {
			if !c.sweepStep(each.what) {
				return false
			}
			c.compare(c.serverSettings(0))
		}
		c.look()
	}
	for _, draw := range []func(int) reading{c.narrowed, c.narrowed, c.narrowed, c.history, c.listed, c.lookedUp} {
		who := one(c.plot, c.everybody())
		c.inEveryWay(func() bool {
			c.compare(draw(who))
			return true
		})
	}
	c.sweepFetches()
	c.sweepLists()
	return true
}

// sweepFetches makes fetches with each anchor and each number of messages around it.
func (c *comparison) sweepFetches() {
	in := c.streams[0]
	for _, anchor := range anchors {
		for _, around := range arounds {
			for _, include := range []any{nil, true, false} {
				begun := c.known(cut{anchor, c.messages[len(c.messages)/2], around, include})
				c.compare(c.fetch(one(c.plot, in.members), inside(in, ""), begun))
			}
		}
	}
}

// sweepLists looks up each person as each person, and lists streams with each
// parameter.
func (c *comparison) sweepLists() {
	for _, who := range c.everybody() {
		for _, whom := range c.everybody() {
			if !c.session.Has(session.SingleUserRow) {
				break
			}
			c.compare(c.person(who, whom, c.userParams()))
		}
	}
	for _, name := range c.streamParams() { // a list is long on a server that many runs have used
		for _, who := range c.with(target.User, target.Guest, target.Admin, target.Bot) {
			c.compare(c.streamsWith(who, session.Params{name: !strings.HasSuffix(name, "public") ||
				name == "include_web_public"}))
		}
	}
}

// sweepStep takes steps of the kind.
func (c *comparison) sweepStep(draw verb) bool {
	return c.inEveryWay(func() bool {
		step := draw(c.plot)
		c.forced = nil
		return step == nil || c.take(step)
	})
}

// inEveryWay runs a function with the call in each way, and then in the normal way.
func (c *comparison) inEveryWay(do func() bool) bool {
	for _, each := range everyWay() {
		for _, forced := range []way{each, {}} {
			c.forced = &forced
			if !do() {
				return false
			}
		}
	}
	c.forced = nil
	return true
}

// sweepSettings gives each setting each value, and reports whether the story can go on.
func (c *comparison) sweepSettings() bool {
	for _, setting := range slices.Clone(c.settings) {
		who := one(c.plot, c.people())
		for _, value := range append(setting.values[:len(setting.values):len(setting.values)], setting.values[0]) {
			if !c.take(c.sets(who, session.Params{setting.name: value})) {
				return false
			}
		}
		if len(c.since) >= stride {
			c.look()
			c.compare(c.registered(who))
		}
	}
	return true
}
