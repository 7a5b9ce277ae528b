package faketest

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// Realm are the organization's settings in a registration.
func (c *Client) Realm() map[string]any {
	c.T.Helper()
	return c.Post("/register", Form{"fetch_event_types": []string{"realm"}}).OK().Body
}

// JSONOrText is the value of a parameter's text: decoded JSON, or the text itself if it
// is not JSON.
func JSONOrText(text string) any {
	var v any
	switch json.Unmarshal([]byte(text), &v); v.(type) {
	case bool, float64, map[string]any:
		return v
	}
	return text
}

// Settings are an account's settings in a registration.
func (c *Client) Settings() map[string]any {
	c.T.Helper()
	return c.Post("/register", Form{"fetch_event_types": []string{"user_settings"}}).OK().Object("user_settings")
}

// GetUser fetches one account.
func GetUser(t testing.TB, srv *fake.Server, id int) map[string]any {
	t.Helper()
	return As(t, srv, Owner).Get(fmt.Sprintf("/users/%d", id), nil).OK().Object("user")
}
