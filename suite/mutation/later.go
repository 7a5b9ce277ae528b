package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// asked changes the parameters of a call on the way in.
func asked(call string, change func(p url.Values)) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == call {
			change(x.Params)
		}
	}
}

// did does something after the call has succeeded.
func did(call string, then func(x *Exchange)) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != call {
			return
		}
		x.Forward()
		if x.Succeeded() {
			then(x)
		}
	}
}

// each changes every object in the array of that name.
func each(call, name string, change func(x *Exchange, object target.Object)) func(*Exchange) {
	return did(call, func(x *Exchange) {
		for _, object := range target.Objects(x.Body, name) {
			change(x, object)
		}
	})
}

// both does one after the other.
func both(all ...func(*Exchange)) func(*Exchange) {
	return func(x *Exchange) {
		for _, handle := range all {
			handle(x)
		}
	}
}

// without drops the objects of the array that the function finds.
func without(call, name string, drop func(x *Exchange, object target.Object) bool) func(*Exchange) {
	return did(call, func(x *Exchange) {
		elements, _ := x.Body[name].([]any)
		x.Body[name] = slices.DeleteFunc(elements, func(v any) bool {
			object, ok := v.(target.Object)
			return ok && drop(x, object)
		})
	})
}

// rewritten gives a text parameter another text.
func rewritten(call, name string, change func(string) string) func(*Exchange) {
	return asked(call, func(p url.Values) {
		if p.Has(name) {
			p.Set(name, change(p.Get(name)))
		}
	})
}

// shortened leaves the first n elements of a list parameter.
func shortened(call, name string, n int) func(*Exchange) {
	return asked(call, func(p url.Values) {
		var list []any
		if json.Unmarshal([]byte(p.Get(name)), &list) == nil && len(list) > n {
			text, _ := json.Marshal(list[:n])
			p.Set(name, string(text))
		}
	})
}

// listParam reads a list parameter.
func listParam(p url.Values, name string) []json.Number {
	var found []json.Number
	_ = json.Unmarshal([]byte(p.Get(name)), &found) // what is no list of numbers is empty
	return found
}

func jsonOf(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func ascii(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 126 {
			return '?'
		}
		return r
	}, text)
}

func noDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '0'
		}
		return r
	}, text)
}

const (
	send      = "POST /messages"
	edit      = "PATCH /messages/{id}"
	fetch     = "GET /messages"
	flag      = "POST /messages/flags"
	react     = "POST /messages/{id}/reactions"
	subscribe = "POST /users/me/subscriptions"
	streams   = "GET /streams"
	members   = "GET /users"
	create    = "POST /users"
	settings  = "PATCH /settings"
	register  = "POST /register"
	events    = "GET /events"
)

func laterTexts() []Mutant {
	var all []Mutant
	for _, text := range []struct {
		name   string
		change func(string) string
		breaks string
	}{
		{"only the first line of", firstLine, "SND-14"}, {"small letters of", strings.ToLower, "SND-14"},
		{"only ASCII of", ascii, "SND-14"}, {"digits as noughts in", noDigits, "SND-14"},
	} {
		all = append(all,
			Mutant{Name: text.name + " a message", Breaks: []string{text.breaks}, Handle: rewritten(send, "content", text.change)},
			Mutant{Name: text.name + " an edit", Breaks: []string{"EDT-22"}, Handle: rewritten(edit, "content", text.change)})
		if text.name != "only the first line of" {
			all = append(all, Mutant{Name: text.name + " a topic", Breaks: []string{"SND-17"}, Handle: rewritten(send, "topic", text.change)},
				Mutant{Name: text.name + " a new topic", Breaks: []string{"EDT-04"}, Handle: rewritten(edit, "topic", text.change)})
		}
	}
	for name, change := range map[string]func(string) string{"small letters of": strings.ToLower, "only ASCII of": ascii} {
		all = append(all,
			Mutant{Name: name + " a user's name", Breaks: []string{"CUS-08"}, Handle: rewritten(create, "full_name", change)},
			Mutant{Name: name + " one's own name", Breaks: []string{"SET-01"}, Handle: rewritten(settings, "full_name", change)},
			Mutant{Name: name + " a description", Breaks: []string{"SBS-07"}, Handle: described(change)},
			Mutant{Name: name + " a stream", Breaks: []string{"SBS-03"}, Handle: streamNames(change)})
	}
	slices.SortFunc(all, func(a, b Mutant) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// subscriptionObjects changes the elements of the parameter subscriptions.
func subscriptionObjects(change func(i int, object map[string]any)) func(*Exchange) {
	return asked(subscribe, func(p url.Values) {
		var wanted []map[string]any
		if json.Unmarshal([]byte(p.Get("subscriptions")), &wanted) != nil {
			return
		}
		for i, object := range wanted {
			change(i, object)
		}
		p.Set("subscriptions", jsonOf(wanted))
	})
}

func described(change func(string) string) func(*Exchange) {
	return subscriptionObjects(func(_ int, object map[string]any) {
		if text, ok := object["description"].(string); ok {
			object["description"] = change(text)
		}
	})
}

// streamNames changes how streams are listed: everything else goes by the name
// that was given.
func streamNames(change func(string) string) func(*Exchange) {
	return each(streams, "streams", func(_ *Exchange, object target.Object) {
		name, _ := object["name"].(string)
		object["name"] = change(name)
	})
}
