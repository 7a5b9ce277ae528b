package scenarios

import "strings"

// Snippet is a text that a person saved for messages.
type Snippet struct {
	// ID is the number of the snippet. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// User is the email of the person who saved the snippet.
	User string `yaml:"user" required:"true" ref:"user"`
	// Title is its name.
	Title string `yaml:"title" required:"true" limit:"1..60"`
	// Content is Markdown.
	Content string `yaml:"content" required:"true" limit:"1..10000"`
	// Time is when the snippet was saved. Left out: the start.
	Time Time `yaml:"time,omitempty"`
}

func (c *checker) checkSnippets() {
	ids := map[int]bool{}
	for i := range c.Snippets {
		s, at := &c.Snippets[i], indexed("saved_snippets", i)
		c.onceNumber(ids, at, s.ID)
		for key, text := range map[string]string{"title": s.Title, "content": s.Content} {
			if strings.TrimSpace(text) != text || strings.Contains(text, "\x00") {
				c.fail(at+"."+key, "expected a text without blanks around it and without null bytes")
			}
		}
	}
}
