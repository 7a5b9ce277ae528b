package users

import (
	"encoding/base64"
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// The kinds of devices.
const (
	apns = "apns"
	gcm  = "gcm"
)

// maxPushToken is the maximum length of a token in characters.
const maxPushToken = 4096

type apnsParams struct {
	Token *rest.Text `schema:"token,required"`
	AppID *rest.Text `schema:"appid,required"`
}

type pushTokenParams struct {
	Token *rest.Text `schema:"token,required"`
}

// AddAPNsToken answers POST /users/me/apns_device_token.
func AddAPNsToken(c *rest.Call, p *apnsParams) (any, error) {
	if pushRulesAt(c.Plan).namesApps && !appID.MatchString(p.AppID.Value) {
		return nil, badAppID.New()
	}
	return addDevice(c, apns, p.Token.Value)
}

// appID matches the names of applications.
var appID = lazyregexp.New("^[.a-zA-Z0-9-]+$")

// RemoveAPNsToken answers DELETE /users/me/apns_device_token.
func RemoveAPNsToken(c *rest.Call, p *pushTokenParams) (any, error) {
	return removeDevice(c, apns, p.Token.Value)
}

// AddGCMToken answers POST /users/me/android_gcm_reg_id.
func AddGCMToken(c *rest.Call, p *pushTokenParams) (any, error) {
	return addDevice(c, gcm, p.Token.Value)
}

// RemoveGCMToken answers DELETE /users/me/android_gcm_reg_id.
func RemoveGCMToken(c *rest.Call, p *pushTokenParams) (any, error) {
	return removeDevice(c, gcm, p.Token.Value)
}

type pushTestParams struct {
	Token *rest.Text `schema:"token"`
}

// TestPushNotification answers POST /mobile_push/test_notification. The fake sends nothing to devices.
func TestPushNotification(c *rest.Call, p *pushTestParams) (any, error) {
	known := func(kind string) bool {
		return c.View.HasPushDevice(world.PushDevice{UserID: c.User.ID, Kind: kind, Token: p.Token.Value})
	}
	if p.Token.Set && !known(apns) && !known(gcm) {
		return nil, deviceUnknown.New()
	}
	return rest.EmptyAnswer{}, nil
}

func addDevice(c *rest.Call, kind, token string) (any, error) {
	if err := tokenFault(kind, token); err != nil {
		return nil, err
	}
	err := c.World.Write(func(tx *world.Tx) error {
		return tx.AddPushDevice(world.PushDevice{UserID: c.User.ID, Kind: kind, Token: token})
	})
	if errors.Is(err, world.ErrTooMany) {
		err = tooManyDevices.New()
	}
	return rest.EmptyAnswer{}, err
}

func removeDevice(c *rest.Call, kind, token string) (any, error) {
	if err := tokenFault(kind, token); err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if !tx.RemovePushDevice(world.PushDevice{UserID: c.User.ID, Kind: kind, Token: token}) {
			return noSuchToken.New()
		}
		return nil
	})
}

func tokenFault(kind, token string) error {
	if token == "" || len([]rune(token)) > maxPushToken {
		return tokenLength.New()
	}
	if _, err := base64.StdEncoding.DecodeString(token); kind == apns && err != nil {
		return tokenEncoding.New()
	}
	return nil
}
