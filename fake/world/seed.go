package world

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Build returns the world that a scenario describes, as of the clock's time.
func Build(s *scenarios.Scenario, seed uint64, clock *Clock) (*World, error) {
	w, err := New(seed, clock)
	if err != nil {
		return nil, err
	}
	b := builder{s: s, w: w, seed: seed, start: clock.Now()}
	// One transaction for everything but the messages, which need to be
	// rendered against it; a row costs a tenth of one written by itself.
	err = w.Write(func(tx *Tx) error {
		b.users(tx)
		b.groups(tx)
		b.streams(tx)
		if err := b.organization(tx); err != nil {
			return err
		}
		b.emoji(tx)
		b.attachments(tx)
		b.playgrounds(tx)
		b.topicMutes(tx)
		b.presences(tx)
		if err := b.settings(tx); err != nil {
			return err
		}
		if err := b.s.CheckEmoji(knowsEmoji(tx.View), emojiNames(tx.View)); err != nil {
			return err
		}
		b.statuses(tx)
		if err := b.profiles(tx); err != nil {
			return err
		}
		if err := b.linkifiers(tx); err != nil {
			return err
		}
		return b.waiting(tx)
	})
	if err != nil {
		return nil, err
	}
	return w, b.messages()
}

type builder struct {
	s     *scenarios.Scenario
	w     *World
	seed  uint64
	start time.Time
	ids   map[string]int // of users, by folded email
}

var roles = map[scenarios.Role]int{
	scenarios.Owner: wire.RoleOwner, scenarios.Administrator: wire.RoleAdministrator,
	scenarios.Moderator: wire.RoleModerator, scenarios.Member: wire.RoleMember, scenarios.Guest: wire.RoleGuest,
}

var bots = map[scenarios.BotKind]int{
	scenarios.GenericBot: wire.BotGeneric, scenarios.IncomingWebhook: wire.BotIncoming,
	scenarios.OutgoingWebhook: wire.BotOutgoing, scenarios.EmbeddedBot: wire.BotEmbedded,
}

var visibilities = map[scenarios.EmailVisibility]Visibility{
	scenarios.VisibleToEveryone: Everyone, scenarios.VisibleToMembers: Members,
	scenarios.VisibleToAdministrators: Administrators, scenarios.VisibleToNobody: Nobody,
	scenarios.VisibleToModerators: Moderators,
}

var postPolicies = map[scenarios.PostPolicy]int{
	scenarios.AnyonePosts: wire.PostAny, scenarios.AdministratorsPost: wire.PostAdministrators,
	scenarios.FullMembersPost: wire.PostFullMembers, scenarios.ModeratorsPost: wire.PostModerators,
}

// users gives the stated IDs first, so that no assigned one is in the way.
func (b *builder) users(tx *Tx) {
	b.ids = map[string]int{}
	for _, u := range b.s.Users {
		tx.IDs().User.Reserve(u.ID)
	}
	for _, u := range b.s.Users {
		b.ids[fold(u.Email)] = tx.IDs().User.Take(u.ID)
	}
	for _, u := range b.s.Users {
		tx.PutUser(b.user(u))
	}
	tx.PutUser(User{
		ID: tx.IDs().User.Take(0), Email: notificationBot, FullName: "Notification Bot", Role: wire.RoleMember,
		Active: true, APIKey: Key(b.seed, notificationBot), Joined: b.start.AddDate(-1, 0, 0).UTC(),
		BotType: wire.BotGeneric, AvatarVersion: 1, EmailVisibility: Everyone, System: true,
	})
}

func (b *builder) user(u scenarios.User) User {
	apiKey := cmp.Or(u.APIKey, Key(b.seed, u.Email))
	joined := u.Joined.Resolve(b.start)
	if joined.IsZero() {
		joined = b.start.AddDate(0, 0, -30)
	}
	return User{
		ID: b.ids[fold(u.Email)], Email: u.Email, FullName: u.FullName, Role: roles[u.Role],
		Active: !u.Deactivated, APIKey: apiKey, Password: u.Password, Joined: joined.UTC(),
		Timezone: u.Timezone, BotType: bots[u.Bot], OwnerID: b.ids[fold(u.BotOwner)],
		Avatar: seededAvatar(b.ids[fold(u.Email)], u.Avatar), AvatarVersion: 1,
		EmailVisibility: visibilities[u.EmailVisibility], BillingAdmin: u.BillingAdmin,
		CanCreateUsers: u.CanCreateUsers, AlertWords: u.AlertWords, Bot: BotProfile{Service: b.service(u)},
	}
}

func (b *builder) streams(tx *Tx) {
	for _, s := range b.s.Streams {
		tx.IDs().Stream.Reserve(s.ID)
	}
	for _, s := range b.s.Streams {
		private := s.Privacy == scenarios.Private
		shared := !private
		if s.SharedHistory != nil {
			shared = *s.SharedHistory
		}
		created := s.Created.Resolve(b.start)
		if created.IsZero() {
			created = b.start.AddDate(0, 0, -30)
		}
		row := tx.CreateStream(Stream{
			ID: s.ID, Name: s.Name, Description: s.Description, Private: private,
			WebPublic: s.Privacy == scenarios.WebPublic, SharedHistory: shared, Created: created,
			PostPolicy: postPolicies[s.PostPolicy], RetentionDays: s.RetentionDays,
			RemoveGroup: removers[s.Removers],
			Default:     s.Default, CreatorID: b.ids[fold(s.Creator)],
		})
		b.subscriptions(tx, row, s)
	}
}

// limit is a number of seconds, nil where a scenario says -1 for none.
func limit(seconds int) *int {
	if seconds < 0 {
		return nil
	}
	return &seconds
}

// messages renders all first and stores them in one transaction.
func (b *builder) messages() error {
	v := b.w.View()
	drafts := make([]Draft, len(b.s.Messages))
	rows := make([]*Message, len(drafts))
	for i, m := range b.s.Messages {
		d := Draft{
			ID: m.ID, Sender: v.User(b.ids[fold(m.From)]), Topic: m.Topic, Content: m.Content,
			Client: cmp.Or(m.Client, "website"), At: m.Time.Resolve(b.start),
		}
		if d.At.IsZero() {
			d.At = b.start.Add(time.Duration(i-len(drafts)) * time.Minute)
		}
		if m.Stream != "" {
			d.StreamID = v.StreamByName(m.Stream).ID
		} else {
			d.Users = b.participants(m)
		}
		at, err := fmt.Sprintf("messages[%d]", i), error(nil)
		if rows[i], err = v.compose(d); err != nil {
			return b.s.Fault(at+".content", "%v", err)
		}
		drafts[i] = d
		if err = b.edits(v, at, rows[i], d.At, m); err != nil {
			return err
		}
		if rows[i].Reactions, err = b.reactions(v, at, m); err != nil {
			return err
		}
	}
	return b.w.Write(func(tx *Tx) error {
		for i, d := range drafts {
			if err := tx.append(rows[i], d); err != nil {
				return err
			}
			if err := b.marks(tx, rows[i], b.s.Messages[i]); err != nil {
				return err
			}
		}
		b.userMutes(tx)
		return nil
	})
}

func (b *builder) participants(m scenarios.Message) []int {
	ids := []int{b.ids[fold(m.From)]}
	for _, email := range m.To {
		ids = append(ids, b.ids[fold(email)])
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
