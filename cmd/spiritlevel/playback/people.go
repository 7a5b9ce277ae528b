package playback

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

var roleOf = map[int]scenarios.Role{100: scenarios.Owner, 200: scenarios.Administrator, 300: scenarios.Moderator,
	400: scenarios.Member, 600: scenarios.Guest}

var botOf = map[int]scenarios.BotKind{1: scenarios.GenericBot, 2: scenarios.IncomingWebhook,
	3: scenarios.OutgoingWebhook, 4: scenarios.EmbeddedBot}

// people reads the users that an account sees.
func (m *maker) people(v view) {
	for _, key := range []string{"realm_users", "realm_non_active_users"} {
		for _, o := range v.objects(key) {
			id, joined := o.number("user_id"), o.moment("date_joined")
			if m.users[id] == nil && !m.late(joined) {
				m.users[id] = m.user(o, key == "realm_users")
			}
		}
	}
	for _, o := range v.objects("cross_realm_bots") {
		if name, _, _ := strings.Cut(o.text("email"), "@"); slices.Contains(scenarios.ServerBotNames(), name) {
			m.bots[o.number("user_id")] = name
		}
	}
	for _, key := range []string{"realm_users", "realm_non_active_users"} {
		for _, o := range v.objects(key) {
			m.owner(v, o)
		}
	}
	for _, o := range v.objects("realm_bots") {
		if u := m.users[o.number("user_id")]; u != nil {
			u.APIKey = o.text("api_key")
			m.service(u, o)
		}
	}
}

func (m *maker) user(o object, active bool) *scenarios.User {
	u := &scenarios.User{ID: o.number("user_id"), Email: cmp.Or(o.text("delivery_email"), o.text("email")),
		FullName: o.text("full_name"), Role: roleOf[o.number("role")], Deactivated: !active || o["is_active"] == false,
		Joined: o.moment("date_joined"), Timezone: o.text("timezone"), Avatar: scenarios.Gravatar,
		EmailVisibility: scenarios.VisibleToEveryone, BillingAdmin: o.flag("is_billing_admin"),
		AvatarVersion: o.number("avatar_version")}
	switch {
	case u.Role != "":
	case o.flag("is_owner"):
		u.Role = scenarios.Owner
	case o.flag("is_admin"):
		u.Role = scenarios.Administrator
	case o.flag("is_guest"):
		u.Role = scenarios.Guest
	default:
		u.Role = scenarios.Member
	}
	if o.flag("is_bot") {
		u.Bot = cmp.Or(botOf[o.number("bot_type")], scenarios.GenericBot)
	}
	picture := o.text("avatar_url")
	switch {
	case strings.Contains(picture, "/user_avatars/"):
		u.Avatar = scenarios.Uploaded
	case strings.Contains(picture, "gravatar.com"):
		m.s.Organization.Avatars = scenarios.RemoteGravatar
	case picture != "" && m.s.Organization.Avatars == "":
		m.s.Organization.Avatars = scenarios.LocalAvatars
	}
	return u
}

// owner gives a bot its owner: a person who is known, else an owner of the organization.
func (m *maker) owner(v view, o object) {
	bot := m.users[o.number("user_id")]
	if bot == nil || bot.Bot == "" || bot.BotOwner != "" {
		return
	}
	if owner := m.users[o.number("bot_owner_id")]; owner != nil && owner.Bot == "" {
		bot.BotOwner = owner.Email
		return
	}
	for _, other := range v.objects("realm_users") {
		if u := m.users[other.number("user_id")]; u != nil && u.Bot == "" && u.Role == scenarios.Owner {
			bot.BotOwner = u.Email
			return
		}
	}
}

// slackInterface is the number of the interface in the API.
const slackInterface = 2

func (m *maker) service(u *scenarios.User, o object) {
	services := o.objects("services")
	if len(services) == 0 || u.Bot != scenarios.OutgoingWebhook && u.Bot != scenarios.EmbeddedBot {
		return
	}
	s := services[0]
	u.Service = &scenarios.Service{Name: s.text("service_name"), URL: s.text("base_url"), Token: s.text("token"),
		Interface: scenarios.GenericInterface}
	if s.number("interface") == slackInterface {
		u.Service.Interface = scenarios.SlackInterface
	}
	if u.Bot == scenarios.EmbeddedBot {
		u.Service.URL, u.Service.Token = "", ""
	}
	for key, value := range asObject(s["config_data"]) {
		u.Service.Config = append(u.Service.Config, scenarios.ConfigEntry{Key: key, Value: spell(value)})
	}
}

