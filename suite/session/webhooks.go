package session

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Article is the input of the sample integration. An empty part is left out.
type Article struct{ Title, URL string }

// Article returns a new article.
func (s *Session) Article() Article {
	title := s.Fresh("article")
	return Article{title, "https://example.com/" + strings.ReplaceAll(title, " ", "/")}
}

// body is the article as JSON.
func (a Article) body() string {
	fields := map[string]string{}
	if a.Title != "" {
		fields["featured_title"] = a.Title
	}
	if a.URL != "" {
		fields["featured_url"] = a.URL
	}
	text, _ := json.Marshal(fields) // strings alone
	return string(text)
}

func (a Article) Link() string { return fmt.Sprintf("[%s](%s)", a.Title, a.URL) }

func LinkTo(a Article) Matcher { return ContainSubstring(a.Link()) }

// OnlyOf demands one text, with the link to the article.
func OnlyOf(a Article) Matcher {
	return SatisfyAll(HaveLen(1), BeArrayOf(LinkTo(a)))
}

// Deliver sends the article to the sample integration as a third party does:
// with the webhook bot's key unless the parameters have another.
func (s *Session) Deliver(query Params, a Article) *target.Reply {
	return s.Hook(s.Spellings().Integration, query, target.Hook{ContentType: "application/json", Body: a.body()})
}

// Hook sends anything to an integration.
func (s *Session) Hook(integration string, query Params, what target.Hook) *target.Reply {
	query = Params{"api_key": s.As(target.Webhook).Key}.With(query)
	return s.Perform(target.Request{Method: "POST", Path: "/external/" + integration, Params: query.Encode(), Hook: &what},
		0)
}

// Hooked delivers the articles to the stream and returns the messages.
func (s *Session) Hooked(stream Stream, articles ...Article) []any {
	for _, a := range articles {
		s.Given(s.Deliver(Params{"stream": stream.Name}, a)).To(Succeed())
	}
	said := []any{}
	for _, message := range s.ours(s.Fetch(InStream(stream))) {
		said = append(said, message)
	}
	return said
}

// ToOwner returns the newest message of the webhook bot to its owner alone. If the server
// does not name the bot's owner, any of the configured accounts may be the owner.
func (s *Session) ToOwner() []any {
	bot := s.As(target.Webhook)
	owners := []*Actor{}
	for _, role := range []target.Role{target.User, target.Second, target.Admin, target.Moderator, target.Creator} {
		who := s.As(role)
		if who.Missing == "" && (bot.BotOwner == "" || who.UserID == bot.BotOwner) {
			owners = append(owners, who)
		}
	}
	if len(owners) == 0 {
		s.Untestable("the webhook bot's owner is not among the configured accounts")
	}
	received := []any{}
	for _, owner := range owners {
		for _, message := range Messages(owner.Fetch(Narrow("sender", bot.Email), Params{"num_before": 50})) {
			if message["type"] == "private" {
				received = append(received, message)
			}
		}
	}
	return received
}
