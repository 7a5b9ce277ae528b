package clientstate

import "strings"

// realm applies changes of the organization. Their fields in a registration begin with
// realm_.
func (c *Client) realm(event object) {
	switch event["op"] {
	case "update":
		c.realmProperty(event["property"].(string), event["value"])
	case "update_dict":
		for name, v := range sub(event, "data") {
			c.realmProperty(name, v)
		}
	}
}

func (c *Client) realmProperty(name string, v any) {
	switch name {
	case "authentication_methods":
		c.set("realm_password_auth_enabled", sub(object{"v": v}, "v")["Email"] == true)
		c.set("realm_email_auth_enabled", sub(object{"v": v}, "v")["Email"] == true)
	case "upload_quota":
		c.set("realm_upload_quota_mib", v)
	}
	c.set("realm_"+name, v)
}

func (c *Client) domain(event object) {
	switch event["op"] {
	case "add", "change":
		put(c.State, "realm_domains", "domain", sub(event, "realm_domain"))
	case "remove":
		drop(c.State, "realm_domains", "domain", event["domain"])
	}
}

// settingDefault is a setting of new accounts.
func (c *Client) settingDefault(event object) {
	if defaults := sub(c.State, "realm_user_settings_defaults"); defaults != nil {
		defaults[event["property"].(string)] = event["value"]
	}
	if event["property"] == "twenty_four_hour_time" {
		c.set("realm_default_twenty_four_hour_time", event["value"])
	}
}

// setting is a setting of the client's user, which older clients find among the
// rest of the state.
func (c *Client) setting(event object) {
	name := event["property"].(string)
	if settings := sub(c.State, "user_settings"); settings != nil {
		if _, there := settings[name]; there {
			settings[name] = event["value"]
		}
	}
	c.set(name, event["value"])
}

func (c *Client) displaySetting(event object) {
	c.set(event["setting_name"].(string), event["setting"])
}

func (c *Client) notificationSetting(event object) {
	c.set(event["notification_name"].(string), event["setting"])
}

func (c *Client) group(event object) {
	id, groups := event["group_id"], "realm_user_groups"
	change := func(field string, by func(list, ...any) list, of string) {
		for _, g := range objects(c.State, groups) {
			if key(g["id"]) == key(id) {
				g[field] = by(items(g, field), items(event, of)...)
			}
		}
	}
	subgroups := "direct_subgroup_ids"
	if found := find(c.State, groups, "id", id); found != nil && found[subgroups] == nil {
		subgroups = "subgroups" // as the field was called at first
	}
	switch op, _ := event["op"].(string); op {
	case "add":
		put(c.State, groups, "id", sub(event, "group"))
	case "remove":
		drop(c.State, groups, "id", id)
		for _, g := range objects(c.State, groups) {
			if below, told := g[subgroups].(list); told {
				g[subgroups] = without(below, id)
			}
		}
	case "update":
		if found := find(c.State, groups, "id", id); found != nil {
			merge(found, sub(event, "data"))
		}
	case "add_members":
		change("members", with, "user_ids")
	case "remove_members":
		change("members", without, "user_ids")
	case "add_subgroups":
		change(subgroups, with, firstOf(event, "direct_subgroup_ids", "subgroup_ids"))
	case "remove_subgroups":
		change(subgroups, without, firstOf(event, "direct_subgroup_ids", "subgroup_ids"))
	default:
		c.Unknown = append(c.Unknown, strings.TrimSpace("user_group "+op))
	}
}

// firstOf is the first of several names that an object has.
func firstOf(o object, names ...string) string {
	for _, name := range names {
		if _, there := o[name]; there {
			return name
		}
	}
	return ""
}
