package explore

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// readings are the calls with which everybody hears what came and reads everything again.
func (g *generator) readings() (all []recordings.Call) {
	for _, q := range g.book.things["queue"] {
		all = append(all, recordings.Call{Who: string(q.by), Method: "GET", Path: "/events", Params: map[string]string{
			"queue_id": "{" + q.label + "}", "last_event_id": "{last:" + q.label + "}", "dont_block": "true"}})
	}
	for i, who := range g.book.roles {
		all = append(all, g.read(who, i%2 == 0)...)
	}
	return all
}

// read are the readings of a person.
func (g *generator) read(who target.Role, markdown bool) []recordings.Call {
	get := func(path string, params map[string]string) recordings.Call {
		return recordings.Call{Who: string(who), Method: "GET", Path: path, Params: params}
	}
	all := []recordings.Call{
		{Who: string(who), Method: "POST", Path: "/register", Params: map[string]string{
			"fetch_event_types": jsonList(toldTypes), "event_types": `["heartbeat"]`, "client_capabilities": capabilities}},
		get("/streams", nil), get("/users", map[string]string{"client_gravatar": "false"}),
	}
	messages := g.book.things["message"]
	if len(messages) == 0 {
		return all
	}
	const most = 400
	since := map[string]string{"anchor": "{" + messages[0].label + "}", "num_before": "0", "num_after": fmt.Sprint(most),
		"apply_markdown": fmt.Sprint(markdown), "client_gravatar": "true"}
	all = append(all, get("/messages", since))
	if text, is := wideNarrow(g, who); is {
		narrowed := map[string]string{"narrow": text}
		for name, value := range since {
			narrowed[name] = value
		}
		all = append(all, get("/messages", narrowed))
	}
	if text, is := theirs("message", "", true)(g, who); is {
		all = append(all, get("/messages/"+text+"/history", nil))
	}
	return all
}

// capabilities are those of a client that reads the newer events.
const capabilities = `{"notification_settings_null": true, "user_settings_object": true, "bulk_message_deletion": true}`
