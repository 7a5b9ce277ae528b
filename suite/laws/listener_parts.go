package laws

import (
	"fmt"
	"maps"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The parts of a registration that events keep up to date.
const (
	ofSettings      = "settings"
	ofSubscriptions = "subscriptions"
	ofUsers         = "users"
	ofGroups        = "groups"
	ofLinkifiers    = "linkifiers"
	ofMutedUsers    = "muted users"
	ofMutedTopics   = "muted topics"
	ofTopics        = "topics"
	ofStatuses      = "statuses"
	ofStars         = "starred messages"
	ofUnread        = "unread messages"
	ofMentions      = "mentions"
)

// objects are the facts of a part, by their keys.
type objects map[string]target.Object

// readers read each part of a registration; nil stands for a part that it does not tell.
var readers = map[string]func(registered target.Object) objects{
	ofSettings:      settingFacts,
	ofSubscriptions: listed("subscriptions", "stream_id"),
	ofUsers:         listed("realm_users", "user_id"),
	ofGroups:        listed("realm_user_groups", "id"),
	ofLinkifiers:    listed("realm_linkifiers", "id"),
	ofMutedUsers:    listed("muted_users", "id"),
	ofMutedTopics:   func(registered target.Object) objects { return mutedTopicFacts(registered["muted_topics"]) },
	ofTopics:        topicFacts,
	ofStatuses:      statusFacts,
	ofStars:         func(registered target.Object) objects { return setOf(registered["starred_messages"]) },
	ofUnread:        unreadFacts,
	ofMentions:      mentionFacts,
}

// fetched are the kinds of events whose parts a registration tells.
var fetched = []string{"message", "muted_topics", "muted_users", "realm_linkifiers", "realm_user", "realm_user_groups",
	"starred_messages", "subscription", "update_display_settings", "update_global_notifications", "update_message_flags",
	"user_settings", "user_status", "user_topic"}

// compared are the fields of objects that are compared, because the specification has them. The
// objects of other parts are compared whole.
var compared = map[string][]string{
	ofSubscriptions: {"stream_id", "name", "description", "rendered_description", "date_created", "invite_only",
		"desktop_notifications", "email_notifications", "wildcard_mentions_notify", "push_notifications",
		"audible_notifications", "pin_to_top", "is_muted", "in_home_view", "is_announcement_only", "is_web_public", "color",
		"stream_post_policy"},
	ofUsers: {"email", "delivery_email", "full_name", "avatar_url", "timezone", "is_billing_admin", "date_joined",
		"is_bot", "bot_type", "bot_owner_id"},
	ofGroups:     {"name", "description", "members"},
	ofLinkifiers: {"pattern", "url_template", "url_format"},
	ofMutedUsers: {},
}

// inForce are the facts of all parts that the registration tells.
func inForce(registered target.Object) map[string]objects {
	all := make(map[string]objects)
	for part, read := range readers {
		if told := read(registered); told != nil {
			all[part] = told
		}
	}
	return all
}

// differences are the places at which objects differ. Fields that only one of two objects has do not count.
func differences(part string, kept, registered objects) (places []string) {
	all := maps.Clone(kept)
	maps.Copy(all, registered)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		one, before := kept[key]
		other, after := registered[key]
		if before != after {
			places = append(places, fmt.Sprintf("%s: %s is %s by the events, and %s in a new registration", part, key,
				presence(before), presence(after)))
			continue
		}
		for _, field := range slices.Sorted(maps.Keys(one)) {
			value, told := other[field]
			judged, few := compared[part]
			if told && (!few || slices.Contains(judged, field)) && unordered(one[field]) != unordered(value) {
				places = append(places, fmt.Sprintf("%s: %s of %s is %s by the events, and %s in a new registration", part,
					field, key, JSONText(one[field]), JSONText(value)))
			}
		}
	}
	return places
}

func presence(there bool) string {
	if there {
		return "there"
	}
	return "missing"
}

