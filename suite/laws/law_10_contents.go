package laws

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
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
		})
	},
	Otherwise: TakesNoContent,
	Concerns:  []string{"POST /messages", "POST /messages/render", "GET /messages"},
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
