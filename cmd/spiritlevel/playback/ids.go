package playback

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// kindsByKey are the keys whose numbers are IDs of a kind of object.
var kindsByKey = byWord(map[string]string{
	"message": "message_id message_ids first_message_id max_message_id unread_message_ids anchor messages " +
		"starred_messages historical_message_id first_id last_id pointer",
	"user": "user_id user_ids sender_id members principals owner_id bot_owner_id subscribers author_id other_user_id " +
		"invited_by_user_id muted_user_id creator_id original_user_id user_profile_id direct_members",
	"group": "direct_subgroups group_ids add_subgroups delete_subgroups group_id user_group_id direct_subgroup_ids " +
		"subgroups",
	"linkifier": "ordered_linkifier_ids filter_id", "snippet": "saved_snippet_id", "scheduled": "scheduled_message_id",
	"stream": "stream_id stream_ids new_stream_id orig_stream_id channel_id realm_default_streams " +
		"ignored_because_not_subscribed_channels default_streams",
	"draft": "draft_id", "playground": "playground_id", "field": "field_id", "attachment": "attachment_id",
	"invite": "invite_id", "emoji": "emoji_id",
})

// kindsByContainer are the lists and objects whose key id is that of a kind of object.
var kindsByContainer = byWord(map[string]string{
	"message": "messages message", "draft": "drafts draft", "group": "user_groups realm_user_groups group",
	"scheduled": "scheduled_messages",
	"linkifier": "linkifiers realm_linkifiers", "snippet": "saved_snippets saved_snippet",
	"playground": "playgrounds realm_playgrounds", "field": "custom_profile_fields fields",
	"attachment": "attachments attachment", "invite": "invites",
	"user":  "muted_users display_recipient recipients user person",
	"emoji": "emoji realm_emoji",
})

// typed are the keys whose values differ between any two runs: they are compared by type.
var typed = func() map[string]bool {
	all := map[string]bool{}
	for _, key := range strings.Fields("timestamp last_edit_timestamp edit_timestamp date_created date_joined " +
		"expiry_date invited deliver_at scheduled_delivery_timestamp server_timestamp active_timestamp idle_timestamp " +
		"last_updated create_date date_sent last_modified create_time upload_time last_edit_time realm_date_created " +
		"export_time server_generation reset_limit last_moved_timestamp zulip_version zulip_merge_base service_version " +
		"service_merge_base queue_id api_key token link_url invite_link local_id last_event_id presence_last_update_id " +
		"last_update_id email_address retry-after delivery_timestamp recipient_id password otp_encrypted_api_key key " +
		"upload_space_used") {
		all[key] = true
	}
	return all
}()

func byWord(words map[string]string) map[string]string {
	out := map[string]string{}
	for kind, list := range words {
		for word := range strings.FieldsSeq(list) {
			out[word] = kind
		}
	}
	return out
}

// kindOf is the kind of object whose ID stands at a key, "" for other numbers.
func kindOf(key, container string) string {
	switch {
	case key == "id":
		return kindsByContainer[container]
	case kindsByKey[key] != "":
		return kindsByKey[key]
	case strings.HasSuffix(key, "_stream_id"), strings.HasSuffix(key, "_channel_id"):
		return "stream"
	case strings.HasSuffix(key, "_group_id"), strings.HasSuffix(key, "_group"):
		return "group"
	}
	return ""
}

// pairs are the numbers and texts of a recording with those of the server that plays it.
type pairs struct {
	numbers map[string]map[int]int // by kind
	texts   map[string]string
	replace *strings.Replacer // of texts, made when needed
}

func newPairs() *pairs { return &pairs{numbers: map[string]map[int]int{}, texts: map[string]string{}} }

// other is the number that belongs to one of the recording: the same one, if none is known.
func (p *pairs) other(kind string, n int) int {
	if other, known := p.numbers[kind][n]; known {
		return other
	}
	return n
}

// learn pairs two numbers, and reports whether they belong together.
func (p *pairs) learn(kind string, recorded, played int) bool {
	if p.numbers[kind] == nil {
		p.numbers[kind] = map[int]int{}
	}
	if known, there := p.numbers[kind][recorded]; there {
		return known == played
	}
	p.numbers[kind][recorded] = played
	return true
}

// learnText pairs two texts, such as keys, and reports whether they belong together.
func (p *pairs) learnText(recorded, played string) bool {
	if known, there := p.texts[recorded]; there {
		return known == played
	}
	if recorded != "" {
		p.texts[recorded], p.replace = played, nil
	}
	return true
}

// text is a text of the recording with the texts of the server.
func (p *pairs) text(s string) string {
	if p.replace == nil {
		list := []string{}
		for recorded, played := range p.texts {
			if recorded != played {
				list = append(list, recorded, played)
			}
		}
		p.replace = strings.NewReplacer(list...)
	}
	return p.replace.Replace(s)
}

// parameter is the value of a parameter for the server.
func (p *pairs) parameter(key, value string) string {
	v, isJSON := recordings.Decode([]byte(value))
	if !isJSON {
		return p.text(value)
	}
	text, err := recordings.Encode(p.value(key, "", v))
	if err != nil {
		return value
	}
	if same, err := recordings.Encode(v); err == nil && string(same) == string(text) {
		return value // with its own spelling
	}
	return string(text)
}

// value is a value of a parameter with the IDs of the server.
func (p *pairs) value(key, container string, v any) any {
	switch v := v.(type) {
	case string:
		return p.text(v)
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = p.value(key, container, inner)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for name, inner := range v {
			below := name
			if name == "new" || name == "old" || name == "add" || name == "delete" {
				below = key // of a change of the parameter
			}
			out[name] = p.value(below, key, inner)
		}
		return out
	}
	if kind := kindOf(key, container); kind != "" && isWhole(v) {
		return p.other(kind, asNumber(v))
	}
	return v
}
