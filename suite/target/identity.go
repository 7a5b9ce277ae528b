package target

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
)

// Identity is who the suite is on the server under one role.
type Identity struct {
	Credentials
	UserID   json.Number `json:",omitempty"` // from GET /users; "" if the account is not listed there, which JSON has no number for
	FullName string
	BotOwner json.Number `json:",omitempty"` // user ID of a bot's owner, else ""
	Missing  string      // why the role cannot be used; "" if it can
}

// Identify works out the identity of every configured role: keys that are not
// given are fetched from the development endpoint, user IDs are looked up in
// GET /users. A role that nobody plays, or whose account is not what the role
// is for, says so in Missing. Credentials that the server refuses are a
// *UsageError, which quotes the server.
func (c *Client) Identify(ctx context.Context, accounts map[Role]Account) (map[Role]Identity, error) {
	roles := Roles()
	identities, problems := make([]Identity, len(roles)), make([]error, len(roles))
	var group sync.WaitGroup
	for i, role := range roles {
		account, given := accounts[role]
		if !given || account.Email == "" {
			identities[i] = Identity{Missing: fmt.Sprintf("no account is configured for the role %s", role)}
			continue
		}
		group.Go(func() { identities[i], problems[i] = c.identify(ctx, role, account, accounts[User]) })
	}
	group.Wait()
	found := make(map[Role]Identity, len(roles))
	for i, role := range roles {
		if problems[i] != nil && ctx.Err() == nil {
			return nil, problems[i]
		}
		found[role] = identities[i]
	}
	return found, nil
}

func (c *Client) identify(ctx context.Context, role Role, account, user Account) (Identity, error) {
	who := Identity{Credentials: Credentials{Role: role, Email: account.Email, Key: account.Key}}
	if who.Key == "" {
		key, reply := c.fetchKey(ctx, account.Email)
		if key == "" {
			return who, usage("the role %s has no key, and the server gives none for %s: POST /dev_fetch_api_key answered %s",
				role, account.Email, c.quote(reply))
		}
		who.Key = key
	}
	list := c.Do(ctx, Request{Method: http.MethodGet, Path: "/users", As: who.Credentials})
	if role == Webhook {
		if stranger := c.users(ctx, Credentials{Email: account.Email, Key: wrongKey(who.Key)}); refused(list) && alike(list, stranger) {
			return who, c.refusal(who.Credentials, list)
		}
		list = c.users(ctx, Credentials{Role: User, Email: user.Email, Key: user.Key}) // its own key is for webhooks alone
	} else if refused(list) {
		return who, c.refusal(who.Credentials, list)
	}
	if entry := listed(list, account.Email); entry != nil {
		who.UserID, _ = entry["user_id"].(json.Number)
		who.FullName, _ = entry["full_name"].(string)
		who.BotOwner, _ = entry["bot_owner_id"].(json.Number)
		if why := unfit(role, account.Email, entry); why != "" && !(role == Moderator && c.saysModerator(ctx, who.Credentials)) {
			return Identity{Missing: why}, nil // no spec may act as this account in the role
		}
	}
	if role == Creator {
		if why := c.mayNotCreate(ctx, who); why != "" {
			return Identity{Missing: why}, nil
		}
	}
	return who, nil
}

func (c *Client) users(ctx context.Context, as Credentials) *Reply {
	return c.Do(ctx, Request{Method: http.MethodGet, Path: "/users", As: as})
}

// refused tells whether the server does not accept the credentials.
func refused(reply *Reply) bool {
	switch reply.Status {
	case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusTooManyRequests:
		return false // that is said of the call, not of who made it
	}
	return reply.Err == nil && reply.Status >= http.StatusBadRequest && reply.Status < http.StatusInternalServerError
}

// alike tells whether two refusals say the same.
func alike(a, b *Reply) bool {
	return a.Status == b.Status && a.Body["msg"] == b.Body["msg"] && a.Body["code"] == b.Body["code"]
}

// wrongKey has the form of the key and is another one.
func wrongKey(key string) string { return strings.Repeat("0", max(1, len(key))) }

func (c *Client) refusal(who Credentials, reply *Reply) error {
	return usage("the server refuses the account of the role %s, %s: GET /users answered %s", who.Role, who.Email, c.quote(reply))
}

// quotedAnswer bounds how much of an answer an error quotes.
const quotedAnswer = 200

// quote words an answer in an error: its status, and the message or the text.
func (c *Client) quote(reply *Reply) string {
	if reply.Err != nil {
		return "nothing: " + reply.Err.Error()
	}
	text, worded := reply.Body["msg"].(string)
	if !worded {
		text = string(reply.Raw)
	}
	text = c.Redact(text)
	return fmt.Sprintf("%d %q", reply.Status, text[:min(len(text), quotedAnswer)])
}

// listed finds the account in GET /users.
func listed(list *Reply, email string) Object {
	members, _ := list.Body["members"].([]any)
	for _, element := range members {
		entry, _ := element.(Object)
		if entry["email"] == email || entry["delivery_email"] == email {
			return entry
		}
	}
	return nil
}

// fetchKey asks a development server for the key of an account; it is "" if the
// server gives none.
func (c *Client) fetchKey(ctx context.Context, email string) (string, *Reply) {
	reply := c.Do(ctx, Request{
		Method: http.MethodPost, Path: "/dev_fetch_api_key", Params: url.Values{"username": {email}},
	})
	key, _ := reply.Body["api_key"].(string)
	return key, reply
}

// HandsOutKeys tells whether the development endpoint gives out a key for the
// address, which only a development server does.
func (c *Client) HandsOutKeys(ctx context.Context, email string) bool {
	if email == "" {
		return false
	}
	key, _ := c.fetchKey(ctx, email)
	return key != ""
}
