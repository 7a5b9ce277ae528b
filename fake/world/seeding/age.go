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

// Age returns a new world as a server of a plan creates it: the same world if older
// servers create it alike, otherwise a fork.
func Age(w *world.World, s *scenarios.Scenario, p *featurelevels.Plan) *world.World {
	public := p.Has("zulip-service-prefix")
	oldHosts := public && !p.Has("7.0-bot-email-hosts")
	fullServer := public && !p.Has("7.0-plain-development-server")
	if !public && p.Has("7.0-colors-by-account") {
		return w
	}
	older := w.Fork()
	live := slices.DeleteFunc(slices.Clone(s.Streams), func(stream scenarios.Stream) bool { return stream.Archived })
	_ = older.Write(func(tx *world.Tx) error { // the write has nothing to refuse
		numberGroups(tx, s.Groups, p)
		if oldHosts {
			tx.MoveHosts(publicSystemHost, cmp.Or(s.Organization.MailHost, publicMailHost))
		}
		if public {
			place(tx, live, p)
			orderChoices(tx, s.ProfileFields, p)
			if !p.Has("151-pronouns-field") {
				dropPronouns(tx)
			}
		}
		if fullServer {
			equip(tx, s.Organization)
		}
		if !p.Has("7.0-colors-by-account") {
			dealColors(tx, live)
		}
		return nil
	})
	return older
}

// equip configures a server as development servers were.
func equip(tx *world.Tx, stated scenarios.Organization) {
	o := *tx.Organization()
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
	tx.PutOrganization(o)
}

// numberGroups gives the groups without an ID in the file the first IDs that the system
// groups of the level leave free.
func numberGroups(tx *world.Tx, groups []scenarios.Group, p *featurelevels.Plan) {
	tx.IDs().Group = world.Counter(FirstGroup(p) - 1)
	tx.NumberGroups(func(g *world.Group) bool {
		return !slices.ContainsFunc(groups, func(stated scenarios.Group) bool { return stated.ID == g.ID })
	})
}

// FirstGroup is the first ID that the system groups of a level leave free.
func FirstGroup(p *featurelevels.Plan) int {
	switch {
	case !p.Has("121-role-groups"):
		return 1
	case !p.Has("169-nobody-group"):
		return world.GroupNobody
	}
	return world.GroupNobody + 1
}

// dealColors gives the subscriptions without a color in the file the colors in turn,
// over all accounts.
func dealColors(tx *world.Tx, streams []scenarios.Stream) {
	dealt := 0
	for _, s := range streams {
		row := tx.StreamByName(s.Name)
		for _, email := range s.Subscribers {
			sub := *tx.Subscription(row.ID, tx.UserByEmail(email).ID)
			stated := slices.ContainsFunc(s.Subscriptions, func(own scenarios.Subscription) bool {
				return own.Color != "" && store.Fold(own.User) == store.Fold(email)
			})
			if !stated {
				sub.Color = world.ColorInTurn(dealt)
				tx.PutSubscription(sub)
			}
			dealt++
		}
	}
}
