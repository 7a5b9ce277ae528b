package suite_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// together is one server with all the differences.
func together(all map[string]innocent) variant {
	names := slices.Sorted(maps.Keys(all))
	one := variant{
		request: func(r *http.Request, p url.Values) {
			for _, name := range names {
				if change := all[name].request; change != nil {
					change(r, p)
				}
			}
		},
		response: func(r *http.Request, status int, body target.Object) int {
			for _, name := range names {
				if change := all[name].response; change != nil {
					status = change(r, status, body)
				}
			}
			return status
		},
	}
	for _, each := range all {
		one.late += each.late
		if each.text != nil {
			one.text = each.text
		}
	}
	return one
}

// foreign is a text in words that nobody knows; different texts stay different.
func foreign(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return 'z' - (r - 'a')
		case 'A' <= r && r <= 'Z':
			return 'Z' - (r - 'A')
		}
		return r
	}, text)
}

// shaped reports whether an object has a fixed set of fields that may grow.
func shaped(object target.Object) bool {
	return slices.ContainsFunc([]string{"id", "user_id", "stream_id", "type"}, func(name string) bool {
		_, has := object[name]
		return has
	})
}

// hasOwn reports whether an answer has more fields than the envelope.
func hasOwn(answer target.Object) bool {
	envelope := []string{"result", "msg", matchers.IgnoredParameters}
	for name := range answer {
		if !slices.Contains(envelope, name) {
			return true
		}
	}
	return false
}

// enrich gives the objects of the answer a field of the server's own. An answer that is only the envelope stays so.
func enrich(value any) {
	switch v := value.(type) {
	case target.Object:
		for _, inner := range v {
			enrich(inner)
		}
		if _, answer := v["result"]; shaped(v) && !answer || answer && hasOwn(v) {
			v["its_own"] = json.Number("1")
		}
	case []any:
		for _, inner := range v {
			enrich(inner)
		}
	}
}

// ordered are the lists whose order the specification gives, or the documentation of public servers: what people
// arranged, times, and IDs for the objects of the request. Linkifiers apply in their order.
var ordered = []string{"edit_history", "external_authentication_methods", "events", "message_history", "ids",
	"realm_linkifiers", "linkifiers", "realm_filters", "custom_profile_fields", "fields", "drafts", "scheduled_messages",
	"unread_message_ids", "topics"}

// reverse turns the other lists around. A list inside a list is a tuple.
func reverse(name string, value any) {
	switch v := value.(type) {
	case target.Object:
		for name, each := range v {
			reverse(name, each)
		}
	case []any:
		objects := false
		for _, each := range v {
			if object, is := each.(target.Object); is {
				reverse("", object)
				objects = true
			}
		}
		if !slices.Contains(ordered, name) && !(name == "messages" && objects) {
			slices.Reverse(v)
		}
	}
}

// eventStep is the distance between the IDs of one innocent server's events.
const eventStep = 7

func spreadEventIDs(_ *http.Request, body target.Object) {
	list, _ := body["events"].([]any)
	for _, element := range list {
		event := element.(target.Object)
		id, _ := strconv.Atoi(event["id"].(json.Number).String())
		event["id"] = json.Number(fmt.Sprint(id * eventStep))
	}
}

func narrowEventID(_ *http.Request, p url.Values) {
	if id, err := strconv.Atoi(p.Get("last_event_id")); err == nil && id > 0 {
		p.Set("last_event_id", strconv.Itoa(id/eventStep))
	}
}

// htmlFields are the fields with HTML.
var htmlFields = []string{"rendered_content", "prev_rendered_content", "orig_rendered_content", "rendered_description",
	"rendered", "match_content", "rendered_value"}

// direct writes paragraphs as some servers do, whose people write from the right to the left.
func direct(value any) {
	switch v := value.(type) {
	case target.Object:
		for name, each := range v {
			text, is := each.(string)
			html := slices.Contains(htmlFields, name) || name == "content" && v["content_type"] == "text/html"
			if is && html {
				v[name] = strings.ReplaceAll(text, "<p>", `<p dir="auto">`)
			}
			direct(each)
		}
	case []any:
		for _, each := range v {
			direct(each)
		}
	}
}

// picture moves the pictures of people to another host.
func picture(value any) {
	switch v := value.(type) {
	case target.Object:
		for name, each := range v {
			if text, is := each.(string); is && strings.HasPrefix(name, "avatar_url") && text != "" {
				if at, err := url.Parse(text); err == nil {
					at.Scheme, at.Host = "https", "pictures.example"
					v[name] = at.String()
				}
			}
			picture(each)
		}
	case []any:
		for _, each := range v {
			picture(each)
		}
	}
}

// colorOf matches a color.
var colorOf = regexp.MustCompile(`#[0-9a-f]{6}\b`)

// backwards is a color with its digits in the other order, so that it is another one and can be turned back.
func backwards(color string) string {
	digits := []byte(color[1:])
	slices.Reverse(digits)
	return "#" + string(digits)
}

func recolor(_ *http.Request, body target.Object) { recolorIn(body) }

func recolorIn(value any) {
	switch v := value.(type) {
	case target.Object:
		if color, is := v["color"].(string); is && colorOf.MatchString(color) {
			v["color"] = backwards(color)
		}
		for _, each := range v {
			recolorIn(each)
		}
	case []any:
		for _, each := range v {
			recolorIn(each)
		}
	}
}

// recolorRequest turns back the colors that clients choose.
func recolorRequest(_ *http.Request, p url.Values) {
	for _, name := range []string{"subscriptions", "subscription_data"} {
		if p.Has(name) {
			p.Set(name, colorOf.ReplaceAllStringFunc(p.Get(name), backwards))
		}
	}
}
