package session

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// userDemands are the demands on users, in a list or, since the row, alone.
func userDemands(row Row, each func(expect.Matcher) expect.Matcher) demands {
	return joined(since(row, each, map[Invariant]expect.Matcher{
		"USR-01": expect.Field("user_id", expect.Integer()), "USR-02": expect.Field("email", expect.Text()),
		"USR-04": expect.Field("delivery_email", expect.OrNull(expect.Text())),
		"USR-05": expect.Optional("delivery_email", expect.OrNull(expect.Text())), "USR-08": expect.Field("full_name",
			expect.Text()),
		"USR-09": expect.Field("avatar_url", expect.OrNull(expect.Text())), "USR-12": expect.Field("date_joined",
			expect.Text()),
		"USR-13": expect.Field("timezone", expect.Text()), "USR-15": expect.Field("is_active", expect.Boolean()),
		"USR-16": expect.Field("is_admin", expect.Boolean()), "USR-18": expect.Field("is_guest", expect.Boolean()),
		"USR-20": expect.Field("is_bot", expect.Boolean()), "USR-21": expect.Optional("bot_type",
			expect.OrNull(expect.Integer())),
		"USR-22": expect.Optional("bot_owner_id", expect.OrNull(expect.Integer())),
		"USR-24": expect.Optional("profile_data", expect.Object()),
	}), since(requirements.SpecificationBegins, each, map[Invariant]expect.Matcher{
		"USR-14": expect.Field("role", expect.Integer()), "USR-17": expect.Field("is_owner", expect.Boolean()),
		"USR-19": expect.Field("is_billing_admin", expect.Boolean()),
	}))
}

func streamDemands() demands {
	return always(func(m expect.Matcher) expect.Matcher {
		return expect.Field("streams", expect.All(expect.ArrayOf(m), agreeing("name", "stream_id")))
	}, map[Invariant]expect.Matcher{
		"STR-01": expect.Field("stream_id", expect.Integer()), "STR-02": expect.Field("name", expect.Text()),
		"STR-03": expect.Field("description", expect.Text()), "STR-04": expect.Field("invite_only", expect.Boolean()),
	})
}

// inEvents applies the matcher to each event that fits.
func inEvents(fits func(target.Object) bool, m expect.Matcher) expect.Matcher {
	return expect.Field("events", expect.ArrayOf(where(fits, m)))
}

func eventDemands() demands {
	of := func(kind string, m expect.Matcher) Demand { return Demand{Matcher: inEvents(valued("type", kind), m)} }
	every := func(target.Object) bool { return true }
	return demands{
		"EVT-13": {Matcher: expect.Optional("queue_id", expect.Text())},
		"EVT-09": {Matcher: expect.Field("events", expect.ArrayOf(expect.Object()))},
		"EVO-02": {Matcher: expect.All(inEvents(every, expect.Field("id", expect.Integer())),
			expect.Field("events", rising()))},
		"EVO-03": {Matcher: inEvents(every, expect.Field("type", expect.Text()))},
		"EVO-06": of("alert_words", expect.Field("alert_words", expect.ArrayOf(expect.Text()))),
		"EVO-20": of("user_settings", expect.Field("op", expect.Text())), "EVO-21": of("user_settings",
			expect.Field("property", expect.Text())),
		"EVO-26": of("realm_user", expect.Field("op", expect.Text())),
	}
}

