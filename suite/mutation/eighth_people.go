package mutation

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// eighth are mistakes from an eighth draw by lot, over the whole specification.
func eighth() []Mutant {
	return slices.Concat(eighthSends(), eighthFetches(), eighthEdits(), eighthEvents(), eighthMutes(), eighthStreams(),
		eighthUsers(), eighthSettings(), eighthStatuses(), eighthServer())
}

func eighthStreams() []Mutant {
	return []Mutant{
		{Name: "streams made for people named by addresses are listed without descriptions", Breaks: []string{"STR-03", "SBS-07"}, Handle: both(forAddresses, each(streams, "streams", func(x *Exchange, object target.Object) {
			if x.Kept("for addresses "+plainText(object["name"])) != nil {
				object["description"] = nil
				x.Use()
			}
		}))},
		{Name: "private streams are listed as public to all but who made them", Breaks: []string{"SBS-20", "STR-04"}, Handle: both(newPrivate, each(streams, "streams", func(x *Exchange, object target.Object) {
			by := x.Kept("private of " + plainText(object["name"]))
			if object["invite_only"] == true && by != nil && by != x.Email {
				object["invite_only"] = false
				x.Use()
			}
		}))},
		{Name: "two streams of a call do not keep messages as the organization does", Breaks: []string{"SBS-30"}, Handle: func(x *Exchange) {
			if x.Call == subscribe && len(names(x)) > 1 && strings.Trim(x.Params.Get("message_retention_days"), `"`) == "realm_default" {
				x.Refuse(http.StatusBadRequest, "Bad value for message_retention_days", "BAD_REQUEST")
				x.Use()
			}
		}},
		{Name: "who comes back describes the stream", Breaks: []string{"SBS-06"}, Handle: both(noteLeaving(ever), func(x *Exchange) {
			for _, object := range wantedStreams(x) {
				_, described := object["description"]
				if x.Call == subscribe && !described && x.Kept("left "+x.Email+plainText(object["name"])) != nil {
					x.Refuse(http.StatusBadRequest, "Missing description", "REQUEST_VARIABLE_MISSING")
					x.Body["var_name"] = "description"
					x.Use()
				}
			}
		})},
		{Name: "the second of several people is not subscribed to the second stream", Breaks: []string{"STA-23", "SBS-10", "SBS-04"}, Handle: did(subscribe, leavesSecondOfBoth)},
	}
}

func eighthUsers() []Mutant {
	return []Mutant{
		{Name: "a user whom another has read alone has no address", Breaks: []string{"USR-02"}, Handle: did(oneUser, func(x *Exchange) {
			key := "first reader of " + x.ID
			if x.Kept(key) == nil {
				x.Keep(key, x.Email)
			}
			if user, is := x.Body["user"].(target.Object); is && x.Kept(key) != x.Email {
				user["email"] = nil
				x.Use()
			}
		})},
		{Name: "of a name beyond ASCII it is not known who pays", Breaks: []string{"USR-19"}, Handle: eachUser(func(x *Exchange, user target.Object) {
			if name := plainText(user["full_name"]); ascii(name) != name {
				user["is_billing_admin"] = nil
				x.Use()
			}
		})},
		{Name: "moderators read who is an administrator as numbers", Breaks: []string{"USR-16"}, Handle: func(x *Exchange) {
			if (x.Call == members || x.Call == oneUser) && roleOf(x) == moderatorRole {
				eachUser(func(x *Exchange, user target.Object) {
					number := json.Number("0")
					if user["is_admin"] == true {
						number = "1"
					}
					user["is_admin"] = number
					x.Use()
				})(x)
			}
		}},
		{Name: "a group that is refused for want of a description is made", Breaks: []string{"ERR-08", "UGR-03", "ERR-07"}, Handle: failed(makeGroup, func(x *Exchange) {
			if x.Params.Has("description") || x.Body["code"] != "REQUEST_VARIABLE_MISSING" {
				return
			}
			p := maps.Clone(x.Params)
			p.Set("description", "")
			if x.Aside(x.Email, makeGroup, p)["result"] == "success" {
				x.Use()
			}
		})},
	}
}

// forgetsSetting leaves a setting as it is in the first change after a refused one.
func forgetsSetting(name string) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != settings {
			return
		}
		key := "refused " + x.Email
		if x.Params.Has(name) && x.Kept(key) == true {
			x.Params.Del(name)
			x.Use()
			if len(x.Params) == 0 {
				x.Pretend(nil)
			}
		}
		x.Forward()
		x.Keep(key, !x.Succeeded())
	}
}

