package suite_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// mutants lists one mutant for each kind of mistake, with the requirements that must
// see it.
func mutants(known target.Config) map[string]mutant {
	all := make(map[string]mutant)
	maps.Copy(all, envelopeMutants())
	maps.Copy(all, messageMutants())
	maps.Copy(all, objectMutants())
	maps.Copy(all, requestMutants(known))
	maps.Copy(all, flagMutants(known))
	maps.Copy(all, reactionMutants(known))
	maps.Copy(all, attachmentMutants(known))
	maps.Copy(all, editMutants(known))
	maps.Copy(all, historyMutants())
	maps.Copy(all, searchMutants())
	maps.Copy(all, batchMutants())
	maps.Copy(all, namedMutants())
	maps.Copy(all, limitMutants())
	maps.Copy(all, groupMutants(known))
	maps.Copy(all, statusMutants(known))
	maps.Copy(all, muteMutants(known))
	maps.Copy(all, userMutants())
	maps.Copy(all, createMutants(known))
	maps.Copy(all, linkifierMutants(known))
	maps.Copy(all, profileMutants())
	maps.Copy(all, registerMutants(known))
	maps.Copy(all, tolerantMutants())
	maps.Copy(all, historyReadMutants())
	return all
}

func failed(body target.Object) bool { return body["result"] == "error" }

// onSuccess changes successful bodies and keeps the status.
func onSuccess(change func(r *http.Request, body target.Object)) func(*http.Request, int, target.Object) int {
	return func(r *http.Request, status int, body target.Object) int {
		if !failed(body) {
			change(r, body)
		}
		return status
	}
}

// onError changes refusals and keeps the status.
func onError(change func(body target.Object)) func(*http.Request, int, target.Object) int {
	return func(_ *http.Request, status int, body target.Object) int {
		if failed(body) {
			change(body)
		}
		return status
	}
}

// each changes every object in the array of that name.
func each(name string, change func(object target.Object)) func(*http.Request, int, target.Object) int {
	return onSuccess(func(_ *http.Request, body target.Object) {
		elements, _ := body[name].([]any)
		for _, element := range elements {
			if object, ok := element.(target.Object); ok {
				change(object)
			}
		}
	})
}

// set sets a field of every object in the array of that name.
func set(array, field string, value any) func(*http.Request, int, target.Object) int {
	return each(array, func(object target.Object) { object[field] = value })
}

// setting sets a field of the answer at the path.
func setting(path, field string, value any) func(*http.Request, int, target.Object) int {
	return onSuccess(func(r *http.Request, body target.Object) {
		if strings.HasSuffix(r.URL.Path, path) {
			body[field] = value
		}
	})
}

