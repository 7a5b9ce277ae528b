package mutation

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// thirdOfPeople are mistakes about people and the organization, from a further draw by
// lot of pairs of a requirement and a way of being wrong.
func thirdOfPeople() []Mutant {
	return slices.Concat(thirdUsers(), thirdKeys(), thirdNames(), thirdSettings(), thirdStatuses(), thirdMutes(), thirdGroups(), thirdStreams(), thirdSubscriptions())
}

// noteZone remembers the time zone that a person had before the last change.
func noteZone(x *Exchange) {
	if x.Call != settings || !x.Params.Has("timezone") {
		return
	}
	own := x.Aside(x.Email, "GET /users/me", nil)
	if x.Forward(); x.Succeeded() {
		x.Keep("zone of "+plainText(own["user_id"]), own["timezone"])
	}
}

// addsProfile gives the user who went to another time zone the profile.
func addsProfile(x *Exchange, user target.Object) {
	if x.Kept("zone of "+plainText(user["user_id"])) != nil {
		givesProfile(x, user)
	}
}

// givesProfile gives the user the profile, as it is where one asks for it.
func givesProfile(x *Exchange, user target.Object) {
	if x.Params.Get("include_custom_profile_fields") == "true" {
		return
	}
	whole, _ := x.Aside(x.Email, "GET /users/"+plainText(user["user_id"]), url.Values{"include_custom_profile_fields": {"true"}})["user"].(target.Object)
	if whole["profile_data"] != nil {
		user["profile_data"] = whole["profile_data"]
		x.Use()
	}
}

// unlisted knows new users by their ID only after somebody has listed users.
func unlisted(x *Exchange) {
	all, _ := x.Kept("unlisted").([]string)
	switch x.Call {
	case create:
		if x.Forward(); x.Succeeded() {
			x.Keep("unlisted", append(slices.Clone(all), plainText(x.Body["user_id"])))
		}
	case members:
		if x.Forward(); x.Succeeded() {
			x.Keep("unlisted", nil)
		}
	case oneUser:
		if slices.Contains(all, x.ID) {
			x.Refuse(http.StatusBadRequest, "No such user", "BAD_REQUEST")
			x.Use()
		}
	}
}

// renamesOld gives a user the name for which a new user with the same address was refused.
func renamesOld(x *Exchange) {
	for _, user := range target.Objects(x.Aside(x.Email, members, nil), "members") {
		if user["delivery_email"] == x.Params.Get("email") && user["full_name"] != x.Params.Get("full_name") && x.Params.Get("full_name") != "" {
			if x.Aside(x.Email, "PATCH /users/"+plainText(user["user_id"]), only(x.Params, "full_name"))["result"] == "success" {
				x.Use()
			}
		}
	}
}

func thirdUsers() []Mutant {
	return []Mutant{
		{Name: "profiles come with avatars unless told", Breaks: []string{"GUS-03"}, Handle: func(x *Exchange) {
			if (x.Call == members || x.Call == oneUser) && x.Params.Get("include_custom_profile_fields") == "true" && !x.Params.Has("client_gravatar") {
				x.Params.Set("client_gravatar", "false")
				x.Use()
			}
		}},
		{Name: "a new user has no ID until somebody lists users", Breaks: []string{"GUS-09", "CUS-08"}, Handle: unlisted},
		{Name: "who goes to another time zone has a profile unasked", Breaks: []string{"USR-23", "GUS-06"}, Handle: both(noteZone, eachUser(addsProfile))},
		{Name: "a new time zone is told and not listed", Breaks: []string{"SET-26", "USR-13"}, Handle: both(noteZone, each(members, "members", func(x *Exchange, user target.Object) {
			if old := x.Kept("zone of " + plainText(user["user_id"])); old != nil && old != user["timezone"] {
				user["timezone"] = old
				x.Use()
			}
		}))},
		{Name: "the list has no avatars of those who hide the address", Breaks: []string{"USR-11"}, Handle: each(members, "members", func(x *Exchange, user target.Object) {
			if user["delivery_email"] == nil && x.Params.Get("client_gravatar") != "false" && strings.Contains(plainText(user["avatar_url"]), "gravatar") {
				user["avatar_url"] = nil
				x.Use()
			}
		})},
		{Name: "bots do not read who is an owner", Breaks: []string{"USR-17"}, Handle: func(x *Exchange) {
			if (x.Call == members || x.Call == oneUser) && ofBot(x) {
				eachUser(func(x *Exchange, user target.Object) {
					delete(user, "is_owner")
					x.Use()
				})(x)
			}
		}},
		{Name: "a user who cannot be made again is renamed", Breaks: []string{"CUS-10", "CUS-08"}, Handle: failed(create, renamesOld)},
	}
}