// subscriptionDemands are those of the subscriptions that events add.
func subscriptionDemands() demands {
	adds := func(event target.Object) bool { return event["type"] == "subscription" && event["op"] == "add" }
	each := func(m expect.Matcher) expect.Matcher {
		return inEvents(adds, expect.Field("subscriptions", expect.ArrayOf(m)))
	}
	inherited := expect.OrNull(expect.Boolean())
	return joined(always(each, map[Invariant]expect.Matcher{
		"SUB-01": expect.Field("stream_id", expect.Integer()), "SUB-02": expect.Field("name", expect.Text()),
		"SUB-03": expect.Field("description", expect.Text()), "SUB-04": expect.Field("rendered_description", expect.Text()),
		"SUB-06": expect.Field("invite_only", expect.Boolean()), "SUB-07": expect.Optional("subscribers",
			expect.ArrayOf(expect.Integer())),
		"SUB-09": expect.Field("desktop_notifications", inherited), "SUB-10": expect.Field("email_notifications", inherited),
		"SUB-11": expect.Field("wildcard_mentions_notify", inherited), "SUB-12": expect.Field("push_notifications",
			inherited),
		"SUB-13": expect.Field("audible_notifications", inherited), "SUB-14": expect.Field("pin_to_top", expect.Boolean()),
		"SUB-15": expect.Field("is_muted", expect.Boolean()), "SUB-17": expect.All(expect.Field("in_home_view",
			expect.Boolean()), where(holding("is_muted"), inverse())),
		"SUB-18": expect.Field("is_announcement_only", expect.Boolean()), "SUB-19": expect.Field("is_web_public",
			expect.Boolean()),
		"SUB-20": expect.Field("color", expect.NonEmptyText()), "SUB-27": expect.Absent(
			"email_address"), "SUB-29": expect.Absent("role"),
	}),
		since(DateCreatedRow, each, map[Invariant]expect.Matcher{"SUB-05": expect.Field("date_created", expect.Integer())}),
		since(PostPolicyRow, each,
			map[Invariant]expect.Matcher{"SUB-21": expect.Field("stream_post_policy", expect.Between(1, 4))}))
}

func inverse() expect.Matcher {
	return expect.That("is_muted and in_home_view, one of them true", func(v any) bool {
		object, _ := v.(target.Object)
		return object["is_muted"] != object["in_home_view"]
	})
}

// serverDemands are those of the settings; each may be absent on a server that
// is older than the field or that has several organizations. Fields that begin with
// the family name are known by their ends.
func serverDemands() demands {
	all := demands{
		"SRV-04": {Matcher: expect.Optional("authentication_methods", expect.That("an object of booleans", booleans))},
		"SRV-07": {Matcher: expect.Optional("external_authentication_methods", expect.ArrayOf(expect.Object()))},
		"SRV-14": {Matcher: ending("_feature_level", func(v any) bool { _, is := v.(json.Number); return is })},
		"SRV-16": {Matcher: ending("_version", isText)}, "SRV-17": {Matcher: ending("_merge_base", isText)},
	}
	for id, field := range map[Invariant]string{"SRV-20": "push_notifications_enabled", "SRV-21": "is_incompatible",
		"SRV-22": "email_auth_enabled",
		"SRV-23": "require_email_format_usernames", "SRV-29": "realm_web_public_access_enabled"} {
		all[id] = Demand{Matcher: expect.Optional(field, expect.Boolean())}
	}
	for id, field := range map[Invariant]string{"SRV-25": "realm_uri", "SRV-26": "realm_name", "SRV-27": "realm_icon",
		"SRV-28": "realm_description"} {
		all[id] = Demand{Matcher: expect.Optional(field, expect.Text())}
	}
	for id, field := range map[Invariant]string{"SRV-10": "display_name", "SRV-12": "login_url", "SRV-13": "signup_url"} {
		all[id] = Demand{Matcher: expect.Optional("external_authentication_methods",
			expect.ArrayOf(expect.Field(field, expect.Text())))}
	}
	return all
}

func isText(v any) bool { _, is := v.(string); return is }

func booleans(v any) bool {
	object, ok := v.(target.Object)
	for _, value := range object {
		_, is := value.(bool)
		ok = ok && is
	}
	return ok
}

// ending applies a demand to every field with this ending of its name.
func ending(end string, holds func(any) bool) expect.Matcher {
	return expect.That("fields named …"+end+" of their type", func(v any) bool {
		reply, ok := v.(*target.Reply)
		if !ok {
			return false
		}
		for name, value := range reply.Body {
			if strings.HasSuffix(name, end) && !holds(value) {
				return false
			}
		}
		return true
	})
}
