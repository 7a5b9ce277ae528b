package mutants

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// nameOf is the name of a wrong server: its calls, what goes wrong, and in which case.
func nameOf(all []Rule) string {
	var parts []string
	before := ""
	for _, r := range all {
		wrong := r.wrong()
		if wrong == "" {
			continue // it notes something for another rule
		}
		if on := strings.Join(r.On, ", "); on != before {
			wrong = on + ": " + wrong
			before = on
		}
		if r.When != "" {
			wrong += " " + r.When
		}
		parts = append(parts, wrong)
	}
	return strings.ReplaceAll(strings.Join(parts, "; "), "*: ", "every call: ")
}

// wrong describes the mistake, "" for a rule without one.
func (r *Rule) wrong() string {
	said := slices.Concat(r.wrongRequest(), r.wrongAnswer())
	for _, a := range r.Before {
		said = append(said, "first makes "+a.Call)
	}
	for _, a := range r.Also {
		said = append(said, "also makes "+a.Call)
	}
	if r.Tell != nil {
		said = append(said, "sends "+eventType(r.Tell.Event)+" to too many people")
	}
	return strings.Join(said, ", ")
}

func (r *Rule) wrongRequest() (said []string) {
	if len(r.Ignore) > 0 {
		said = append(said, "ignores "+strings.Join(r.Ignore, " and "))
	}
	for _, name := range slices.Sorted(maps.Keys(r.Give)) {
		said = append(said, "takes "+shortly(r.Give[name])+" as "+strings.ReplaceAll(name, "*", "each parameter"))
	}
	for _, name := range slices.Sorted(maps.Keys(r.Headers)) {
		said = append(said, "takes "+shortly(r.Headers[name])+" as "+name)
	}
	if r.Body != "" {
		said = append(said, "takes another body")
	}
	if r.As != "" {
		said = append(said, "takes another account for the one that asks")
	}
	if r.Instead != nil {
		said = append(said, "does "+cmp.Or(r.Instead.Call, "it for another ID"))
	}
	if r.Refuse != nil {
		said = append(said, "refuses")
	}
	if r.Forget != nil {
		said = append(said, "says that it is done, and does nothing")
	}
	if r.Stale != "" {
		said = append(said, "answers as before")
	}
	return said
}

func (r *Rule) wrongAnswer() (said []string) {
	of := ""
	if len(r.In) > 0 && r.In[0] != "" {
		of = " of " + r.In[0]
	}
	for _, kind := range []struct {
		words  string
		fields names
	}{
		{"adds the flag", r.Flag}, {"loses the flag", r.Unflag},
		{"drops", r.Drop}, {"has null for", r.Null}, {"has another type for", r.Retype}, {"has another value for", r.Other},
	} {
		if len(kind.fields) > 0 {
			said = append(said, kind.words+" "+strings.Join(kind.fields, " and ")+of)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Set)) {
		said = append(said, "has "+shortly(r.Set[name])+" for "+name+of)
	}
	if r.Lose {
		said = append(said, "loses some"+of)
	}
	if r.List != "" {
		said = append(said, "has another list"+of)
	}
	if r.Accept != nil {
		said = append(said, "accepts what it has to refuse")
	}
	if r.Status != 0 {
		said = append(said, fmt.Sprintf("has the status %d", r.Status))
	}
	return said
}

// shortly is a constant in words, or "another value" for an expression.
func shortly(v any) string {
	if text, is := v.(string); is && strings.HasPrefix(text, "=") {
		return "another value"
	}
	return plainJSON(v)
}

func eventType(event any) string {
	fields, _ := event.(map[string]any)
	kind, _ := fields["type"].(string)
	return strings.TrimSpace(kind + " events")
}
