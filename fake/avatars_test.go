package fake_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
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
	url = ben.delete("/users/me/avatar", nil).ok().text("avatar_url")
	person = q.person()
	same(t, "person", []any{person["avatar_source"], person["avatar_url"], person["avatar_version"]}, []any{"G", url, 3})
	same(t, "left to the client", users(t, srv, benID)["avatar_url"], nil)
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
