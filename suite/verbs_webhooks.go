package suite

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// article is what the sample integration reads. An empty part is left out.
type article struct{ title, url string }

// article makes one that nobody has sent.
func (s *Session) article() article {
	title := s.Fresh("article")
	return article{title, "https://example.com/" + strings.ReplaceAll(title, " ", "/")}
}

// body is the article as JSON.
func (a article) body() string {
	fields := map[string]string{}
	if a.title != "" {
		fields["featured_title"] = a.title
	}
	if a.url != "" {
		fields["featured_url"] = a.url
	}
	text, _ := json.Marshal(fields) // strings alone
	return string(text)
}

func (a article) link() string { return fmt.Sprintf("[%s](%s)", a.title, a.url) }

func linkTo(a article) expect.Matcher { return expect.Containing(a.link()) }

// onlyOf demands one text, with the link to the article.
func onlyOf(a article) expect.Matcher {
	return expect.All(expect.Length(1), expect.ArrayOf(linkTo(a)))
}

// deliver sends the article to the sample integration as a third party does:
// with the webhook bot's key unless the parameters have another.
func (s *Session) deliver(query P, a article) *target.Reply {
	return s.hook(s.spellings().Integration, query, target.Hook{ContentType: "application/json", Body: a.body()})
}

// hook sends anything to an integration.
func (s *Session) hook(integration string, query P, what target.Hook) *target.Reply {
	query = P{"api_key": s.As(target.Webhook).Key}.with(query)
	return s.send(target.Request{Method: "POST", Path: "/external/" + integration, Params: query.encode(), Hook: &what}, 0)
}

// hooked delivers the articles to the stream and returns the messages.
func (s *Session) hooked(stream Stream, articles ...article) []any {
	for _, a := range articles {
		s.arranged(s.deliver(P{"stream": stream.Name}, a), expect.Success())
	}
	said := []any{}
	for _, message := range s.ours(s.Fetch(in(stream))) {
		said = append(said, message)
	}
	return said
}

// toOwner returns what the webhook bot last wrote to its owner alone. A
// server that does not tell whose bot it is may have any of the configured
// accounts for its owner.
func (s *Session) toOwner() []any {
	bot := s.As(target.Webhook)
	owners := []*Actor{}
	for _, role := range []target.Role{target.User, target.Second, target.Admin, target.Moderator, target.Creator} {
		who := s.As(role)
		if who.Missing == "" && (bot.BotOwner == "" || who.UserID == bot.BotOwner) {
			owners = append(owners, who)
		}
	}
	if len(owners) == 0 {
		s.Untestable("the webhook bot's owner is none of the configured accounts")
	}
	received := []any{}
	for _, owner := range owners {
		for _, message := range messages(owner.Fetch(narrow("sender", bot.Email), P{"num_before": 50})) {
			if message["type"] == "private" {
				received = append(received, message)
			}
		}
	}
	return received
}
