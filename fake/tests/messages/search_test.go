package messages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// archive is a small history to search in.
func archive(t *testing.T, options ...fake.Option) *fake.Server {
	return fake.Start(t, append(options, fake.WithScenario(Scenario(t, `
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben Brook}
  - {id: 5, email: cleo@example.com, full_name: Cleo}
streams:
  - {id: 21, name: general, subscribers: [ada@example.com, ben@example.com]}
  - {id: 22, name: library, subscribers: [ada@example.com]}
messages:
  - {id: 101, from: ada@example.com, stream: general, topic: plan, content: "m1 The **telescope** is a good Telescope"}
  - {from: ada@example.com, stream: general, topic: "Telescope <b> & co", content: "m2 nothing here"}
  - {from: ada@example.com, stream: general, topic: plan, content: "m3 telescopes, and a mirror"}
  - {from: ada@example.com, stream: general, topic: plan, content: "m4 [a link](https://example.com/telescope) and a <b>bold & brave</b> word"}
  - {from: ada@example.com, stream: library, topic: plan, content: "m5 telescope"}
  - {from: ben@example.com, to: [ada@example.com], content: "m6 A good mirror"}
  - {from: ada@example.com, stream: general, topic: plan, content: "m7 Ärger mit ÄRGER, mirror good"}
  - {from: ada@example.com, stream: general, topic: plan, content: "m8 look: `+"`https://example.com/code`"+`"}
  - {from: ada@example.com, stream: general, topic: plan, content: "m9 https://example.com/a.png"}
  - {from: ada@example.com, stream: general, topic: plan, content: "m10 [file](/user_uploads/1/ab/file.txt) #**general**"}
  - {from: cleo@example.com, to: [ada@example.com], content: "m11 telescope"}
`)))...)
}

// starts are the first words of the messages that a user finds.
func starts(c *Client, narrow any) string {
	c.T.Helper()
	var out []string
	for _, text := range c.Contents(narrow) {
		out = append(out, strings.Fields(text)[0])
	}
	return strings.Join(out, " ")
}

func TestSearchesFindTheirWords(t *testing.T) {
	ben := As(t, archive(t), Member)
	for _, c := range []struct {
		name, want string
		narrow     []Form
	}{
		{"a word, in the topic too", "m1 m2 m3", []Form{Term("search", "telescope")}},
		{"in any case", "m1 m2 m3", []Form{Term("search", "TELESCOPE")}},
		{"in any case beyond ASCII", "m7", []Form{Term("search", "ärger")}},
		{"a word in another form", "m1 m2 m3", []Form{Term("search", "telescopes")}},
		{"words, all of them", "m6 m7", []Form{Term("search", "mirror good")}},
		{"words, one in the topic", "m2", []Form{Term("search", "telescope nothing")}},
		{"a phrase", "m6", []Form{Term("search", `"good mirror"`)}},
		{"a phrase in any case", "m6", []Form{Term("search", `"A GOOD Mirror"`)}},
		{"a phrase in the topic", "m2", []Form{Term("search", `"<b> & CO"`)}},
		{"a phrase of signs alone", "", []Form{Term("search", `"&"`)}},
		{"a phrase and a word", "m7", []Form{Term("search", `"mirror good" mit`)}},
		{"only half a phrase", "m6 m7", []Form{Term("search", `"good mirror`)}},
		{"a stop word", "", []Form{Term("search", "a")}},
		{"a word in the past", "m8", []Form{Term("search", "looked")}},
		{"a host, as a whole", "m8 m9", []Form{Term("search", "example.com")}},
		{"not what comes before and behind a host", "", []Form{Term("search", "https code")}},
		{"signs between words", "m6 m7", []Form{Term("search", "good/mirror!")}},
		{"nothing but signs", "", []Form{Term("search", "!?")}},
		{"what tags say is no text", "", []Form{Term("search", "href")}},
		{"nor addresses behind links", "", []Form{Term("search", "telescope link")}},
		{"a word that was written as HTML", "m4", []Form{Term("search", "bold")}},
		{"nor references", "", []Form{Term("search", "amp")}},
		{"not a word", "m4 m6 m7 m8 m9 m10", []Form{IsNot(Term("search", "telescope"))}},
		{"several searches", "m6 m7", []Form{Term("search", "good"), Term("search", "mirror")}},
		{"a search and not another", "m1", []Form{Term("search", "good"), IsNot(Term("search", "mirror"))}},
		{"in a stream", "m5", []Form{Term("search", "telescope"), Term("stream", "library")}},
		{"in all public streams", "m1 m2 m3 m5", []Form{Term("search", "telescope"), Term("streams", "public")}},
		{"among direct messages", "m6", []Form{Term("search", "mirror"), Term("is", "dm")}},
		{"links", "m4 m9 m10", []Form{Term("has", "link")}},
		{"images", "m9", []Form{Term("has", "image")}},
		{"attachments", "m10", []Form{Term("has", "attachment")}},
		{"no links", "m1 m2 m3 m6 m7 m8", []Form{IsNot(Term("has", "link"))}},
		{"home", "m1 m2 m3 m4 m6 m7 m8 m9 m10", []Form{Term("in", "home")}},
		{"not home is home too", "m1 m2 m3 m4 m6 m7 m8 m9 m10", []Form{IsNot(Term("in", "home"))}},
		{"everything", "m6", []Form{Term("in", "all"), Term("is", "dm")}},
	} {
		Same(t, c.name, starts(ben, c.narrow), c.want)
	}
}