// notifiesAgain lets who comes back to a stream be notified as at first.
func notifiesAgain(x *Exchange) {
	const setting = "enable_desktop_notifications"
	back := slices.ContainsFunc(names(x), func(name any) bool { return x.Kept("left "+x.Email+plainText(name)) != nil })
	if back && current(x)[setting] == false {
		x.Aside(x.Email, settings, url.Values{setting: {"true"}})
		x.Use()
	}
}

func eighthSettings() []Mutant {
	const emails, content = "enable_stream_email_notifications", "pm_content_in_desktop_notifications"
	return []Mutant{
		{Name: "who comes back to a stream has notifications on again", Breaks: []string{"SET-32"}, Handle: both(noteLeaving(ever), did(subscribe, notifiesAgain))},
		{Name: "emails of streams are not set beside a name beyond ASCII", Breaks: []string{"SET-28", "PST-02"}, Handle: func(x *Exchange) {
			if name := x.Params.Get("full_name"); x.Call == settings && x.Params.Has(emails) && ascii(name) != name {
				x.Params.Del(emails)
				x.Use()
			}
		}},
		{Name: "inactive streams are as they were after a refusal", Breaks: []string{"SET-24"}, Handle: forgetsSetting("demote_inactive_streams")},
		{Name: "the content in notifications is not set as the last of several settings", Breaks: []string{"SET-42", "PST-02"}, Handle: func(x *Exchange) {
			if all := slices.Sorted(maps.Keys(x.Params)); x.Call == settings && len(all) > 1 && all[len(all)-1] == content {
				x.Params.Del(content)
				x.Use()
			}
		}},
	}
}

// rendersStatuses registers status texts as HTML.
func rendersStatuses(x *Exchange) {
	_, all := statusOf(x.Body)
	for _, value := range all {
		one, _ := value.(target.Object)
		text, is := one["status_text"].(string)
		if !is || !strings.Contains(text, "*") {
			continue
		}
		if html := x.Aside(x.Email, render, url.Values{"content": {text}})["rendered"]; html != nil && html != "<p>"+text+"</p>" {
			one["status_text"] = html
			x.Use()
		}
	}
}

func eighthStatuses() []Mutant {
	return []Mutant{
		{Name: "a new text takes the type of a status's emoji", Breaks: []string{"RES-11", "UST-08", "STA-31"}, Handle: both(did(status, func(x *Exchange) {
			if x.Params.Has("emoji_name") || x.Params.Has("status_text") {
				x.Keep("text alone "+plainText(ownID(x)), !x.Params.Has("emoji_name"))
			}
		}), eachStatus(func(x *Exchange, id string, one target.Object) {
			if x.Kept("text alone "+id) == true {
				one["reaction_type"] = nil
				x.Use()
			}
		}))},
		{Name: "Markdown in a status is registered as HTML", Breaks: []string{"RES-07", "UST-02", "STA-30"}, Handle: did(register, rendersStatuses)},
	}
}

func eighthServer() []Mutant {
	return []Mutant{
		{Name: "who has no icon signs up nowhere", Breaks: []string{"SRV-13"}, Handle: did("GET /server_settings", func(x *Exchange) {
			for _, method := range target.Objects(x.Body, "external_authentication_methods") {
				if method["display_icon"] == nil {
					method["signup_url"] = nil
					x.Use()
				}
			}
		})},
		{Name: "a linkifier that was changed can be changed by anybody", Breaks: []string{"LNK-01", "EPT-02", "AUT-06"}, Handle: func(x *Exchange) {
			if x.Call != linkifier {
				return
			}
			by, changed := x.Kept("changer of " + x.ID).(string)
			if key, known := x.server.keys.Load(by); known && changed && x.Email == "" {
				x.request.SetBasicAuth(by, key.(string))
				x.Use()
			} else if x.Forward(); x.Succeeded() {
				x.Keep("changer of "+x.ID, x.Email)
			}
		}},
		{Name: "a second person who errs is told no code", Breaks: []string{"ERR-11", "ERR-09"}, Handle: func(x *Exchange) {
			if x.Forward(); x.Body["code"] != "BAD_REQUEST" || x.Email == "" {
				return
			}
			key := "errs first in " + x.Call
			if first := x.Kept(key); first == nil {
				x.Keep(key, x.Email)
			} else if first != x.Email {
				delete(x.Body, "code")
				x.Use()
			}
		}},
		{Name: "after a wrong key the settings of the server need a key once", Breaks: []string{"AUT-04", "SRV-01"}, Handle: func(x *Exchange) {
			if x.Call == "GET /server_settings" && x.Email == "" && x.Kept("wrong key") == true {
				x.Refuse(http.StatusUnauthorized, "Not logged in: API authentication or user session required", "")
				x.Keep("wrong key", false)
				x.Use()
				return
			}
			if x.Forward(); x.Email != "" && x.Status == http.StatusUnauthorized {
				x.Keep("wrong key", true)
			}
		}},
	}
}
