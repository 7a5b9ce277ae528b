// Package differences finds the differences between the answers of servers that differ in one
// thing, such as the level, and the changes that make them.
package differences

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
)

// Answer is the answer to one request. Body is the decoded JSON, or the text of
// anything else. The status is 0 if the connection was dropped on purpose.
type Answer struct {
	Status int
	Header http.Header
	Body   any
}

// Difference is a place at which two answers differ. Path names it without the numbers
// of list elements: "messages[].topic_links".
type Difference struct {
	Path          string
	Before, After Value
	Count         int // number of list elements with this difference
}

// Value is a value at a path. A value that is not there is not Set.
type Value struct {
	Set   bool
	Value any
}

// reports are the ends of the names of fields with a server's level and version.
var reports = []string{"_feature_level", "_version", "_merge_base"}

// Reported reports whether a field reports the level or the version of the server, in which
// two levels always differ.
func Reported(name string) bool {
	return slices.ContainsFunc([]string{"service", "zulip"}, func(prefix string) bool {
		rest, ok := strings.CutPrefix(name, prefix)
		return ok && slices.Contains(reports, rest)
	})
}

// Between lists where two answers differ, by path, except the fields that report
// the level.
func Between(before, after Answer) []Difference {
	var c comparison
	c.compare("status", before.Status, after.Status)
	for _, name := range keysOf(before.Header, after.Header) {
		if name != "Content-Length" {
			c.values("header "+name, header(before, name), header(after, name))
		}
	}
	c.compare("", before.Body, after.Body)
	return c.list
}

func header(a Answer, name string) Value {
	values, set := a.Header[name]
	return Value{set, strings.Join(values, ", ")}
}

// comparison collects differences.
type comparison struct{ list []Difference }

func (c *comparison) values(path string, before, after Value) {
	switch {
	case !before.Set && !after.Set, Reported(path[strings.LastIndex(path, ".")+1:]):
	case before.Set && after.Set:
		c.compare(path, before.Value, after.Value)
	default:
		c.add(path, before, after)
	}
}

func (c *comparison) add(path string, before, after Value) {
	for i := range c.list {
		if c.list[i].Path == path {
			c.list[i].Count++
			return
		}
	}
	c.list = append(c.list, Difference{path, before, after, 1})
}

func (c *comparison) compare(path string, before, after any) {
	switch b := before.(type) {
	case map[string]any:
		if a, ok := after.(map[string]any); ok {
			c.objects(path, b, a)
			return
		}
	case []any:
		if a, ok := after.([]any); ok {
			c.arrays(path, b, a)
			return
		}
	}
	if !reflect.DeepEqual(before, after) {
		c.add(path, Value{true, before}, Value{true, after})
	}
}

func (c *comparison) objects(path string, before, after map[string]any) {
	for _, name := range keysOf(before, after) {
		inner := name
		if path != "" {
			inner = path + "." + name
		}
		b, wasThere := before[name]
		a, isThere := after[name]
		c.values(inner, Value{wasThere, b}, Value{isThere, a})
	}
}

// arrays compares lists by the identity of their elements, else by position.
func (c *comparison) arrays(path string, before, after []any) {
	was, is := byIdentity(before), byIdentity(after)
	if len(before) != len(after) && (was == nil || is == nil) {
		was, is = byValue(before), byValue(after)
	}
	if was == nil || is == nil {
		was, is = byPosition(before), byPosition(after)
	}
	for _, key := range keysOf(was, is) {
		b, wasThere := was[key]
		a, isThere := is[key]
		c.values(path+"[]", Value{wasThere, b}, Value{isThere, a})
	}
}

// identities are the fields that identify elements of a list.
var identities = []string{"id", "user_id", "stream_id", "message_id", "email", "name"}

// byIdentity returns the elements by their identity, nil if they have none.
func byIdentity(list []any) map[string]any {
	for _, field := range identities {
		found := map[string]any{}
		for _, element := range list {
			if object, ok := element.(map[string]any); ok && object[field] != nil {
				found[fmt.Sprint(object[field])] = element
			}
		}
		if len(found) == len(list) {
			return found
		}
	}
	return nil
}

// byValue returns simple elements by their value, nil if others are among them.
func byValue(list []any) map[string]any {
	found := map[string]any{}
	for _, element := range list {
		switch element.(type) {
		case map[string]any, []any:
			return nil
		}
		found[fmt.Sprint(element)] = element
	}
	return found
}

func byPosition(list []any) map[string]any {
	found := map[string]any{}
	for i, element := range list {
		found[fmt.Sprintf("%08d", i)] = element
	}
	return found
}

func keysOf[V any](a, b map[string]V) []string {
	all := maps.Clone(a)
	if all == nil {
		all = map[string]V{}
	}
	maps.Copy(all, b)
	return slices.Sorted(maps.Keys(all))
}

// JSON is the value as JSON, nil for a missing value.
func (v Value) JSON() *json.RawMessage {
	if !v.Set {
		return nil
	}
	text, err := json.Marshal(v.Value)
	if err != nil {
		return nil // it was decoded from JSON
	}
	return (*json.RawMessage)(&text)
}

// shownValue is the maximum length of a shown value.
const shownValue = 100

// String is the beginning of the value, which may be unprintable.
func (v Value) String() string {
	if !v.Set {
		return "absent"
	}
	text := string(*v.JSON())
	if runes := []rune(text); len(runes) > shownValue {
		return string(runes[:shownValue]) + "…"
	}
	return text
}
