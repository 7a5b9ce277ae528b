package api

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streamNamed finds the stream that `to` names: a bare name or number, or the
// same as JSON, or as the only element of a list.
func streamNamed(c *Call, to string) (*world.Stream, error) {
	v, err := decodeJSON(to)
	if err != nil {
		return streamByName(c, to)
	}
	if list, ok := v.([]any); ok {
		if len(list) != 1 {
			return nil, badRequest("Expected exactly one stream in 'to'")
		}
		v = list[0]
	}
	switch v := v.(type) {
	case string:
		return streamByName(c, v)
	case json.Number:
		if id, ok := asInt(v); ok {
			return streamByID(c, id)
		}
	}
	return nil, badRequest("Invalid data type for stream in 'to'")
}

func streamByID(c *Call, id int) (*world.Stream, error) {
	if s := c.View.Stream(id); s != nil && knowsOf(c, s) {
		return s, nil
	}
	e := &wire.Error{Kind: wire.StreamDoesNotExist}
	e.Msg = badRequest("Stream with ID '%d' does not exist", id).Msg
	return nil, e.With("stream_id", id)
}

func streamByName(c *Call, name string) (*world.Stream, error) {
	name = strings.TrimSpace(name)
	if err := checkStreamName("to", name); err != nil {
		return nil, err
	}
	if s := c.View.StreamByName(name); s != nil && knowsOf(c, s) {
		return s, nil
	}
	if c.Plan.Has(changes.UnknownStreamIsEscaped) {
		name = escaped.Replace(name)
	}
	e := &wire.Error{Kind: wire.StreamDoesNotExist}
	e.Msg = badRequest("Stream '%s' does not exist", name).Msg
	return nil, e.With("stream", name)
}

// knowsOf tells whether the sender may learn that a stream exists by writing to
// it. A bot writes where its owner may.
func knowsOf(c *Call, s *world.Stream) bool {
	if s.Archived || !s.Private || oversees(c, s) {
		return !s.Archived
	}
	owner := c.View.User(c.User.OwnerID)
	return c.User.IsBot() && owner != nil && c.View.CanFind(owner, s)
}

// escaped writes a text as the public counterpart's templates do.
var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;")

// checkStreamName checks a name that stands in a parameter.
func checkStreamName(parameter, name string) error {
	switch {
	case name == "":
		return badRequest("Stream name in '%s' can't be empty!", parameter)
	case len([]rune(name)) > MaxStreamNameLength:
		return badRequest("Stream name in '%s' too long (limit: %d characters).", parameter, MaxStreamNameLength)
	}
	if at := controlCharacter(name); at > 0 {
		return badRequest("Invalid character in stream name in '%s', at position %d!", parameter, at)
	}
	return nil
}

// addressToUsers addresses a draft to the users that `to` names.
func addressToUsers(c *Call, d *world.Draft, p *sendMessageParams) error {
	if !p.To.Set {
		return missingOr(c, "to", "Message must have recipients in 'to'")
	}
	receivers, err := usersNamed(c, p.To.Value)
	if err != nil {
		return err
	}
	if len(receivers) == 0 {
		return badRequest("Message must have recipients in 'to'")
	}
	if err := mayWriteTo(c, receivers); err != nil {
		return err
	}
	d.Users = []int{c.User.ID}
	for _, u := range receivers {
		d.Users = append(d.Users, u.ID)
	}
	slices.Sort(d.Users)
	d.Users = slices.Compact(d.Users)
	return nil
}

func mayWriteTo(c *Call, receivers []*world.User) error {
	withBot := c.User.IsBot()
	for _, u := range receivers {
		if !u.Active {
			return badRequest("'%s' is no longer using Spiritlevel.", c.View.APIEmail(u))
		}
		withBot = withBot || u.IsBot()
	}
	if !c.View.Organization().AllowsDirect() && !withBot {
		return badRequest("Direct messages are disabled in this organization.")
	}
	return nil
}

// usersNamed reads the forms of `to` for direct messages: a JSON list of IDs
// or of addresses, or addresses with commas between.
func usersNamed(c *Call, to string) ([]*world.User, error) {
	v, err := decodeJSON(to)
	if err != nil {
		return usersByEmail(c, strings.Split(to, ","))
	}
	switch v := v.(type) {
	case string:
		return usersByEmail(c, strings.Split(v, ","))
	case []any:
		return usersListed(c, v)
	}
	return nil, badRequest("Invalid data type for recipients in 'to'")
}

func usersListed(c *Call, list []any) ([]*world.User, error) {
	var emails []string
	var users []*world.User
	for _, item := range list {
		switch item := item.(type) {
		case string:
			emails = append(emails, item)
			continue
		case json.Number:
			if id, ok := asInt(item); ok {
				u := c.View.User(id)
				if u == nil {
					return nil, badRequest("Invalid user ID %d in 'to'", id)
				}
				users = append(users, u)
				continue
			}
		}
		return nil, badRequest("Invalid data type for recipients in 'to'")
	}
	if len(emails) > 0 && len(users) > 0 {
		return nil, badRequest("Recipient lists may contain emails or user IDs, but not both: check 'to'")
	}
	if len(emails) > 0 {
		return usersByEmail(c, emails)
	}
	return users, nil
}

func usersByEmail(c *Call, emails []string) ([]*world.User, error) {
	var users []*world.User
	for _, email := range emails {
		if email = strings.TrimSpace(email); email == "" {
			continue
		}
		u := c.View.UserByAnyEmail(email)
		if u == nil {
			return nil, badRequest("Invalid email '%s' in 'to'", shortenValue(email))
		}
		users = append(users, u)
	}
	return users, nil
}
