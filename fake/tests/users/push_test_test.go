package users_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestATestNotificationGoesToKnownDevices(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithLevel(223), fake.WithDialect("zulip")), Member)
	ben.Post("/mobile_push/test_notification", nil).OK()
	ben.Post("/mobile_push/test_notification", Form{"token": "aGVsbG8="}).Refused(400, "INVALID_PUSH_DEVICE_TOKEN")
	unnamed := ben.Post("/users/me/apns_device_token", Form{"token": "aGVsbG8="})
	unnamed.Refused(400, "REQUEST_VARIABLE_MISSING").Says("appid")
	ben.Post("/users/me/apns_device_token", Form{"token": "aGVsbG8=", "appid": "a b"}).Refused(400, "BAD_REQUEST")
	ben.Post("/users/me/apns_device_token", Form{"token": "aGVsbG8=", "appid": "com.example.app"}).OK()
	ben.Post("/mobile_push/test_notification", Form{"token": "aGVsbG8="}).OK()
}
