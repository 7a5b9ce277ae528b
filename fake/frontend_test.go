//go:build unix

package fake_test

import (
	"encoding/base64"
	"encoding/json"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// A frontend that its own development server delivers works with the fake, and it can
// read every error.
func TestAFrontendOfAnotherOriginWorksInABrowser(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv, public := fake.Start(t, fake.WithOrigins("*")), fake.Start(t, fake.WithOrigins("*"), Zulip())
	p := openPages(t, srv, "frontend.html")
	p.given = map[string]any{
		"email": Member, "password": "ben-password", "pictured": "Iris Ito",
		"png": base64.StdEncoding.EncodeToString([]byte(Picture(t))),
	}
	admin := Nobody(t, srv)
	admin.Control("POST", "/worlds", `{"name": "own", "level": 92}`).OK()
	Nobody(t, public).In("/at/122").Get("/server_settings", nil).OK()
	admin.Control("POST", "/worlds/default/rate_limit", `{"calls": 30}`).OK()
	admin.Control("POST", "/worlds/own/rate_limit", `{"calls": 30}`).OK()
	Nobody(t, public).Control("POST", "/worlds/at-122/rate_limit", `{"calls": 30}`).OK()
	servers := []string{srv.URL(), srv.URL() + "/w/own", public.URL() + "/at/122"}
	outcomes := p.visit("app.test", servers...)
	Same(t, "worlds tried", len(outcomes), len(servers))
	for _, o := range outcomes {
		var got map[string]any
		if err := json.Unmarshal([]byte(o.Outcome), &got); err != nil {
			t.Errorf("%s: %s", o.What, o.Outcome)
			continue
		}
		Same(t, o.What, got, map[string]any{
			"heard": "message,update_message", "upload": "2x2", "bytes": len(Picture(t)), "avatar": "64x64", "emoji": "64x64",
			"wrongKey": 401, "noPath": 404, "noMethod": 405, "limited": "429 true 0",
		})
	}
}
