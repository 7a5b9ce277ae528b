//go:build unix

package fake_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// withLocalPictures serves the default scenario as spiritlevel serve does.
func withLocalPictures() fake.Option {
	s := scenarios.Default()
	s.Organization.Avatars = scenarios.LocalAvatars
	return fake.WithScenario(s)
}

// The browser of the test reaches no other server, like a laptop on a train.
func TestAPageWithoutTheNetworkShowsEveryPicture(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t, withLocalPictures(), Zulip(), fake.WithOrigins("*"))
	ben := As(t, srv, Member)
	ben.To("general", "pictures", "https://pictures.example.org/far.png !avatar(ben@example.com)")
	p := openPages(t, srv, "pictures.html")
	p.given["png"] = base64.StdEncoding.EncodeToString([]byte(Picture(t)))
	outcomes := p.visit("app.test", srv.URL(), srv.URL()+"/at/25", srv.URL()+"/at/23")
	for _, o := range outcomes {
		if o.Outcome != "shown" {
			t.Errorf("%s: %s", o.What, o.Outcome)
		}
	}
	if len(outcomes) < 60 {
		t.Errorf("only %d pictures: %v", len(outcomes), outcomes)
	}
}

func TestLocalPicturesDifferAndNeedNoOtherServer(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, withLocalPictures(), fake.WithDialect(d))
		ben := As(t, srv, Member)
		state := ben.Post("/register", Form{"client_gravatar": true}).OK()
		people := append(state.List("realm_users"), state.List("cross_realm_bots")...)
		seen := map[string]string{}
		for _, person := range append(people, map[string]any{"full_name": "the icon",
			"avatar_url": state.Text("realm_icon_url")}) {
			name, url := person["full_name"].(string), person["avatar_url"].(string)
			picture := ben.File("GET", url)
			if picture.Status != 200 || picture.Header.Get("Content-Type") != "image/png" {
				t.Errorf("%s at %s: %d %s", name, url, picture.Status, picture.Header.Get("Content-Type"))
			}
			if other := seen[picture.Body]; other != "" {
				t.Errorf("%s looks like %s", name, other)
			}
			seen[picture.Body] = name
		}
		Same(t, "a message", strings.HasPrefix(Newest(ben)["avatar_url"].(string), "/user_avatars/"), true)
	}
}

func TestAnUploadedAvatarTakesThePlaceOfAGeneratedOne(t *testing.T) {
	srv := fake.Start(t, withLocalPictures())
	ben := As(t, srv, Member)
	q := ben.Queue(Form{"event_types": []string{"realm_user"}})
	generated := ben.Get("/users/me", nil).OK().Text("avatar_url")
	before := ben.File("GET", generated).Body
	ben.Send("POST", "/users/me/avatar", File{Field: "file", Name: "a.png", Content: Picture(t)}).OK()
	Same(t, "uploaded", ben.File("GET", ben.Get("/users/me", nil).OK().Text("avatar_url")).Body, Picture(t))
	Same(t, "source", q.Person()["avatar_source"], "U")
	again := ben.Delete("/users/me/avatar", nil).OK().Text("avatar_url")
	Same(t, "generated again", ben.File("GET", again).Body, before)
	Same(t, "source", q.Person()["avatar_source"], "G")
	if again == generated {
		t.Error("the URL did not change, so that browsers keep the former picture")
	}
}

func TestRealAvatarsAreGravatarsUnlessTheScenarioSaysOtherwise(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	user := ben.Get("/users/me", Form{"client_gravatar": false}).OK()
	if url := user.Text("avatar_url"); !strings.HasPrefix(url, "https://secure.gravatar.com/") {
		t.Errorf("avatar_url is %q", url)
	}
	Same(t, "a path of no picture", ben.File("GET", "/static/none.png").Status, 404)
	Same(t, "another method", ben.File("POST", "/static/github.png").Status, 405)
}
