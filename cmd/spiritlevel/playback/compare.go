package playback

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// Difference is a place at which a played answer differs from the recorded one.
type Difference struct {
	Path             string // without numbers and addresses: messages[].topic_links
	Kind             string // absent, more, other type, other value
	Recorded, Played any
}

// Kinds of differences.
const (
	absent     = "absent"
	more       = "more"
	otherType  = "other type"
	otherValue = "other value"
)

// comparison compares answers, and learns which IDs belong together.
type comparison struct {
	*pairs
	origin string // of the server that plays
	found  []Difference
}

func (c *comparison) differ(path, kind string, recorded, played any) {
	c.found = append(c.found, Difference{path, kind, recorded, played})
}

// values compares two values; key is where they stand, and container what that is in.
func (c *comparison) values(path, key, container string, recorded, played any) {
	switch r := recorded.(type) {
	case map[string]any:
		if p, ok := played.(map[string]any); ok {
			c.objects(path, key, container, r, p)
			return
		}
	case []any:
		if p, ok := played.([]any); ok {
			c.lists(path, key, container, r, p)
			return
		}
	case string:
		if p, ok := played.(string); ok {
			c.texts(path, key, r, p)
			return
		}
	case json.Number:
		if p, ok := played.(json.Number); ok {
			c.numbersAt(path, key, container, r, p)
			return
		}
	}
	switch {
	case reflect.DeepEqual(recorded, played):
	case reflect.TypeOf(recorded) != reflect.TypeOf(played):
		c.differ(path, otherType, recorded, played)
	default:
		c.differ(path, otherValue, recorded, played)
	}
}

// reports are the keys with the level and the version of a server.
var reports = []string{"zulip_feature_level", "service_feature_level"}

func (c *comparison) objects(path, key, container string, recorded, played map[string]any) {
	used := map[string]bool{}
	for _, name := range peopleFirst(recorded) {
		twin := c.twin(name, played)
		used[twin] = true
		at := strings.TrimPrefix(path+"."+place(name), ".")
		inside := key
		if inside == "" {
			inside = container
		}
		value, there := played[twin]
		switch {
		case slices.Contains(reports, name):
		case !there:
			c.differ(at, absent, recorded[name], nil)
		default:
			below := name
			if recordings.IsSecret(key) {
				below = key
			}
			c.values(at, below, inside, recorded[name], value)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(played)) {
		if !used[name] && !slices.Contains(reports, name) {
			c.differ(strings.TrimPrefix(path+"."+place(name), "."), more, nil, played[name])
		}
	}
}

// peopleFirst are the keys in the order in which they are compared: lists of accounts show
// which addresses belong together.
func peopleFirst(o map[string]any) []string {
	names := slices.Sorted(maps.Keys(o))
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	return names
}

func rank(name string) int {
	if slices.Contains([]string{"realm_users", "realm_non_active_users", "cross_realm_bots", "members"}, name) {
		return 0
	}
	return 1
}

// twin is the key of an object that belongs to a key of the recording: an ID or an address
// can be another one.
func (c *comparison) twin(name string, played map[string]any) string {
	if _, there := played[name]; there {
		return name
	}
	if other, known := c.pairs.texts[name]; known {
		return other
	}
	if !isDigits(name) {
		return name
	}
	for _, numbers := range c.numbers {
		if other := fmt.Sprint(numbers[asNumber(json.Number(name))]); played[other] != nil {
			return other
		}
	}
	return name
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func isWhole(v any) bool {
	n, ok := v.(json.Number)
	return ok && isDigits(strings.TrimPrefix(n.String(), "-"))
}

// place is a key in a path: the ID of something and an address have no names of their own.
func place(name string) string {
	switch {
	case isDigits(strings.ReplaceAll(name, ",", "")):
		return "#"
	case strings.Contains(name, "@"):
		return "@"
	}
	return name
}

// aTime is the number from which on numbers are times.
const aTime = 1_400_000_000

func (c *comparison) numbersAt(path, key, container string, recorded, played json.Number) {
	if typed[key] || recorded == played && kindOf(key, container) == "" || container == "events" && key == "id" {
		return
	}
	r, p := asNumber(recorded), asNumber(played)
	kind := kindOf(key, container)
	switch {
	case r > aTime && p > aTime:
	case kind != "" && r > 0 && p > 0 && isWhole(recorded) && isWhole(played):
		if !c.learn(kind, r, p) {
			c.differ(path, otherValue, recorded, played)
		}
	case recorded != played:
		c.differ(path, otherValue, recorded, played)
	}
}

var (
	uploads = lazyregexp.New(`/user_uploads/[^\s)"<>?]+`)
	mail    = lazyregexp.New(`^[^\s@]+@[^\s@]+$`)
	hashes  = lazyregexp.New(`\b[0-9a-f]{32,64}\b|\bkey0*[0-9]+\b`)
	folders = lazyregexp.New(`/user_(uploads|avatars)/[^\s)"<>?]*/|/external_content/[0-9a-f]+/`)
)

func (c *comparison) texts(path, key, recorded, played string) {
	if recorded == played {
		return
	}
	if typed[key] || recordings.IsSecret(key) {
		c.learnText(recorded, played)
		return
	}
	was, is := uploads.FindAllString(recorded, -1), uploads.FindAllString(played, -1)
	for i := range min(len(was), len(is)) {
		c.learnText(was[i], is[i])
		c.learnText(strings.TrimPrefix(was[i], "/user_uploads/"), strings.TrimPrefix(is[i], "/user_uploads/"))
	}
	if mail.MatchString(recorded) && mail.MatchString(played) && c.learnText(recorded, played) {
		return
	}
	if c.clean(c.text(recorded), recordings.Origin) != c.clean(played, c.origin) {
		c.differ(path, otherValue, recorded, played)
	}
}

// clean is a text without what differs between any two servers.
func (c *comparison) clean(text, origin string) string {
	text = strings.ReplaceAll(text, origin, "ORIGIN")
	text = strings.ReplaceAll(text, hostOf(origin), "HOST")
	text = folders.ReplaceAllString(text, "/FOLDER/")
	return hashes.ReplaceAllString(text, "HASH")
}

func hostOf(origin string) string {
	_, host, _ := strings.Cut(origin, "://")
	return host
}
