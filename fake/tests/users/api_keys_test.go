package users_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestADevelopmentServerHandsOutKeys(t *testing.T) {
	srv := fake.Start(t)
	r := Nobody(t, srv).Post("/dev_fetch_api_key", Form{"username": Newcomer}).OK()
	Same(t, "email is the real one", r.Text("email"), Newcomer)
	Same(t, "user_id", r.Int("user_id"), 7)
	c := Nobody(t, srv)
	c.Email, c.Key = r.Text("email"), r.Text("api_key")
	Same(t, "the key works", c.Get("/users/me", nil).OK().Int("user_id"), 7)
}

func TestAPasswordGivesAKey(t *testing.T) {
	srv := fake.Start(t)
	r := Nobody(t, srv).Post("/fetch_api_key", Form{"username": Member, "password": "ben-password"}).OK()
	Same(t, "key", r.Text("api_key"), As(t, srv, Member).Key)
	Same(t, "user_id", r.Int("user_id"), BenID)
	before := Nobody(t, fake.Start(t, fake.WithLevel(featurelevels.ChangeID("171-dev-api-key-user-id").Level()-1)))
	Same(t, "user_id before its level", before.Post("/fetch_api_key",
		Form{"username": Member, "password": "ben-password"}).OK().Has("user_id"), false)
}

func TestInvalidRequestsForKeysAreRefused(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	cases := []struct {
		name, path string
		f          Form
		status     int
		code       string
	}{
		{"nobody named", "/dev_fetch_api_key", nil, 400, "REQUEST_VARIABLE_MISSING"},
		{"an unknown address", "/dev_fetch_api_key", Form{"username": "nobody@example.com"}, 401, "AUTHENTICATION_FAILED"},
		{"no address", "/dev_fetch_api_key", Form{"username": "ben"}, 400, "BAD_REQUEST"},
		{"an empty address", "/dev_fetch_api_key", Form{"username": ""}, 400, "BAD_REQUEST"},
		{"one who has left", "/dev_fetch_api_key", Form{"username": Leaver}, 401, "USER_DEACTIVATED"},
		{"a bot", "/dev_fetch_api_key", Form{"username": BuildBot}, 401, "AUTHENTICATION_FAILED"},
		{"no password", "/fetch_api_key", Form{"username": Member}, 400, "REQUEST_VARIABLE_MISSING"},
		{"a wrong password", "/fetch_api_key", Form{"username": Member, "password": "x"}, 401, "AUTHENTICATION_FAILED"},
		{"an empty password", "/fetch_api_key", Form{"username": Member, "password": ""}, 401, "AUTHENTICATION_FAILED"},
		{"one who has left, by password", "/fetch_api_key", Form{"username": Leaver, "password": "zoe-password"}, 401,
			"USER_DEACTIVATED"},
		{"one who has left, by a wrong password", "/fetch_api_key", Form{"username": Leaver, "password": "x"}, 401,
			"AUTHENTICATION_FAILED"},
	}
	for _, k := range cases {
		t.Run(k.name, func(t *testing.T) {
			r := c.Post(k.path, k.f).Refused(k.status, k.code)
			Same(t, "a key in the answer", r.Has("api_key"), false)
		})
	}
	c.Control("POST", "/worlds/default/organization/deactivate", "").OK()
	c.Post("/dev_fetch_api_key", Form{"username": Member}).Refused(401, "REALM_DEACTIVATED")
}
