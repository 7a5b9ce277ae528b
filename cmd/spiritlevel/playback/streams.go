package playback

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var postPolicyOf = map[int]scenarios.PostPolicy{1: scenarios.AnyonePosts, 2: scenarios.AdministratorsPost,
	3: scenarios.FullMembersPost, 4: scenarios.ModeratorsPost}

// allGroups reads the user groups: those of the server by their roles, and those of people.
func (m *maker) allGroups(v view) {
	for _, g := range v.objects("realm_user_groups") {
		id, name := g.number("id"), g.text("name")
		_, role, isRole := strings.Cut(name, "role:")
		if isRole {
			m.system[id] = scenarios.SystemGroup(strings.Replace(role, "fullmembers", "full-members", 1))
			continue
		}
		if m.groups[id] != "" || m.late(g.moment("date_created")) {
			continue
		}
		m.groups[id] = name
		row := scenarios.Group{Name: name, Description: g.text("description"), Members: m.emails(g.list("members")),
			Created: g.moment("date_created"), Deactivated: g.flag("deactivated")}
		if u := m.users[g.number("creator_id")]; u != nil {
			row.Creator = u.Email
		}
		if id > 8 {
			row.ID = id
		}
		for _, below := range append(g.list("direct_subgroup_ids"), g.list("subgroups")...) {
			if name := m.groups[asNumber(below)]; name != "" {
				adds(&row.Subgroups, name)
			}
		}
		m.s.Groups = append(m.s.Groups, row)
	}
}

// allStreams reads the streams that an account sees, and its subscriptions.
func (m *maker) allStreams(v view) {
	u := m.users[v.number("user_id")]
	for _, key := range []string{"subscriptions", "unsubscribed", "never_subscribed", "streams"} {
		for _, o := range v.objects(key) {
			id := o.number("stream_id")
			if id > m.newestStream && !o.moment("date_created").At.Before(m.begun) {
				continue
			}
			if m.streams[id] == nil {
				m.streams[id] = m.stream(o)
			}
			s := m.streams[id]
			for _, email := range m.emails(o.list("subscribers")) {
				adds(&s.Subscribers, email)
			}
			if u != nil && (key == "subscriptions" || key == "unsubscribed") {
				m.subscription(s, u, o, key == "unsubscribed")
			}
		}
	}
	for _, o := range v.objects("realm_default_streams") {
		if s := m.streams[o.number("stream_id")]; s != nil {
			s.Default = true
		}
	}
	for _, id := range v.list("realm_default_streams") {
		if s := m.streams[asNumber(id)]; s != nil {
			s.Default = true
		}
	}
}

func (m *maker) stream(o object) *scenarios.Stream {
	s := &scenarios.Stream{ID: o.number("stream_id"), Name: o.text("name"), Description: o.text("description"),
		Privacy: scenarios.Public, Created: o.moment("date_created"),
		PostPolicy: cmp.Or(postPolicyOf[o.number("stream_post_policy")], scenarios.AnyonePosts),
		Archived:   o.flag("is_archived")}
	switch {
	case o.flag("invite_only"):
		s.Privacy, s.SharedHistory = scenarios.Private, o.maybe("history_public_to_subscribers")
	case o.flag("is_web_public"):
		s.Privacy = scenarios.WebPublic
	}
	if o.flag("is_announcement_only") && s.PostPolicy == scenarios.AnyonePosts {
		s.PostPolicy = scenarios.AdministratorsPost
	}
	if days := o.number("message_retention_days"); days != 0 {
		s.RetentionDays = &days
	}
	if u := m.users[o.number("creator_id")]; u != nil {
		s.Creator = u.Email
	}
	remover := m.system[cmp.Or(o.number("can_remove_subscribers_group_id"), o.number("can_remove_subscribers_group"))]
	if slices.Contains(scenarios.Removers("").Words(), string(remover)) {
		s.Removers = scenarios.Removers(remover)
	}
	return s
}

func (m *maker) subscription(s *scenarios.Stream, u *scenarios.User, o object, left bool) {
	if !left {
		adds(&s.Subscribers, u.Email)
	}
	muted := o.flag("is_muted") || o.has("in_home_view") && !o.flag("in_home_view")
	s.Subscriptions = append(s.Subscriptions, scenarios.Subscription{User: u.Email, Color: o.text("color"), Muted: muted,
		Pinned: o.flag("pin_to_top"), DesktopNotifications: o.maybe("desktop_notifications"),
		AudibleNotifications: o.maybe("audible_notifications"), PushNotifications: o.maybe("push_notifications"),
		EmailNotifications: o.maybe("email_notifications"), WildcardMentionsNotify: o.maybe("wildcard_mentions_notify"),
		Left: left})
}
