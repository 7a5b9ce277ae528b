package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// rendered is the HTML of a text, less its paragraph.
func (c *client) rendered(text string) string {
	c.t.Helper()
	html := c.post("/messages/render", form{"content": text}).ok().text("rendered")
	return strings.TrimSuffix(strings.TrimPrefix(html, "<p>"), "</p>")
}

func bug(template string) form {
	return form{"pattern": `BUG-(?P<id>\d+)`, "url_template": template}
}

func TestLinkifiersAreManaged(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ada, gus := as(t, srv, owner), as(t, srv, guest)
		knows := form{"client_capabilities": form{"notification_settings_null": true, "linkifier_url_template": true}}
		mine, old := gus.queue(knows), gus.queue(nil)
		same(t, "ID", ada.post("/realm/filters", bug(" https://one.example.com/{id} ")).ok().int("id"), 2)
		same(t, "a link", gus.rendered("BUG-7"), `<a href="https://one.example.com/7">BUG-7</a>`)
		same(t, "bare", len(ada.patch("/realm/filters/2", bug("https://two.example.com/{id}")).ok().body), 2)
		same(t, "another link", gus.rendered("BUG-7"), `<a href="https://two.example.com/7">BUG-7</a>`)
		list := gus.get("/realm/linkifiers", nil).ok().list("linkifiers")
		same(t, "the list", list[1], form{"id": 2, "pattern": `BUG-(?P<id>\d+)`, "url_template": "https://two.example.com/{id}"})
		ada.delete("/realm/filters/1", nil).ok()
		same(t, "no link", gus.rendered("LUM-7 BUG-8"), `LUM-7 <a href="https://two.example.com/8">BUG-8</a>`)
		events := mine.events()
		same(t, "events", kinds(events), []string{"realm_linkifiers", "realm_linkifiers", "realm_linkifiers"})
		same(t, "the last event", events[2]["realm_linkifiers"], []any{list[1]})
		same(t, "nothing for others", len(old.events()), 0)
	}
}

func TestMessagesStayAsTheyWereLinked(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := as(t, srv, owner), as(t, srv, member)
	before := ben.to("general", "LUM-1 and LUM-2", "LUM-3")
	ada.delete("/realm/filters/1", nil).ok()
	after := ben.to("general", "LUM-1", "LUM-3")
	same(t, "text before", ben.message(before)["content"], `<p><a href="https://tickets.example.com/3">LUM-3</a></p>`)
	same(t, "text after", ben.message(after)["content"], "<p>LUM-3</p>")
	same(t, "topic before", ben.message(before)["topic_links"], []any{
		form{"text": "LUM-1", "url": "https://tickets.example.com/1"}, form{"text": "LUM-2", "url": "https://tickets.example.com/2"}})
	same(t, "topic after", ben.message(after)["topic_links"], []any{})
}

func TestATopicIsLinkedAnewWhenItIsEdited(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	id := ben.to("general", "plain", "c")
	ben.patch(fmt.Sprintf("/messages/%d", id), form{"topic": "LUM-9"}).ok()
	same(t, "links", ben.message(id)["topic_links"], []any{form{"text": "LUM-9", "url": "https://tickets.example.com/9"}})
}

func TestLinkifiersThatCannotBeAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ada := as(t, srv, owner)
	const url = "https://x.example.com/{id}"
	for _, c := range []struct{ pattern, template, field, says string }{
		{"", url, "pattern", "This field cannot be blank."},
		{" ", url, "pattern", "This field cannot be blank."},
		{"a", "", "url_template", "This field cannot be blank."},
		{"(?P<id>a", url, "pattern", "Bad regular expression: "},
		{"(?P<id>a(?=b))", url, "pattern", "Bad regular expression: "},
		{"(?P<id>(?:a{1000}){1000})", url, "pattern", "Bad regular expression: "},
		{"(?P<id>" + strings.Repeat("a", 3000) + ")", url, "pattern", "Bad regular expression: "},
		{"(?P<id>a)", "https://x.example.com/{id", "url_template", "Invalid URL template."},
		{"(?P<id>a)", url + strings.Repeat("a", 3000), "url_template", "Invalid URL template."},
		{"a", url, "__all__", "Group 'id' in URL template is not present in linkifier pattern."},
		{"(?P<id>a)(?P<b>c)", url, "__all__", "Group 'b' in linkifier pattern is not present in URL template."},
		{"LUM-(?P<id>[0-9]+)", url, "__all__", "already exists"},
	} {
		r := ada.post("/realm/filters", form{"pattern": c.pattern, "url_template": c.template}).refused(400, "BAD_REQUEST").says(c.says)
		same(t, c.pattern, r.object("errors"), form{c.field: []any{r.text("msg")}})
		if c.field != "__all__" || !strings.Contains(c.says, "exists") {
			ada.patch("/realm/filters/1", form{"pattern": c.pattern, "url_template": c.template}).refused(400, "BAD_REQUEST").says(c.says)
		}
	}
	ada.patch("/realm/filters/99", bug(url)).refused(400, "BAD_REQUEST").says("Linkifier not found.")
	ada.delete("/realm/filters/99", nil).refused(400, "BAD_REQUEST").says("Linkifier not found.")
	ada.delete("/realm/filters/99999999999999999999", nil).refused(400, "BAD_REQUEST").says("Linkifier not found.")
	same(t, "the list", len(ada.get("/realm/linkifiers", nil).ok().list("linkifiers")), 1)
}

func TestOnlyAdministratorsChangeLinkifiers(t *testing.T) {
	srv := fake.Start(t)
	const url = "https://x.example.com/{id}"
	for _, email := range []string{member, moderator, guest, buildBot} {
		c := as(t, srv, email)
		c.post("/realm/filters", bug(url)).refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.patch("/realm/filters/1", bug(url)).refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.delete("/realm/filters/1", nil).refused(400, "UNAUTHORIZED_PRINCIPAL")
	}
	as(t, srv, admin).patch("/realm/filters/1", bug(url)).ok()
}

func TestOlderLinkifiersAreFormats(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(175))
	ada := as(t, srv, owner)
	add := func(pattern, format string) reply {
		return ada.post("/realm/filters", form{"pattern": pattern, "url_format_string": format})
	}
	add(`BUG-(?P<id>\d+)`, "https://x.example.com/50%%/{a}/%(id)s").ok()
	same(t, "a link", ada.rendered("BUG-7"), `<a href="https://x.example.com/50%25/%7Ba%7D/7">BUG-7</a>`)
	list := ada.get("/realm/linkifiers", nil).ok().list("linkifiers")
	same(t, "the format", list[1]["url_format"], "https://x.example.com/50%%/%%7Ba%%7D/%(id)s")
	for _, format := range []string{"https://x.example.com/%20/%(id)s", "https://x.example.com/%(id", "%"} {
		r := add(`B(?P<id>\d+)`, format).refused(400, "BAD_REQUEST").says("Invalid URL format string.")
		same(t, format, r.object("errors"), form{"url_format_string": []any{r.text("msg")}})
	}
	add("", "").refused(400, "BAD_REQUEST")
}

func TestAForkHasLinkifiersOfItsOwn(t *testing.T) {
	srv := fake.Start(t)
	ada := as(t, srv, owner)
	ada.control("POST", "/worlds/default/fork", `{"name": "twin"}`).ok()
	twin := ada.in("/w/twin")
	twin.delete("/realm/filters/1", nil).ok()
	same(t, "here", len(ada.get("/realm/linkifiers", nil).ok().list("linkifiers")), 1)
	twin.control("POST", "/worlds/twin/reset", "")
	same(t, "an ID of its own", twin.post("/realm/filters", bug("https://x.example.com/{id}")).ok().int("id"), 2)
}
