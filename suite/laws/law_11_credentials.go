package laws

import (
	"net/http"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var credentials = Law{
	Number: 11,
	Text:   "Credentials open an operation in their documented place alone.",
	Specs:  describeCredentials,
}

func describeCredentials() {
	DescribeTable("Credentials outside the header, and a key with another address, do not open",
		Needs(Second), opensToHeaderAlone, entries(User))
	DescribeTable("A key of a webhook bot opens in the query alone", Needs(Webhook, Second), opensToQueryAlone,
		Entry("POST /external/{integration_name}", Covers("INW-01", "AUT-03")))
	DescribeTable("No credentials are needed", opensToStrangers,
		Entry("GET /server_settings", Covers("SRV-01", "AUT-04"), "GET /server_settings"),
		Entry("POST /dev_fetch_api_key", Covers("DEV-01", "AUT-05"), Needs(Development), "POST /dev_fetch_api_key"))
	Describe("A fetched key", func() {
		It("opens to its account, whoever that is", Covers("DEV-03", "DEV-04", "DEV-02"), Needs(Development), fetchesKeys)
	})
}

// opensToHeaderAlone makes a call that must succeed with all wrong credentials, and then with
// the right ones.
func opensToHeaderAlone(s *Session, each operations.Operation) {
	who, other := s.As(each.By), s.As(Second)
	act := each.Call(who)
	inForm := act.Params.With(Params{"email": who.Email, "api_key": who.Key})
	for _, pair := range []*Actor{
		s.Anonymous(), s.With(who.Email, ""), s.With("", who.Key), s.With(who.Email, Altered(who.Key)),
		s.With(other.Email, who.Key), s.With(who.Email, other.Key),
	} {
		s.Expect(act.Try(pair)).To(BeRefused())
	}
	s.Expect(s.Anonymous().Try(act.Name, inForm)).To(BeRefused())
	s.Expect(s.With(who.Email, Altered(who.Key)).Try(act.Name, inForm)).To(BeRefused())
	if !strings.HasPrefix(act.Name, "GET ") {
		s.Expect(inQuery(s, act, who)).To(BeRefused())
	}
	s.Expect(act.Try(who)).To(Succeed())
}

// inQuery makes the call with the credentials in the query and the parameters in the form.
func inQuery(s *Session, act operations.Act, who *Actor) *target.Reply {
	request := s.Anonymous().Request(act.Name, Params{"email": who.Email, "api_key": who.Key})
	request.Hook = &target.Hook{ContentType: "application/x-www-form-urlencoded", Body: act.Params.Encode().Encode()}
	return s.Anonymous().Perform(request, 0)
}

// opensToStrangers makes the call without credentials, before and after refused ones.
func opensToStrangers(s *Session, call string) {
	p := Params{}
	if !strings.HasPrefix(call, "GET ") {
		p["username"] = s.Config().Accounts[User].Email
	}
	s.Expect(s.Anonymous().Try(call, p)).To(Succeed())
	s.Expect(s.With(s.Email, Altered(s.Key)).Try("GET /streams", OwnStreams)).To(BeRefused())
	s.Expect(s.Anonymous().Try("GET /streams", OwnStreams)).To(BeRefused())
	s.Expect(s.Anonymous().Try(call, p)).To(Succeed())
}

// fetchesKeys fetches the key of each person, and uses it.
func fetchesKeys(s *Session) {
	for _, who := range Everybody(s) {
		if who.Role == Bot {
			continue
		}
		got := s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": s.Config().Accounts[who.Role].Email})
		s.Expect(got).To(SatisfyAll(Succeed(), HaveField("api_key", BeNonEmptyText()), HaveField("email", BeNonEmptyText())))
		key, _ := got.Body["api_key"].(string)
		s.Expect(s.With(who.Email, key).Try("GET /streams", OwnStreams)).To(Succeed())
	}
}

func opensToQueryAlone(s *Session) {
	bot, stream, article := s.As(Webhook), s.FreshStream(), s.Article()
	for _, key := range []any{nil, "", Altered(bot.Key), bot.Email} {
		s.Expect(s.Deliver(Params{"stream": stream.Name, "api_key": key}, s.Article())).To(BeRefused())
	}
	inHeader := bot.Request("POST /external/"+s.Spellings().Integration, Params{"stream": stream.Name})
	inHeader.Hook = &target.Hook{ContentType: "application/json", Body: `{"featured_title": "A", "featured_url": "b"}`}
	s.Expect(bot.Perform(inHeader, 0)).To(BeRefused())
	inBody := s.Anonymous().Request("POST /external/"+s.Spellings().Integration, Params{"stream": stream.Name})
	inBody.Hook = &target.Hook{Header: http.Header{"X-Api-Key": {bot.Key}}, ContentType: "application/json",
		Body: `{"featured_title": "A", "featured_url": "b", "api_key": "` + bot.Key + `"}`}
	s.Expect(s.Anonymous().Perform(inBody, 0)).To(BeRefused())
	s.Expect(s.Deliver(Params{"stream": stream.Name}, article)).To(Succeed())
	s.Expect(s.Contents(stream)).To(OnlyOf(article))
}
