package suite_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// edits finds the path of one message, to which edits go.
var edits = regexp.MustCompile(`/messages/(\d+)$`)

// ofEdit limits a change of requests to edits.
func ofEdit(change func(r *http.Request, p url.Values)) func(*http.Request, url.Values) {
	return func(r *http.Request, p url.Values) {
		if r.Method == http.MethodPatch && edits.MatchString(r.URL.Path) {
			change(r, p)
		}
	}
}

// editMutants are servers that change messages wrongly.
func editMutants(known target.Config) map[string]mutant {
	drop := func(name string) func(*http.Request, url.Values) {
		return ofEdit(func(_ *http.Request, p url.Values) { p.Del(name) })
	}
	gives := func(name, value string) func(*http.Request, url.Values) {
		return ofEdit(func(_ *http.Request, p url.Values) { p.Set(name, value) })
	}
	defaults := func(name, value string) func(*http.Request, url.Values) {
		return ofEdit(func(_ *http.Request, p url.Values) {
			if !p.Has(name) && !p.Has("content") {
				p.Set(name, value)
			}
		})
	}
	user := known.Accounts[target.User]
	return map[string]mutant{
		"contents stay": {request: ofEdit(func(_ *http.Request, p url.Values) {
			if p.Has("content") {
				p.Set("content", "something else")
			}
		}), killed: []string{"EDT-22", "STA-36", "EDT-01", "EDT-02~", "EDT-03", "EDT-14", "EDT-23", "MSG-13"}},
		"edits cut in half": {request: ofEdit(func(_ *http.Request, p url.Values) {
			for _, name := range []string{"content", "topic"} {
				if len(p.Get(name)) > 0 {
					p.Set(name, p.Get(name)[:len(p.Get(name))/2])
				}
			}
		}), killed: []string{"EDT-23", "EDT-06"}},
		"topics stay":              {request: drop("topic"), killed: []string{"EDT-04", "STA-33", "EDT-27", "EDT-08"}},
		"old name of topics":       {request: drop("subject"), killed: []string{"EDT-07"}},
		"streams stay":             {request: drop("stream_id"), killed: []string{"EDT-24", "STA-34", "EDT-26"}},
		"modes unheard":            {request: drop("propagate_mode"), killed: []string{"EDT-08", "EDT-11", "EDT-12", "EDT-13", "EDT-27"}},
		"all by default":           {request: defaults("propagate_mode", "change_all"), killed: []string{"EDT-09"}},
		"all instead of one":       {request: mode("change_one", "change_all"), killed: []string{"EDT-10", "EDT-14"}},
		"all instead of later":     {request: mode("change_later", "change_all"), killed: []string{"EDT-11", "STA-34"}},
		"later instead of all":     {request: mode("change_all", "change_later"), killed: []string{"EDT-12"}},
		"any mode":                 {request: mode("sl_other", "change_one"), killed: []string{"EDT-08"}},
		"contents move too":        {request: ofEdit(contentWins), killed: []string{"EDT-26"}},
		"told in the old topic":    {request: gives("send_notification_to_old_thread", "true"), killed: []string{"EDT-15", "EDT-17", "LVL-79"}},
		"never told in the old":    {request: gives("send_notification_to_old_thread", "false"), killed: []string{"EDT-17", "STA-35"}},
		"always told in the new":   {request: gives("send_notification_to_new_thread", "true"), killed: []string{"EDT-19", "LVL-77"}},
		"never told in the new":    {request: gives("send_notification_to_new_thread", "false"), killed: []string{"EDT-18", "EDT-19", "LVL-77", "STA-35"}},
		"answers with the message": {response: onSuccess(answerEdit), killed: []string{"EDT-02~"}},
		"edits by everybody": {request: ofEdit(func(r *http.Request, _ url.Values) {
			r.SetBasicAuth(user.Email, user.Key)
		}), killed: []string{"EDT-01"}},
		"direct messages in topics": {request: ofEdit(func(_ *http.Request, p url.Values) {
			if p.Get("topic") == "T" || len(p) == 1 && p.Has("stream_id") {
				p.Set("content", "directly")
				p.Del("topic")
				p.Del("stream_id")
			}
		}), killed: []string{"EDT-05", "EDT-25"}},
		"any message": {request: ofEdit(func(r *http.Request, _ url.Values) {
			n, _ := strconv.ParseInt(edits.FindStringSubmatch(r.URL.Path)[1], 10, 64)
			if n > beyond {
				r.URL.Path = edits.ReplaceAllString(r.URL.Path, "/messages/"+strconv.FormatInt(n-beyond, 10))
			}
		}), killed: []string{"EDT-03"}},
		"more notices than needed": {response: each("messages", func(m target.Object) {
			if topic, _ := m["subject"].(string); strings.HasSuffix(topic, "a question") && topic != "" {
				m["sender_id"] = json.Number("14")
				m["id"] = json.Number("9" + m["id"].(json.Number).String())
			}
		}), killed: []string{"EDT-20", "EDT-21"}},
	}
}

