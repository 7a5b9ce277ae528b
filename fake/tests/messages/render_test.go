package messages_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestContentIsRenderedWithoutBeingSent(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben, cleo := As(t, srv, Member), As(t, srv, Other)
		q := cleo.Queue(nil)
		before := ben.Get("/users/me", nil).Int("max_message_id")
		for content, want := range map[string]string{
			"**b** `c`": "<p><strong>b</strong> <code>c</code></p>",
			"":          "",
			" \n":       "",
			"@**Cleo Costa** in #**general**": `<p><span class="user-mention" data-user-id="5">@Cleo Costa</span> in ` +
				`<a class="stream" data-stream-id="21" href="/#narrow/stream/21-general">#general</a></p>`,
			":)":                        "<p>:)</p>",
			"<script>alert(1)</script>": "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
		} {
			Same(t, content, ben.Post("/messages/render", Form{"content": content}).OK().Text("rendered"), want)
		}
		Same(t, "events", Kinds(q.Events()), []string{})
		Same(t, "newest message", ben.Get("/users/me", nil).Int("max_message_id"), before)
		missing := ben.Post("/messages/render", nil).Refused(400, "REQUEST_VARIABLE_MISSING")
		Same(t, "var_name", missing.Text("var_name"), "content")
	}
}

// sentHTML sends a content and fetches its HTML.
func sentHTML(c *Client, content string) string {
	c.T.Helper()
	return c.Get(fmt.Sprintf("/messages/%d", c.To("general", "t", content)),
		nil).OK().Object("message")["content"].(string)
}

// Older levels render some constructs differently; mentions keep the names of their
// time.
func TestAMentionKeepsTheNameOfItsTime(t *testing.T) {
	for _, level := range []featurelevels.Level{featurelevels.Oldest, 65, featurelevels.Newest()} {
		srv := fake.Start(t, fake.WithLevel(level))
		ben, cleo := As(t, srv, Member), As(t, srv, Other)
		id := ben.To("general", "t", "@**Cleo Costa** look")
		cleo.Patch("/settings", Form{"full_name": AsText("Cleo Cox")})
		Same(t, fmt.Sprint("at ", level), ben.Get("/messages", Form{"anchor": id, "num_before": 0,
			"num_after": 0}).OK().List("messages")[0]["content"],
			`<p><span class="user-mention" data-user-id="5">@Cleo Costa</span> look</p>`)
	}
}

func TestLinksIntoTheOrganizationBecomeRelative(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben := As(t, srv, Member)
		base := ben.Get("/server_settings", nil).OK().Text("realm_uri")
		want := `<p><a href="#narrow/is/starred">` + base + `/#narrow/is/starred</a> <a href="` + base + `/help">` + base +
			`/help</a></p>`
		content := base + "/#narrow/is/starred " + base + "/help"
		Same(t, "rendered", ben.Post("/messages/render", Form{"content": content}).OK().Text("rendered"), want)
		Same(t, "sent", sentHTML(ben, content), want)
	}
	development := "http://localhost:9991/#recent"
	zulip := As(t, fake.Start(t, fake.WithDialect(featurelevels.Zulip)), Member)
	Same(t, "a development server's", sentHTML(zulip, development), `<p><a href="#recent">`+development+`</a></p>`)
	spec := As(t, fake.Start(t), Member)
	Same(t, "in spec", sentHTML(spec, development), `<p><a href="`+development+`">`+development+`</a></p>`)
}

func TestTheSettingsOfSenderAndOrganizationDecideOnRendering(t *testing.T) {
	srv := fake.Start(t, fake.WithDialect(featurelevels.Zulip))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	ben.Patch("/settings", Form{"translate_emoticons": true}).OK()
	ada.Patch("/realm", Form{"default_code_block_language": "python"}).OK()
	smile := `<p><span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span></p>`
	Same(t, "who wishes emoji", sentHTML(ben, ":)"), smile)
	Same(t, "who does not", sentHTML(ada, ":)"), "<p>:)</p>")
	Same(t, "code", strings.Contains(sentHTML(ben, "```\nif\n```"), `data-code-language="Python"`), true)
	Same(t, "the built-in emoji", strings.Contains(sentHTML(ben, ":zulip:"), `/unicode/zulip.png`), true)
	Same(t, "not in the other dialect", sentHTML(As(t, fake.Start(t), Member), ":zulip:"), "<p>:zulip:</p>")
}

func TestDescriptionsNameStreamsPeopleAndEmoji(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	ada.Patch("/streams/21", Form{"description": "see #**general**, @**Ben Brook**, :tada: and http://a.co/b.png"}).OK()
	html := ada.Get("/streams/21", nil).OK().Object("stream")["rendered_description"].(string)
	for _, part := range []string{`<a class="stream" data-stream-id="21"`, `data-user-id="4"`, "emoji-1f389",
		`<a href="http://a.co/b.png">`} {
		Same(t, part, strings.Contains(html, part), true)
	}
	Same(t, "no pictures", strings.Contains(html, "<img"), false)
}

