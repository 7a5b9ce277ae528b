package suite_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// hidden gives matching events an unknown type.
func hidden(fits func(e target.Object) bool, killed ...string) mutant {
	return mutant{silent: true, killed: killed, response: each("events", func(e target.Object) {
		if fits(e) {
			e["type"] = "something_else"
		}
	})}
}

func ofType(kind string, ops ...any) func(e target.Object) bool {
	return func(e target.Object) bool {
		for _, op := range ops {
			if e["type"] == kind && e["op"] == op {
				return true
			}
		}
		return e["type"] == kind && len(ops) == 0
	}
}

// eventMutants are servers that send wrong events, or omit them.
func eventMutants() map[string]mutant {
	person := func(field string, value any) func(*http.Request, int, target.Object) int {
		return ofPersons(func(p target.Object) {
			if _, there := p[field]; there {
				p[field] = value
			}
		})
	}
	return map[string]mutant{
		"one id for all":           {response: set("events", "id", 5), killed: []string{"EVO-02"}},
		"no types":                 {silent: true, response: set("events", "type", ""), killed: []string{"EVO-03"}},
		"all types unasked":        {request: func(_ *http.Request, p url.Values) { p.Del("event_types") }, killed: []string{"EVO-04"}},
		"messages in silence":      hidden(ofType("message"), "EVO-01", "EVO-32", "EVO-64"),
		"local_id gone":            {response: each("events", func(e target.Object) { delete(e, "local_id") }), killed: []string{"EVO-33", "EVO-64"}},
		"stars in silence":         hidden(ofType("update_message_flags"), "EVO-34", "EVO-65"),
		"subscribing in silence":   hidden(ofType("subscription", "add"), "EVO-28", "EVO-30", "EVO-66", "STA-24", "SUB-02"),
		"pinning in silence":       hidden(ofType("subscription", "update"), "EVO-29"),
		"streams by ID":            {silent: true, response: ofEvents("subscription", func(e target.Object) { e["subscriptions"] = []any{7} }), killed: []string{"EVO-30"}},
		"streams without names":    {response: ofEvents("subscription", ofStreams(func(o target.Object) { delete(o, "description") })), killed: []string{"EVO-30"}},
		"what was starred listed":  {response: ofEvents("update_message_flags", oneMore), killed: []string{"EVO-35"}},
		"later edits in silence":   hidden(ofType("scheduled_messages", "update"), "EVO-38"),
		"later ends in silence":    hidden(ofType("scheduled_messages", "remove"), "EVO-38"),
		"hearts that do not beat":  hidden(ofType("heartbeat"), "EVO-31"),
		"somebody else's avatar":   {response: ofPersons(func(p target.Object) { p["user_id"] = 1 }), killed: []string{"EVO-40", "EVO-48"}},
		"avatars by number":        {response: person("avatar_url", 7), killed: []string{"EVO-41"}},
		"a third source":           {response: person("avatar_source", "X"), killed: []string{"EVO-42"}},
		"always uploaded":          {response: person("avatar_source", "U"), killed: []string{"EVO-42"}},
		"no middling avatars":      {response: person("avatar_url_medium", nil), killed: []string{"EVO-43"}},
		"one version":              {response: person("avatar_version", 1), killed: []string{"EVO-44"}},
		"bills in silence":         {response: person("is_billing_admin", nil), killed: []string{"EVO-49"}},
		"everybody pays in events": {response: person("is_billing_admin", true), killed: []string{"EVO-49"}},
	}
}

func ofStreams(change func(o target.Object)) func(e target.Object) {
	return func(e target.Object) {
		list, _ := e["subscriptions"].([]any)
		for _, element := range list {
			change(element.(target.Object))
		}
	}
}

// oneMore lists the message before the first too.
func oneMore(e target.Object) {
	list, _ := e["messages"].([]any)
	if len(list) > 0 {
		id, _ := strconv.Atoi(list[0].(json.Number).String())
		e["messages"] = append(list, json.Number(fmt.Sprint(id-1)))
	}
}

func TestTheSuiteSeesServersWithWrongEvents(t *testing.T) {
	_, cfg := listening(t)
	cfg.Target.Control = target.Control{URL: cfg.Target.URL}
	killAll(t, cfg, eventMutants())
}

// olderConfig is a server of an older level.
func olderConfig(t *testing.T, level featurelevels.Level) suite.Config {
	t.Helper()
	server := fake.Start(t, fake.WithLevel(level))
	return suite.Config{Target: target.Config{
		URL: server.URL(), Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(target.Spellings{}), Control: target.Control{URL: server.URL()},
	}}
}

func TestTheSuiteSeesOlderServersWithWrongEvents(t *testing.T) {
	killAll(t, olderConfig(t, 154), map[string]mutant{
		"what is starred not listed": {silent: true, response: ofEvents("update_message_flags", func(e target.Object) { e["messages"] = []any{} }), killed: []string{"EVO-36~"}},
	})
}
