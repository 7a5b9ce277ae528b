package session

import (
	"encoding/json"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// userDemands are the demands on users, in a list or, since the row, alone.
func userDemands(row RowID, each part) demands {
	return joined(
		since(row,
			fields(each, BeInteger(), "USR-01 user_id"),
			fields(each, BeText(), "USR-02 email", "USR-08 full_name", "USR-12 date_joined", "USR-13 timezone"),
			fields(each, OrNull(BeText()), "USR-04 delivery_email", "USR-05 delivery_email?", "USR-09 avatar_url"),
			fields(each, BeBoolean(), "USR-15 is_active", "USR-16 is_admin", "USR-18 is_guest", "USR-20 is_bot"),
			fields(each, OrNull(BeInteger()), "USR-21 bot_type?", "USR-22 bot_owner_id?"),
			fields(each, BeObject(), "USR-24 profile_data?")),
		since(requirements.SpecificationBegins,
			fields(each, BeInteger(), "USR-14 role"),
			fields(each, BeBoolean(), "USR-17 is_owner", "USR-19 is_billing_admin")))
}

func streamDemands() demands {
	each := func(m Matcher) Matcher {
		return HaveField("streams", SatisfyAll(BeArrayOf(m), agreeing("name", "stream_id")))
	}
	return joined(
		fields(each, BeInteger(), "STR-01 stream_id"),
		fields(each, BeText(), "STR-02 name", "STR-03 description"),
		fields(each, BeBoolean(), "STR-04 invite_only"))
}

func eventDemands() demands {
	of := func(kind string) part {
		return func(m Matcher) Matcher { return HaveField("events[*]", where(valued("type", kind), m)) }
	}
	return joined(
		fields(answer, BeText(), "EVT-13 queue_id?", "EVO-03 events[*].type"),
		fields(answer, BeArrayOf(BeObject()), "EVT-09 events"),
		fields(answer, SatisfyAll(HaveField("[*].id", BeInteger()), rising()), "EVO-02 events"),
		fields(of("alert_words"), BeArrayOf(BeText()), "EVO-06 alert_words"),
		fields(of("user_settings"), BeText(), "EVO-20 op", "EVO-21 property"),
		fields(of("realm_user"), BeText(), "EVO-26 op"))
}

// subscriptionDemands are those of the subscriptions that events add.
func subscriptionDemands() demands {
	adds := func(event target.Object) bool { return event["type"] == "subscription" && event["op"] == "add" }
	each := func(m Matcher) Matcher {
		return HaveField("events[*]", where(adds, HaveField("subscriptions[*]", m)))
	}
	return joined(
		fields(each, BeInteger(), "SUB-01 stream_id"),
		fields(each, BeText(), "SUB-02 name", "SUB-03 description", "SUB-04 rendered_description"),
		fields(each, BeNonEmptyText(), "SUB-20 color"),
		fields(each, BeBoolean(), "SUB-06 invite_only", "SUB-14 pin_to_top", "SUB-15 is_muted",
			"SUB-18 is_announcement_only", "SUB-19 is_web_public"),
		fields(each, OrNull(BeBoolean()), "SUB-09 desktop_notifications", "SUB-10 email_notifications",
			"SUB-11 wildcard_mentions_notify", "SUB-12 push_notifications", "SUB-13 audible_notifications"),
		fields(each, BeArrayOf(BeInteger()), "SUB-07 subscribers?"),
		of(each, map[Invariant]Matcher{
			"SUB-17": SatisfyAll(HaveField("in_home_view", BeBoolean()), where(having("is_muted"), inverse())),
			"SUB-27": HaveNoField("email_address"),
			"SUB-29": HaveNoField("role"),
		}),
		since(DateCreatedRow, fields(each, BeInteger(), "SUB-05 date_created")),
		since(PostPolicyRow, fields(each, BeBetween(1, 4), "SUB-21 stream_post_policy")))
}

func inverse() Matcher {
	return Be("is_muted and in_home_view, one of them true", func(v any) bool {
		return Find(v, "is_muted") != Find(v, "in_home_view")
	})
}

// serverDemands are those of the settings; each may be absent on a server that
// is older than the field or that has several organizations. Fields that begin with
// the family name are known by their ends.
func serverDemands() demands {
	method := func(m Matcher) Matcher { return HaveFieldIfAny("external_authentication_methods", BeArrayOf(m)) }
	return joined(
		fields(answer, BeBoolean(), "SRV-20 push_notifications_enabled?", "SRV-21 is_incompatible?",
			"SRV-22 email_auth_enabled?", "SRV-23 require_email_format_usernames?", "SRV-29 realm_web_public_access_enabled?"),
		fields(answer, BeText(), "SRV-25 realm_uri?", "SRV-26 realm_name?", "SRV-27 realm_icon?",
			"SRV-28 realm_description?"),
		fields(answer, BeArrayOf(BeObject()), "SRV-07 external_authentication_methods?"),
		fields(answer, SatisfyAll(BeObject(), HaveField("[*]", BeBoolean())), "SRV-04 authentication_methods?"),
		fields(method, BeText(), "SRV-10 display_name", "SRV-12 login_url", "SRV-13 signup_url"),
		of(answer, map[Invariant]Matcher{
			"SRV-14": ending[json.Number]("_feature_level"),
			"SRV-16": ending[string]("_version"),
			"SRV-17": ending[string]("_merge_base"),
		}))
}

// ending accepts an answer in which each field with this ending of its name is of the type.
func ending[T any](end string) Matcher {
	return Be("fields named …"+end+" of their type", func(v any) bool {
		reply, _ := v.(*target.Reply)
		for name, value := range reply.Body {
			if _, is := value.(T); !is && strings.HasSuffix(name, end) {
				return false
			}
		}
		return true
	})
}
