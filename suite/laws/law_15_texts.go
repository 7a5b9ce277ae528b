package laws

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

var texts = Law{
	Number: 15,
	Text:   "A text comes back whole, whatever its length and its characters.",
	Specs:  describeTexts,
	Without: map[string]Reason{
		"GET /messages":                              TakesNoContent,
		"POST /messages/flags":                       TakesNoContent,
		"POST /messages/{message_id}/reactions":      TakesNoContent,
		"POST /users/me/muted_users/{muted_user_id}": TakesNoParameters,
		"PATCH /settings":                            TakesNoContent,
		"GET /streams":                               TakesNoContent,
		"GET /users":                                 TakesNoContent,
		"PATCH /realm/filters/{filter_id}":           TakesNoContent,
		"DELETE /attachments/{attachment_id}":        TakesNoParameters,
		"GET /events":                                TakesNoContent,
		"GET /server_settings":                       TakesNoParameters,
		"POST /dev_fetch_api_key":                    TakesNoContent,
	},
}

func describeTexts() {
	table := []any{keepsTexts}
	for _, each := range operations.All() {
		for _, text := range each.Inputs.Texts {
			table = append(table, entry(each, text.What, text.Covers, text.Decorators, text))
		}
	}
	DescribeTable("A text comes back whole", table...)
	Describe("Answers repeat whole", func() {
		It("the names of unknown parameters", Covers("ENV-07"), func(s *Session) {
			for _, name := range operations.LongTexts(0) {
				s.Expect(s.Try("GET /streams", OwnStreams.With(Params{name: 1}))).To(IgnoreParameters(name))
			}
		})
		It("the name of a missing stream", Covers("SND-28"), func(s *Session) {
			bound, message := s.Limit("max_stream_name_length"), StreamMessage(Stream{Name: s.Fresh("no stream")}, "nowhere")
			for _, text := range operations.LongTexts(bound) {
				name := operations.Filled(message["to"].(string), text)
				s.Expect(s.Try("POST /messages", message.With(Params{"to": name}))).
					To(SatisfyAll(BeRefusedWith("STREAM_DOES_NOT_EXIST"), HaveField("stream", name)))
			}
		})
	})
}

func keepsTexts(s *Session, text operations.Text) {
	given, kept := text.Keep(s, operations.LongTexts(text.Limit(s)))
	s.Expect(kept).To(Equal(given))
}