func TestDialectZulipJoinsSeveralSearches(t *testing.T) {
	ben := As(t, archive(t, Zulip()), Member)
	Same(t, "joined", starts(ben, []Form{Term("search", "good"), IsNot(Term("search", "mirror"))}), "m6 m7")
	Same(t, "a phrase across", starts(ben, []Form{Term("search", `m6 "good`), Term("search", `mirror"`)}), "m6")
	Same(t, "one alone", starts(ben, []Form{IsNot(Term("search", "mirror")), Term("is", "dm")}), "m6")
}

func TestSearchesMarkMatches(t *testing.T) {
	srv := archive(t)
	ben := As(t, srv, Member)
	const open, end = `<span class="highlight">`, `</span>`
	for _, c := range []struct {
		search, content, topic string
		id                     int
	}{
		{"telescope", "<p>m1 The <strong>" + open + "telescope" + end + "</strong> is a good " + open + "Telescope" + end +
			"</p>", "plan", 101},
		{"telescope", "<p>m2 nothing here</p>", open + "Telescope" + end + " &lt;b&gt; &amp; co", 102},
		{"co b", "<p>m2 nothing here</p>", "Telescope &lt;b&gt; &amp; " + open + "co" + end, 102},
		{"links bold plan", `<p>m4 <a href="https://example.com/telescope">a ` + open + "link" + end +
			`</a> and a &lt;b&gt;` +
			open + "bold" + end + ` &amp; brave&lt;/b&gt; word</p>`, open + "plan" + end, 104},
		{`"good mirror"`, "<p>m6 A " + open + "good" + end + " " + open + "mirror" + end + "</p>", "", 106},
	} {
		narrow := []Form{Term("search", c.search)}
		for _, markdown := range []bool{true, false} {
			list := ben.Get("/messages", Form{
				"anchor": c.id, "num_before": 0, "num_after": 0, "narrow": narrow, "apply_markdown": markdown,
			}).OK().List("messages")
			Same(t, fmt.Sprint("content of ", c.id), list[0]["match_content"], c.content)
			Same(t, fmt.Sprint("topic of ", c.id), list[0]["match_subject"], c.topic)
		}
	}
	list := ben.Get("/messages", Form{"anchor": 102, "num_before": 0, "num_after": 0,
		"narrow": []Form{IsNot(Term("search", "nowhere"))}}).OK().List("messages")
	Same(t, "what is not searched for", []any{list[0]["match_content"], list[0]["match_subject"]},
		[]any{"<p>m2 nothing here</p>", "Telescope &lt;b&gt; &amp; co"})
	for _, m := range ben.Get("/messages", Form{"anchor": "newest", "num_before": 9,
		"num_after": 0}).OK().List("messages") {
		if _, there := m["match_content"]; there {
			t.Error("a fetch without a search tells matches")
		}
	}
}

func TestMatchesOfANarrowAreReported(t *testing.T) {
	ben := As(t, archive(t), Member)
	ask := func(narrow any) map[string]any {
		return ben.Get("/messages/matches_narrow", Form{"msg_ids": []int{101, 102, 103, 105, 106, 111, 999, 101},
			"narrow": narrow}).OK().Object("messages")
	}
	got := ask([]Form{Term("search", "telescope")})
	Same(t, "how many", len(got), 3)
	Same(t, "a match", AsText(got["102"]), AsText(Form{"match_content": "<p>m2 nothing here</p>",
		"match_subject": `<span class="highlight">Telescope</span> &lt;b&gt; &amp; co`}))
	got = ask([]Form{Term("is", "dm")})
	Same(t, "without a search", AsText(got),
		AsText(Form{"106": Form{"match_content": "<p>m6 A good mirror</p>", "match_subject": ""}}))
	Same(t, "only the own history", len(ask([]Form{Term("stream", "library")})), 0)
	Same(t, "everything", len(ask([]Form{})), 4)
	ben.Get("/messages/matches_narrow", Form{"msg_ids": []int{1}}).Refused(400, "REQUEST_VARIABLE_MISSING")
	ben.Get("/messages/matches_narrow", Form{"msg_ids": []int{1}, "narrow": []Form{Term("has", "x")}}).Refused(400,
		"BAD_NARROW")
}

func TestInvalidSearchesAreRefused(t *testing.T) {
	ben := As(t, archive(t), Member)
	for _, operator := range []string{"search", "has", "in"} {
		ben.Narrowed([]Form{Term(operator, 5)}).Refused(400, "BAD_REQUEST").Says(`elem["operand"] is not a string`)
	}
	for _, operator := range []string{"has", "in"} {
		ben.Narrowed([]Form{Term(operator, "x")}).Refused(400, "BAD_NARROW").Says("unknown '" + operator + "' operand x")
	}
	for _, blank := range []string{"", " ", "\u2003\n"} {
		ben.Narrowed([]Form{Term("search", blank)}).Refused(400, "BAD_REQUEST").Says(`elem["operand"] cannot be blank.`)
	}
}

func TestTheNarrowOfMatchesIsNotNull(t *testing.T) {
	ben := As(t, fake.Start(t, Zulip(), fake.WithLevel(277)), Member)
	ben.Get("/messages/matches_narrow", Form{"msg_ids": "[101]", "narrow": "null"}).Refused(400, "BAD_REQUEST").Says(
		"narrow is not a list")
}
