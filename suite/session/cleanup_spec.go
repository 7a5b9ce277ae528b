package session

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// cleanLimit bounds the cleaning up after one spec, also an interrupted one.
const cleanLimit = target.DefaultRetryLimit + 10*time.Second

// Cleanup remembers what a spec made and can take back. Streams, and the messages
// in them, wait for the end of the run: see Survey.CleanUp. A spec acts from one goroutine at a
// time, so it needs no lock.
type Cleanup struct {
	scheduled bool // whether it was handed to the node
	streams   map[target.Credentials][]string
	groups    map[target.Credentials]string        // the prefix of their groups' names
	invited   map[target.Credentials][]string      // addresses
	users     []Params                             // as they were requested
	requests  []target.Request                     // the requests that remove other things
	restores  []target.Request                     // the requests that restore earlier values; the last first
	messages  map[target.Credentials][]json.Number // direct messages, which do not end with a stream
}

func newCleanup() *Cleanup {
	return &Cleanup{
		streams: make(map[target.Credentials][]string), groups: make(map[target.Credentials]string),
		invited: make(map[target.Credentials][]string), messages: make(map[target.Credentials][]json.Number),
	}
}

// Cleaning is the session's cleanup, which runs after the spec. It stays empty
// in a copy of the server.
func (s *Session) Cleaning() *Cleanup {
	c := s.cleanup
	if !c.scheduled && !s.forked {
		c.scheduled = true
		s.node.DeferCleanup(func(ctx context.Context) { c.run(ctx, s) })
	}
	return c
}

func (c *Cleanup) subscribed(who target.Credentials, stream string) {
	c.streams[who] = append(c.streams[who], stream)
}

func (c *Cleanup) Created(user Params) { c.users = append(c.users, user) }

func (c *Cleanup) Inviting(who target.Credentials, address string) {
	c.invited[who] = append(c.invited[who], address)
}

// Grouped remembers that the account made user groups. They may have other names since,
// but all names of the session begin alike.
func (s *Session) Grouped(who target.Credentials) { s.Cleaning().groups[who] = s.Names() }

// Registered remembers an event queue.
func (s *Session) Registered(who target.Credentials, queue string) {
	end := target.Request{Method: http.MethodDelete, Path: "/events", As: who, Params: url.Values{"queue_id": {queue}}}
	if known := s.env.recalled; known != nil {
		known.ends(end)
		return
	}
	cleanup := s.Cleaning()
	cleanup.requests = append(cleanup.requests, end)
}

// Undo remembers the request that undoes a change.
func (c *Cleanup) Undo(who target.Credentials, path string, p Params) {
	c.requests = append(c.requests, target.Request{Method: http.MethodDelete, Path: path, As: who, Params: p.Encode(),
		Unknown: true})
}

// Restore remembers the request that restores an earlier value.
func (c *Cleanup) Restore(req target.Request) { c.restores = append(c.restores, req) }

// run removes the things that the spec made. Things that cannot be removed become a
// notice of the report, never a verdict. A server that once did not answer in time is not
// asked again.
func (c *Cleanup) run(ctx context.Context, s *Session) {
	if s.env.unresponsive.Load() {
		return
	}
	if s.env.Config.ReadOnly { // nothing was made but event queues
		c = &Cleanup{requests: slices.DeleteFunc(c.requests, func(r target.Request) bool { return !isReading(r) })}
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), cleanLimit)
	defer stop()
	client := s.env.client.Unbounded().For("cleaning up", func(_ target.Request, reply *target.Reply) {
		if reply.Err != nil && s.env.unresponsive.CompareAndSwap(false, true) {
			s.Notice("the server did not answer during the clean-up: " + reply.Err.Error())
		}
	})
	for who, names := range c.streams {
		if !s.env.leave(ctx, client, s.Names(), who, names) {
			s.Notice(fmt.Sprintf("%s may still be subscribed to streams named sl-%s …", who.Role, s.env.Run))
		}
	}
	for _, user := range c.users {
		if !deactivate(ctx, client, s.env, user) {
			s.Notice(fmt.Sprintf("the user %s may still be active", user["email"]))
		}
	}
	slices.Reverse(c.restores)
	for _, request := range slices.Concat(c.requests, c.restores) {
		client.Do(ctx, request)
	}
	for who, ids := range c.messages {
		s.unsend(ctx, client, who, ids)
	}
	for who, prefix := range c.groups {
		if !ungroup(ctx, client, who, prefix) {
			s.Notice(fmt.Sprintf("user groups of %s may stay, named sl-%s …", who.Role, s.env.Run))
		}
	}
	for who, addresses := range c.invited {
		disinvite(ctx, client, who, addresses)
	}
}

