package suite_test

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// forAnybody lets requests to a path pass as those of the role user.
func forAnybody(known target.Config, path string) func(*http.Request, url.Values) {
	user := known.Accounts[target.User]
	return func(r *http.Request, _ url.Values) {
		if strings.Contains(r.URL.Path, path) {
			r.SetBasicAuth(user.Email, user.Key)
		}
	}
}

// nothingAt removes a path.
func nothingAt(path string) func(*http.Request, url.Values) {
	return func(r *http.Request, _ url.Values) {
		if strings.Contains(r.URL.Path, path) {
			r.URL.Path = "/api/v1/sl_invented/flags/narrow"
		}
	}
}

func groupMutants(known target.Config) map[string]mutant {
	const create = "/user_groups/create"
	return map[string]mutant{
		"groups for anybody":       {request: forAnybody(known, create), killed: []string{"UGR-01"}},
		"groups without name":      {request: supply(create, "name", "some name"), killed: []string{"UGR-02", "RES-01"}},
		"groups without words":     {request: supply(create, "description", "some words"), killed: []string{"UGR-03", "RES-02"}},
		"groups without members":   {request: supply(create, "members", "[]"), killed: []string{"UGR-04", "RES-03"}},
		"groups of nobody":         {request: to(create, func(p url.Values) { p.Set("members", "[]") }), killed: []string{"UGR-04", "UGR-05", "UGR-06", "FLG-09"}},
		"groups call nobody":       {response: noFlag("mentioned"), killed: []string{"FLG-09", "UGR-05"}},
		"groups call everybody":    {response: everyFlag("mentioned"), killed: []string{"FLG-09", "UGR-05"}},
		"more than a group's word": {response: setting(create, "id", 7), killed: []string{"UGR-05"}},
		"no groups":                {request: nothingAt(create), killed: []string{"UGR-01", "UGR-05", "RES-01"}},
	}
}

func statusMutants(known target.Config) map[string]mutant {
	const status = "/users/me/status"
	when := func(name, value string, change func(p url.Values)) func(*http.Request, url.Values) {
		return to(status, func(p url.Values) {
			if p.Get(name) == value {
				change(p)
			}
		})
	}
	alone := to(status, func(p url.Values) {
		if !p.Has("emoji_name") && (p.Has("emoji_code") || p.Has("reaction_type")) {
			p.Set("emoji_name", "tada")
		}
	})
	party := func(p url.Values) {
		p.Set("emoji_name", "tada")
		p.Del("emoji_code")
		p.Del("reaction_type")
	}
	cut := to(status, func(p url.Values) {
		if text := []rune(p.Get("status_text")); len(text) > 60 {
			p.Set("status_text", string(text[:60]))
		}
	})
	bytes := to(status, func(p url.Values) {
		if len(p.Get("status_text")) > 60 {
			p.Set("status_text", strings.Repeat("x", 61))
		}
	})
	return map[string]mutant{
		"statuses for anybody":      {request: forAnybody(known, status), killed: []string{"UST-01"}},
		"statuses of any length":    {request: cut, killed: []string{"UST-02", "UST-10", "RES-07", "LIM-01"}},
		"statuses counted in bytes": {request: bytes, killed: []string{"UST-02", "LIM-01"}},
		"statuses of nothing":       {request: supply(status, "status_text", "something"), killed: []string{"UST-03", "UST-09"}},
		"an emoji by its code":      {request: alone, killed: []string{"UST-04", "UST-11", "UST-05", "RES-10"}},
		"an emoji of any kind":      {request: replace(status, "reaction_type", "sl_other", "unicode_emoji"), killed: []string{"UST-06", "RES-11"}},
		"away in any words":         {request: replace(status, "away", "gone", "true"), killed: []string{"UST-07", "RES-12"}},
		"presence without away": {silent: true, request: to(status, func(p url.Values) {
			if p.Has("away") {
				p.Set("away", "true")
			}
		}), killed: []string{"RES-13~"}},
		"any name is an emoji": {request: when("emoji_name", "no_such_emoji_zz", party), killed: []string{"UST-12"}},
		"another emoji's name": {request: when("emoji_name", "+1", party), killed: []string{"UST-13~"}},
		"any custom emoji":     {request: when("reaction_type", "realm_emoji", party), killed: []string{"UST-14"}},
		"no statuses":          {request: nothingAt(status), killed: []string{"UST-01", "UST-03", "UST-09", "RES-09", "RES-12"}},
	}
}

func muteMutants(known target.Config) map[string]mutant {
	const topics, users = "/muted_topics", "/muted_users/"
	onUsers := func(change func(body target.Object)) func(*http.Request, int, target.Object) int {
		return func(r *http.Request, status int, body target.Object) int {
			if strings.Contains(r.URL.Path, users) && r.Method == http.MethodPost && failed(body) {
				change(body)
				if !failed(body) {
					return http.StatusOK
				}
			}
			return status
		}
	}
	fine := func(body target.Object) { body["result"], body["msg"] = "success", "" }
	one := to(topics, func(p url.Values) {
		if p.Has("stream_id") {
			p.Del("stream")
		}
	})
	known21 := to(topics, func(p url.Values) {
		p.Del("stream")
		p.Set("stream_id", "21")
	})
	return map[string]mutant{
		"muted topics for anybody": {request: forAnybody(known, topics), killed: []string{"MTP-01"}},
		"no muted topics":          {request: nothingAt(topics), killed: []string{"MTP-02", "MTP-10", "MTP-11", "STA-01", "STA-02", "STA-03", "STA-04", "STA-06", "LVL-42", "LVL-43", "LVL-44"}},
		"topics of any stream":     {request: known21, killed: []string{"MTP-04", "MTP-05", "MTP-07"}},
		"topics of two streams":    {request: one, killed: []string{"MTP-06"}},
		"muting without topic":     {request: supply(topics, "topic", "t"), killed: []string{"MTP-08"}},
		"muting without op":        {request: supply(topics, "op", "add"), killed: []string{"MTP-09"}},
		"muting by any op":         {request: replace(topics, "op", "toggle", "add"), killed: []string{"MTP-10"}},
		"more than a mute's word":  {response: setting(topics, "muted", true), killed: []string{"MTP-11"}},
		"no topic policies":        {request: nothingAt("/user_topics"), killed: []string{"NMD-03~"}},
		"muted users for anybody":  {request: forAnybody(known, users), killed: []string{"MUU-01"}},
		"no muted users":           {request: nothingAt(users), killed: []string{"MUU-03", "STA-08", "STA-12"}},
		"muting anybody again":     {response: onUsers(fine), killed: []string{"MUU-02", "MUU-07", "MUU-08", "MUU-09", "STA-08", "STA-12"}},
		"mutes refused with code":  {response: onUsers(func(b target.Object) { b["code"] = "BAD_REQUEST" }), killed: []string{"MUU-07", "MUU-08", "MUU-09", "ERR-24"}},
		"the muted are heard":      {response: noFlag("read"), killed: []string{"STA-09", "STA-10", "MUU-04", "MUU-05"}},
		"everybody is unheard":     {response: everyFlag("read"), killed: []string{"STA-09", "STA-10"}},
	}
}
