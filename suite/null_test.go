package suite_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// accounts are credentials for servers that do not look at them.
func accounts() map[target.Role]target.Account {
	all := make(map[target.Role]target.Account)
	for _, role := range target.Roles() {
		all[role] = target.Account{Email: string(role) + "@example.com", Key: "key-of-" + string(role)}
	}
	return all
}

// hangLimit is the time limit for the missing events of dead servers, and for answers
// of a server that never answers. Other dead servers have more time, so that they fail
// by their answers on a busy machine, too.
const hangLimit = 25 * time.Millisecond

// judge runs the suite against a handler. Every role has credentials, and
// whether it is a development server is said to be known either way.
func judge(t *testing.T, handler http.Handler, development bool, limit time.Duration) (*report.Report, error) {
	t.Helper()
	server := httptest.NewServer(handler)
	defer server.Close()
	_, callbacks := calling(t)
	return suite.Run(t.Context(), suite.Config{ChangeLog: true, FirstSight: true, Leave: true, Target: target.Config{
		URL: server.URL, Accounts: accounts(), Development: &development, Timeout: limit, Patience: hangLimit, Workers: target.MaxWorkers,
		Operator: idleOperator{}, Spellings: builtinfake.Spell(target.Spellings{}), Callbacks: callbacks,
	}})
}

// settled answers GET /server_settings with a level and everything else with
// the function, so that the specs of that level run.
func settled(level int, rest func(http.ResponseWriter, *http.Request)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/v1/server_settings" || r.URL.RawQuery != "" {
			rest(w, r)
			return
		}
		body := target.Object{"result": "success", "msg": ""}
		if level > 0 {
			body["service_feature_level"] = level
		}
		answer(w, http.StatusOK, body)
	})
}

