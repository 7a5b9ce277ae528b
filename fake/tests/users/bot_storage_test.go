package users_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// put stores entries.
func put(c *Client, entries Form) Reply {
	return c.Do(c.Request("PUT", "/bot_storage", "application/x-www-form-urlencoded", Form{"storage": entries}.Encode()))
}

func TestBotsKeepTheirStateOnTheServer(t *testing.T) {
	for _, option := range []fake.Option{fake.WithLevel(0), Zulip()} {
		srv := fake.Start(t, option)
		bot, ben := As(t, srv, BuildBot), As(t, srv, Member)
		stored := func(f Form) any { return bot.Get("/bot_storage", f).OK().Body["storage"] }
		Same(t, "at first", stored(nil), map[string]any{})
		put(bot, Form{"a": "1", "b": "2"}).OK()
		put(bot, Form{"b": "3", "é": ""}).OK()
		Same(t, "all", stored(nil), map[string]any{"a": "1", "b": "3", "é": ""})
		Same(t, "some", stored(Form{"keys": []string{"b"}}), map[string]any{"b": "3"})
		bot.Get("/bot_storage", Form{"keys": []string{"b", "x"}}).Refused(400, "BAD_REQUEST").Says("Key does not exist.")
		bot.Delete("/bot_storage", Form{"keys": []string{"b", "x"}}).Refused(400, "BAD_REQUEST").Says("Key does not exist.")
		bot.Delete("/bot_storage", Form{"keys": []string{"b"}}).OK()
		Same(t, "less one", stored(nil), map[string]any{"a": "1", "é": ""})
		Same(t, "of others", ben.Get("/bot_storage", nil).OK().Body["storage"], map[string]any{})
		bot.Delete("/bot_storage", nil).OK()
		Same(t, "in the end", stored(nil), map[string]any{})
	}
}

func TestTheStateOfABotIsBounded(t *testing.T) {
	sample.NotShort(t)
	bot := As(t, fake.Start(t), BuildBot)
	part := strings.Repeat("x", 999_999)
	for _, name := range strings.Split("abcdefghij", "") {
		put(bot, Form{name: part}).OK()
	}
	put(bot, Form{"k": "é"}).Refused(400,
		"BAD_REQUEST").Says("Request exceeds storage limit by 2 characters. The limit is 10000000 characters.")
	put(bot, Form{"a": part}).OK()
	bot.Get("/bot_storage", Form{"keys": []string{"k"}}).Refused(400, "BAD_REQUEST")
	many := Form{}
	for i := range 10_001 {
		many[strings.Repeat("k", i%90)+string(rune(0x4e00+i))] = ""
	}
	put(As(t, fake.Start(t), BuildBot), many).Refused(400, "BAD_REQUEST").Says("10000")
}

func TestPhonesAreRegisteredAndRemoved(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for path, token := range map[string]string{"apns_device_token": "aGVsbG8=", "android_gcm_reg_id": "not base64!"} {
		path, form := "/users/me/"+path, Form{"token": token}
		As(t, srv, BuildBot).Post(path, form).Refused(400, "BAD_REQUEST")
		ben.Post(path, form).OK()
		ben.Post(path, form).OK()
		As(t, srv, Other).Delete(path, form).Refused(400, "BAD_REQUEST").Says("Token does not exist")
		ben.Delete(path, form).OK()
		ben.Delete(path, form).Refused(400, "BAD_REQUEST").Says("Token does not exist")
	}
	ben.Post("/users/me/apns_device_token", Form{"token": "not base64!"}).Refused(400,
		"BAD_REQUEST").Says("Invalid APNS token")
}
