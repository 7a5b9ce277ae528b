package organization_test

import (
	"bytes"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/golang-jwt/jwt/v5"
	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// unseen are the keys that change nothing that a client sees, with the reason.
var unseen = map[string]string{
	"messages[].submessages[].from": "only the dialect zulip has widgets", "messages[].submessages[].content": "as above",
	"scheduled[].client":             "the message tells it once it is sent",
	"streams[].subscriptions[].left": "no other value is valid where it is true",
	"invites[].streams":              "no request lists the streams of an invitation, and none accepts it",
}

// shownAt are the levels that together show every key: some keys end after the level of the
// specification.
var shownAt = []featurelevels.Level{featurelevels.Newest(), featurelevels.Specified}

// Each key of the format has an effect: if one value of the example is another,
// or is left out, clients get other answers.
func TestEachKeyOfAScenarioShowsToClients(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	_, root, keys := exampleFormat(t)
	names := namesOf(keys)
	for i := 0; i+1 < len(root.Content); i += 2 {
		if root.Content[i].Value == faultsKey { // they would break or delay the answers to everything else
			root.Content = slices.Delete(root.Content, i, i+2)
			break
		}
	}
	want := map[featurelevels.Level][]string{}
	for _, level := range shownAt {
		want[level] = slices.Collect(answersTo(t, built(t, root, level)))
		if !sameAnswers(t, root, level, want[level]) {
			t.Fatal("the same file gives other answers each time")
		}
	}
	for _, key := range keys {
		if len(keysBelow(key.field.Type, "", nil)) > 0 {
			continue // it shows by the keys below it
		}
		if strings.HasPrefix(key.path, faultsKey) || strings.HasPrefix(key.path, "actors[]") {
			continue // actors show as time passes, in tests of their own
		}
		t.Run(key.path, func(t *testing.T) {
			shown := slices.ContainsFunc(key.places, func(at place) bool {
				return slices.ContainsFunc(others(key, at.node(), names), func(other *yaml.Node) bool {
					whole := at.object.Content
					defer func() { at.object.Content = whole }()
					at.object.Content = contentWith(at, other)
					return slices.ContainsFunc(shownAt, func(level featurelevels.Level) bool {
						return !sameAnswers(t, root, level, want[level])
					})
				})
			})
			switch reason := unseen[key.path]; {
			case shown && reason != "":
				t.Errorf("clients see it, although it is listed as unseen: %s", reason)
			case !shown && reason == "":
				t.Error("no other value changes an answer: nothing reads the key, or the test does not look where it shows")
			}
		})
	}
}

// faultsKey is the key of the faults, whose keys have tests of their own.
const faultsKey = "faults"

// namesOf are the names of the objects of the example, by kind.
func namesOf(keys []*formatKey) map[string][]string {
	names := map[string][]string{}
	for _, key := range keys {
		kind := key.field.Tag.Get("names")
		for _, at := range key.places {
			if kind == "" {
				break // it names nothing
			}
			names[kind] = append(names[kind], at.node().Value)
		}
	}
	names["person"], names["account"] = names["user"], names["user"]
	return names
}

// others are values that a key could have instead of its own, nil to leave the
// key out. The format may refuse some of them.
func others(key *formatKey, value *yaml.Node, names map[string][]string) []*yaml.Node {
	texts := append(otherTexts(key, value.Value), names[key.field.Tag.Get("ref")]...)
	var values []*yaml.Node
	if key.field.Tag.Get("required") == "" {
		values = append(values, nil)
	}
	switch value.Kind {
	case yaml.ScalarNode:
		for _, text := range texts {
			values = append(values, &yaml.Node{Kind: yaml.ScalarNode, Tag: value.Tag, Value: text})
		}
	case yaml.SequenceNode:
		for _, text := range texts {
			item := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}
			values = append(values, &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{item}})
		}
	}
	return values
}

// otherPicture is a pixel whose colour no picture of the example has.
const otherPicture = "R0lGODlhAQABAIAAAP8AAP8AACwAAAAAAQABAAACAkQBADs="

