package suite

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// cleanLimit bounds the cleaning up after a run, also an interrupted one.
const cleanLimit = 20 * time.Second

// leftovers remembers what a run made and can take back: subscriptions, event
// queues, users and scheduled messages. Messages and streams have no operation that
// removes them.
type leftovers struct {
	mu      sync.Mutex
	streams map[target.Credentials][]string
	queues  map[string]target.Credentials
	waiting map[json.Number]target.Credentials // scheduled messages by ID
	groups  map[target.Credentials][]string
	guests  map[target.Credentials][]string // addresses of people who were invited
	users   []P                             // as they were asked for
	undoing []target.Request                // what takes other things back
	notices []string
}

func newLeftovers() *leftovers {
	return &leftovers{
		streams: make(map[target.Credentials][]string), queues: make(map[string]target.Credentials),
		waiting: make(map[json.Number]target.Credentials), groups: make(map[target.Credentials][]string),
		guests: make(map[target.Credentials][]string),
	}
}

func (l *leftovers) subscribed(who target.Credentials, stream string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.streams[who] = append(l.streams[who], stream)
}

func (l *leftovers) registered(who target.Credentials, queue string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queues[queue] = who
}

func (l *leftovers) created(user P) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.users = append(l.users, user)
}

func (l *leftovers) notice(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.notices = append(l.notices, text)
}

func (l *leftovers) scheduled(who target.Credentials, id json.Number) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting[id] = who
}

// made remembers the request that takes something back.
func (l *leftovers) made(undo target.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	undo.Unknown = true
	l.undoing = append(l.undoing, undo)
}

// clean unsubscribes from every stream of the run and drops its queues. What
// cannot be removed becomes a notice of the report, never a verdict.
func (l *leftovers) clean(ctx context.Context, world *surroundings) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), cleanLimit)
	defer stop()
	client := world.client.For("cleaning up", func(target.Request, *target.Reply) {})
	for who, names := range l.streams {
		if !world.unsubscribe(ctx, client, who, names) {
			l.notice(fmt.Sprintf("%s may still be subscribed to %d streams named sl-%s …", who.Role, len(names), world.run))
		}
	}
	for _, user := range l.users {
		if !world.deactivate(ctx, client, user) {
			l.notice(fmt.Sprintf("the user %s may still be active", user["email"]))
		}
	}
	for _, undo := range l.undoing {
		client.Do(ctx, undo)
	}
	for id, who := range l.waiting {
		client.Do(ctx, target.Request{Method: http.MethodDelete, Path: "/scheduled_messages/" + id.String(), As: who, Unknown: true})
	}
	for who, names := range l.groups {
		l.ungroup(ctx, client, who, names)
	}
	for who, addresses := range l.guests {
		disinvite(ctx, client, who, addresses)
	}
	for queue, who := range l.queues {
		client.Do(ctx, target.Request{
			Method: http.MethodDelete, Path: "/events", As: who, Params: url.Values{"queue_id": {queue}},
		})
	}
}

// unsubscribe ends the subscriptions to the streams, and tells whether it could.
// A private stream that the user has left, or one that was renamed, is refused by
// the name it had, and with it all others: then those go that are still there.
func (w *surroundings) unsubscribe(ctx context.Context, client *target.Client, who target.Credentials, names []string) bool {
	end := func(names []string) bool {
		return client.Do(ctx, target.Request{
			Method: http.MethodDelete, Path: "/users/me/subscriptions", As: who, Params: P{"subscriptions": names}.encode(),
		}).Succeeded()
	}
	if end(names) {
		return true
	}
	listed := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/users/me/subscriptions", As: who})
	subscribed, told := listed.Body["subscriptions"].([]any)
	left := []string{}
	for _, element := range subscribed {
		object, _ := element.(target.Object)
		if name, _ := object["name"].(string); strings.HasPrefix(name, "sl-"+w.run) {
			left = append(left, name)
		}
	}
	return told && (len(left) == 0 || end(left))
}

// deactivate closes the account of a user whom the run made.
func (w *surroundings) deactivate(ctx context.Context, client *target.Client, user P) bool {
	creator := w.identities[target.Creator].Credentials
	listed := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/users", As: creator})
	for _, member := range users(listed) {
		id, ok := member["user_id"].(json.Number)
		if !ok || atAddress(user)(member) != nil {
			continue
		}
		if member["is_active"] == false {
			return true
		}
		method, path, _ := strings.Cut(strings.ReplaceAll(w.config.Spellings.DeleteUser, "{user_id}", id.String()), " ")
		return client.Do(ctx, target.Request{Method: method, Path: path, As: creator}).Succeeded()
	}
	return false
}

func (l *leftovers) invited(who target.Credentials, address string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.guests[who] = append(l.guests[who], address)
}

// disinvite takes invitations back, where the server has the operations for it,
// which are not described.
func disinvite(ctx context.Context, client *target.Client, who target.Credentials, addresses []string) {
	listed := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/invites", As: who, Unknown: true})
	for _, element := range list(listed.Body["invites"]) {
		invitation, _ := element.(target.Object)
		address, _ := invitation["email"].(string)
		if id, ok := invitation["id"].(json.Number); ok && slices.Contains(addresses, address) {
			client.Do(ctx, target.Request{Method: http.MethodDelete, Path: "/invites/" + id.String(), As: who, Unknown: true})
		}
	}
}

func (l *leftovers) grouped(who target.Credentials, name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.groups[who] = append(l.groups[who], name)
}

// ungroup removes the user groups that the run made, if the server has the
// operations for it, which are not described.
func (l *leftovers) ungroup(ctx context.Context, client *target.Client, who target.Credentials, names []string) {
	listed := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/user_groups", As: who, Unknown: true})
	if !listed.Succeeded() {
		l.notice(fmt.Sprintf("%s may have made %d user groups that stay", who.Role, len(names)))
		return
	}
	groups, _ := listed.Body["user_groups"].([]any)
	for _, element := range groups {
		group, _ := element.(target.Object)
		name, _ := group["name"].(string)
		if id, ok := group["id"].(json.Number); ok && slices.Contains(names, name) {
			client.Do(ctx, target.Request{Method: http.MethodDelete, Path: "/user_groups/" + id.String(), As: who, Unknown: true})
		}
	}
}
