package fake_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
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
