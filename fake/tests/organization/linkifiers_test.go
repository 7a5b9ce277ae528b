package organization_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func bug(template string) Form {
	return Form{"pattern": `BUG-(?P<id>\d+)`, "url_template": template}
}

func TestLinkifiersAreManaged(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ada, gus := As(t, srv, Owner), As(t, srv, Guest)
		knows := Form{"client_capabilities": Form{"notification_settings_null": true, "linkifier_url_template": true}}
		mine, old := gus.Queue(knows), gus.Queue(nil)
		Same(t, "ID", ada.Post("/realm/filters", bug(" https://one.example.com/{id} ")).OK().Int("id"), 2)
		Same(t, "a link", gus.Rendered("BUG-7"), `<a href="https://one.example.com/7">BUG-7</a>`)
		Same(t, "bare", len(ada.Patch("/realm/filters/2", bug("https://two.example.com/{id}")).OK().Body), 2)
		Same(t, "another link", gus.Rendered("BUG-7"), `<a href="https://two.example.com/7">BUG-7</a>`)
		list := gus.Get("/realm/linkifiers", nil).OK().List("linkifiers")
		Same(t, "the list", list[1], Form{"id": 2, "pattern": `BUG-(?P<id>\d+)`,
			"url_template": "https://two.example.com/{id}"})
		ada.Delete("/realm/filters/1", nil).OK()
		Same(t, "no link", gus.Rendered("LUM-7 BUG-8"), `LUM-7 <a href="https://two.example.com/8">BUG-8</a>`)
		events := mine.Events()
		Same(t, "events", Kinds(events), []string{"realm_linkifiers", "realm_linkifiers", "realm_linkifiers"})
		Same(t, "the last event", events[2]["realm_linkifiers"], []any{list[1]})
		others := map[featurelevels.Dialect]int{featurelevels.Spec: 0, featurelevels.Zulip: 3}
		Same(t, "events for others", len(old.Events()), others[d])
	}
}

func TestChangedLinkifiersKeepTheLinksOfMessages(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	before := ben.To("general", "LUM-1 and LUM-2", "LUM-3")
	ada.Delete("/realm/filters/1", nil).OK()
	after := ben.To("general", "LUM-1", "LUM-3")
	Same(t, "text before", ben.Message(before)["content"], `<p><a href="https://tickets.example.com/3">LUM-3</a></p>`)
	Same(t, "text after", ben.Message(after)["content"], "<p>LUM-3</p>")
	Same(t, "topic before", ben.Message(before)["topic_links"], []any{
		Form{"text": "LUM-1", "url": "https://tickets.example.com/1"}, Form{"text": "LUM-2",
			"url": "https://tickets.example.com/2"}})
	Same(t, "topic after", ben.Message(after)["topic_links"], []any{})
}

func TestAnEditedTopicGetsNewLinks(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "plain", "c")
	ben.Patch(fmt.Sprintf("/messages/%d", id), Form{"topic": "LUM-9"}).OK()
	Same(t, "links", ben.Message(id)["topic_links"], []any{Form{"text": "LUM-9", "url": "https://tickets.example.com/9"}})
}

func TestInvalidLinkifiersAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	const url = "https://x.example.com/{id}"
	unshared := Form{"__all__": []any{"Group 'id' in URL template is not present in linkifier pattern."}}
	for _, c := range []struct {
		pattern, template, says string
		errors                  Form
	}{
		{"", url, "pattern: This field cannot be blank.", Form{"pattern": []any{"This field cannot be blank."},
			"__all__": unshared["__all__"]}},
		{"a", " ", "url_template: This field cannot be blank.", Form{"url_template": []any{"This field cannot be blank."}}},
		{"(?P<id>a", url, "Bad regular expression: missing ): (?P<id>a", nil},
		{"(?P<id>[a)", url, "Bad regular expression: missing ]: [a)", nil},
		{"(?P<id>a**)", url, "Bad regular expression: bad repetition operator: **", nil},
		{"*(?P<id>a)", url, "Bad regular expression: no argument for repetition operator: *", nil},
		{"(?P<id>a(?=b))", url, "Bad regular expression: invalid perl operator: (?=", nil},
		{`(?P<id>a)\`, url, `Bad regular expression: trailing \`, nil},
		{"(?P<id>(?:a{1000}){1000})", url, "Bad regular expression: ", nil},
		{"(?P<id>" + strings.Repeat("a", 3000) + ")", url, "Bad regular expression: ", nil},
		{"(?P<id>a)", "https://x.example.com/{id", "url_template: Invalid URL template.",
			Form{"url_template": []any{"Invalid URL template."}}},
		{"a", url, "Group 'id' in URL template is not present in linkifier pattern.", unshared},
		{"(?P<id>a)(?P<b>c)", url, "Group 'b' in linkifier pattern is not present in URL template.", nil},
	} {
		whole := Form{"pattern": c.pattern, "url_template": c.template}
		for _, r := range []Reply{ada.Post("/realm/filters", whole), ada.Patch("/realm/filters/1", whole)} {
			r.Refused(400, "BAD_REQUEST").Says(c.says)
			if c.errors == nil {
				c.errors = Form{"__all__": []any{r.Text("msg")}}
			}
			Same(t, c.pattern, r.Object("errors"), c.errors)
		}
	}
	twice := ada.Post("/realm/filters", Form{"pattern": "LUM-(?P<id>[0-9]+)", "url_template": "{"}).Refused(400,
		"BAD_REQUEST")
	Same(t, "two faults", twice.Object("errors"), Form{
		"url_template": []any{"Invalid URL template."}, "__all__": []any{
			"Realm filter with this Realm and Pattern already exists."},
	})
	ada.Patch("/realm/filters/99", bug(url)).Refused(400, "BAD_REQUEST").Says("Linkifier not found.")
	ada.Delete("/realm/filters/99", nil).Refused(400, "BAD_REQUEST").Says("Linkifier not found.")
	ada.Delete("/realm/filters/99999999999999999999", nil).Refused(400, "BAD_REQUEST").Says("Linkifier not found.")
	Same(t, "the list", len(ada.Get("/realm/linkifiers", nil).OK().List("linkifiers")), 1)
}

func TestOnlyAdministratorsChangeLinkifiers(t *testing.T) {
	srv := fake.Start(t)
	const url = "https://x.example.com/{id}"
	for _, email := range []string{Member, Moderator, Guest, BuildBot} {
		c := As(t, srv, email)
		c.Post("/realm/filters", bug(url)).Refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.Patch("/realm/filters/1", bug(url)).Refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.Delete("/realm/filters/1", nil).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	}
	As(t, srv, Admin).Patch("/realm/filters/1", bug(url)).OK()
}

func TestOlderLinkifiersHaveURLFormats(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(175), fake.WithDialect(featurelevels.Zulip))
	ada := As(t, srv, Owner)
	add := func(pattern, format string) Reply {
		return ada.Post("/realm/filters", Form{"pattern": pattern, "url_format_string": format})
	}
	add(`BUG-(?P<id>\d+)`, "https://x.example.com/50%%/{a}/%(id)s").OK()
	Same(t, "a link", ada.Rendered("BUG-7"), `<a href="https://x.example.com/50%25/%7Ba%7D/7">BUG-7</a>`)
	list := ada.Get("/realm/linkifiers", nil).OK().List("linkifiers")
	Same(t, "the format", list[1]["url_format"], "https://x.example.com/50%%/%%7Ba%%7D/%(id)s")
	add(`X(?P<id>\d+)`, "https://x.example.com/%20/%(id)s").OK()
	for format, says := range map[string]string{
		"https://x.example.com/%(id": "Invalid URL format string.", "%": "Enter a valid URL.",
		"https://x/%(id)s": "Enter a valid URL.",
	} {
		r := add(`B(?P<id>\d+)`, format).Refused(400, "BAD_REQUEST").Says(says)
		Same(t, format, r.Object("errors")["url_format_string"], []any{says})
	}
	add("a", "https://x.example.com/%(id)s").Refused(400, "BAD_REQUEST").Says(
		"Group 'id' in URL format string is not present in linkifier pattern.")
	add("", "").Refused(400, "BAD_REQUEST")
}

func TestAForkHasLinkifiersOfItsOwn(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	ada.Control("POST", "/worlds/default/fork", `{"name": "twin"}`).OK()
	twin := ada.In("/w/twin")
	twin.Delete("/realm/filters/1", nil).OK()
	Same(t, "here", len(ada.Get("/realm/linkifiers", nil).OK().List("linkifiers")), 1)
	twin.Control("POST", "/worlds/twin/reset", "")
	Same(t, "an ID of its own", twin.Post("/realm/filters", bug("https://x.example.com/{id}")).OK().Int("id"), 2)
}

func TestLinkifiersApplyInTheOrderThatAnAdministratorSets(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(371))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	ada.Post("/realm/filters", Form{"pattern": "#T(?P<id>[0-9]+)", "url_template": "https://t.example.com/{id}"}).OK()
	q := ben.Queue(Form{"client_capabilities": Form{"notification_settings_null": true, "linkifier_url_template": true}})
	for _, wrong := range []string{"[1]", "[1, 1]", "[1, 2, 3]", "[]", `["1"]`} {
		ada.Patch("/realm/linkifiers", Form{"ordered_linkifier_ids": wrong}).Refused(400, "BAD_REQUEST")
	}
	ben.Patch("/realm/linkifiers", Form{"ordered_linkifier_ids": "[2, 1]"}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	ada.Patch("/realm/linkifiers", Form{"ordered_linkifier_ids": "[2, 1]"}).OK()
	Same(t, "the list", Column(ben.Get("/realm/linkifiers", nil).OK().List("linkifiers"), "id"), "[2 1]")
	Same(t, "events", Kinds(q.Events()), []string{"realm_linkifiers"})
}
