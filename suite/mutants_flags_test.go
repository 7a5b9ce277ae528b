package suite_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// to limits a change of requests to one path.
func to(path string, change func(p url.Values)) func(*http.Request, url.Values) {
	return func(r *http.Request, p url.Values) {
		if strings.HasSuffix(r.URL.Path, path) {
			change(p)
		}
	}
}

// flagMutants are servers that keep or change flags wrongly, and one that
// renders wrongly.
func flagMutants(known target.Config) map[string]mutant {
	force := func(name, value string) func(*http.Request, url.Values) {
		return to("/messages/flags", func(p url.Values) {
			if p.Has(name) {
				p.Set(name, value)
			}
		})
	}
	every, never := everyFlag, noFlag
	user := known.Accounts[target.User]
	return map[string]mutant{
		"everything is read":         {response: every("read"), killed: []string{"FLG-01", "FLG-02", "FLG-03~", "FLG-05", "STA-18"}},
		"nothing is read":            {response: never("read"), killed: []string{"FLG-01", "STA-17", "FLG-04"}},
		"stars stay":                 {request: force("op", "add"), killed: []string{"FLG-06", "FLG-07", "STA-15", "FLA-05", "FLG-05"}},
		"stars never come":           {response: never("starred"), killed: []string{"FLG-06", "STA-13", "FLA-01", "FLA-03", "FLA-05", "FLA-07"}},
		"everything is starred":      {response: every("starred"), killed: []string{"FLG-06", "FLA-03", "MSG-36"}},
		"nobody is mentioned":        {response: never("mentioned"), killed: []string{"FLG-08"}},
		"everybody is mentioned":     {response: every("mentioned"), killed: []string{"FLG-08", "FLG-10"}},
		"no mention of everybody":    {response: never("wildcard_mentioned"), killed: []string{"FLG-12"}},
		"everything a wild mention":  {response: every("wildcard_mentioned"), killed: []string{"FLG-12", "FLG-13"}},
		"no alert words":             {response: never("has_alert_word"), killed: []string{"FLG-15"}},
		"every word an alert":        {response: every("has_alert_word"), killed: []string{"FLG-15", "FLG-16"}},
		"nothing is historical":      {response: never("historical"), killed: []string{"FLG-18~"}},
		"everything is historical":   {response: every("historical"), killed: []string{"FLG-18~", "FLG-19"}},
		"any op adds":                {request: replace("/messages/flags", "op", "toggle", "add"), killed: []string{"FLA-05"}},
		"any flag is a star":         {request: replace("/messages/flags", "flag", "sl_no_such_flag", "starred"), killed: []string{"FLA-07"}},
		"what is no ID is passed":    {request: onlyNumbers, killed: []string{"FLA-02"}},
		"one message is flagged":     {request: onlyFirst, killed: []string{"FLA-03", "FLA-08"}},
		"flags without messages":     {request: supply("/messages/flags", "messages", "[]"), killed: []string{"FLA-02"}},
		"flags without op":           {request: supply("/messages/flags", "op", "add"), killed: []string{"FLA-04"}},
		"flags without flag":         {request: supply("/messages/flags", "flag", "starred"), killed: []string{"FLA-06", "ERR-08"}},
		"flagged IDs as strings":     {response: setting("/messages/flags", "messages", []any{"1", "2"}), killed: []string{"FLA-08"}},
		"no word of what is flagged": {response: setting("/messages/flags", "messages", []any{}), killed: []string{"FLA-08"}},
		"flags for everybody": {request: func(r *http.Request, _ url.Values) {
			if strings.HasSuffix(r.URL.Path, "/messages/flags") {
				r.SetBasicAuth(user.Email, user.Key)
			}
		}, killed: []string{"FLA-01"}},
		"a range of flags too late": {request: func(r *http.Request, _ url.Values) {
			r.URL.Path = strings.Replace(r.URL.Path, "/flags/narrow", "/nothing", 1)
		}, killed: []string{"NMD-05", "LVL-71"}},
		"raw rendering":             {response: setting("/messages/render", "rendered", "**bold**"), killed: []string{"RND-04"}},
		"rendering without content": {request: supply("/messages/render", "content", "**bold**"), killed: []string{"RND-02"}},
		"rendering for everybody": {request: func(r *http.Request, _ url.Values) {
			if strings.HasSuffix(r.URL.Path, "/messages/render") {
				r.SetBasicAuth(user.Email, user.Key)
			}
		}, killed: []string{"RND-01"}},
	}
}

// everyFlag gives all messages a flag, noFlag takes it from all.
func everyFlag(flag string) func(*http.Request, int, target.Object) int {
	return each("messages", func(m target.Object) { m["flags"] = append(m["flags"].([]any), flag) })
}

func noFlag(flag string) func(*http.Request, int, target.Object) int {
	return each("messages", func(m target.Object) {
		kept := []any{}
		for _, f := range m["flags"].([]any) {
			if f != flag {
				kept = append(kept, f)
			}
		}
		m["flags"] = kept
	})
}

// replace gives a parameter with one value another value.
func replace(path, name, asked, instead string) func(*http.Request, url.Values) {
	return to(path, func(p url.Values) {
		if p.Get(name) == asked {
			p.Set(name, instead)
		}
	})
}

// supply sets a missing parameter.
func supply(path, name, value string) func(*http.Request, url.Values) {
	return to(path, func(p url.Values) {
		if !p.Has(name) {
			p.Set(name, value)
		}
	})
}

// messageList changes the list of messages to flag.
func messageList(change func(ids []any) []any) func(*http.Request, url.Values) {
	return to("/messages/flags", func(p url.Values) {
		var ids []any
		if json.Unmarshal([]byte(p.Get("messages")), &ids) != nil {
			return
		}
		text, _ := json.Marshal(change(ids))
		p.Set("messages", string(text))
	})
}

func onlyNumbers(r *http.Request, p url.Values) {
	messageList(func(ids []any) []any {
		kept := []any{}
		for _, id := range ids {
			if _, ok := id.(float64); ok {
				kept = append(kept, id)
			}
		}
		return kept
	})(r, p)
}

func onlyFirst(r *http.Request, p url.Values) {
	messageList(func(ids []any) []any { return ids[:min(1, len(ids))] })(r, p)
}
