package fake_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func TestADevelopmentServerHandsOutKeys(t *testing.T) {
	srv := fake.Start(t)
	r := nobody(t, srv).post("/dev_fetch_api_key", form{"username": newcomer}).ok()
	same(t, "email is the real one", r.text("email"), newcomer)
	same(t, "user_id", r.int("user_id"), 7)
	c := nobody(t, srv)
	c.email, c.key = r.text("email"), r.text("api_key")
	same(t, "the key works", c.get("/users/me", nil).ok().int("user_id"), 7)
}

func TestAPasswordBuysAKey(t *testing.T) {
	srv := fake.Start(t)
	r := nobody(t, srv).post("/fetch_api_key", form{"username": member, "password": "ben-password"}).ok()
	same(t, "key", r.text("api_key"), as(t, srv, member).key)
	same(t, "user_id", r.int("user_id"), benID)
	before := nobody(t, fake.Start(t, fake.WithLevel(changes.KeysTellUserID.Level()-1)))
	same(t, "user_id before its level", before.post("/fetch_api_key", form{"username": member, "password": "ben-password"}).ok().has("user_id"), false)
}

func TestKeysAreRefused(t *testing.T) {
	srv := fake.Start(t)
	c := nobody(t, srv)
	cases := []struct {
		name, path string
		f          form
		status     int
		code       string
	}{
		{"nobody named", "/dev_fetch_api_key", nil, 400, "REQUEST_VARIABLE_MISSING"},
		{"an unknown address", "/dev_fetch_api_key", form{"username": "nobody@example.com"}, 401, "AUTHENTICATION_FAILED"},
		{"no address", "/dev_fetch_api_key", form{"username": "ben"}, 400, "BAD_REQUEST"},
		{"an empty address", "/dev_fetch_api_key", form{"username": ""}, 400, "BAD_REQUEST"},
		{"one who has left", "/dev_fetch_api_key", form{"username": leaver}, 401, "USER_DEACTIVATED"},
		{"a bot", "/dev_fetch_api_key", form{"username": buildBot}, 401, "AUTHENTICATION_FAILED"},
		{"no password", "/fetch_api_key", form{"username": member}, 400, "REQUEST_VARIABLE_MISSING"},
		{"a wrong password", "/fetch_api_key", form{"username": member, "password": "x"}, 401, "AUTHENTICATION_FAILED"},
		{"an empty password", "/fetch_api_key", form{"username": member, "password": ""}, 401, "AUTHENTICATION_FAILED"},
		{"one who has left, by password", "/fetch_api_key", form{"username": leaver, "password": "zoe-password"}, 401, "USER_DEACTIVATED"},
		{"one who has left, by a wrong password", "/fetch_api_key", form{"username": leaver, "password": "x"}, 401, "AUTHENTICATION_FAILED"},
	}
	for _, k := range cases {
		t.Run(k.name, func(t *testing.T) {
			r := c.post(k.path, k.f).refused(k.status, k.code)
			same(t, "a key in the answer", r.has("api_key"), false)
		})
	}
	c.control("POST", "/worlds/default/organization/deactivate", "").ok()
	c.post("/dev_fetch_api_key", form{"username": member}).refused(401, "REALM_DEACTIVATED")
}