// unordered is a value as a text that does not depend on the order of a list.
func unordered(value any) string {
	var elements []string
	for _, element := range AsList(value) {
		elements = append(elements, JSONText(element))
	}
	if elements == nil {
		return JSONText(value)
	}
	slices.Sort(elements)
	return fmt.Sprint(elements)
}

// listed reads a list of objects with IDs.
func listed(name, id string) func(target.Object) objects {
	return func(registered target.Object) objects {
		if registered[name] == nil {
			return nil
		}
		found := objects{}
		for _, object := range target.Objects(registered, name) {
			found[JSONText(object[id])] = object
		}
		return found
	}
}

// setOf reads a list of values, each of which is there or not.
func setOf(list any) objects {
	if list == nil {
		return nil
	}
	found := objects{}
	for _, element := range AsList(list) {
		found[JSONText(element)] = target.Object{}
	}
	return found
}

// settingFacts reads the settings that the specification lists, from where the level has them.
func settingFacts(registered target.Object) objects {
	if settings, is := registered["user_settings"].(target.Object); is {
		registered = settings
	}
	var found objects
	for _, setting := range OwnSettings {
		if value, told := registered[setting.Name]; told {
			if found == nil {
				found = objects{}
			}
			found[setting.Name] = target.Object{"value": value}
		}
	}
	return found
}

// mutedTopicFacts reads pairs of a stream's name and a topic.
func mutedTopicFacts(list any) objects {
	if list == nil {
		return nil
	}
	found := objects{}
	for _, each := range AsList(list) {
		if pair := AsList(each); len(pair) > 1 {
			found[JSONText(pair[:2])] = target.Object{}
		}
	}
	return found
}

func topicFacts(registered target.Object) objects {
	if registered["user_topics"] == nil {
		return nil
	}
	found := objects{}
	for _, topic := range target.Objects(registered, "user_topics") {
		found[topicKey(topic)] = policyOf(topic)
	}
	return found
}

func topicKey(topic target.Object) string {
	return JSONText([]any{topic["stream_id"], topic["topic_name"]})
}

func policyOf(topic target.Object) target.Object {
	return target.Object{"visibility_policy": topic["visibility_policy"]}
}

// statusFacts reads statuses. It leaves out those without a text and an emoji.
func statusFacts(registered target.Object) objects {
	all, told := registered["user_status"].(target.Object)
	if !told {
		return nil
	}
	found := objects{}
	for id, status := range all {
		object, _ := status.(target.Object)
		found.keepStatus(id, object)
	}
	return found
}

// statusFields are the fields of a status, besides the deprecated away.
var statusFields = []string{"status_text", "emoji_name", "emoji_code", "reaction_type"}

// keepStatus enters the fields of a status that changed, and keeps the others.
func (f objects) keepStatus(id string, changed target.Object) {
	next, empty := target.Object{}, true
	for _, field := range statusFields {
		next[field] = ""
		if was, known := f[id]; known {
			next[field] = was[field]
		}
		if value, told := changed[field]; told {
			next[field] = value
		}
		empty = empty && (next[field] == "" || field == "reaction_type")
	}
	if f[id] = next; empty {
		delete(f, id)
	}
}

// unreadFacts reads the unread messages, each with its place.
func unreadFacts(registered target.Object) objects {
	unread, told := registered["unread_msgs"].(target.Object)
	if !told {
		return nil
	}
	found := objects{}
	for _, list := range []string{"streams", "pms", "huddles"} {
		for _, conversation := range target.Objects(unread, list) {
			for _, id := range AsList(conversation["unread_message_ids"]) {
				found[JSONText(id)] = target.Object{}
				if list == "streams" {
					found[JSONText(id)] = place(conversation["stream_id"], conversation["topic"])
				}
			}
		}
	}
	return found
}

func place(stream, topic any) target.Object {
	return target.Object{"stream_id": stream, "topic": topic}
}

func mentionFacts(registered target.Object) objects {
	return setOf(Find(registered["unread_msgs"], "mentions"))
}