// otherTexts are values for a key that has one.
func otherTexts(key *formatKey, text string) []string {
	var texts []string
	if words, ok := reflect.Zero(key.field.Type).Interface().(interface{ Words() []string }); ok {
		texts = append(texts, words.Words()...)
	}
	if numbers := key.field.Tag.Get("oneof"); numbers != "" {
		texts = append(texts, strings.Split(numbers, ",")...)
	}
	if n, err := strconv.Atoi(text); err == nil {
		texts = append(texts, strconv.Itoa(n+1), strconv.Itoa(n-1))
	}
	if text != "" { // references ignore capitals
		texts = append(texts, strings.ToUpper(text[:1])+text[1:], strings.ToLower(text[:1])+text[1:], text+"x")
	}
	texts = append(texts, "true", "false", "-2d5h", "tada", otherPicture,
		"can_create_bots_group", "can_subscribe_group", "can_manage_group")
	return slices.DeleteFunc(texts, func(other string) bool { return other == text })
}

// contentWith is the content of an object with another value at a place, or without
// the key.
func contentWith(at place, value *yaml.Node) []*yaml.Node {
	content := slices.Clone(at.object.Content)
	if value == nil {
		return slices.Delete(content, at.value-1, at.value+1)
	}
	content[at.value] = value
	return content
}

// sameAnswers reports whether clients get these answers from a server with a scenario. A
// scenario that is refused shows nothing.
func sameAnswers(t *testing.T, root *yaml.Node, level featurelevels.Level, want []string) bool {
	srv := built(t, root, level)
	if srv == nil {
		return true
	}
	i := 0
	for answer := range answersTo(t, srv) {
		if i >= len(want) || answer != want[i] {
			return false
		}
		i++
	}
	return i == len(want)
}

// built is a server with a scenario, nil if the scenario is refused.
func built(t *testing.T, root *yaml.Node, level featurelevels.Level) *fake.Server {
	text, err := yaml.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenarios.Load(bytes.NewReader(text), "f")
	if err != nil {
		return nil
	}
	forget(reflect.ValueOf(s).Elem(), level)
	srv, err := fake.New(fake.Config{Level: level, Scenario: s, Seed: 1, Frozen: Frozen})
	if err != nil {
		return nil
	}
	return srv
}

// forget takes out of a scenario what servers of a level refuse.
func forget(v reflect.Value, level featurelevels.Level) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			forget(v.Elem(), level)
		}
	case reflect.Slice:
		for i := range v.Len() {
			forget(v.Index(i), level)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			since, _ := strconv.Atoi(f.Tag.Get("since"))
			switch {
			case !f.IsExported():
			case int(level) < since, f.Name == "Permissions" && level < featurelevels.Newest():
				v.Field(i).SetZero()
			default:
				forget(v.Field(i), level)
			}
		}
	}
}

// answersTo are the answers of a server with the example, or a similar scenario.
func answersTo(t *testing.T, srv *fake.Server) iter.Seq[string] {
	return func(yield func(string) bool) {
		stranger := Nobody(t, srv)
		ask := func(c *Client, path string) bool { return yield(c.Do(c.Request("GET", path, "", "")).Raw) }
		for _, a := range srv.Accounts() {
			if !yield(a.Email + a.APIKey) {
				return
			}
			if !a.Active || a.Bot != "" {
				continue
			}
			c := As(t, srv, a.Email)
			added := Form{"email": "new-" + a.Email, "password": "new-password", "full_name": "New"}
			other := c.Patch("/users/"+a.Email, Form{"new_email": "no address"}).Raw
			if !yield(other) || !yield(c.Post("/register", nil).Raw) || !yield(signIn(stranger, a.Email)) ||
				!yield(c.Post("/users", added).Raw) {
				return
			}
			picture, _ := c.Get("/users/me", nil).Body["avatar_url"].(string)
			if strings.HasPrefix(picture, "/") && !yield(c.File("GET", picture).Body) {
				return
			}
			for _, path := range overviews {
				if !ask(c, path) {
					return
				}
			}
		}
		ask(stranger, "/server_settings")
	}
}

// overviews are requests that together show everything that a scenario states.
var overviews = []string{
	"/messages?anchor=newest&num_before=100&num_after=0", "/messages/500/history", "/streams",
	"/users/me/subscriptions?include_subscribers=true", "/drafts", "/scheduled_messages", "/invites",
	"/attachments", "/realm/emoji", "/realm/domains", "/realm/linkifiers", "/bots", "/user_groups",
	"/streams/7/email_address",
}

// signIn fetches a key with the passwords and tokens of the example.
func signIn(c *Client, email string) string {
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"email": email}).SignedString(
		[]byte("keep-this-to-yourself"))
	if err != nil {
		c.T.Fatal(err)
	}
	return c.Post("/fetch_api_key", Form{"username": email, "password": "nora-password"}).Raw +
		c.Post("/jwt/fetch_api_key", Form{"token": token}).Raw
}