func envelopeMutants() map[string]mutant {
	return map[string]mutant{
		"msg on success":        {response: onSuccess(func(_ *http.Request, b target.Object) { b["msg"] = "fine" }), killed: []string{"GEN-20"}},
		"no msg":                {response: onSuccess(func(_ *http.Request, b target.Object) { delete(b, "msg") }), killed: []string{"GEN-19", "ENV-02"}},
		"null msg":              {response: onError(func(b target.Object) { b["msg"] = nil }), killed: []string{"ENV-02"}},
		"empty msg of an error": {response: onError(func(b target.Object) { b["msg"] = "" }), killed: []string{"GEN-20", "ENV-02"}},
		"third result":          {response: onError(func(b target.Object) { b["result"] = "refused" }), killed: []string{"ENV-01"}},
		"code on success":       {response: onSuccess(func(_ *http.Request, b target.Object) { b["code"] = "OK" }), killed: []string{"ENV-04"}},
		"code as number":        {response: onError(func(b target.Object) { b["code"] = 7 }), killed: []string{"ENV-04"}},
		"code for a bad key":    {response: onError(func(b target.Object) { b["code"] = "UNAUTHORIZED" }), killed: []string{"AUT-07", "AUT-08", "ENV-04"}},
		"no code":               {response: onError(func(b target.Object) { delete(b, "code") }), killed: []string{"SND-02", "SND-27", "SND-29", "GST-13", "GUS-07", "AUT-11", "EDT-46", "ERR-09"}},
		"no var_name":           {response: onError(func(b target.Object) { delete(b, "var_name") }), killed: []string{"SND-02", "SND-08", "SND-13", "SND-30", "FET-12", "FET-14", "DEV-02"}},
		"no stream in the error": {
			response: onError(func(b target.Object) { delete(b, "stream") }), killed: []string{"SND-28"}},
		"errors with status 200": {response: func(_ *http.Request, _ int, _ target.Object) int { return http.StatusOK },
			killed: []string{"AUT-06", "EPT-02", "SND-01", "GUS-01", "GST-01", "FET-01", "EVT-01", "EVT-02", "RES-15"}},
		"crash instead of refusal": {response: func(_ *http.Request, status int, b target.Object) int {
			if failed(b) {
				return http.StatusInternalServerError
			}
			return status
		}, killed: []string{"AUT-06", "SND-07", "GEN-05", "FET-08~"}},
		"empty list of ignored parameters": {response: onSuccess(func(_ *http.Request, b target.Object) {
			if b["ignored_parameters_unsupported"] == nil {
				b["ignored_parameters_unsupported"] = []any{}
			}
		}), killed: []string{"ENV-08", "SND-18"}},
		"ignored parameters of errors": {
			response: onError(func(b target.Object) { b["ignored_parameters_unsupported"] = []any{"x"} }), killed: []string{"ENV-09"}},
		"ignored parameters not named": {
			response: onSuccess(func(_ *http.Request, b target.Object) { delete(b, "ignored_parameters_unsupported") }),
			killed:   []string{"ENV-06", "ENV-07", "EPT-04", "SND-31", "SRV-02"}},
		"more than the envelope": {
			response: onSuccess(func(_ *http.Request, b target.Object) { b["extra"] = 1 }), killed: []string{"EPT-03~"}},
	}
}

func messageMutants() map[string]mutant {
	direct := func(change func(m target.Object)) func(*http.Request, int, target.Object) int {
		return each("messages", func(m target.Object) {
			if m["type"] == "private" {
				change(m)
			}
		})
	}
	return map[string]mutant{
		"type direct":              {response: direct(func(m target.Object) { m["type"] = "direct" }), killed: []string{"MSG-03", "SND-04", "SND-06", "GEN-05", "FET-22"}},
		"stream_id of a direct":    {response: direct(func(m target.Object) { m["stream_id"] = 1 }), killed: []string{"MSG-04"}},
		"topic of a direct":        {response: direct(func(m target.Object) { m["subject"] = "T" }), killed: []string{"MSG-06", "SND-18"}},
		"recipients as a string":   {response: direct(func(m target.Object) { m["display_recipient"] = "x" }), killed: []string{"MSG-21", "GEN-06", "SND-11"}},
		"milliseconds":             {response: each("messages", func(m target.Object) { m["timestamp"] = json.Number(m["timestamp"].(json.Number).String() + "000") }), killed: []string{"MSG-10"}},
		"one recipient_id":         {response: set("messages", "recipient_id", 1), killed: []string{"MSG-24"}},
		"unknown flag":             {response: set("messages", "flags", []any{"seen"}), killed: []string{"MSG-35"}},
		"edit_history null":        {response: set("messages", "edit_history", nil), killed: []string{"MSG-14"}},
		"no avatar":                {response: set("messages", "avatar_url", nil), killed: []string{"MSG-17", "FET-33", "MSG-18"}},
		"one content_type":         {response: set("messages", "content_type", "text/html"), killed: []string{"MSG-09", "FET-34"}},
		"always a status message":  {response: set("messages", "is_me_message", true), killed: []string{"MSG-22"}},
		"links as strings":         {response: set("messages", "topic_links", []any{"x"}), killed: []string{"MSG-31"}},
		"submessages as an object": {response: set("messages", "submessages", target.Object{}), killed: []string{"MSG-30"}},
		"another sender":           {response: set("messages", "sender_full_name", "Somebody"), killed: []string{"MSG-26"}},
		"sender's other address":   {response: set("messages", "sender_email", "x@example.com"), killed: []string{"MSG-25", "FET-19"}},
		"client without a name":    {response: set("messages", "client", ""), killed: []string{"MSG-19"}},
		"organization as a number": {response: set("messages", "sender_realm_str", 1), killed: []string{"MSG-28"}},
		"newest first": {response: onSuccess(func(_ *http.Request, b target.Object) {
			if list, ok := b["messages"].([]any); ok {
				slices.Reverse(list)
			}
		}), killed: []string{"FET-46", "MSG-02"}},
		"found_newest as a number": {response: setting("/messages", "found_newest", 1), killed: []string{"FET-41"}},
		"found_newest always":      {response: setting("/messages", "found_newest", true), killed: []string{"FET-41~"}},
		"found_oldest always":      {response: setting("/messages", "found_oldest", true), killed: []string{"FET-42~"}},
		"found_anchor never":       {response: setting("/messages", "found_anchor", false), killed: []string{"FET-43~"}},
		"history_limited always":   {response: setting("/messages", "history_limited", true), killed: []string{"FET-44"}},
		"anchor as a word":         {response: setting("/messages", "anchor", "newest"), killed: []string{"FET-40", "FET-02"}},
	}
}

