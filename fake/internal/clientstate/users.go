package clientstate

import "strings"

// user takes changes of people.
func (c *Client) user(event object) {
	person := sub(event, "person")
	id := person["user_id"]
	switch event["op"] {
	case "add":
		drop(c.State, "realm_non_active_users", "user_id", id)
		put(c.State, "realm_users", "user_id", person)
		if added := find(c.State, "realm_users", "user_id", id); added != nil {
			delete(added, "is_active") // the list says it
		}
	case "remove":
		c.deactivate(id)
	case "update":
		switch active, there := person["is_active"]; {
		case !there:
			c.updateUser(id, person)
		case active == true:
			back := find(c.State, "realm_non_active_users", "user_id", id)
			drop(c.State, "realm_non_active_users", "user_id", id)
			put(c.State, "realm_users", "user_id", back)
		default:
			c.deactivate(id)
		}
	}
}

// deactivate moves a user to the deactivated ones.
func (c *Client) deactivate(id any) {
	gone := find(c.State, "realm_users", "user_id", id)
	drop(c.State, "realm_users", "user_id", id)
	c.forgetPeer(id)
	delete(sub(c.State, "user_status"), key(id))
	delete(sub(c.State, "presences"), key(gone["email"]))
	delete(sub(c.State, "presences"), key(id))
	if gone != nil {
		put(c.State, "realm_non_active_users", "user_id", gone)
	}
}

// forgetPeer removes a deactivated user from the subscribers.
func (c *Client) forgetPeer(id any) {
	for _, name := range ownLists {
		for _, s := range objects(c.State, name) {
			if l, told := s["subscribers"].(list); told {
				s["subscribers"] = without(l, id)
			}
		}
	}
}

func (c *Client) updateUser(id any, person object) {
	for _, name := range []string{"realm_users", "realm_non_active_users"} {
		if u := find(c.State, name, "user_id", id); u != nil {
			c.updatePerson(u, person)
		}
	}
	bot := find(c.State, "realm_bots", "user_id", id)
	if email, there := person["new_email"]; there && bot != nil {
		bot["email"] = email
	}
	if c.isMe(id) {
		for _, name := range []string{"full_name", "avatar_source", "avatar_url", "avatar_url_medium", "delivery_email",
			"timezone", "is_billing_admin"} {
			if v, there := person[name]; there {
				c.setOwn(name, v)
			}
		}
		if email, there := person["new_email"]; there {
			c.setOwn("email", email)
		}
		if role, there := person["role"]; there {
			c.ownRole(number(role))
			c.Stale = true
		}
	}
}

// setOwn changes a field about the client's own user.
func (c *Client) setOwn(name string, v any) {
	c.set(name, v)
	if settings := sub(c.State, "user_settings"); settings != nil {
		if _, there := settings[name]; there {
			settings[name] = v
		}
	}
}

// The roles, by number.
const (
	owner     = 100
	admin     = 200
	moderator = 300
	guest     = 600
)

func (c *Client) ownRole(role int) {
	c.set("is_owner", role == owner)
	c.set("is_admin", role <= admin)
	c.set("is_moderator", role == moderator)
	c.set("is_guest", role == guest)
}

func (c *Client) updatePerson(u, person object) {
	for name, v := range person {
		switch name {
		case "user_id", "email", "avatar_source", "avatar_url_medium":
		case "new_email":
			u["email"] = v
		case "role":
			role := number(v)
			if _, told := u["role"]; told {
				u["role"] = v
			}
			u["is_owner"], u["is_admin"], u["is_guest"] = role == owner, role <= admin, role == guest
		case "custom_profile_field":
			updateProfile(sub(u, "profile_data"), sub(person, name))
		default:
			u[name] = copied(v)
		}
	}
}

func updateProfile(data, field object) {
	if data == nil {
		return
	}
	id := key(field["id"])
	if field["value"] == nil {
		delete(data, id)
		return
	}
	value := object{"value": field["value"]}
	if rendered, there := field["rendered_value"]; there {
		value["rendered_value"] = rendered
	}
	data[id] = value
}

// bot takes changes of the bots that the client may manage.
func (c *Client) bot(event object) {
	bot := sub(event, "bot")
	id := bot["user_id"]
	switch event["op"] {
	case "add":
		put(c.State, "realm_bots", "user_id", bot)
	case "update":
		if found := find(c.State, "realm_bots", "user_id", id); found != nil {
			merge(found, bot)
		}
	case "remove":
		if found := find(c.State, "realm_bots", "user_id", id); found != nil {
			found["is_active"] = false
		}
	case "delete":
		drop(c.State, "realm_bots", "user_id", id)
	}
}

// status applies a changed status. An empty status is removed.
func (c *Client) status(event object) {
	all := sub(c.State, "user_status")
	if all == nil {
		return
	}
	id := key(event["user_id"])
	now := object{}
	merge(now, sub(all, id))
	for name, v := range event {
		switch {
		case name == "type" || name == "id" || name == "user_id":
		case v == "" || v == false || name == "reaction_type" && event["emoji_name"] == "":
			delete(now, name)
		default:
			now[name] = v
		}
	}
	if len(now) == 0 {
		delete(all, id)
		return
	}
	all[id] = now
}

// presence applies a change of a user's presence, by client.
func (c *Client) presence(event object) {
	all := sub(c.State, "presences")
	if all == nil {
		return
	}
	who := key(event["email"])
	if !strings.Contains(who, "@") {
		who = key(event["user_id"])
	}
	known, _ := all[who].(object)
	if known == nil {
		known = object{}
		all[who] = known
	}
	merge(known, sub(event, "presence"))
}

// profileFields applies the profile fields. The values of a deleted field are deleted
// too.
func (c *Client) profileFields(event object) {
	c.set("custom_profile_fields", event["fields"])
	for _, name := range []string{"realm_users", "realm_non_active_users"} {
		for _, u := range objects(c.State, name) {
			for id := range sub(u, "profile_data") {
				if find(event, "fields", "id", id) == nil {
					delete(sub(u, "profile_data"), id)
				}
			}
		}
	}
}
