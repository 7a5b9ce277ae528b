package events_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/callbacks"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// service is the target of a bot's callbacks. It needs no socket, so that time can be
// faked around it.
type service struct {
	mu     sync.Mutex
	heard  []*http.Request
	bodies []string
	// answer answers each callback.
	answer func(*http.Request) (*http.Response, error)
}

func (s *service) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.heard, s.bodies = append(s.heard, r), append(s.bodies, string(body))
	s.mu.Unlock()
	return s.answer(r)
}

// received are the bodies of the callbacks so far, once all deliveries have ended.
func (s *service) received() []string {
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.bodies)
}

// answers returns a service that always answers the same.
func answers(status int, body string) *service {
	return &service{answer: func(*http.Request) (*http.Response, error) { return response(status, body), nil }}
}

func response(status int, body string) *http.Response {
	return &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}
}

const serviceURL = "http://service.invalid/hook?a=b"

// callable starts a server in a bubble of faked time, with a bot of Cleo's
// that calls the service, and returns Ben, who calls the bot, and both.
func callable(t *testing.T, s *service) (ben, cleo *Client, bot map[string]any) {
	t.Helper()
	srv := fake.Start(t, fake.WithCallbacks(callbacks.Config{Transport: s}))
	cleo = As(t, srv, Other)
	return As(t, srv, Member), cleo, hire(cleo, "caller", serviceURL, 1)
}

// hire makes an outgoing webhook bot.
func hire(c *Client, name, address string, interfaceType int) map[string]any {
	c.T.Helper()
	return c.Post("/bots", Form{
		"full_name": "The " +
			name, "short_name": name, "bot_type": 3, "payload_url": strconv.Quote(address), "interface_type": interfaceType,
	}).OK().Body
}

func idOf(bot map[string]any) int { return int(bot["user_id"].(float64)) }

func decoded(t *testing.T, body string) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	return v
}

func TestAMentionOfABotCallsItsService(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := answers(200, `""`)
		ben, _, _ := callable(t, s)
		ben.To("general", "t", "nobody is meant, not even @_**The caller**")
		ben.To("general", "t", "@**all** come")
		Same(t, "callbacks", s.received(), []string{})
		id := ben.To("general", "t", "@**The caller** *hi*")
		received := s.received()
		Same(t, "callbacks", len(received), 1)
		r := s.heard[0]
		version := ben.Get("/server_settings", nil).OK().Text("service_version")
		Same(t, "request", []string{r.Method, r.URL.String(), r.Header.Get("Content-Type"), r.UserAgent()},
			[]string{"POST", serviceURL, "application/json", "SpiritlevelOutgoingWebhook/" + version})
		body := decoded(t, received[0])
		m, _ := body["message"].(map[string]any)
		Same(t, "what it says", []any{body["trigger"], body["data"], body["bot_full_name"], m["id"], m["content"],
			m["content_type"], m["subject"]},
			[]any{"mention", "@**The caller** *hi*", "The caller", id, "@**The caller** *hi*", "text/x-markdown", "t"})
		if html, _ := m["rendered_content"].(string); !strings.Contains(html, "<em>hi</em>") {
			t.Errorf("rendered_content: %v", m["rendered_content"])
		}
		if token, _ := body["token"].(string); len(token) != 32 || m["avatar_url"] == nil {
			t.Errorf("token %v, avatar_url %v", body["token"], m["avatar_url"])
		}
		Same(t, "newest", Newest(ben)["id"], id) // the answer has no message
	})
}

func TestADirectMessageCallsEachBotOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := answers(200, `{"response_not_required": true, "content": "x"}`)
		ben, _, bot := callable(t, s)
		second := hire(ben, "second", serviceURL, 1)
		ben.DM([]int{5}, "not for you")
		Same(t, "callbacks", s.received(), []string{})
		id := ben.DM([]int{idOf(bot), idOf(second), 5}, "@**The caller** ?")
		received := s.received()
		Same(t, "callbacks", len(received), 2)
		for _, text := range received {
			body := decoded(t, text)
			Same(t, "trigger", body["trigger"], "private_message")
			Same(t, "message", body["message"].(map[string]any)["id"], id)
		}
		Same(t, "newest", Newest(ben)["id"], id)
	})
}

func TestABotSendsTheAnswerOfItsService(t *testing.T) {
	for body, want := range map[string]string{
		`{"content": "*yes*", "widget_content": null}`:       "*yes*",
		`{"response_string": " yes"}`:                        " yes",
		`{"content": "no", "response_string": "yes"}`:        "yes",
		`{"content": 42}`:                                    "42",
		`{"content": true}`:                                  "True",
		`{"content": "` + strings.Repeat("x", 10_001) + `"}`: strings.Repeat("x", 9980) + "\n[message truncated]",
	} {
		synctest.Test(t, func(t *testing.T) {
			s := answers(200, body)
			ben, _, bot := callable(t, s)
			ben.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "den"}}, "invite_only": true}).OK()
			ben.To("den", "plans", "@**The caller** ?")
			s.received()
			m := Newest(ben)
			Same(t, "said", []any{m["sender_id"], m["display_recipient"], m["subject"], m["client"], m["content"]},
				[]any{idOf(bot), "den", "plans", "OutgoingWebhookResponse", want})
			ben.DM([]int{idOf(bot), 5}, "?")
			s.received()
			m = Newest(ben)
			Same(t, "said", []any{m["type"], m["content"]}, []any{"private", want})
			Same(t, "callbacks", len(s.received()), 2) // the bot's own messages cause no callbacks
		})
	}
}