func objectMutants() map[string]mutant {
	return map[string]mutant{
		"public streams as private":    {response: set("streams", "invite_only", true), killed: []string{"GEN-01"}},
		"private streams as public":    {response: set("streams", "invite_only", false), killed: []string{"GEN-02"}},
		"stream_id as a string":        {response: set("streams", "stream_id", "7"), killed: []string{"GST-12"}},
		"role as a word":               {response: set("members", "role", "member"), killed: []string{"GUS-08"}},
		"profile_data unasked":         {response: set("members", "profile_data", target.Object{}), killed: []string{"GUS-06"}},
		"user without user_id":         {response: setting("/users/"+"4", "user", target.Object{}), killed: []string{"GUS-07", "GUS-09"}},
		"events with one id":           {response: set("events", "id", 5), killed: []string{"EVT-12", "RES-16"}},
		"events without type":          {response: each("events", func(e target.Object) { delete(e, "type") }), killed: []string{"EVT-09"}},
		"local_id everywhere":          {response: set("events", "local_id", "x/é 1"), killed: []string{"SND-25"}},
		"local_id nowhere":             {response: each("events", func(e target.Object) { delete(e, "local_id") }), killed: []string{"SND-24"}},
		"local_id changed":             {response: set("events", "local_id", "x/e 1"), killed: []string{"SND-24"}},
		"queue_id not repeated":        {response: onSuccess(func(r *http.Request, b target.Object) { dropOfEvents(r, b) }), killed: []string{"EVT-13", "EVT-04"}},
		"relative realm_uri":           {response: setting("/server_settings", "realm_uri", "/"), killed: []string{"SRV-25", "SRV-03"}},
		"is_incompatible":              {response: setting("/server_settings", "is_incompatible", true), killed: []string{"SRV-21"}},
		"a thirteenth method":          {response: setting("/server_settings", "authentication_methods", target.Object{"carrier pigeon": true}), killed: []string{"SRV-05"}},
		"methods as words":             {response: setting("/server_settings", "authentication_methods", target.Object{"password": "yes"}), killed: []string{"SRV-04", "SRV-03"}},
		"description as text":          {response: setting("/server_settings", "realm_description", "plain"), killed: []string{"SRV-28"}},
		"merge base null":              {response: setting("/server_settings", "service_merge_base", nil), killed: []string{"SRV-17"}},
		"push as a word":               {response: setting("/server_settings", "push_notifications_enabled", "no"), killed: []string{"SRV-20"}},
		"key of nobody":                {response: setting("/dev_fetch_api_key", "api_key", "0123456789abcdef0123456789abcdef"), killed: []string{"DEV-01", "DEV-03", "AUT-05"}},
		"key with another's email":     {response: setting("/dev_fetch_api_key", "email", "x@example.com"), killed: []string{"DEV-04"}},
		"key with user_id as a string": {response: setting("/dev_fetch_api_key", "user_id", "4"), killed: []string{"DEV-05"}},
	}
}

