package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// archive is a small history to search in.
func archive(t *testing.T, options ...fake.Option) *fake.Server {
	return fake.Start(t, append(options, fake.WithScenario(scenario(t, `
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

// starts are the first words of the messages that somebody finds.
func (c *client) starts(narrow any) string {
	c.t.Helper()
	var out []string
	for _, text := range c.said(narrow) {
		out = append(out, strings.Fields(text)[0])
	}
	return strings.Join(out, " ")
}

func TestSearchesFindWhatTheySay(t *testing.T) {
	ben := as(t, archive(t), member)
	for _, c := range []struct {
		name, want string
		narrow     []form
	}{
		{"a word, in the topic too", "m1 m2", []form{term("search", "telescope")}},
		{"in any case", "m1 m2", []form{term("search", "TELESCOPE")}},
		{"in any case beyond ASCII", "m7", []form{term("search", "ärger")}},
		{"a word is not a stem", "m3", []form{term("search", "telescopes")}},
		{"words, all of them", "m6 m7", []form{term("search", "mirror good")}},
		{"words, one in the topic", "m2", []form{term("search", "telescope nothing")}},
		{"a phrase", "m6", []form{term("search", `"good mirror"`)}},
		{"a phrase in any case", "m6", []form{term("search", `"A GOOD Mirror"`)}},
		{"a phrase in the topic", "m2", []form{term("search", `"<b> & CO"`)}},
		{"a phrase of signs", "m2 m4", []form{term("search", `"&"`)}},
		{"a phrase and a word", "m7", []form{term("search", `"mirror good" mit`)}},
		{"only half a phrase", "m6 m7", []form{term("search", `"good mirror`)}},
		{"a stop word", "m1 m3 m4 m6 m9", []form{term("search", "a")}},
		{"signs between words", "m6 m7", []form{term("search", "good/mirror!")}},
		{"nothing but signs", "", []form{term("search", "!?")}},
		{"what tags say is no text", "", []form{term("search", "href")}},
		{"nor addresses behind links", "", []form{term("search", "telescope link")}},
		{"a word that was written as HTML", "m4", []form{term("search", "bold")}},
		{"nor references", "", []form{term("search", "amp")}},
		{"not a word", "m3 m4 m6 m7 m8 m9 m10", []form{isNot(term("search", "telescope"))}},
		{"several searches", "m6 m7", []form{term("search", "good"), term("search", "mirror")}},
		{"a search and not another", "m1", []form{term("search", "good"), isNot(term("search", "mirror"))}},
		{"in a stream", "m5", []form{term("search", "telescope"), term("stream", "library")}},
		{"in all public streams", "m1 m2 m5", []form{term("search", "telescope"), term("streams", "public")}},
		{"among direct messages", "m6", []form{term("search", "mirror"), term("is", "dm")}},
		{"links", "m4 m9 m10", []form{term("has", "link")}},
		{"images", "m9", []form{term("has", "image")}},
		{"attachments", "m10", []form{term("has", "attachment")}},
		{"no links", "m1 m2 m3 m6 m7 m8", []form{isNot(term("has", "link"))}},
		{"home", "m1 m2 m3 m4 m6 m7 m8 m9 m10", []form{term("in", "home")}},
		{"not home is home too", "m1 m2 m3 m4 m6 m7 m8 m9 m10", []form{isNot(term("in", "home"))}},
		{"everything", "m6", []form{term("in", "all"), term("is", "dm")}},
	} {
		same(t, c.name, ben.starts(c.narrow), c.want)
	}
}

func TestSeveralSearchesAreOneInTheOtherDialect(t *testing.T) {
	ben := as(t, archive(t, zulip()), member)
	same(t, "joined", ben.starts([]form{term("search", "good"), isNot(term("search", "mirror"))}), "m6 m7")
	same(t, "a phrase across", ben.starts([]form{term("search", `m6 "good`), term("search", `mirror"`)}), "m6")
	same(t, "one alone", ben.starts([]form{isNot(term("search", "telescope")), term("is", "dm")}), "m6")
}

func TestSearchesMarkWhatTheyFind(t *testing.T) {
	srv := archive(t)
	ben := as(t, srv, member)
	const open, end = `<span class="highlight">`, `</span>`
	for _, c := range []struct {
		search, content, topic string
		id                     int
	}{
		{"telescope", "<p>m1 The <strong>" + open + "telescope" + end + "</strong> is a good " + open + "Telescope" + end + "</p>", "plan", 101},
		{"telescope", "<p>m2 nothing here</p>", open + "Telescope" + end + " &lt;b&gt; &amp; co", 102},
		{"co b", "<p>m2 nothing here</p>", "Telescope &lt;" + open + "b" + end + "&gt; &amp; " + open + "co" + end, 102},
		{"a b plan", `<p>m4 <a href="https://example.com/telescope">` + open + "a" + end + ` link</a> and ` + open + "a" + end +
			` &lt;` + open + "b" + end + `&gt;bold &amp; brave&lt;/` + open + "b" + end + `&gt; word</p>`, open + "plan" + end, 104},
		{`"good mirror"`, "<p>m6 A " + open + "good" + end + " " + open + "mirror" + end + "</p>", "", 106},
	} {
		narrow := []form{term("search", c.search)}
		for _, markdown := range []bool{true, false} {
			list := ben.get("/messages", form{
				"anchor": c.id, "num_before": 0, "num_after": 0, "narrow": narrow, "apply_markdown": markdown,
			}).ok().list("messages")
			same(t, fmt.Sprint("content of ", c.id), list[0]["match_content"], c.content)
			same(t, fmt.Sprint("topic of ", c.id), list[0]["match_subject"], c.topic)
		}
	}
	list := ben.get("/messages", form{"anchor": 102, "num_before": 0, "num_after": 0, "narrow": []form{isNot(term("search", "nowhere"))}}).ok().list("messages")
	same(t, "what is not searched for", []any{list[0]["match_content"], list[0]["match_subject"]}, []any{"<p>m2 nothing here</p>", "Telescope &lt;b&gt; &amp; co"})
	for _, m := range ben.get("/messages", form{"anchor": "newest", "num_before": 9, "num_after": 0}).ok().list("messages") {
		if _, there := m["match_content"]; there {
			t.Error("a fetch without a search tells matches")
		}
	}
}

func TestMessagesAreMatchedAgainstANarrow(t *testing.T) {
	ben := as(t, archive(t), member)
	ask := func(narrow any) map[string]any {
		return ben.get("/messages/matches_narrow", form{"msg_ids": []int{101, 102, 103, 105, 106, 111, 999, 101}, "narrow": narrow}).ok().object("messages")
	}
	got := ask([]form{term("search", "telescope")})
	same(t, "how many", len(got), 2)
	same(t, "a match", asText(got["102"]), asText(form{"match_content": "<p>m2 nothing here</p>", "match_subject": `<span class="highlight">Telescope</span> &lt;b&gt; &amp; co`}))
	got = ask([]form{term("is", "dm")})
	same(t, "without a search", asText(got), asText(form{"106": form{"match_content": "<p>m6 A good mirror</p>", "match_subject": ""}}))
	same(t, "only the own history", len(ask([]form{term("stream", "library")})), 0)
	same(t, "everything", len(ask([]form{})), 4)
	ben.get("/messages/matches_narrow", form{"msg_ids": []int{1}}).refused(400, "REQUEST_VARIABLE_MISSING")
	ben.get("/messages/matches_narrow", form{"msg_ids": []int{1}, "narrow": []form{term("has", "x")}}).refused(400, "BAD_NARROW")
}

func TestSearchesAreRefused(t *testing.T) {
	ben := as(t, archive(t), member)
	for _, operator := range []string{"search", "has", "in"} {
		ben.narrowed([]form{term(operator, 5)}).refused(400, "BAD_REQUEST").says(`elem["operand"] is not a string`)
	}
	for _, operator := range []string{"has", "in"} {
		ben.narrowed([]form{term(operator, "x")}).refused(400, "BAD_NARROW").says("unknown '" + operator + "' operand x")
	}
	for _, blank := range []string{"", " ", "\u2003\n"} {
		ben.narrowed([]form{term("search", blank)}).refused(400, "BAD_REQUEST").says(`elem["operand"] cannot be blank.`)
	}
}
