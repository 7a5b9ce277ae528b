package laws

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

var contents = Law{
	Number: 10,
	Text:   "The same content has the same HTML, whoever sends it.",
	Specs: func() {
		Describe("The same content", func() {
			DescribeTable("sent by each account has the same HTML", sentByEach, eachText("MSG-07", "SND-14"))
			DescribeTable("rendered for each account has the same HTML", renderedForEach, eachText("RND-04"))
			DescribeTable("keeps its source, whoever sends it", keptForEach, eachText("MSG-08"))
			It("has the same HTML after an edit, whoever makes it", Covers("EDT-22"), editedByEach)
			It("has the same HTML as a description of a stream, whoever makes it", Covers("SUB-04", "SBS-07"), describedByEach)
			It("describes a group, whoever makes it", Covers("UGR-05"), Inferred, groupedByEach)
			It("has the same links for each account", Covers("LNK-07"), Needs(Admin), Since(LinkifierChangeRow), linkedForEach)
			It("makes the same reaction, whoever reacts", Covers("RXN-04"), reactedByEach)
			It("makes the same status, whoever sets it", Covers("UST-02"), Serial, Inferred, stateByEach)
		})
	},
	Otherwise: TakesNoContent,
	Concerns: []string{"POST /messages", "POST /messages/render", "GET /messages", "PATCH /messages/{message_id}",
		"POST /messages/{message_id}/reactions", "PATCH /realm/filters/{filter_id}", SetStatus, "GET /events",
		"POST /users/me/subscriptions", "POST /user_groups/create"},
}

// eachText is a table over contents, whose first parameter is the content.
func eachText(ids ...string) []TableEntry {
	return []TableEntry{
		Entry("in bold, in italics and as code", Covers(ids...), "**bold**, *italic* and `code`"),
		Entry("in lines, with a quotation and a list", Covers(ids...), "first\nsecond\n\n> quoted\n\n* one\n* two"),
		Entry("with a link and an emoji", Covers(ids...), "see [this](https://example.com/a?b=1), https://example.org/c :octopus:"),
		Entry("as code in a block", Covers(ids...), "```python\nprint(27)\n```"),
		Entry("with characters of HTML", Covers(ids...), "a < b && c > d, <b>no tag</b> & \"quoted\""),
	}
}

func sentByEach(s *Session, content string) {
	stream, all := everybodyIn(s)
	html := Params{"apply_markdown": true}
	want := s.Message(s.Post(stream, content), html)["content"]
	for _, sender := range all {
		s.Expect(s.Message(sender.Post(stream, content), html)).To(HaveField("content", want))
	}
}

func keptForEach(s *Session, content string) {
	stream, all := everybodyIn(s)
	for i, sender := range all {
		id, reader := sender.Post(stream, content), all[(i+1)%len(all)]
		s.Expect(reader.Message(id, Params{"apply_markdown": false})).To(HaveField("content", content))
	}
}

func renderedForEach(s *Session, content string) {
	var want any
	for _, who := range Everybody(s) {
		rendered := who.Try("POST /messages/render", Params{"content": content})
		s.Expect(rendered).To(SatisfyAll(Succeed(), HaveField("rendered", BeNonEmptyText())))
		if want == nil {
			want = rendered.Body["rendered"]
		}
		s.Expect(rendered).To(HaveField("rendered", want))
	}
}

func editedByEach(s *Session) {
	const text = "**bold** and `code`"
	stream, all := everybodyIn(s)
	html := Params{"apply_markdown": true}
	want := s.Message(s.Post(stream, text), html)["content"]
	for _, who := range all {
		id := who.Post(stream, "before")
		who.Edit(id, Params{"content": text})
		s.Expect(s.Message(id, html)).To(HaveField("content", want))
	}
}

func describedByEach(s *Session) {
	var want any
	for _, who := range Accounts(s, User, Second, Admin, Moderator) {
		stream, queue := who.Unmade(), who.Register(SubscriptionEvents)
		s.Given(who.TrySubscribe(Describing(stream, "**bold** and `code`"))).To(Succeed())
		html := queue.Subscription(stream)["rendered_description"]
		if want == nil {
			want = html
		}
		s.Expect(html).To(Equal(want))
	}
}

func linkedForEach(s *Session) {
	link := NewLinkifier(s)
	link.Owner.Do(link.Path, link.Rule(link.Word, "b"))
	stream, all := everybodyIn(s)
	for _, who := range all {
		id := who.Post(stream, "see "+link.Word+"7")
		s.Expect(s.Message(id, Params{"apply_markdown": true})["content"]).To(link.Links("b", "7"))
	}
}

func reactedByEach(s *Session) {
	stream, all := everybodyIn(s)
	id := s.Post(stream, "to react to")
	for _, who := range all {
		React(who, id, Vote(s))
	}
	s.Expect(s.Message(id)).To(HaveField("reactions", HaveLen(len(all))))
	reactions := AsList(s.Message(id)["reactions"])
	for _, name := range []string{"emoji_name", "emoji_code", "reaction_type"} {
		for _, reaction := range reactions {
			s.Expect(reaction).To(HaveField(name, Find(reactions[0], name)))
		}
	}
}

func stateByEach(s *Session) {
	for _, who := range Accounts(s, User, Second, Admin, Moderator, Guest) {
		scene := operations.SetStatusScene(who)
		scene.Do(Params{"status_text": "**not** :bold:"})
		if told, is := scene.State().([]any); is {
			s.Expect(told[0]).To(HaveField("status_text", "**not** :bold:"))
		}
	}
}

func groupedByEach(s *Session) {
	for _, who := range Accounts(s, User, Second, Admin, Moderator) {
		p := GroupOf(s, who.UserID).With(Params{"description": "**not** :bold:"})
		s.Given(TryGroup(who, p)).To(Succeed())
		listed := who.TryUnknown("GET /user_groups", nil)
		if !listed.Succeeded() {
			s.Untestable("the server does not list its groups")
		}
		s.Expect(listed).To(HaveField("user_groups", ContainElement(
			HaveFields(Fields{"name": p["name"], "description": p["description"]}))))
	}
}