// In dialect zulip, images of other servers go through the server, which redirects the
// reader.
func TestForeignImagesAreShownThroughTheServer(t *testing.T) {
	spec := As(t, fake.Start(t), Member)
	Same(t, "in spec", strings.Contains(sentHTML(spec, "http://a.co/b.png"), `<img src="http://a.co/b.png">`), true)
	srv := fake.Start(t, fake.WithDialect(featurelevels.Zulip))
	html := sentHTML(As(t, srv, Member), "http://a.co/b.png")
	_, after, _ := strings.Cut(html, `<img src="`)
	path, _, _ := strings.Cut(after, `"`)
	Same(t, "proxied", strings.HasPrefix(path, "/external_content/") &&
		strings.HasSuffix(path, "/687474703a2f2f612e636f2f622e706e67"), true)
	client := srv.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for path, want := range map[string]string{path: "http://a.co/b.png", path + "00": "", "/external_content/x/y": ""} {
		res, err := client.Get(srv.URL() + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		Same(t, path, res.Header.Get("Location"), want)
		Same(t, "status", res.StatusCode, map[bool]int{true: 302, false: 404}[want != ""])
	}
}

// laterForms are contents whose HTML has a part from a level on, and not below it; 0 stands
// for any level.
var laterForms = []struct {
	content, part string
	level         featurelevels.Level
	zulip         bool // in dialect zulip alone
}{
	{"@**channel**", `data-user-id="*">@channel</span>`, 247, false},
	{"#**general>t@3**", `<a class="message-link" href="/#narrow/`, 319, false},
	{"#**general>@3**", `/topic//near/3">#general &gt; <em>general chat</em> @ 💬</a>`, 346, false},
	{"#**general>**", `/topic/">#general &gt; <em>general chat</em></a>`, 346, false},
	{"#**general>empty@**", `&gt; empty@</a>`, 0, false},
	{"#**general>first**", `/topic/first/with/%d">#general &gt; first</a>`, 347, false},
	{"#**general>nothing yet**", `/topic/nothing.20yet">#general`, 0, false},
	{"[x](%s)", `<img data-original-dimensions="2x2" src="/user_uploads/thumbnail/`, 276, false},
	{"[x](%s)", `data-original-content-type="image/png"`, 336, false},
	{"@**all**", `class="user-mention channel-wildcard-mention"`, 371, true},
	{"@_**all**", `class="user-mention channel-wildcard-mention silent"`, 371, true},
	{"#**general**", `href="/#narrow/channel/21-general"`, 371, true},
	{"https://youtu.be/abc", `/vi/abc/mqdefault.jpg`, 371, true},
	{"http://a.co/b.webm", `inline_video"><a href="http://a.co/b.webm"><video preload="metadata" src=`, 237, true},
	{"https://youtu.be/abc x http://a.co/b.png", `default.jpg"></a></div><div class="message_inline_image"><a href="http://a.co/`,
		237, true},
	{"http://a.co/b.png", `<img src="http://a.co/b.png">`, 237, true},
	{"🏳️‍🌈", ":rainbow_flag:</span></p>", 237, true},
	{"1️⃣ 🇨🇭 🏴󠁧󠁢󠁥󠁮󠁧󠁿", ":one:</span> <span", 237, true},
	{"❤ 👍🏽 ⬛🏽", "<p>❤ 👍🏽 ⬛🏽</p>", 237, true},
	{":pink_heart:", "emoji-1fa77", 237, true},
	{":nothing:", "emoji-1fad9", 371, true},
}

// Messages are read at the level at which they were sent, and at the one below.
func TestLaterFormsOfMessagesBeginAtTheirLevels(t *testing.T) {
	for _, f := range laterForms {
		levels := []featurelevels.Level{featurelevels.Newest()}
		if f.level > 0 {
			levels = []featurelevels.Level{f.level - 1, f.level}
		}
		for _, level := range levels {
			for _, d := range Dialects {
				if f.zulip && d != featurelevels.Zulip {
					continue
				}
				ben := As(t, fake.Start(t, fake.WithDialect(d), fake.WithLevel(level)), Member)
				first := ben.To("general", "first", "x")
				content, part := f.content, f.part
				if strings.Contains(content, "%s") {
					content = fmt.Sprintf(content, ben.Upload("a.png", Picture(t)))
				}
				if strings.Contains(part, "%d") {
					part = fmt.Sprintf(part, first)
				}
				html := sentHTML(ben, content)
				if has := strings.Contains(html, part); has != (level >= f.level) {
					t.Errorf("%s at %d in %s: %s", f.content, level, d, html)
				}
				Same(t, content, ben.Post("/messages/render", Form{"content": content}).OK().Text("rendered"), html)
			}
		}
	}
}
