package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestContentIsRenderedWithoutBeingSent(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben, cleo := as(t, srv, member), as(t, srv, other)
		q := cleo.queue(nil)
		before := ben.get("/users/me", nil).int("max_message_id")
		for content, want := range map[string]string{
			"**b** `c`": "<p><strong>b</strong> <code>c</code></p>",
			"":          "",
			" \n":       "",
			"@**Cleo Costa** in #**general**": `<p><span class="user-mention" data-user-id="5">@Cleo Costa</span> in ` +
				`<a class="stream" data-stream-id="21" href="/#narrow/stream/21-general">#general</a></p>`,
			":)":                        "<p>:)</p>",
			"<script>alert(1)</script>": "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
		} {
			same(t, content, ben.post("/messages/render", form{"content": content}).ok().text("rendered"), want)
		}
		same(t, "events", kinds(q.events()), []string{})
		same(t, "newest message", ben.get("/users/me", nil).int("max_message_id"), before)
		missing := ben.post("/messages/render", nil).refused(400, "REQUEST_VARIABLE_MISSING")
		same(t, "var_name", missing.text("var_name"), "content")
	}
}

// sentHTML sends a content and gives it as it is fetched.
func (c *client) sentHTML(content string) string {
	c.t.Helper()
	return c.get(fmt.Sprintf("/messages/%d", c.to("general", "t", content)), nil).ok().object("message")["content"].(string)
}

func TestLinksIntoTheOrganizationBecomeRelative(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben := as(t, srv, member)
		base := ben.get("/server_settings", nil).ok().text("realm_uri")
		want := `<p><a href="#narrow/is/starred">` + base + `/#narrow/is/starred</a> <a href="` + base + `/help">` + base + `/help</a></p>`
		content := base + "/#narrow/is/starred " + base + "/help"
		same(t, "rendered", ben.post("/messages/render", form{"content": content}).ok().text("rendered"), want)
		same(t, "sent", ben.sentHTML(content), want)
	}
	development := "http://localhost:9991/#recent"
	zulip := as(t, fake.Start(t, fake.WithDialect(featurelevels.Zulip)), member)
	same(t, "a development server's", zulip.sentHTML(development), `<p><a href="#recent">`+development+`</a></p>`)
	spec := as(t, fake.Start(t), member)
	same(t, "in spec", spec.sentHTML(development), `<p><a href="`+development+`">`+development+`</a></p>`)
}

func TestTheSettingsOfSenderAndOrganizationDecideOnRendering(t *testing.T) {
	srv := fake.Start(t, fake.WithDialect(featurelevels.Zulip))
	ada, ben := as(t, srv, owner), as(t, srv, member)
	ben.patch("/settings", form{"translate_emoticons": true}).ok()
	ada.patch("/realm", form{"default_code_block_language": "python"}).ok()
	smile := `<p><span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span></p>`
	same(t, "who wishes emoji", ben.sentHTML(":)"), smile)
	same(t, "who does not", ada.sentHTML(":)"), "<p>:)</p>")
	same(t, "code", strings.Contains(ben.sentHTML("```\nif\n```"), `data-code-language="Python"`), true)
	same(t, "the built-in emoji", strings.Contains(ben.sentHTML(":zulip:"), `/unicode/zulip.png`), true)
	same(t, "not in the other dialect", as(t, fake.Start(t), member).sentHTML(":zulip:"), "<p>:zulip:</p>")
}