// deactivate closes the account of a user that the run made.
func deactivate(ctx context.Context, client *target.Client, env *Environment, user Params) bool {
	creator := env.Identities[target.Creator].Credentials
	member := created(ctx, client, creator, user)
	id, ok := member["user_id"].(json.Number)
	if !ok || member["is_active"] == false {
		return ok
	}
	method, path, _ := strings.Cut(strings.ReplaceAll(env.Config.Spellings.DeleteUser, "{user_id}", id.String()), " ")
	return client.Do(ctx, target.Request{Method: method, Path: path, As: creator}).Succeeded()
}

// created finds a user of the run, under the ID in the server's answer if that user has
// the address.
func created(ctx context.Context, client *target.Client, creator target.Credentials, user Params) target.Object {
	if id, told := user["user_id"].(json.Number); told {
		reply := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/users/" + id.String(), As: creator})
		if member, is := reply.Body["user"].(target.Object); is && Accepts(AtAddress(user), member) {
			return member
		}
	}
	for _, member := range Users(client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/users", As: creator})) {
		if Accepts(AtAddress(user), member) {
			return member
		}
	}
	return nil
}

// refusedDeletions is the number of refused deletions of an account after which no more
// are tried: some messages are gone already.
const refusedDeletions = 3

// unsend deletes messages, as far as the account may.
func (s *Session) unsend(ctx context.Context, client *target.Client, who target.Credentials, ids []json.Number) {
	for _, id := range ids {
		if s.env.refused(who.Role, 0) >= refusedDeletions {
			s.Notice(fmt.Sprintf("direct messages of the run stay: the server does not let the role %s delete them", who.Role))
			return
		}
		if !client.Do(ctx, target.Request{Method: http.MethodDelete, Path: "/messages/" + id.String(), As: who,
			Unknown: true}).Succeeded() {
			s.env.refused(who.Role, 1)
		}
	}
}

// disinvite revokes invitations, if the server has the operations for it, which are not
// described.
func disinvite(ctx context.Context, client *target.Client, who target.Credentials, addresses []string) {
	listed := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/invites", As: who, Unknown: true})
	for _, element := range AsList(listed.Body["invites"]) {
		invitation, _ := element.(target.Object)
		address, _ := invitation["email"].(string)
		if id, ok := invitation["id"].(json.Number); ok && slices.Contains(addresses, address) {
			client.Do(ctx, target.Request{Method: http.MethodDelete, Path: "/invites/" + id.String(), As: who, Unknown: true})
		}
	}
}

// removeGroup deletes a user group, or deactivates it where groups cannot be deleted, which takes
// it out of the lists.
func removeGroup(ctx context.Context, client *target.Client, who target.Credentials, id json.Number) *target.Reply {
	reply := client.Do(ctx, target.Request{Method: http.MethodDelete, Path: groupPath(id), As: who, Unknown: true})
	if reply.Succeeded() {
		return reply
	}
	path := groupPath(id) + "/deactivate"
	return client.Do(ctx, target.Request{Method: http.MethodPost, Path: path, As: who, Unknown: true})
}

func groupPath(id json.Number) string { return "/user_groups/" + id.String() }

// ungroup removes the user groups that the spec made, if the server has the operations
// for it, which are not described, and reports whether it has.
func ungroup(ctx context.Context, client *target.Client, who target.Credentials, prefix string) bool {
	listed := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/user_groups", As: who, Unknown: true})
	if !listed.Succeeded() {
		return false
	}
	for _, element := range AsList(listed.Body["user_groups"]) {
		group, _ := element.(target.Object)
		name, _ := group["name"].(string)
		if id, ok := group["id"].(json.Number); ok && strings.HasPrefix(name, prefix) {
			removeGroup(ctx, client, who, id)
		}
	}
	return true
}
