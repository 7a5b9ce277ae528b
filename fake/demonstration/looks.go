package demonstration

import (
	"fmt"
	"net/http"
)

// A look is an observation that data cannot express in the suite. Here one request shows
// the matter of many of them.

// theMessage are the parameters that fetch the message of the steps.
var theMessage = map[string]any{"anchor": "{message.id}", "num_before": 0, "num_after": 0}

// looks are the requests of looks.
var looks = map[string]step{
	"message":                       {Call: "GET /messages", With: theMessage},
	"history":                       {Call: "GET /messages", With: theMessage},
	"status":                        {Call: "POST /users/me/status"},
	"registered scheduled messages": {Register: []string{"scheduled_messages"}},
	"events of scheduled messages":  {Events: "scheduled_messages", During: []step{{Make: "scheduled"}}},
}

// longerLooks are the looks of several requests.
func longerLooks() map[string]func(s *stage, one step) (reply, error) {
	return map[string]func(s *stage, one step) (reply, error){
		"own streams": ownStreams, "scheduled message": scheduled, "invitation": invited, "custom emoji": customEmoji,
		"texts in both forms": plainTexts, "playground": playground,
		"upload": func(s *stage, one step) (reply, error) {
			return s.upload(one.As, "POST /user_uploads", "notes.txt", []byte("some notes"))
		},
	}
}

// look makes the request of a look.
func (s *stage) look(one step) (reply, error) {
	if request, known := looks[one.Look]; known {
		request.As, request.With = one.As, merged(request.With, one.With)
		return s.do(request)
	}
	if see := longerLooks()[one.Look]; see != nil {
		return see(s, one)
	}
	return reply{}, cannot("it takes several servers or a longer story than a request: %s", one.Look)
}

// ownStreams lists the streams of the actor: those that steps made, or else a new one.
func ownStreams(s *stage, one step) (reply, error) {
	if len(s.things) == 0 {
		if err := s.prepare(step{Make: "stream", As: one.As}); err != nil {
			return reply{}, err
		}
	}
	return s.call(one.As, "GET /streams", map[string]any{"include_public": false})
}

func scheduled(s *stage, one step) (reply, error) {
	if err := s.prepare(step{Make: "scheduled", As: one.As}); err != nil {
		return reply{}, err
	}
	return s.call(one.As, "GET /scheduled_messages", nil)
}

// invited lists the invitations after one with the parameters, which the server may refuse.
func invited(s *stage, one step) (reply, error) {
	got, err := s.call("admin", "POST /invites", merged(
		map[string]any{"invitee_emails": "guest-2@example.com", "stream_ids": []any{"{stream.id}"}}, one.With))
	if err != nil || got.status != http.StatusOK {
		return got, err
	}
	return s.call("admin", "GET /invites", nil)
}

func customEmoji(s *stage, one step) (reply, error) {
	frames, _ := one.With["frames"].(int)
	if _, err := s.upload("admin", "POST /realm/emoji/example", "emoji.gif", picture(frames)); err != nil {
		return reply{}, err
	}
	return s.call("admin", "GET /realm/emoji", nil)
}

// plainTexts sends texts without quotes.
func plainTexts(s *stage, one step) (reply, error) {
	call, _ := one.With["call"].(string)
	texts, _ := one.With["texts"].(map[string]any)
	return s.call(one.As, call, texts)
}

// playground makes a playground, with quotes around its texts where the server wants them.
func playground(s *stage, one step) (reply, error) {
	const call = "POST /realm/playgrounds"
	p := map[string]any{"name": "Example", "pygments_language": "Python",
		"url_prefix": "https://play.example.com/?code=", "url_template": "https://play.example.com/?code={code}"}
	if template, said := one.With["url_template"]; said {
		p["url_template"] = template
		delete(p, "url_prefix")
	}
	if one.With["quoted"] != true {
		got, err := s.call("admin", call, p)
		if err != nil || got.status == http.StatusOK || one.With["quoted"] != nil {
			return got, err
		}
	}
	for name, text := range p {
		p[name] = fmt.Sprintf("%q", text)
	}
	return s.call("admin", call, p)
}
