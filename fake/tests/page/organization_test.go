package page_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/safehtml"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// place goes to a place of the organization by its link, and waits for its title.
func (b *window) place(name, title string) {
	b.t.Helper()
	link := fmt.Sprintf(`[...document.querySelectorAll("#organization .side a")].find((a) =>
		a.querySelector(".name").textContent === %q)`, name)
	b.until(link)
	eval[any](b, "void "+link+".click()")
	b.until(fmt.Sprintf(`document.querySelector("#organization .title").textContent === %q`, title))
}

// reads waits until the messages have a text.
func (b *window) reads(text string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector("#messages").textContent.includes(%q)`, text))
}

// inMessage clicks a button of the newest message with a text.
func (b *window) inMessage(text, button string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`[...document.querySelectorAll("#messages article")].findLast((a) => a.textContent.includes(%q))
		?.querySelector(%q)`, text, button))
	eval[any](b, fmt.Sprintf(`void [...document.querySelectorAll("#messages article")].findLast((a) =>
		a.textContent.includes(%q)).querySelector(%q).click()`, text, button))
}

// fill sets the text of a field, and press clicks: without the mouse, which has to wait for the
// pictures of a page, and in windows behind others.
func (b *window) fill(selector, text string) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.querySelector(%q)", selector))
	eval[any](b, fmt.Sprintf(`void ((e) => { e.value = %q; e.dispatchEvent(new Event("input", { bubbles: true })); })
		(document.querySelector(%q))`, text, selector))
}

func (b *window) press(selector string) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.querySelector(%q)?.hidden === false", selector))
	eval[any](b, fmt.Sprintf("void document.querySelector(%q).click()", selector))
}

// send writes a message in the place that is open, and sends it.
func (b *window) send(text string) {
	b.t.Helper()
	b.fill(".write [name=content]", text)
	b.press(".write button.main")
}

// actAs chooses the person in the bar.
func (b *window) actAs(email string) {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`void ((s) => { s.value = %q; s.dispatchEvent(new Event("change")); })
		(document.querySelector("#acting"))`, email))
}

// sides are the levels and dialects at which the organization is tried.
func sides() (list []Side) {
	for _, level := range []featurelevels.Level{0, 92, 186, 371} {
		list = append(list, Side{Level: level, Dialect: featurelevels.Spec}, Side{Level: level, Dialect: featurelevels.Zulip})
	}
	return list
}

// Two people talk at each level: requests that only some levels take would fail at the others.
func TestAPersonWritesAndAnotherReads(t *testing.T) {
	b := browse(t)
	for _, side := range sides() {
		t.Log(side)
		srv := fake.Start(t, fake.WithLevel(side.Level), fake.WithDialect(side.Dialect))
		ada, ben := b.tab(), b.tab()
		ada.open(srv.URL() + "/#organization")
		ada.actAs(Owner)
		ada.place("# general", "#general")
		ben.open(srv.URL() + "/#organization")
		ben.place("# general", "#general")
		ben.fill(".write [name=topic]", "lunch/time")
		ben.send("Soup :tada: @**Ada Archer** $$x^2$$ **today**")
		ben.until(`document.querySelector("#organization .title").textContent === "#general › lunch/time"`)
		ada.reads("Soup 🎉")
		ada.place("lunch/time", "#general › lunch/time")
		ada.until(`document.querySelector("#messages strong").textContent === "today"`)
		ada.inMessage("Soup", "button[value=heart]")
		ben.until(`document.querySelector(".marks button")?.textContent === "❤ 1"`)
		ben.inMessage("Soup", ".marks button")
		ada.until(`document.querySelector(".marks button")?.textContent === "❤ 2"`)
		ada.inMessage("Soup", ".marks button")
		ben.until(`document.querySelector(".marks button")?.textContent === "❤ 1"`)
		ben.inMessage("Soup", "[data-edit]")
		ben.until(`document.querySelector(".write [name=content]").value.startsWith("Soup :tada:")`)
		ben.send("Leek")
		ada.reads("Leek")
		ada.until(`!document.querySelector("#messages").textContent.includes("Soup")`)
		ada.press("#read")
		ada.until(`!document.querySelector("#read")`)
		ada.inMessage("Leek", ".tools form[data-api^=DELETE] button")
		ben.until(`document.querySelector("#messages .none").textContent === "No messages."`)

		ben.fill("#find-place", "ada")
		ben.place("Ada Archer", "Ada Archer")
		ben.send("Between us")
		ben.reads("Between us")
		ada.place("Ben Brook", "Ben Brook")
		ada.reads("Between us")
		ben.fill(".write [name=to]", "ada@example.com, mo@example.com")
		ben.send("The three of us")
		ben.until(`document.querySelector("#organization .title").textContent === "Ada Archer, Mo Mbeki"`)
		ada.place("Mo Mbeki, Ben Brook", "Mo Mbeki, Ben Brook")
		ada.reads("The three of us")
	}
}

func TestAPersonSeesThatAnotherTypes(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	stream, me := streamID(ada, "general"), ben.Get("/users/me", nil).OK().Int("user_id")
	b := browse(t)
	b.open(srv.URL() + fmt.Sprintf("/#organization/stream/%d/Lunch", stream))
	b.until(`document.querySelector("#organization .title").textContent === "#general › Lunch"`)
	types := func(op string, to Form) {
		to["op"] = op
		ada.Post("/typing", to).OK()
	}
	types("start", Form{"type": "stream", "stream_id": stream, "topic": "dinner"})
	types("start", Form{"type": "stream", "stream_id": stream, "topic": "lunch"})
	b.until(`document.querySelector("#typing").textContent === "Ada Archer types …"`)
	types("stop", Form{"type": "stream", "stream_id": stream, "topic": "lunch"})
	b.until(`document.querySelector("#typing").textContent === ""`)
	eval[any](b, fmt.Sprintf(`void (location.hash = "#organization/direct/%d")`,
		ada.Get("/users/me", nil).OK().Int("user_id")))
	b.until(`document.querySelector("#organization .title").textContent === "Ada Archer"`)
	types("start", Form{"type": "direct", "to": []int{me}})
	b.until(`document.querySelector("#typing").textContent === "Ada Archer types …"`)
	b.place("# general", "#general")
	b.until(`document.querySelector("#typing").textContent === ""`)
}

func TestAPersonUploadsFilesThatAnotherOpens(t *testing.T) {
	srv := fake.Start(t)
	b := browse(t)
	b.open(srv.URL() + "/#organization/stream/" + fmt.Sprint(streamID(As(t, srv, Member), "general")) + "/files")
	b.until(`document.querySelector("#organization .title").textContent === "#general › files"`)
	attach := func(name, kind, content string) {
		eval[any](b, fmt.Sprintf(`void (() => {
			const all = new DataTransfer(), bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0));
			all.items.add(new File([bytes], %q, { type: %q }));
			const input = document.querySelector(".write [type=file]");
			input.files = all.files;
			input.dispatchEvent(new Event("change"));
		})()`, base64.StdEncoding.EncodeToString([]byte(content)), name, kind))
		b.until(fmt.Sprintf(`document.querySelector(".write [name=content]").value.includes(%q)`, "["+name+"](/"))
	}
	attach("soup.txt", "text/plain", "Leek.")
	attach("soup.png", "image/png", Picture(t))
	b.picture("organization-write")
	b.press(".write button.main")
	b.actAs(Owner)
	b.until(`document.querySelector(".content img")?.naturalWidth > 0`)
	eval[any](b, `void (window.open = (url) => { window.opened = url; })`)
	b.press(`.content a[href$="soup.txt"]`)
	b.until("window.opened")
	Same(t, "the file", eval[string](b, "fetch(window.opened).then((r) => r.text())"), "Leek.")
}

func streamID(c *Client, name string) int {
	c.T.Helper()
	return c.Get("/get_stream_id", Form{"stream": name}).OK().Int("stream_id")
}

// A window of messages moves back through a long topic, and returns to the newest ones.
func TestOlderMessagesComeWhenOneScrollsUp(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for i := range 200 {
		ben.To("general", "long", fmt.Sprintf("number %d.", i))
	}
	b := browse(t)
	b.open(srv.URL() + fmt.Sprintf("/#organization/stream/%d/long", streamID(ben, "general")))
	b.reads("number 199.")
	b.picture("organization-topic")
	b.size(800, 700, "light")
	up := `document.querySelector(".scroll").scrollTop = 0`
	for _, number := range []int{130, 100, 50, 0} {
		b.until(up + fmt.Sprintf(`, document.querySelector("#messages").textContent.includes("number %d.")`, number))
		if rows := eval[int](b, `document.querySelectorAll("#messages article").length`); rows > 121 {
			t.Errorf("%d messages are in the page", rows)
		}
	}
	Same(t, "the newest is gone", eval[bool](b, `document.querySelector("#messages").textContent.includes("number 199.")`),
		false)
	b.press("#jump")
	b.reads("number 199.")
	ben.To("general", "long", "number 200.")
	b.reads("number 200.")
}

func TestARefusalIsShownBesideItsAction(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, Owner).To("general", "rules", "Nobody edits this.")
	b := browse(t)
	b.expected = []string{"400"}
	b.open(srv.URL() + fmt.Sprintf("/#organization/stream/%d/rules", streamID(As(t, srv, Member), "general")))
	b.inMessage("Nobody edits this.", ".tools form[data-api^=DELETE] button")
	b.until(`document.querySelector("article .refusal").textContent.includes("permission to delete this message")`)
	b.inMessage("Nobody edits this.", "[data-edit]")
	b.until(`!document.querySelector("#stop-editing").hidden`)
	b.send("Somebody does.")
	b.until(`document.querySelector(".write .refusal").textContent.includes("permission to edit this message")`)
	b.press("#stop-editing")
	b.send(" ")
	b.until(`document.querySelector(".write .refusal").textContent.includes("empty")`)
	eval[any](b, `void (location.hash = "#organization/stream/99999")`)
	b.until(`document.querySelector("#organization .title").textContent === "There is no such stream"`)
}

func TestAPersonWatchesAWorldThatEnds(t *testing.T) {
	srv := fake.Start(t)
	c := As(t, srv, Member)
	c.Control("POST", "/worlds", `{"name": "own"}`).OK()
	b := browse(t)
	b.expected = []string{"400", "404", "ERR_"} // of a lost queue, and of the end
	front := httptest.NewServer(srv)
	defer front.Close()
	b.open(front.URL + "/w/own/#organization")
	b.place("# general", "#general")
	queues := func() any {
		return c.Control("GET", "/worlds/own", "").OK().Object("world")["events"].(map[string]any)["queues"]
	}
	Same(t, "queues of the view", queues(), 1.0)
	c.Control("POST", "/worlds/own/restart", `{"queues": "lost"}`).OK()
	c.Control("POST", "/worlds/own/as/ada@example.com/send",
		`{"stream": "general", "topic": "t", "text": "Still here?"}`).OK()
	b.reads("Still here?")
	eval[any](b, `void (location.hash = "#home")`)
	b.until(`!document.querySelector("#home").hidden`)
	for i := 0; queues() != 0.0; i++ { // the request of the page is on its way
		if b.until("true"); i == 1000 {
			t.Fatal("the view has gone, and its queue is still there")
		}
	}
	eval[any](b, `void (location.hash = "#organization")`)
	b.place("# general", "#general")
	c.Control("DELETE", "/worlds/own", "").OK()
	b.until(`document.querySelector("#organization .talk .refusal").textContent.startsWith("Not live: ")`)
	front.CloseClientConnections()
	front.Close()
	b.until(`document.querySelector("#organization .talk .refusal").textContent.includes("fetch")`)
}

// inName leaves out what no name of a person has.
var inName = strings.NewReplacer("*", "", "`", "", `\`, "", ">", "", `"`, "", "@", "")

// Payloads are in messages, topics, names of streams and of people.
func TestTextsOfClientsAreTextsOfThePage(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	ada.Control("POST", "/worlds/default/users/"+Owner, `{"can_create_users": true}`).OK()
	general := streamID(ada, "general")
	for place, pattern := range safehtml.Places {
		var text []string
		for _, payload := range safehtml.Payloads {
			text = append(text, strings.ToValidUTF8(safehtml.Vector(pattern, payload), ""))
		}
		ada.Post("/messages", Form{"type": "stream", "to": "general", "topic": "vectors", "content": place + "\n\n" +
			strings.Join(text, "\n\n")}).OK()
	}
	for i, payload := range safehtml.Payloads { // some are no names of people, streams or topics
		payload = strings.ToValidUTF8(payload, "")
		ada.Subscribe(nil, payload)
		ada.Post("/messages", Form{"type": "stream", "to": "general", "topic": payload, "content": "x"})
		email := fmt.Sprintf("person%d@example.com", i)
		if ada.Post("/users", Form{"email": email, "full_name": inName.Replace(payload),
			"password": "correct horse battery staple"}).Status == 200 {
			ada.Control("POST", "/worlds/default/as/"+email+"/send", `{"to": ["ada@example.com"], "text": "x"}`).OK()
		}
	}
	texts := append(Column(ada.Get("/users/me/subscriptions", nil).OK().List("subscriptions"), "name"),
		Column(ada.Get(fmt.Sprintf("/users/me/%d/topics", general), nil).OK().List("topics"), "name")...)
	for _, user := range ada.Get("/users", nil).OK().List("members") {
		if strings.HasPrefix(user["email"].(string), "person") {
			texts = append(texts, user["full_name"].(string))
		}
	}
	if len(texts) < 80 {
		t.Fatalf("only %d texts are accepted: %q", len(texts), texts)
	}
	b := browse(t)
	b.expected = []string{"400", "404"}
	b.open(srv.URL() + "/#home")
	b.actAs(Owner)
	for _, topic := range []string{"", "/vectors"} {
		eval[any](b, fmt.Sprintf(`void (location.hash = "#organization/stream/%d%s")`, general, topic))
		b.reads("x")
		wanted, _ := json.Marshal(texts)
		b.until(fmt.Sprintf(`%s.every((text) => [...document.querySelectorAll(".side .name")]
			.some((e) => e.textContent.endsWith(text)))`, wanted))
		Same(t, "elements of payloads", eval[[]string](b, `[...document.querySelectorAll("#organization *")].filter((e) =>
			/^(script|iframe|svg|style|title)$/i.test(e.tagName) || e.getAttributeNames().some((n) => /^(on|style)/.test(n)) ||
			/^\s*(javascript|vbscript|data):/i.test(e.getAttribute("href") ?? e.getAttribute("src") ?? ""))
			.map((e) => e.outerHTML)`), []string{})
	}
}

// The limits of the page hold in an organization that is larger than any screen.
func TestALargeOrganizationHasFewRows(t *testing.T) {
	crew := scenarios.Default()
	for i := range 20_000 {
		crew.Users = append(crew.Users, scenarios.User{
			Email: fmt.Sprintf("person%d@example.com", i), FullName: fmt.Sprintf("Person Number %d", i),
		})
	}
	for i := range 5000 {
		s := scenarios.Stream{Name: fmt.Sprintf("stream number %d", i)}
		if i%2 == 0 {
			s.Subscribers = []string{Member}
		}
		crew.Streams = append(crew.Streams, s)
	}
	srv := fake.Start(t, fake.WithScenario(crew))
	ben := As(t, srv, Member)
	ben.To("stream number 4998", "long", strings.Repeat("Soup. ", 1666))
	b := browse(t)
	b.open(srv.URL() + "/#organization")
	b.fill("#find-place", "number 4998")
	b.place("# stream number 4998", "#stream number 4998")
	b.until(`document.querySelector(".content").textContent.length > 9990`)
	b.fill("#find-place", "number 1999")
	b.place("Person Number 19990", "Person Number 19990")
	b.send("Hello")
	b.reads("Hello")
	b.fill("#find-place", "")
	b.until(`document.querySelector("#places").textContent.includes("more: search for them")`)
	if n := eval[int](b, `document.querySelectorAll("#organization :is(li, article)").length`); n > 300 {
		t.Errorf("the page has %d rows", n)
	}
}
