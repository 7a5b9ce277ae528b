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

// Identity is the suite's user on the server in one role.
type Identity struct {
	Credentials
	// UserID is the ID in GET /users, "" for an account that is not listed there.
	UserID   json.Number `json:",omitempty"`
	FullName string
	BotOwner json.Number `json:",omitempty"` // user ID of a bot's owner, else ""
	Missing  string      // why the role cannot be used; "" if it can
}

// Identify works out the identity of every configured role: keys that are not given are
// fetched from the development endpoint, user IDs are looked up in GET /users. A role
// without an account, or with an unsuitable one, has the reason in Missing. Credentials
// that the server refuses are a *UsageError, which quotes the server.
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
	entry, err := c.entry(ctx, who.Credentials, user)
	if err != nil {
		return who, err
	}
	if entry != nil {
		who.Email = c.lasting(ctx, who.Credentials, entry)
		who.UserID, _ = entry["user_id"].(json.Number)
		who.FullName, _ = entry["full_name"].(string)
		who.BotOwner, _ = entry["bot_owner_id"].(json.Number)
		if why := unfit(role, account.Email, entry); why != "" && !(role == Moderator &&
			c.saysModerator(ctx, who.Credentials)) {
			return Identity{Missing: why}, nil // no spec may act as this account in the role
		}
	}
	if role == Creator {
		if why := c.mayNotCreate(ctx, who); why != "" {
			return Identity{Missing: why}, nil
		}
	}
	if role == Webhook && who.UserID == "" && user.Email != "" {
		return Identity{Missing: fmt.Sprintf("GET /users does not list the account of the role webhook, %s, so that its messages are unknown", who.Email)}, nil
	}
	return who, nil
}

// entry is the object of the account in GET /users, or the server's object for the
// account itself if it is not listed; nil if the server sends neither.
func (c *Client) entry(ctx context.Context, who Credentials, user Account) (Object, error) {
	list := c.users(ctx, who)
	if who.Role == Webhook {
		if stranger := c.users(ctx, Credentials{Email: who.Email, Key: wrongKey(who.Key)}); refused(list) &&
			alike(list, stranger) {
			return nil, c.refusal(who, list)
		}
		reader := Credentials{Role: User, Email: user.Email, Key: user.Key} // its own key is for webhooks alone
		if reader.Key == "" && reader.Email != "" {
			reader.Key, _ = c.fetchKey(ctx, reader.Email)
		}
		return listed(c.users(ctx, reader), who.Email), nil
	}
	if refused(list) {
		return nil, c.refusal(who, list)
	}
	entry := listed(list, who.Email)
	if entry == nil {
		own := c.Do(ctx, Request{Method: http.MethodGet, Path: "/users/me", As: who})
		if _, told := own.Body["user_id"].(json.Number); told && own.Succeeded() {
			entry = own.Body
		}
	}
	return entry, nil
}

func (c *Client) users(ctx context.Context, as Credentials) *Reply {
	return c.Do(ctx, Request{Method: http.MethodGet, Path: "/users", As: as})
}

// refused reports whether the server does not accept the credentials.
func refused(reply *Reply) bool {
	switch reply.Status {
	case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusTooManyRequests:
		return false // the statement concerns the call, not its account
	}
	return reply.Err == nil && reply.Status >= http.StatusBadRequest && reply.Status < http.StatusInternalServerError
}

// alike reports whether two refusals say the same.
func alike(a, b *Reply) bool {
	return a.Status == b.Status && a.Body["msg"] == b.Body["msg"] && a.Body["code"] == b.Body["code"]
}

// wrongKey is another key of the same form.
func wrongKey(key string) string { return strings.Repeat("0", max(1, len(key))) }

func (c *Client) refusal(who Credentials, reply *Reply) error {
	return usage("the server refuses the account of the role %s, %s: GET /users answered %s", who.Role, who.Email,
		c.quote(reply))
}

// quotedAnswer is the maximum length of an answer in an error.
const quotedAnswer = 200

// quote describes an answer in an error: its status, and the message or the text.
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

// listed finds the account in GET /users. Servers take an address in any case, and
// may list it in another one than it is configured in.
func listed(list *Reply, email string) Object {
	members, _ := list.Body["members"].([]any)
	for _, element := range members {
		entry, _ := element.(Object)
		if _, found := addressed(entry, email); found {
			return entry
		}
	}
	return nil
}

// addressed is the address in a user's object that equals this one in any case.
func addressed(entry Object, email string) (string, bool) {
	for _, field := range []string{"email", "delivery_email"} {
		if address, shown := entry[field].(string); shown && strings.EqualFold(address, email) {
			return address, true
		}
	}
	return "", false
}

// lasting is the address with which the account signs in all through a run, in the case
// in which the server writes it. An API address that stands for a hidden one changes as
// soon as a spec shows the real one, so the real one is taken if the server accepts it.
func (c *Client) lasting(ctx context.Context, who Credentials, entry Object) string {
	address, found := addressed(entry, who.Email)
	if !found {
		return who.Email
	}
	delivery, _ := entry["delivery_email"].(string)
	if delivery != "" && delivery != address && who.Role != Webhook &&
		c.users(ctx, Credentials{Role: who.Role, Email: delivery, Key: who.Key}).Succeeded() {
		return delivery
	}
	return address
}

// fetchKey asks a development server for the key of an account; it is "" if the
// server gives none.
func (c *Client) fetchKey(ctx context.Context, email string) (string, *Reply) {
	asked := Request{Method: http.MethodPost, Path: "/dev_fetch_api_key", Params: url.Values{"username": {email}}}
	reply := c.Do(ctx, asked)
	if reply.Passing() && ctx.Err() == nil { // it changes nothing, so that it can be sent again
		reply = c.Do(ctx, asked)
	}
	key, _ := reply.Body["api_key"].(string)
	return key, reply
}

// HandsOutKeys reports whether the development endpoint gives out a key for the address,
// which only a development server does.
func (c *Client) HandsOutKeys(ctx context.Context, email string) bool {
	if email == "" {
		return false
	}
	key, _ := c.fetchKey(ctx, email)
	return key != ""
}
