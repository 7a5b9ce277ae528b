package faketest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Newest is the newest message that an account can see.
func Newest(c *Client) map[string]any {
	c.T.Helper()
	list := c.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0,
		"apply_markdown": false}).OK().List("messages")
	return list[len(list)-1]
}

// Flag changes a flag of messages.
func (c *Client) Flag(op, flag string, ids ...int) Reply {
	c.T.Helper()
	return c.Post("/messages/flags", Form{"messages": ids, "op": op, "flag": flag})
}

// Flags are the caller's flags on a message.
func (c *Client) Flags(id int) []string {
	c.T.Helper()
	return Texts(c.Message(id)["flags"])
}

// Rendered is the HTML of a text without its paragraph.
func (c *Client) Rendered(text string) string {
	c.T.Helper()
	html := c.Post("/messages/render", Form{"content": text}).OK().Text("rendered")
	return strings.TrimSuffix(strings.TrimPrefix(html, "<p>"), "</p>")
}

// Remove calls DELETE on a message.
func (c *Client) Remove(id int) Reply {
	c.T.Helper()
	return c.Delete(fmt.Sprintf("/messages/%d", id), nil)
}

// FillTopic stores messages of the first user in a topic of a world, in one write.
func FillTopic(t *testing.T, srv *fake.Server, n, streamID int, topic string) {
	t.Helper()
	err := srv.Worlds().Find("default").Site().World.Write(func(tx *world.Tx) error {
		for i := range n {
			if err := tx.Send(world.Draft{Sender: tx.User(1), StreamID: streamID, Topic: topic, Content: fmt.Sprint(i),
				Client: "test"}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Edit calls PATCH on a message.
func (c *Client) Edit(id int, f Form) Reply {
	c.T.Helper()
	return c.Patch(fmt.Sprintf("/messages/%d", id), f)
}

// ChangeOrganization changes the organization of a server's default world.
func ChangeOrganization(t testing.TB, srv *fake.Server, change func(*world.Organization)) {
	t.Helper()
	err := srv.Worlds().Find("default").Site().World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		change(&o)
		tx.PutOrganization(o)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Later lets time pass in the default world.
func (c *Client) Later(by string) {
	c.T.Helper()
	c.Control("POST", "/worlds/default/clock", fmt.Sprintf(`{"advance": %q}`, by)).OK()
}

// InTopic are the parameters of a fetch in a topic of general.
func InTopic(topic string, f Form) Form {
	return f.With("narrow", [][2]string{{"stream", "general"}, {"topic", topic}})
}

// Series sends messages "0", "1" … to a topic and returns their IDs.
func (c *Client) Series(n int, stream, topic string) []int {
	c.T.Helper()
	ids := make([]int, n)
	for i := range ids {
		ids[i] = c.To(stream, topic, fmt.Sprint(i))
	}
	return ids
}

// Topic lists the contents of a topic, as Markdown.
func (c *Client) Topic(stream, topic string) []string {
	c.T.Helper()
	return Column(c.Get("/messages", Form{
		"anchor": "oldest", "num_before": 0, "num_after": 100, "apply_markdown": false,
		"narrow": [][2]string{{"stream", stream}, {"topic", topic}},
	}).OK().List("messages"), "content")
}

// Quiet omits the notices of a move.
var Quiet = Form{"send_notification_to_old_thread": false, "send_notification_to_new_thread": false}

// ToStream is a message to a stream, with the changes of a case.
func ToStream(changes Form) Form {
	f := Form{"type": "stream", "to": "general", "topic": "tests", "content": "hello"}
	for name, v := range changes {
		if v == nil {
			f = f.Without(name)
		} else {
			f[name] = v
		}
	}
	return f
}

// Raw is the Markdown of a message.
func (c *Client) Raw(id int) string {
	c.T.Helper()
	return c.Get(fmt.Sprintf("/messages/%d", id), Form{"apply_markdown": false}).OK().Object("message")["content"].(string)
}

// Term is one condition of a narrow.
func Term(operator string, operand any) Form { return Form{"operator": operator, "operand": operand} }

// IsNot is a term of a narrow that is negated.
func IsNot(t Form) Form { return t.With("negated", true) }

// Contents are the raw texts of the messages of a fetch, oldest first.
func (c *Client) Contents(narrow any) []string {
	c.T.Helper()
	return Column(c.Narrowed(narrow).OK().List("messages"), "content")
}

// Narrowed lists the contents of the messages in a narrow.
func (c *Client) Narrowed(narrow any) Reply {
	c.T.Helper()
	return c.Get("/messages", Form{"anchor": "newest", "num_before": 1000, "num_after": 0, "apply_markdown": false,
		"narrow": narrow})
}

// React adds a reaction to a message.
func (c *Client) React(id int, f Form) Reply {
	c.T.Helper()
	return c.Post(fmt.Sprintf("/messages/%d/reactions", id), f)
}

// Unreact takes a reaction back.
func (c *Client) Unreact(id int, f Form) Reply {
	c.T.Helper()
	return c.Delete(fmt.Sprintf("/messages/%d/reactions", id), f)
}

// Reactions are the reactions to a message: user, name, code and kind of each.
func (c *Client) Reactions(id int) []string {
	c.T.Helper()
	out := []string{}
	list, _ := c.Message(id)["reactions"].([]any)
	for _, r := range Objects(list) {
		out = append(out, fmt.Sprint(r["user_id"], " ", r["emoji_name"], " ", r["emoji_code"], " ", r["reaction_type"]))
	}
	return out
}
