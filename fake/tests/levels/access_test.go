package levels_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/pictures"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func probesOfAccess() []probe {
	send := params{"type": "stream", "to": "general", "topic": "t"}
	direct := with(send, "type", "private", "to", "[4]", "content", "c")
	return []probe{
		{"5.0-administrators-see-subscribers", overseen, "400", "200"},
		{"5.0-moderators-edit-topics-late", movedLateByModerator, "400", "200"},
		{
			"5.0-stream-name-control-characters", asked("ada", "PATCH /streams/21", params{"new_name": "a\nb"}, "!status"),
			"200", "400",
		},
		{
			"5.0-emoji-file-refusal", textAsEmoji, `"Image file upload failed."`,
			`"Could not decode image; did you upload an image file?"`,
		},
		{"7.0-refused-subscribe-creates-nothing", func(w *watcher) string {
			w.call("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name": "new"}, {"name": "staff"}]`})
			return pick(w.call("ben", "GET /get_stream_id", params{"stream": "new"}), "!status")
		}, "200", "400"},
		{"4.0-guests-see-web-public", guestLeft, "400", "200"},
		{
			"4.0-administrators-list-streams", asked("ada", "GET /streams", params{"include_all_active": "true"}, "!status"),
			"400", "200",
		},
		{
			"4.0-silent-wildcard-mention", receives("message", sends(with(send, "content", "@_**all**")), "flags"),
			`["wildcard_mentioned"]`, "[]",
		},
		{
			"4.0-bots-deactivated-first",
			receives("realm_user", func(w *watcher) { w.must("ada", "DELETE /users/5", nil) }, "person.user_id"), "5", "11",
		},
		{
			"27-edit-event-notices-removed", receives("update_message", func(w *watcher) {
				w.must("ada", w.posted("talk"), params{"content": "new"})
			}, "mention_user_ids"), "[]", "absent",
		},
		{"38-message-event-notices-removed", receives("message", sends(direct), "stream_push_notify"), "false", "absent"},
		{"zulip-event-notices", receives("message", sends(direct), "push_notified"), "absent", "true"},
		{"6.0-privacy-change-in-part", closedAgain, "false", "true"},
		{"6.0-unsubscribe-read-event", leftRead, `"read"`, "absent"},
		{"7.0-group-member-notices", toldOfGroup, "absent", `"private"`},
		{"zulip-deactivated-user-queues", queueAfterReturn, "400", "200"},
		{
			"zulip-avatar-by-visibility", asked("ada", "GET /users/6", nil, "user.avatar_url"),
			"null", `"https://secure.gravatar.com/avatar/94690d64143160702e0b730ba347be3f?d=identicon\u0026version=1"`,
		},
		{"zulip-first-message-kept", firstDeleted, "false", "true"},
		{
			"zulip-no-embedded-bots",
			asked("ben", "POST /bots",
				params{"full_name": "Extra", "short_name": "e", "bot_type": "4", "service_name": "giphy"}, "msg"),
			`""`, `"Embedded bots are not enabled."`,
		},
	}
}

// sends has Ada send a message.
func sends(p params) func(*watcher) {
	return func(w *watcher) { w.must("ada", "POST /messages", p) }
}

// movedLateByModerator shows how a moderator fares who renames a topic long after its message.
func movedLateByModerator(w *watcher) string {
	w.rule(func(o *world.Organization) { o.SetPolicy("edit_topic_policy", 5) })
	route := w.posted("talk")
	w.later(8 * oneDay)
	return pick(w.call("mo", route, params{"topic": "new"}), "!status")
}

// textAsEmoji shows the answer to the upload of a text as an emoji.
func textAsEmoji(w *watcher) string {
	return pick(w.upload("/realm/emoji/texty", "a.png"), "msg")
}

// pictured shows the path of the avatar that Ada sets.
func pictured(w *watcher) string {
	set := w.uploadContent("/users/me/avatar", "a.png", pictures.PNG("Ada", "ada", 1))
	return pick(set, "avatar_url")
}

// upload posts a file of Ada's, which holds a text.
func (w *watcher) upload(path, name string) any {
	return w.uploadContent(path, name, []byte("no image"))
}

// uploadContent posts a file of Ada's.
func (w *watcher) uploadContent(path, name string, content []byte) any {
	w.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, _ := form.CreateFormFile("file", name)
	_, _ = part.Write(content)
	_ = form.Close()
	r, _ := http.NewRequest(http.MethodPost, fake.InMemory+"/w/"+w.world+"/api/v1"+path, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	ada, _ := w.server.Account("ada@example.com")
	r.SetBasicAuth(ada.Email, ada.APIKey)
	return w.decode(w.send(r))
}

// firstDeleted reports whether a new stream keeps its first message after that is deleted.
func firstDeleted(w *watcher) string {
	first := func() string { return pick(w.must("ada", "GET /streams", nil), "streams.0.first_message_id") }
	w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name": "a new one"}]`})
	notice := first()
	w.must("ada", "DELETE /messages/"+notice, nil)
	return strconv.FormatBool(first() == notice)
}

// overseen shows the answer to an administrator who asks about the private stream of another
// user.
func overseen(w *watcher) string {
	w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name": "den"}]`, "invite_only": "true"})
	id := pick(w.must("ben", "GET /get_stream_id", params{"stream": "den"}), "stream_id")
	return pick(w.call("ada", "GET /users/4/subscriptions/"+id, nil), "!status")
}

// guestLeft shows whether a guest finds a web-public stream that the guest has left.
func guestLeft(w *watcher) string {
	w.must("gus", "DELETE /users/me/subscriptions", params{"subscriptions": `["open nights"]`})
	return pick(w.call("gus", "GET /get_stream_id", params{"stream": "open nights"}), "!status")
}

// closedAgain shows whether a web-public stream is still so after a request that makes
// it public.
func closedAgain(w *watcher) string {
	w.must("ada", "PATCH /streams/26", params{"is_private": "false"})
	return pick(w.must("ada", "GET /streams", params{"include_web_public": "true"}),
		"streams.name=open nights.is_web_public")
}

// leftRead shows what Ben learns about read messages when he leaves a stream in which he
// has read all.
func leftRead(w *watcher) string {
	w.must("ben", "POST /mark_stream_as_read", params{"stream_id": "23"})
	queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["update_message_flags"]`}), "queue_id"))
	w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["kitchen"]`})
	reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return pick(reply, "events.0.flag")
}

// toldOfGroup shows the kind of message that Ben gets when he is added to a group.
func toldOfGroup(w *watcher) string {
	queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["message"]`}), "queue_id"))
	w.must("ada", "POST /user_groups/create", params{"name": "crew", "description": "d", "members": "[1]"})
	listed := w.must("ada", "GET /user_groups", nil)
	id := pick(listed, "user_groups.name=crew.id")
	w.must("ada", "POST /user_groups/"+id+"/members", params{"add": "[4]"})
	reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return pick(reply, "events.0.message.type")
}

// queueAfterReturn shows whether a queue is still there when its user comes back.
func queueAfterReturn(w *watcher) string {
	queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["message"]`}), "queue_id"))
	w.must("ada", "DELETE /users/4", nil)
	w.must("ada", "POST /users/4/reactivate", nil)
	return pick(w.call("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}),
		"!status")
}