func thirdKeys() []Mutant {
	return []Mutant{
		{Name: "users are listed with a wrong key", Breaks: []string{"AUT-07", "GUS-01"}, Handle: func(x *Exchange) {
			_, given, _ := x.request.BasicAuth()
			if key, known := x.server.keys.Load(x.Email); x.Call == members && known && key != given {
				signedIn(x, true)
				x.Use()
			}
		}},
		{Name: "a bot's wrong key has a code", Breaks: []string{"ERR-24", "ERR-06", "AUT-07"}, Handle: func(x *Exchange) {
			noteBots(x)
			if x.Forward(); x.Status == http.StatusUnauthorized && x.Body["code"] == nil && notedBot(x) {
				x.Body["code"] = "INVALID_API_KEY"
				x.Use()
			}
		}},
		{Name: "who reads without a key is told a code", Breaks: []string{"ERR-24", "AUT-08"}, Handle: func(x *Exchange) {
			if x.request.Method != http.MethodGet || x.Email != "" {
				return
			}
			if x.Forward(); x.Status == http.StatusUnauthorized && x.Body["code"] == nil {
				x.Body["code"] = "UNAUTHORIZED"
				x.Use()
			}
		}},
	}
}

// forgetsMute counts what a muted user has written since, and leaves it unread from the
// third message on for those who have muted the user.
func forgetsMute(x *Exchange) {
	id := plainText(ownID(x))
	muters, _ := x.Kept("muters of " + id).([]string)
	for _, email := range muters {
		if x.Count("since "+email+id) < 2 {
			continue
		}
		message := url.Values{"messages": {"[" + plainText(x.Body["id"]) + "]"}, "op": {"remove"}, "flag": {"read"}}
		if x.Aside(email, flag, message)["result"] == "success" {
			x.Use()
		}
	}
}

func thirdMutes() []Mutant {
	return []Mutant{
		{Name: "a topic that was unmuted is not muted again", Breaks: []string{"STA-01"}, Handle: func(x *Exchange) {
			if x.Call != muteTopic {
				return
			}
			key, op := "topic "+x.Email+only(x.Params, "stream", "stream_id", "topic").Encode(), x.Params.Get("op")
			if op == "add" && x.Kept(key) == "unmuted" {
				x.Pretend(nil)
				x.Use()
				return
			}
			if x.Forward(); !x.Succeeded() {
				return
			}
			if op == "add" {
				x.Keep(key, "muted")
			} else if x.Kept(key) != nil {
				x.Keep(key, "unmuted")
			}
		}},
		{Name: "the third message of a muted user comes unread", Breaks: []string{"STA-10", "MUU-05"}, Handle: both(did(muteUser, func(x *Exchange) {
			muters, _ := x.Kept("muters of " + x.ID).([]string)
			x.Keep("muters of "+x.ID, append(slices.Clone(muters), x.Email))
		}), did(unmuteUser, func(x *Exchange) {
			muters, _ := x.Kept("muters of " + x.ID).([]string)
			x.Keep("muters of "+x.ID, slices.DeleteFunc(slices.Clone(muters), func(email string) bool { return email == x.Email }))
		}), did(send, forgetsMute))},
	}
}
