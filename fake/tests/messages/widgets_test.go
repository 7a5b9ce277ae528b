package messages_test

import (
	"strconv"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func submessages(c *Client, id int) []map[string]any {
	c.T.Helper()
	message := c.Get("/messages/"+strconv.Itoa(id), nil).OK().Body["message"].(map[string]any)
	return Objects(message["submessages"].([]any))
}

func TestAPollIsAWidgetInWhichReadersVote(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithDialect(featurelevels.Zulip))
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	q := cleo.Queue(Form{"event_types": []string{"message", "submessage"}})
	poll := ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t",
		"content": "/poll Tea or café?\n* tea\n\n- café"}).OK().Int("id")
	Same(t, "the poll", submessages(cleo, poll)[0]["content"],
		`{"widget_type": "poll", "extra_data": {"question": "Tea or caf\u00e9?", "options": ["tea", "caf\u00e9"]}}`)

	act := func(c *Client, content string) Reply {
		return c.Post("/submessage", Form{"message_id": poll, "msg_type": "widget", "content": content})
	}
	vote := `{"type":"vote","key":"canned,0","vote":1}`
	act(cleo, vote).OK()
	for content, says := range map[string]string{
		`{`:                                  "Invalid json for submessage",
		`{"type":"vote","key":"canned,0"}`:   "vote key is missing from poll data",
		`{"type":"vote","key":"k","vote":2}`: `Invalid poll data["vote"]`,
		`{"type":"vote","key":"k","vote":1,"more":1}`: "Unexpected arguments: more",
		`{"type":"question","question":"?"}`:          "You can't edit a question unless you are the author.",
		`{"type":"dance"}`:                            "Unknown type for poll data: dance",
	} {
		act(cleo, content).Refused(400, "BAD_REQUEST").Says(says)
	}
	act(ben, `{"type":"question","question":"?"}`).OK()
	Same(t, "submessages", Column(submessages(ben, poll), "id"), []string{"1", "2", "3"})
	Same(t, "events", Kinds(q.Events()), "[message submessage submessage]")
}

func TestOnlySendersMakeWidgetsOfTheirMessages(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithDialect(featurelevels.Zulip))
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	plain := ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t",
		"content": "a /poll"}).OK().Int("id")
	Same(t, "none", len(submessages(ben, plain)), 0)
	add := Form{"message_id": plain, "msg_type": "widget", "content": "{}"}
	cleo.Post("/submessage", add).Refused(400, "BAD_REQUEST").Says("cannot attach")
	ben.Post("/submessage", add).OK()
	cleo.Post("/submessage", add).OK()
	cleo.Post("/submessage", add.With("message_id", 99999)).Refused(400, "BAD_REQUEST").Says("Invalid message")
}

func TestFormsAreChecked(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithDialect(featurelevels.Zulip)), Member)
	send := Form{"type": "stream", "to": "general", "topic": "t", "content": "c"}
	choices := `{"widget_type":"zform","extra_data":{"type":"choices","heading":"h","choices":[{"short_name":"A","long_name":"aye","reply":"yes"}]}}`
	id := ben.Post("/messages", send.With("widget_content", choices)).OK().Int("id")
	Same(t, "the form", submessages(ben, id)[0]["content"],
		`{"widget_type": "zform", "extra_data": {"type": "choices", "heading": "h", "choices": [{"short_name": "A", "long_name": "aye", "reply": "yes"}]}}`)
	for content, says := range map[string]string{
		"":                                    "Widgets: API programmer sent invalid JSON content",
		"[]":                                  "Widgets: widget_content is not a dict",
		`{"widget_type":"zform"}`:             "Widgets: extra_data is not in widget_content",
		`{"widget_type":"x","extra_data":{}}`: "Widgets: unknown widget type: x",
		`{"widget_type":"zform","extra_data":{"type":"choices","heading":"h","choices":[{}]}}`: `Widgets: short_name key is missing from extra_data["choices"][0]`,
	} {
		ben.Post("/messages", send.With("widget_content", content)).Refused(400, "BAD_REQUEST").Says(says)
	}
}

func TestWidgetsAreNotEdited(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithDialect(featurelevels.Zulip)), Member)
	id := ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": "/todo"}).OK().Int("id")
	ben.Patch("/messages/"+strconv.Itoa(id), Form{"content": "x"}).Refused(400,
		"BAD_REQUEST").Says("Widgets cannot be edited.")
	ben.Patch("/messages/"+strconv.Itoa(id), Form{"topic": "x"}).OK()
}

func TestTheFirstFilledLineOfAPollIsItsQuestion(t *testing.T) {
	ben := As(t, fake.Start(t, Zulip()), Member)
	for content, want := range map[string]string{
		"/poll\nx":        `{"question": "x", "options": []}`,
		"/poll \n\n x\ny": `{"question": "x", "options": ["y"]}`,
		"/poll":           `{"question": "", "options": []}`,
	} {
		id := ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": content}).OK().Int("id")
		Same(t, content, submessages(ben, id)[0]["content"], `{"widget_type": "poll", "extra_data": `+want+"}")
	}
}
