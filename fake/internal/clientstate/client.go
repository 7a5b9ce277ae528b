// Package clientstate is a small client that keeps the state of an organization: the
// answer of its registration, the messages it fetched then, and the events since. It is
// written from the specification and the public documentation of events, and uses none of
// the fake's code, so that the fake's answers can be compared with it.
package clientstate

// Client is the state of a client.
type Client struct {
	// State is the answer of the registration, kept up to date by events.
	State object
	// Messages are those that the client has, by ID.
	Messages map[int]object
	// Unknown are types of events that the client cannot use, and Missing are
	// messages that events spoke of and that it has to fetch.
	Unknown []string
	Missing []int
	// Stale says that the client's own role changed: the visible data changes with it, and
	// clients register anew.
	Stale bool
}

// New returns the client that got these answers of POST /register and GET /messages.
func New(registered object, fetched []object) *Client {
	c := &Client{State: copied(registered).(object), Messages: map[int]object{}}
	for _, m := range fetched {
		c.Messages[number(m["id"])] = copied(m).(object)
	}
	return c
}

// Add gives the client a message that it fetched.
func (c *Client) Add(m object) { c.Messages[number(m["id"])] = copied(m).(object) }

// handlers apply events to a client, by their type.
var handlers = map[string]func(*Client, object){
	"alert_words":                  replace("alert_words"),
	"muted_topics":                 replace("muted_topics"),
	"muted_users":                  replace("muted_users"),
	"realm_emoji":                  replace("realm_emoji"),
	"realm_filters":                replace("realm_filters"),
	"realm_linkifiers":             replace("realm_linkifiers"),
	"realm_playgrounds":            replace("realm_playgrounds"),
	"hotspots":                     replace("hotspots"),
	"onboarding_steps":             replace("onboarding_steps"),
	"default_streams":              replaceWith("default_streams", "realm_default_streams"),
	"default_stream_groups":        replaceWith("default_stream_groups", "realm_default_stream_groups"),
	"custom_profile_fields":        (*Client).profileFields,
	"realm":                        (*Client).realm,
	"realm_bot":                    (*Client).bot,
	"realm_domains":                (*Client).domain,
	"realm_user":                   (*Client).user,
	"realm_user_settings_defaults": (*Client).settingDefault,
	"user_settings":                (*Client).setting,
	"update_display_settings":      (*Client).displaySetting,
	"update_global_notifications":  (*Client).notificationSetting,
	"user_status":                  (*Client).status,
	"presence":                     (*Client).presence,
	"stream":                       (*Client).stream,
	"subscription":                 (*Client).subscription,
	"user_group":                   (*Client).group,
	"user_topic":                   (*Client).userTopic,
	"drafts":                       (*Client).draft,
	"saved_snippets":               (*Client).snippet,
	"scheduled_messages":           (*Client).scheduled,
	"message":                      (*Client).message,
	"update_message":               (*Client).updateMessage,
	"update_message_flags":         (*Client).updateFlags,
	"delete_message":               (*Client).deleteMessage,
	"reaction":                     (*Client).reaction,
	"attachment":                   ignore,
	"invites_changed":              ignore,
	"realm_export":                 ignore,
	"typing":                       ignore,
	"submessage":                   ignore,
	"heartbeat":                    ignore,
	"restart":                      ignore,
	"pointer":                      ignore,
}

// Apply applies an event to the client.
func (c *Client) Apply(event object) {
	kind, _ := event["type"].(string)
	handle, known := handlers[kind]
	if !known {
		c.Unknown = append(c.Unknown, kind)
		return
	}
	handle(c, event)
}

func ignore(*Client, object) {}

// replace is for events that contain an object as a whole.
func replace(name string) func(*Client, object) { return replaceWith(name, name) }

func replaceWith(field, name string) func(*Client, object) {
	return func(c *Client, event object) { c.set(name, event[field]) }
}

// set changes a field of the registration, if the registration has it.
func (c *Client) set(name string, v any) {
	if _, there := c.State[name]; there {
		c.State[name] = copied(v)
	}
}

// userID is the client's own user.
func (c *Client) userID() any { return c.State["user_id"] }

func (c *Client) isMe(id any) bool { return key(id) == key(c.userID()) }