func dropOfEvents(r *http.Request, body target.Object) {
	if strings.HasSuffix(r.URL.Path, "/events") {
		delete(body, "queue_id")
	}
}

// requestMutants are servers that ignore parts of requests.
func requestMutants(known target.Config) map[string]mutant {
	drop := func(name string) func(*http.Request, url.Values) {
		return func(_ *http.Request, p url.Values) { p.Del(name) }
	}
	force := func(name, value string) func(*http.Request, url.Values) {
		return func(_ *http.Request, p url.Values) {
			if p.Has(name) {
				p.Set(name, value)
			}
		}
	}
	user := known.Accounts[target.User]
	anybody := func(r *http.Request, _ url.Values) { r.SetBasicAuth(user.Email, user.Key) }
	return map[string]mutant{
		"door open to everybody": {request: anybody, killed: []string{"EPT-02", "SND-01", "GUS-01", "GUS-02", "GST-01", "FET-01", "EVT-01",
			"AUT-01", "AUT-06", "AUT-07", "AUT-08", "GEN-09", "AUT-02", "DEV-03"}},
		"everything below the root too": {request: func(r *http.Request, _ url.Values) {
			if !strings.HasPrefix(r.URL.Path, "/api/v1") {
				r.URL.Path = "/api/v1" + r.URL.Path
			}
		}, killed: []string{"GEN-07", "EPT-01"}},
		"never blocks": {request: func(r *http.Request, p url.Values) {
			if strings.HasSuffix(r.URL.Path, "/events") {
				p.Set("dont_block", "true")
			}
		}, killed: []string{"EVT-06", "EVT-07", "GEN-11"}},
		"all events again":                {request: force("last_event_id", "-1"), killed: []string{"EVT-05", "EVT-10"}},
		"include_anchor unheard":          {request: drop("include_anchor"), killed: []string{"FET-10"}},
		"apply_markdown unheard":          {request: drop("apply_markdown"), killed: []string{"MSG-08", "SND-14"}},
		"client_gravatar unheard":         {request: drop("client_gravatar"), killed: []string{"GUS-05", "MSG-17"}},
		"narrow unheard":                  {request: drop("narrow"), killed: []string{"FET-17", "FET-18", "FET-20", "FET-22", "FET-29"}},
		"use_first_unread_anchor unheard": {request: drop("use_first_unread_anchor"), killed: []string{"FET-36"}},
		"any anchor is the newest":        {request: force("anchor", "newest"), killed: []string{"FET-02", "FET-04", "FET-05", "FET-35", "FET-08~"}},
		"one message more before":         {request: force("num_before", "2"), killed: []string{"FET-13", "FET-10"}},
		"one message more after":          {request: force("num_after", "2"), killed: []string{"FET-15"}},
		"include_public unheard":          {request: drop("include_public"), killed: []string{"GST-02", "GST-03"}},
		"include_subscribed unheard":      {request: drop("include_subscribed"), killed: []string{"GST-06"}},
		"include_all_active unheard":      {request: drop("include_all_active"), killed: []string{"GST-08", "GST-13", "AUT-11"}},
		"owner's streams unheard":         {request: drop("include_owner_subscribed"), killed: []string{"GST-11"}},
		"profile fields unheard":          {request: drop("include_custom_profile_fields"), killed: []string{"GUS-06"}},
		"old name of the topic unknown":   {request: drop("subject"), killed: []string{"SND-20"}},
		"every topic the same":            {request: force("topic", "same"), killed: []string{"GEN-04", "SND-17", "MSG-05"}},
		"every stream public":             {request: drop("invite_only"), killed: []string{"GEN-02", "FET-21", "GST-08"}},
		"every type a stream": {request: func(_ *http.Request, p url.Values) {
			if p.Get("type") == "other" {
				p.Set("type", "stream")
			}
		}, killed: []string{"SND-07"}},
		"content trimmed to nothing": {request: force("content", "x"), killed: []string{"SND-14", "SND-15", "SND-26"}},
	}
}