func TestEmptyAnswersOfServicesSendNoMessage(t *testing.T) {
	for _, body := range []string{`""`, `{}`, `{"content": " \n"}`, `{"content": "a\u0000b"}`,
		`{"response_not_required": true}`} {
		synctest.Test(t, func(t *testing.T) {
			s := answers(201, body)
			ben, _, bot := callable(t, s)
			id := ben.DM([]int{idOf(bot)}, "?")
			Same(t, "callbacks", len(s.received()), 1)
			Same(t, "newest", Newest(ben)["id"], id)
		})
	}
}

func TestAFailingServiceIsReportedToItsOwner(t *testing.T) {
	for body, want := range map[string]string{
		"500":                               "Failure! Third party responded with 500",
		"302":                               "Failure! Third party responded with 302",
		"407":                               "Failure! Third party responded with 407",
		"200 no":                            "Failure! Invalid JSON in response",
		"200 [1]":                           "Failure! Invalid response format",
		"200 null":                          "Failure! Invalid response format",
		"200 5":                             "Failure! Invalid response format",
		"200 " + strings.Repeat(" ", 2<<20): "Failure! Invalid response format",
	} {
		synctest.Test(t, func(t *testing.T) {
			status, text, _ := strings.Cut(body, " ")
			code, _ := strconv.Atoi(status)
			s := answers(code, text)
			ben, cleo, bot := callable(t, s)
			ben.DM([]int{idOf(bot)}, "?")
			Same(t, "callbacks", len(s.received()), 1)
			if said := Newest(ben)["content"].(string); !strings.HasPrefix(said, want) {
				t.Errorf("%s: the bot says %q", Clip(body), said)
			}
			notice := Newest(cleo)
			Same(t, "who tells the owner", notice["sender_full_name"], "Notification Bot")
		})
	}
}

func TestAMissingServiceIsTriedFourTimes(t *testing.T) {
	for what, answer := range map[string]func(*http.Request) (*http.Response, error){
		"refuses": func(*http.Request) (*http.Response, error) { return nil, errors.New("connection refused") },
		"hangs": func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		},
		"hangs in its answer": func(r *http.Request) (*http.Response, error) {
			res := response(200, "")
			res.Body = io.NopCloser(hanging{r})
			return res, nil
		},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &service{answer: answer}
				ben, _, bot := callable(t, s)
				start := time.Now()
				ben.DM([]int{idOf(bot)}, "?")
				Same(t, "how long the sender waits", time.Since(start), time.Duration(0))
				time.Sleep(4*callbacks.Timeout + time.Second)
				Same(t, "callbacks", len(s.received()), 4)
				Same(t, "said", Newest(ben)["content"], "Failure! Bot is unavailable")
			})
		})
	}
}

// hanging is a body that never arrives.
type hanging struct{ r *http.Request }

func (h hanging) Read([]byte) (int, error) {
	<-h.r.Context().Done()
	return 0, h.r.Context().Err()
}

func TestABotIsCalledInOrderAndDelaysNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &service{}
		s.answer = func(r *http.Request) (*http.Response, error) {
			if r.URL.Path == "/slow" {
				<-r.Context().Done()
				return nil, r.Context().Err()
			}
			return response(200, `""`), nil
		}
		ben, _, bot := callable(t, s)
		slow := hire(ben, "slow", "http://service.invalid/slow", 1)
		ben.DM([]int{idOf(slow)}, "wait")
		var want []string
		for i := range 20 {
			want = append(want, "n"+strconv.Itoa(i))
			ben.DM([]int{idOf(bot)}, want[i])
		}
		var got []string
		for _, body := range s.received() {
			if data := decoded(t, body)["data"].(string); data != "wait" {
				got = append(got, data)
			}
		}
		Same(t, "callbacks", got, want)
		// The server ends with the test although the slow one still hangs.
	})
}

func TestADeactivatedBotIsNotCalled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := answers(200, `{"content": "x"}`)
		ben, cleo, bot := callable(t, s)
		id := ben.DM([]int{idOf(bot), 5}, "first")
		s.received()
		cleo.Delete("/bots/"+strconv.Itoa(idOf(bot)), nil).OK()
		ben.To("general", "t", "@**The caller** ?")
		Same(t, "callbacks", len(s.received()), 1)
		Same(t, "the first", decoded(t, s.received()[0])["message"].(map[string]any)["id"], id)
	})
}

func TestAServiceMadeForSlackGetsAForm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := answers(200, `{"text": "Hi", "content": "not said"}`)
		ben, _, _ := callable(t, s)
		slack := hire(ben, "slack", serviceURL, 2)
		ben.DM([]int{idOf(slack)}, "has no words for this")
		ben.To("general", "t", "@**The slack** & *you*?")
		received := s.received()
		Same(t, "callbacks", len(received), 1)
		Same(t, "type", s.heard[0].Header.Get("Content-Type"), FormType)
		values, err := url.ParseQuery(received[0])
		if err != nil {
			t.Fatal(err)
		}
		Same(t, "times", values.Get("thread_ts"), values.Get("timestamp"))
		Same(t, "domain", strings.HasPrefix(fake.InMemory, "http://"+values.Get("team_domain")), true)
		Same(t, "reply", ben.Topic("general", "t")[1], "Hi")
		direct := ben.Contents([]Form{Term("is", "dm")})
		Same(t, "directly", direct[len(direct)-1], "Failure! Slack outgoing webhooks don't support direct messages.")
		Same(t, "fields", []string{values.Get("channel_name"), values.Get("user_name"), values.Get("text"),
			values.Get("trigger_word"), values.Get("service_id")},
			[]string{"general", "Ben Brook", "@**The slack** & *you*?", "mention", strconv.Itoa(idOf(slack))})
	})
}
