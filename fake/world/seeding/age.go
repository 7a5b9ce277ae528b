package seeding

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Hosts of addresses on older servers of the public counterpart.
const (
	publicSystemHost = "zulip.com"
	publicMailHost   = "zulipdev.com"
)

// businessOrganization is the type of the organization of a later development server.
const businessOrganization = 10

// Age returns a new world as a server of a plan creates it: the same world if older
// servers create it alike, otherwise a fork.
func Age(w *world.World, s *scenarios.Scenario, p *featurelevels.Plan) *world.World {
	public := p.Has("zulip-service-prefix")
	ownHosts := p.Outside("7.0-bot-email-hosts", "8.0-development-server")
	fullServer := p.Outside("7.0-plain-development-server", "8.0-development-server")
	if !public && p.Has("7.0-colors-by-account") {
		return w
	}
	older := w.Fork()
	live := slices.DeleteFunc(slices.Clone(s.Streams), func(stream scenarios.Stream) bool { return stream.Archived })
	_ = older.Write(func(tx *world.Tx) error { // the write has nothing to refuse
		numberGroups(tx, s.Groups, p)
		if public && p.Has("8.0-nobody-group-first") {
			tx.PutNobodyFirst()
		}
		if ownHosts {
			tx.MoveHosts(publicSystemHost, cmp.Or(s.Organization.MailHost, publicMailHost))
		}
		if public {
			agePolicies(tx, s, p)
			place(tx, live, p)
			orderChoices(tx, s.ProfileFields, p)
			if !p.Has("151-pronouns-field") {
				dropPronouns(tx)
			}
		}
		if public && p.Has("9.0-emoji-path-hash") {
			hashEmoji(tx)
		}
		if public && p.Has("8.0-waiting-numbers") {
			numberWaiting(tx, s)
		}
		if public && p.Has("8.0-started-topics-followed") {
			tx.FollowStartedTopics()
		}
		if public && p.Has("8.0-own-messages-unread") {
			unreadOwn(tx, s)
		}
		if fullServer {
			equip(tx, s.Organization, p)
			if p.Has("8.0-development-server") {
				nameSites(tx)
			}
		}
		switch {
		case !p.Has("7.0-colors-by-account"):
			dealColors(tx, live, world.ColorInTurn)
		case public && p.Has("8.0-development-server"):
			dealColors(tx, live, func(int) string { return world.ColorInTurn(0) })
		}
		return nil
	})
	return older
}

// numberWaiting gives drafts and scheduled messages without a number in the file numbers
// from 3 on.
func numberWaiting(tx *world.Tx, s *scenarios.Scenario) {
	const used = 2
	if !slices.ContainsFunc(s.Drafts, func(d scenarios.StoredDraft) bool { return d.ID != 0 }) {
		tx.MoveDraftNumbers(used)
	}
	if !slices.ContainsFunc(s.Scheduled, func(m scenarios.Scheduled) bool { return m.ID != 0 }) {
		tx.MoveScheduledNumbers(used)
	}
}

// unreadOwn makes messages unread for their senders, unless the file says that they read them:
// these servers wrote the messages without a client, which would mark them.
func unreadOwn(tx *world.Tx, s *scenarios.Scenario) {
	for i, m := range slices.Collect(tx.Of(world.Everything)) {
		stated := slices.ContainsFunc(s.Messages[i].ReadBy, func(email string) bool {
			return store.Fold(email) == store.Fold(s.Messages[i].From)
		})
		if !stated {
			tx.SetFlag(m.SenderID, world.Read, m.ID, false)
		}
	}
}

// equip configures a server as development servers were, and as later ones are.
func equip(tx *world.Tx, stated scenarios.Organization, p *featurelevels.Plan) {
	o, later := *tx.Organization(), p.Has("8.0-development-server")
	o.Server.SendsDigests, o.Server.PreviewsURLs = true, true
	if !o.Production && len(stated.Logins) == 0 {
		o.Logins = []world.Login{
			{Name: "saml:idp_name", DisplayName: "SAML"},
			{Name: "google", DisplayName: "Google", Icon: wire.LoginIcons + "googl_e-icon.png"},
			{Name: "github", DisplayName: "GitHub", Icon: wire.LoginIcons + "github-icon.png"},
			{Name: "oidc:oidc", DisplayName: "Example"},
			{Name: "gitlab", DisplayName: "GitLab", Icon: wire.LoginIcons + "gitlab-icon.png"},
			{Name: "apple", DisplayName: "Apple", Icon: wire.LoginIcons + "apple-icon.png"},
		}
	}
	o.Server.AnyLength, o.Server.FilesUnversioned, o.Server.PushesNotifications = later, later, later
	o.Server.NoSAML = p.Has("9.0-plan-limits-saml")
	if later && o.Type == 0 {
		o.Type = businessOrganization
	}
	tx.PutOrganization(o)
}

// hashEmoji gives the emoji of the scenario paths that do not tell their numbers.
func hashEmoji(tx *world.Tx) {
	for _, e := range tx.Emojis() {
		if row := *e; row.URL == world.EmojiURL(row.ID, row.Ending, false) {
			row.URL = world.EmojiURL(row.ID, row.Ending, true)
			tx.PutEmoji(row)
		}
	}
}

// numberGroups gives the groups without an ID in the file the first IDs that the system
// groups of the level leave free.
func numberGroups(tx *world.Tx, groups []scenarios.Group, p *featurelevels.Plan) {
	tx.IDs().Group = world.Counter(firstGroup(p) - 1)
	tx.NumberGroups(func(g *world.Group) bool {
		return !slices.ContainsFunc(groups, func(stated scenarios.Group) bool { return stated.ID == g.ID })
	})
}

// firstGroup is the first ID that the system groups of a level leave free.
func firstGroup(p *featurelevels.Plan) int {
	switch {
	case !p.Has("121-role-groups"):
		return 1
	case !p.Has("169-nobody-group"):
		return len(wire.RoleGroups) + 1
	}
	return len(wire.RoleGroups) + 2
}

// CarryOver fits the data of a world to another level, as the upgrade of a server does. Groups
// that people made leave the IDs of system groups that their level did not have, and people who
// change topics resolve them where that becomes a permission of its own.
func CarryOver(tx *world.Tx, from, to *featurelevels.Plan) {
	first := firstGroup(to)
	tx.IDs().Group.Reserve(first - 1)
	tx.NumberGroups(func(g *world.Group) bool { return g.ID < first })
	o := *tx.Organization()
	apart := to.Has("367-resolve-topics") && !from.Has("367-resolve-topics")
	if apart && o.CanResolveTopics == wire.DefaultRealmPermissions().CanResolveTopics {
		o.CanResolveTopics = o.CanMoveBetweenTopics
		tx.PutOrganization(o)
	}
}

// dealColors gives the subscriptions without a color in the file the colors of their places,
// over all accounts.
func dealColors(tx *world.Tx, streams []scenarios.Stream, colorAt func(place int) string) {
	dealt := 0
	for _, s := range streams {
		row := tx.StreamByName(s.Name)
		for _, email := range s.Subscribers {
			sub := *tx.Subscription(row.ID, tx.UserByEmail(email).ID)
			stated := slices.ContainsFunc(s.Subscriptions, func(own scenarios.Subscription) bool {
				return own.Color != "" && store.Fold(own.User) == store.Fold(email)
			})
			if !stated {
				sub.Color = colorAt(dealt)
				tx.PutSubscription(sub)
			}
			dealt++
		}
	}
}