// isStandIn reports whether the server made an address because the real one is hidden.
func isStandIn(email string, id int) bool {
	return strings.HasPrefix(email, fmt.Sprintf("user%d@", id))
}

// visibility learns from an account's view which roles see an address.
func (m *maker) visibility(v view) {
	viewer := m.users[v.number("user_id")]
	for _, key := range []string{"realm_users", "realm_non_active_users"} {
		for _, o := range v.objects(key) {
			u := m.users[o.number("user_id")]
			if u == nil || u.Bot != "" || !isStandIn(o.text("email"), u.ID) {
				continue
			}
			shown := o.text("delivery_email")
			if u.EmailVisibility == scenarios.VisibleToEveryone {
				u.EmailVisibility = scenarios.VisibleToNobody
			}
			if shown != "" && u != viewer && viewer != nil {
				m.renamed(u, shown)
				u.EmailVisibility = widest(u.EmailVisibility, seenBy[viewer.Role])
			}
		}
	}
}

var seenBy = map[scenarios.Role]scenarios.EmailVisibility{
	scenarios.Owner: scenarios.VisibleToAdministrators, scenarios.Administrator: scenarios.VisibleToAdministrators,
	scenarios.Moderator: scenarios.VisibleToModerators, scenarios.Member: scenarios.VisibleToMembers,
	scenarios.Guest: scenarios.VisibleToEveryone,
}

// widest is the rule by which more people see an address.
func widest(a, b scenarios.EmailVisibility) scenarios.EmailVisibility {
	for _, rule := range []scenarios.EmailVisibility{scenarios.VisibleToEveryone, scenarios.VisibleToMembers,
		scenarios.VisibleToModerators, scenarios.VisibleToAdministrators} {
		if a == rule || b == rule {
			return rule
		}
	}
	return scenarios.VisibleToNobody
}

// own reads what an account sees of itself.
func (m *maker) own(v view) {
	u := m.users[v.number("user_id")]
	if u == nil {
		return
	}
	u.APIKey = v.key
	if email := v.text("delivery_email"); email != "" {
		m.renamed(u, email)
	} else if v.who != "" && isStandIn(u.Email, u.ID) {
		m.renamed(u, v.who)
	}
	u.AlertWords = nil
	for _, word := range v.list("alert_words") {
		u.AlertWords = append(u.AlertWords, spell(word))
	}
	u.CanCreateUsers = v.flag("can_create_users")
	if u.Bot != "" {
		return
	}
	u.Newcomer = len(v.list("hotspots"))+len(v.list("onboarding_steps")) > 0
	if v.has("is_moderator") && v.flag("is_moderator") && u.Role == scenarios.Member {
		u.Role = scenarios.Moderator
	}
	u.Settings = scenarios.Settings{}
	for _, from := range []object{v.object, asObject(v.object["user_settings"])} {
		for name, value := range from {
			if value != nil && scenarios.TakesSetting("account", name) {
				u.Settings[name] = plain(value)
			}
		}
	}
}

// renamed changes the address of a user, also where others refer to it.
func (m *maker) renamed(u *scenarios.User, email string) {
	for _, bot := range m.users {
		if bot.BotOwner == u.Email {
			bot.BotOwner = email
		}
	}
	u.Email = email
}

// addresses gives an address to those whose address nobody sees.
func (m *maker) addresses() {
	for id, u := range m.users {
		if isStandIn(u.Email, id) {
			m.renamed(u, fmt.Sprintf("hidden%d@%s", id, recordings.Host))
		}
	}
}

// emails are the addresses of users by IDs or, at old levels, addresses.
func (m *maker) emails(list []any) []string {
	var out []string
	for _, v := range list {
		if u := m.users[asNumber(v)]; u != nil {
			adds(&out, u.Email)
		} else if email, isText := v.(string); isText && m.knows(email) {
			adds(&out, email)
		}
	}
	return out
}

func (m *maker) knows(email string) bool {
	for _, u := range m.users {
		if u.Email == email {
			return true
		}
	}
	return false
}
