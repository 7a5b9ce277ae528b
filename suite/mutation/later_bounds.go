package mutation

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func decodeList(text string, into any) error { return json.Unmarshal([]byte(text), into) }

// cutTo accepts what is a little too long, by storing less of it.
func tooLong(call, name string, bound int) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == call && utf8.RuneCountInString(x.Params.Get(name)) == bound {
			x.Refuse(http.StatusBadRequest, "too long", "BAD_REQUEST")
		}
	}
}

// replaced asks for something else where a parameter has the value, and lets
// the answer be that to the other.
func replaced(call, name, value, by string) func(*Exchange) {
	return asked(call, func(p url.Values) {
		if p.Get(name) == value {
			p.Set(name, by)
		}
	})
}

// total is how many messages a fetch asks for beside the anchor.
func total(p url.Values) int {
	before, _ := strconv.Atoi(p.Get("num_before"))
	after, _ := strconv.Atoi(p.Get("num_after"))
	return before + after
}

func laterBounds() []Mutant {
	return []Mutant{
		{Name: "5001 messages in one fetch", Breaks: []string{"LIM-02"}, Handle: func(x *Exchange) {
			if x.Call == fetch && total(x.Params) == 5001 {
				x.Params.Set("num_before", "2500")
				x.Params.Set("num_after", "2500")
			}
		}},
		{Name: "not quite 5000 messages in one fetch", Breaks: []string{"LIM-02"}, Handle: func(x *Exchange) {
			if x.Call == fetch && total(x.Params) >= 4500 {
				x.Refuse(http.StatusBadRequest, "too many", "BAD_REQUEST")
			}
		}},
		{Name: "only one side is counted to 5000", Breaks: []string{"LIM-02"}, Handle: func(x *Exchange) {
			after, _ := strconv.Atoi(x.Params.Get("num_after"))
			if x.Call == fetch && total(x.Params) > 5000 && after <= 5000 && total(x.Params)-after <= 5000 {
				x.Params.Set("num_before", "2500")
				x.Params.Set("num_after", "2500")
			}
		}},
		{Name: "status of 61", Breaks: []string{"UST-10"}, Handle: asked("POST /users/me/status", func(p url.Values) {
			if text := p.Get("status_text"); utf8.RuneCountInString(text) == 61 {
				p.Set("status_text", strings.TrimSuffix(text, "x"))
			}
		})},
		{Name: "status of 59", Breaks: []string{"UST-02"}, Handle: tooLong("POST /users/me/status", "status_text", 60)},
		{Name: "status counted in bytes", Breaks: []string{"UST-02"}, Handle: func(x *Exchange) {
			if x.Call == "POST /users/me/status" && len(x.Params.Get("status_text")) > 60 {
				x.Refuse(http.StatusBadRequest, "too long", "BAD_REQUEST")
			}
		}},
		{Name: "a topic of one less", Breaks: []string{"SND-19"}, Handle: tooLong(send, "topic", 60)},
		{Name: "topics counted in bytes", Breaks: []string{"SND-19"}, Handle: func(x *Exchange) {
			if text := x.Params.Get("topic"); x.Call == send && len(text) > 60 && utf8.RuneCountInString(text) <= 60 {
				x.Params.Set("topic", string([]rune(text)[:30]))
			}
		}},
		{Name: "messages counted in bytes", Breaks: []string{"SND-15"}, Handle: func(x *Exchange) {
			if text := x.Params.Get("content"); x.Call == send && len(text) > 10000 && utf8.RuneCountInString(text) <= 10000 {
				x.Params.Set("content", string([]rune(text)[:5000]))
			}
		}},
		{Name: "an enumeration that begins with 0", Breaks: []string{"SET-13", "SET-24", "SET-25"}, Handle: func(x *Exchange) {
			for _, name := range []string{"color_scheme", "demote_inactive_streams", "user_list_style", "desktop_icon_count_display", "realm_name_in_email_notifications_policy"} {
				if x.Call == settings && x.Params.Get(name) == "0" {
					x.Params.Set(name, "1")
				}
			}
		}},
		{Name: "a visibility of 0", Breaks: []string{"SET-51"}, Handle: replaced(settings, "email_address_visibility", "0", "1")},
		{Name: "an icon count of 4", Breaks: []string{"SET-44"}, Handle: replaced(settings, "desktop_icon_count_display", "4", "3")},
		{Name: "a post policy of 0", Breaks: []string{"SBS-28"}, Handle: replaced(subscribe, "stream_post_policy", "0", "1")},
		{Name: "a retention of no days", Breaks: []string{"SBS-29"}, Handle: replaced(subscribe, "message_retention_days", "0", "1")},
		{Name: "a few messages at most", Breaks: []string{"FET-13"}, Handle: asked(fetch, func(p url.Values) {
			if n, _ := strconv.Atoi(p.Get("num_before")); n > 5 && p.Has("narrow") {
				p.Set("num_before", "2")
			}
		})},
		{Name: "flags of two messages at most", Breaks: []string{"FLA-03"}, Handle: func(x *Exchange) {
			if all := listParam(x.Params, "messages"); x.Call == flag && len(all) > 2 {
				x.Params.Set("messages", jsonOf(all[:2]))
				x.Forward()
				if x.Succeeded() {
					x.Body["messages"] = all
				}
			}
		}},
		{Name: "a long name of a stream is cut by one", Breaks: []string{"SBS-05"}, Handle: each(streams, "streams", func(_ *Exchange, object target.Object) {
			if name, _ := object["name"].(string); utf8.RuneCountInString(name) == 60 {
				object["name"] = name[:59]
			}
		})},
	}
}
