package target

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

// Identity is who the suite is on the server under one role.
type Identity struct {
	Credentials
	UserID   json.Number // from GET /users; "" if the account is not listed there
	FullName string
	BotOwner json.Number // user ID of a bot's owner, else ""
	Missing  string      // why the role cannot be used; "" if it can
}

// Identify works out the identity of every configured role: keys that are not
// given are fetched from the development endpoint, user IDs are looked up in
// GET /users. A role that cannot be used says so in Missing; it is no error of
// the run.
func (c *Client) Identify(ctx context.Context, accounts map[Role]Account) map[Role]Identity {
	identities := make(map[Role]Identity, len(accounts))
	for _, role := range Roles() {
		account, given := accounts[role]
		if !given || account.Email == "" {
			identities[role] = Identity{Missing: fmt.Sprintf("no account is configured for the role %s", role)}
			continue
		}
		identities[role] = c.identify(ctx, role, account, identities[User].Credentials)
	}
	return identities
}

func (c *Client) identify(ctx context.Context, role Role, account Account, user Credentials) Identity {
	who := Identity{Credentials: Credentials{Role: role, Email: account.Email, Key: account.Key}}
	if who.Key == "" {
		key, err := c.fetchKey(ctx, account.Email)
		if err != nil {
			who.Missing = fmt.Sprintf("the role %s has no key: %v", role, err)
			return who
		}
		who.Key = key
	}
	reader := who.Credentials
	if role == Webhook {
		reader = user // its own key is for webhooks alone
	}
	list := c.Do(ctx, Request{Method: http.MethodGet, Path: "/users", As: reader})
	members, _ := list.Body["members"].([]any)
	for _, entry := range members {
		user, _ := entry.(Object)
		if user["email"] == account.Email || user["delivery_email"] == account.Email {
			who.UserID, _ = user["user_id"].(json.Number)
			who.FullName, _ = user["full_name"].(string)
			who.BotOwner, _ = user["bot_owner_id"].(json.Number)
		}
	}
	return who
}

func (c *Client) fetchKey(ctx context.Context, email string) (string, error) {
	reply := c.Do(ctx, Request{
		Method: http.MethodPost, Path: "/dev_fetch_api_key", Params: url.Values{"username": {email}},
	})
	key, ok := reply.Body["api_key"].(string)
	if !ok || key == "" {
		return "", fmt.Errorf("POST /dev_fetch_api_key gave none (is it a development server?)")
	}
	return key, nil
}

// HandsOutKeys tells whether the development endpoint gives out a key for the
// address, which only a development server does.
func (c *Client) HandsOutKeys(ctx context.Context, email string) bool {
	if email == "" {
		return false
	}
	_, err := c.fetchKey(ctx, email)
	return err == nil
}