// historyMutants are servers that keep or show the edit history wrongly.
func historyMutants() map[string]mutant {
	entry := func(change func(entry target.Object)) func(*http.Request, int, target.Object) int {
		return each("messages", func(m target.Object) {
			entries, _ := m["edit_history"].([]any)
			for _, element := range entries {
				change(element.(target.Object))
			}
		})
	}
	gives := func(field string, value any) func(*http.Request, int, target.Object) int {
		return entry(func(e target.Object) { e[field] = value })
	}
	return map[string]mutant{
		"edited from the start": {response: each("messages", func(m target.Object) {
			m["last_edit_timestamp"] = m["timestamp"]
		}), killed: []string{"MSG-11"}},
		"edited in milliseconds": {response: each("messages", func(m target.Object) {
			if at, ok := m["last_edit_timestamp"].(json.Number); ok {
				m["last_edit_timestamp"] = json.Number(at.String() + "000")
			}
		}), killed: []string{"MSG-11"}},
		"oldest edit first": {response: each("messages", func(m target.Object) {
			if entries, ok := m["edit_history"].([]any); ok {
				slices.Reverse(entries)
			}
		}), killed: []string{"MSG-13"}},
		"no history":                {response: each("messages", func(m target.Object) { delete(m, "edit_history") }), killed: []string{"MSG-12", "STA-36", "EDT-04"}},
		"edits by nobody":           {response: gives("user_id", nil), killed: []string{"EDH-01", "EDH-02"}},
		"edits at no time":          {response: gives("timestamp", json.Number("0")), killed: []string{"EDH-03"}},
		"no former content":         {response: gives("prev_content", ""), killed: []string{"EDH-04", "MSG-13"}},
		"former content unrendered": {response: gives("prev_rendered_content", "**one**"), killed: []string{"EDH-05"}},
		"version as a string":       {response: gives("prev_rendered_content_version", "1"), killed: []string{"EDH-06"}},
		"former stream everywhere":  {response: gives("prev_stream", json.Number("21")), killed: []string{"EDH-07"}},
		"former topic everywhere":   {response: gives("prev_topic", "before"), killed: []string{"EDH-08"}},
		"stream everywhere":         {response: gives("stream", json.Number("21")), killed: []string{"EDH-10"}},
		"topic everywhere":          {response: gives("topic", "after"), killed: []string{"EDH-11"}},
		"flags of the first content": {request: ofEdit(func(_ *http.Request, p url.Values) {
			if p.Has("content") {
				p.Set("content", "nothing again")
			}
		}), killed: []string{"FLG-11", "FLG-14", "FLG-17"}},
	}
}

// beyond is the number that the suite adds to an ID for an unused one.
const beyond = 1_000_000

func mode(asked, instead string) func(*http.Request, url.Values) {
	return ofEdit(func(_ *http.Request, p url.Values) {
		if p.Get("propagate_mode") == asked {
			p.Set("propagate_mode", instead)
		}
	})
}

// contentWins edits the content where both content and stream are given.
func contentWins(_ *http.Request, p url.Values) {
	if p.Has("content") {
		p.Del("stream_id")
	}
}

func answerEdit(r *http.Request, body target.Object) {
	if r.Method == http.MethodPatch {
		body["message"] = target.Object{}
	}
}