func answer(w http.ResponseWriter, status int, body target.Object) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// dead are servers that answer everything alike.
func dead() map[string]func(http.ResponseWriter, *http.Request) {
	everything := target.Object{
		"result": "success", "msg": "", "id": 1, "queue_id": "q", "last_event_id": -1, "api_key": "k", "email": "e",
		"anchor": 1, "found_newest": true, "found_oldest": true, "found_anchor": true,
		"events": []any{}, "messages": []any{}, "streams": []any{}, "members": []any{}, "user": target.Object{},
		"subscribed": target.Object{}, "already_subscribed": target.Object{}, "ignored_parameters_unsupported": []any{},
	}
	return map[string]func(http.ResponseWriter, *http.Request){
		"always success": func(w http.ResponseWriter, _ *http.Request) {
			answer(w, http.StatusOK, target.Object{"result": "success", "msg": ""})
		},
		"always success with every field": func(w http.ResponseWriter, _ *http.Request) {
			answer(w, http.StatusOK, everything)
		},
		"always error": func(w http.ResponseWriter, _ *http.Request) {
			answer(w, http.StatusBadRequest, target.Object{"result": "error", "msg": "no", "code": "BAD_REQUEST"})
		},
		"always unauthorized": func(w http.ResponseWriter, _ *http.Request) {
			answer(w, http.StatusUnauthorized, target.Object{"result": "error", "msg": "Invalid API key"})
		},
		"always 500": func(w http.ResponseWriter, _ *http.Request) {
			answer(w, http.StatusInternalServerError, target.Object{"result": "error", "msg": "sorry"})
		},
		"html": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "<html><body>It works!</body></html>")
		},
		"empty": func(http.ResponseWriter, *http.Request) {},
		"echo": func(w http.ResponseWriter, r *http.Request) {
			_ = r.ParseForm()
			body := target.Object{"result": "success", "msg": ""}
			for name := range r.Form {
				body[name] = r.Form.Get(name)
			}
			answer(w, http.StatusOK, body)
		},
		"somebody else": somebodyElse,
		"always 404": func(w http.ResponseWriter, _ *http.Request) {
			answer(w, http.StatusNotFound, target.Object{"result": "error", "msg": "no such endpoint"})
		},
		"always elsewhere": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "/login/")
			w.WriteHeader(http.StatusFound)
		},
		"no JSON object": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, "[null, true, 0]")
		},
		"half an answer": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"result": "success", "msg": "", "messages": [`)
		},
		"close": func(http.ResponseWriter, *http.Request) {
			panic(http.ErrAbortHandler)
		},
		"hang": func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // only then does the server notice that the client leaves
			<-r.Context().Done()
		},
	}
}

// somebodyElse serves the data of one account to every requester.
func somebodyElse(w http.ResponseWriter, r *http.Request) {
	other := target.Object{
		"user_id": 99, "email": "other@example.com", "full_name": "Other", "avatar_url": "x", "is_active": true,
		"is_admin": false, "is_guest": false, "is_bot": false, "is_owner": false, "is_billing_admin": false,
		"role": 400, "timezone": "", "date_joined": "2020-01-01T00:00:00+00:00", "profile_data": target.Object{},
	}
	message := target.Object{
		"id": 5, "type": "stream", "stream_id": 3, "subject": "s", "content": "c", "content_type": "text/html",
		"timestamp": time.Now().Unix(), "sender_id": 99, "sender_email": "other@example.com", "flags": []any{},
		"display_recipient": "general", "recipient_id": 4, "avatar_url": "x",
	}
	body := target.Object{
		"result": "success", "msg": "", "members": []any{other}, "user": other, "messages": []any{message},
		"anchor": 5, "found_newest": true, "found_oldest": true, "found_anchor": true, "id": 5,
		"streams":    []any{target.Object{"stream_id": 3, "name": "general", "description": "", "invite_only": false}},
		"subscribed": target.Object{"other@example.com": []any{"general"}}, "already_subscribed": target.Object{},
		"queue_id": "1:1", "last_event_id": -1, "email": "other@example.com", "api_key": "another-key",
		"events": []any{target.Object{"id": 0, "type": "message", "message": message}},
	}
	if r.URL.Path == "/api/v1/jwt/fetch_api_key" {
		maps.Copy(body, target.Object{"result": "error", "msg": "no"})
	}
	answer(w, http.StatusOK, body)
}

// overlapping are the dead servers with which specs come furthest and with
// which they give up the most: the race detector looks at these.
var overlapping = []string{"somebody else", "hang"}

// Each requirement with a spec holds at one of the three levels, on a development
// server and on another.
func TestDeadServersPassNothing(t *testing.T) {
	sample.NotShort(t)
	newest := int(featurelevels.Newest())
	kinds := dead()
	for _, name := range sample.Keys(t, 5, kinds) {
		rest := kinds[name]
		for level, development := range map[int]bool{0: false, 45: true, newest: true} {
			if name == "hang" && level != newest {
				continue // one is enough: every call lasts until the time-out
			}
			if raceenabled.On && (level != newest || !slices.Contains(overlapping, name)) {
				continue
			}
			t.Run(fmt.Sprintf("%s at %d", name, level), func(t *testing.T) {
				t.Parallel()
				passesNothing(t, settled(level, rest), development, answerLimit(name))
			})
		}
	}
}

func TestServersDeadFromTheStartPassNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	kinds := dead()
	for _, name := range sample.Keys(t, 5, kinds) {
		rest := kinds[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			passesNothing(t, http.HandlerFunc(rest), true, answerLimit(name))
		})
	}
}

// answerLimit is the time limit for answers of the dead server.
func answerLimit(name string) time.Duration {
	if name == "hang" {
		return hangLimit
	}
	return target.DefaultTimeout
}

func passesNothing(t *testing.T, handler http.Handler, development bool, limit time.Duration) {
	t.Helper()
	found, err := judge(t, handler, development, limit)
	var unreachable *target.UnreachableError
	var refused *target.UsageError
	if errors.As(err, &unreachable) || errors.As(err, &refused) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range found.Entries {
		if e.Verdict == report.Pass {
			t.Errorf("%s passes: %s", e.ID, e.Text)
		}
	}
	if found.ExitCode() == report.ExitConformant {
		t.Error("the run calls a dead server conformant")
	}
}

func TestAnUnreachableTargetIsOneError(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	_, err := suite.Run(t.Context(), suite.Config{Target: target.Config{URL: server.URL}})
	var unreachable *target.UnreachableError
	if !errors.As(err, &unreachable) || unreachable.ExitCode() != report.ExitUnreachable {
		t.Errorf("got %v", err)
	}
}
