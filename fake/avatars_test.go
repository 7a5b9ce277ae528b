package fake_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

// picture is a small picture as a file holds it.
func picture(t testing.TB) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// send posts a form of files.
func (c *client) send(method, path string, files ...aFile) reply {
	c.t.Helper()
	kind, body := filesForm(c.t, files...)
	return c.do(c.request(method, path, kind, body))
}

func TestAnAvatarIsUploadedAndTakenBack(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q := as(t, srv, guest).queue(form{"event_types": []string{"realm_user"}})
	url := ben.send("POST", "/users/me/avatar", aFile{"picture", "me.png", picture(t)}).ok().text("avatar_url")
	person := q.person()
	same(t, "person", []any{person["user_id"], person["avatar_source"], person["avatar_url"], person["avatar_version"]}, []any{benID, "U", url, 2})
	if medium, _ := person["avatar_url_medium"].(string); medium == "" || medium == url {
		t.Errorf("avatar_url_medium is %q", medium)
	}
	u := users(t, srv, benID)
	same(t, "the user", []any{u["avatar_url"], u["avatar_version"]}, []any{url, 2})
	for _, at := range []string{url, person["avatar_url_medium"].(string)} {
		seen := nobody(t, srv).file("GET", at)
		same(t, "the picture", seen.body == picture(t), true)
		same(t, "its type", seen.header.Get("Content-Type"), "image/png")
	}
	before := url
	url = ben.delete("/users/me/avatar", nil).ok().text("avatar_url")
	person = q.person()
	same(t, "person", []any{person["avatar_source"], person["avatar_url"], person["avatar_version"]}, []any{"G", url, 3})
	same(t, "left to the client", users(t, srv, benID)["avatar_url"], nil)
	same(t, "the picture taken back", nobody(t, srv).file("GET", before).status, 404)
}

func TestAnAvatarIsSentAsWhatItIsAndStaysWhereItWas(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2)), nil); err != nil {
		t.Fatal(err)
	}
	url := ben.send("POST", "/users/me/avatar", aFile{"picture", "me.jpg", b.String()}).ok().text("avatar_url")
	ben.patch("/settings", form{"email": "benjamin@example.org"}).ok()
	seen := nobody(t, srv).file("GET", url)
	same(t, "the picture", seen.body == b.String(), true)
	same(t, "its type", seen.header.Get("Content-Type"), "image/jpeg")
}

func TestTheAvatarsOfAScenarioAreThere(t *testing.T) {
	srv := fake.Start(t)
	shown := 0
	for _, m := range as(t, srv, member).get("/users", nil).ok().list("members") {
		url, _ := m["avatar_url"].(string)
		if !strings.HasPrefix(url, "/") {
			continue
		}
		shown++
		if got := nobody(t, srv).file("GET", url); got.status != 200 || got.header.Get("Content-Type") != "image/png" {
			t.Errorf("%s answers %d with %s", url, got.status, got.header.Get("Content-Type"))
		}
	}
	if shown == 0 {
		t.Error("nobody has an avatar of their own")
	}
}

func TestPicturesOfAWorldAreBounded(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ben := as(t, srv, member)
	large := aFile{"picture", "me.png", picture(t) + strings.Repeat("x", 5<<20-1024)}
	ben.send("POST", "/users/me/avatar", large).ok()
	for i := range 64 / 5 {
		ben.send("POST", "/bots", large, aFile{"full_name", "", fmt.Sprint("Bot ", i)}, aFile{"short_name", "", fmt.Sprint("b", i)})
	}
	people := len(ben.get("/users", nil).ok().list("members"))
	ben.send("POST", "/bots", large, aFile{"full_name", "", "Bot"}, aFile{"short_name", "", "b"}).refused(400, "REALM_UPLOAD_QUOTA")
	same(t, "accounts", len(ben.get("/users", nil).ok().list("members")), people)
	ben.delete("/users/me/avatar", nil).ok()
	ben.send("POST", "/users/me/avatar", aFile{"picture", "me.png", picture(t)}).ok()
}

func TestAvatarsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	file := aFile{"picture", "me.png", picture(t)}
	ben.post("/users/me/avatar", nil).refused(400, "BAD_REQUEST")
	ben.send("POST", "/users/me/avatar", file, file).refused(400, "BAD_REQUEST")
	ben.send("POST", "/users/me/avatar", aFile{"picture", "me.png", "<svg/>"}).refused(400, "BAD_IMAGE")
	ben.send("POST", "/users/me/avatar", aFile{"picture", "me.png", picture(t) + strings.Repeat("x", 5<<20)}).refused(400, "BAD_REQUEST").says("5 MiB")
	same(t, "avatar_version", users(t, srv, benID)["avatar_version"], 1)
}

func TestABotGetsAnAvatar(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.send("PATCH", "/bots/10", aFile{"picture", "bot.png", "no picture"}).refused(400, "BAD_IMAGE")
	q := botEvents(ben)
	url := ben.send("PATCH", "/bots/10", aFile{"picture", "bot.png", picture(t)}).ok().text("avatar_url")
	same(t, "event", q.events()[0]["bot"], map[string]any{"user_id": 10, "avatar_url": url})
	file, name := aFile{"picture", "bot.png", picture(t)}, aFile{"full_name", "", "Portrait"}
	made := ben.send("POST", "/bots", file, name, aFile{"short_name", "", "portrait"}).ok()
	if !strings.HasPrefix(made.text("avatar_url"), "/user_avatars/") {
		t.Errorf("avatar_url is %q", made.text("avatar_url"))
	}
	ben.send("POST", "/bots", file, file, name, aFile{"short_name", "", "other"}).refused(400, "BAD_REQUEST")
}
