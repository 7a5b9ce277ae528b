package users_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/jpeg"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

func TestAnAvatarIsUploadedAndTakenBack(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := As(t, srv, Guest).Queue(Form{"event_types": []string{"realm_user"}})
	url := ben.Send("POST", "/users/me/avatar", File{Field: "picture", Name: "me.png",
		Content: Picture(t)}).OK().Text("avatar_url")
	person := q.Person()
	Same(t, "person", []any{person["user_id"], person["avatar_source"], person["avatar_url"], person["avatar_version"]},
		[]any{BenID, "U", url, 2})
	if medium, _ := person["avatar_url_medium"].(string); medium == "" || medium == url {
		t.Errorf("avatar_url_medium is %q", medium)
	}
	u := GetUser(t, srv, BenID)
	Same(t, "the user", []any{u["avatar_url"], u["avatar_version"]}, []any{url, 2})
	for _, at := range []string{url, person["avatar_url_medium"].(string)} {
		seen := Nobody(t, srv).File("GET", at)
		Same(t, "the picture", seen.Body == Picture(t), true)
		Same(t, "its type", seen.Header.Get("Content-Type"), "image/png")
	}
	before := url
	url = ben.Delete("/users/me/avatar", nil).OK().Text("avatar_url")
	person = q.Person()
	Same(t, "person", []any{person["avatar_source"], person["avatar_url"], person["avatar_version"]}, []any{"G", url, 3})
	Same(t, "left to the client", GetUser(t, srv, BenID)["avatar_url"], nil)
	Same(t, "the picture taken back", Nobody(t, srv).File("GET", before).Status, 404)
}

func TestAnAvatarHasItsOwnTypeAndAddress(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2)), nil); err != nil {
		t.Fatal(err)
	}
	url := ben.Send("POST", "/users/me/avatar", File{Field: "picture", Name: "me.jpg",
		Content: b.String()}).OK().Text("avatar_url")
	ben.Patch("/settings", Form{"email": "benjamin@example.org"}).OK()
	seen := Nobody(t, srv).File("GET", url)
	Same(t, "the picture", seen.Body == b.String(), true)
	Same(t, "its type", seen.Header.Get("Content-Type"), "image/jpeg")
}

func TestAScenarioStatesAvatars(t *testing.T) {
	srv := fake.Start(t)
	shown := 0
	for _, m := range As(t, srv, Member).Get("/users", nil).OK().List("members") {
		url, _ := m["avatar_url"].(string)
		if !strings.HasPrefix(url, "/") {
			continue
		}
		shown++
		if got := Nobody(t, srv).File("GET", url); got.Status != 200 || got.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%s answers %d with %s", url, got.Status, got.Header.Get("Content-Type"))
		}
	}
	if shown == 0 {
		t.Error("nobody has an avatar of their own")
	}
}

func TestPicturesOfAWorldAreBounded(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	large := File{Field: "picture", Name: "me.png", Content: Picture(t) + strings.Repeat("x", 5<<20-1024)}
	ben.Send("POST", "/users/me/avatar", large).OK()
	for i := range 64 / 5 {
		ben.Send("POST", "/bots", large, File{Field: "full_name", Name: "", Content: fmt.Sprint("Bot ", i)},
			File{Field: "short_name", Name: "", Content: fmt.Sprint("b", i)})
	}
	people := len(ben.Get("/users", nil).OK().List("members"))
	ben.Send("POST", "/bots", large, File{Field: "full_name", Name: "", Content: "Bot"},
		File{Field: "short_name", Name: "", Content: "b"}).Refused(400, "REALM_UPLOAD_QUOTA")
	Same(t, "accounts", len(ben.Get("/users", nil).OK().List("members")), people)
	ben.Delete("/users/me/avatar", nil).OK()
	ben.Send("POST", "/users/me/avatar", File{Field: "picture", Name: "me.png", Content: Picture(t)}).OK()
}

func TestInvalidAvatarsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	file := File{Field: "picture", Name: "me.png", Content: Picture(t)}
	ben.Post("/users/me/avatar", nil).Refused(400, "BAD_REQUEST")
	ben.Send("POST", "/users/me/avatar", file, file).Refused(400, "BAD_REQUEST")
	ben.Send("POST", "/users/me/avatar", File{Field: "picture", Name: "me.png", Content: "<svg/>"}).Refused(400,
		"BAD_IMAGE")
	ben.Send("POST", "/users/me/avatar", File{Field: "picture", Name: "me.png",
		Content: Picture(t) + strings.Repeat("x", 5<<20)}).Refused(400, "BAD_REQUEST").Says("5 MiB")
	Same(t, "avatar_version", GetUser(t, srv, BenID)["avatar_version"], 1)
}

func TestABotGetsAnAvatar(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Send("PATCH", "/bots/10", File{Field: "picture", Name: "bot.png", Content: "no picture"}).Refused(400, "BAD_IMAGE")
	q := botEvents(ben)
	url := ben.Send("PATCH", "/bots/10", File{Field: "picture", Name: "bot.png",
		Content: Picture(t)}).OK().Text("avatar_url")
	Same(t, "event", q.Events()[0]["bot"], map[string]any{"user_id": 10, "avatar_url": url})
	file, name := File{Field: "picture", Name: "bot.png", Content: Picture(t)}, File{Field: "full_name", Name: "",
		Content: "Portrait"}
	made := ben.Send("POST", "/bots", file, name, File{Field: "short_name", Name: "", Content: "portrait"}).OK()
	if !strings.HasPrefix(made.Text("avatar_url"), "/user_avatars/") {
		t.Errorf("avatar_url is %q", made.Text("avatar_url"))
	}
	ben.Send("POST", "/bots", file, file, name, File{Field: "short_name", Name: "", Content: "other"}).Refused(400,
		"BAD_REQUEST")
}

func TestAnAvatarMayBeWebP(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	webp, err := base64.StdEncoding.DecodeString(
		"UklGRi4AAABXRUJQVlA4ICIAAABwAQCdASoIAAgACQCsJaACdAAAAAAFfd+390fkz7rroAAA")
	if err != nil {
		t.Fatal(err)
	}
	url := ben.Send("POST", "/users/me/avatar", File{Field: "picture", Name: "me.webp",
		Content: string(webp)}).OK().Text("avatar_url")
	Same(t, "its type", Nobody(t, srv).File("GET", url).Header.Get("Content-Type"), "image/webp")
}
