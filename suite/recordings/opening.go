package recordings

import (
	"encoding/json"
	"net/url"
	"strconv"
)

// everything are the parameters of a registration that shows everything.
var everything = url.Values{
	"client_gravatar": {"false"}, "include_subscribers": {"true"}, "slim_presence": {"true"}, "apply_markdown": {"false"},
	"client_capabilities": {`{"notification_settings_null":true,"bulk_message_deletion":true,` +
		`"user_avatar_url_field_optional":false,"stream_typing_notifications":true,"user_settings_object":true,` +
		`"linkifier_url_template":true,"user_list_incomplete":true,"include_deactivated_groups":true,` +
		`"archived_channels":true,"empty_topic_name":true}`},
}

// mostPage is the number of messages of one answer.
const mostPage = 1000

// Open reads what an account sees at the beginning, with some of the newest messages. Each call asks the server as the
// account, by a method and a path below [Base], and returns the answer.
func Open(history int, ask func(method, path string, params url.Values) map[string]any) {
	answer := ask("POST", "/register", everything)
	queue, ok := answer["queue_id"].(string)
	if !ok {
		return // refused: the account has no more to show
	}
	ask("DELETE", "/events", url.Values{"queue_id": {queue}})
	ask("GET", "/attachments", nil)
	anchor, left := "newest", history
	for left > 0 {
		page := url.Values{"anchor": {anchor}, "num_before": {strconv.Itoa(min(left, mostPage))}, "num_after": {"0"},
			"client_gravatar": {"false"}, "apply_markdown": {"false"}}
		if anchor != "newest" {
			page.Set("include_anchor", "false")
		}
		answer := ask("GET", "/messages", page)
		list, _ := answer["messages"].([]any)
		if len(list) == 0 || answer["found_oldest"] == true {
			return
		}
		oldest, _ := list[0].(map[string]any)
		id, _ := oldest["id"].(json.Number)
		anchor, left = id.String(), left-len(list)
	}
}
