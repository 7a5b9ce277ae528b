package world

import (
	"fmt"
	"math/rand/v2"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// New returns an empty world.
func New(seed uint64, c *clock.Clock) (*World, error) {
	tables, err := store.New(schema())
	if err != nil {
		return nil, fmt.Errorf("world: %w", err)
	}
	w := &World{
		Clock: c, owner: &store.Owner{}, tables: tables, seed: seed, ids: IDs{Group: Counter(len(roleGroups))},
		random: rand.NewPCG(seed, 0x5eed), sink: func([]Event) {}, terms: &termIndex{},
	}
	w.publish(&singles{})
	return w, nil
}

func schema() store.Schema {
	tables := store.Schema{}
	peopleTables(tables)
	streamTables(tables)
	messageTables(tables)
	organizationTables(tables)
	muteTables(tables)
	waitingTables(tables)
	return tables
}

// peopleTables have accounts and their data.
func peopleTables(tables store.Schema) {
	store.AddTable(tables, users, map[string]store.Index[User]{
		byID:    {Of: func(u *User) []byte { return store.Key(u.ID) }},
		byEmail: {Of: func(u *User) []byte { return store.TextKey(u.Email) }},
	})
	store.AddTable(tables, settingsTable, map[string]store.Index[settings]{
		byID: {Of: func(s *settings) []byte { return store.Key(s.userID) }},
	})
	store.AddTable(tables, emailChanges, map[string]store.Index[emailChange]{
		byID: {Of: func(c *emailChange) []byte { return store.Key(c.userID) }},
	})
	store.AddTable(tables, presences, map[string]store.Index[Presence]{
		byID: {Of: func(p *Presence) []byte { return presenceKey(p.userID, p.Client) }},
	})
	store.AddTable(tables, botStorage, map[string]store.Index[BotStorage]{
		byID: {Of: func(s *BotStorage) []byte { return store.Key(s.userID) }},
	})
	store.AddTable(tables, pushDevices, map[string]store.Index[PushDevice]{
		byID: {Of: pushDeviceKey},
	})
	store.AddTable(tables, profileFields, map[string]store.Index[ProfileField]{
		byID: {Of: func(f *ProfileField) []byte { return store.Key(f.ID) }},
	})
	store.AddTable(tables, profileValues, map[string]store.Index[ProfileValue]{
		byID: {Of: func(v *ProfileValue) []byte { return store.Key(v.userID, v.FieldID) }},
	})
	store.AddTable(tables, groups, map[string]store.Index[Group]{
		byID:   {Of: func(g *Group) []byte { return store.Key(g.ID) }},
		byName: {Of: func(g *Group) []byte { return append(store.TextKey(g.Name), store.Key(g.ID)...) }},
	})
	store.AddTable(tables, statusTable, map[string]store.Index[Status]{
		byID: {Of: func(s *Status) []byte { return store.Key(s.UserID) }},
	})
}

// streamTables have streams and their receivers.
func streamTables(tables store.Schema) {
	store.AddTable(tables, streams, map[string]store.Index[Stream]{
		byID:   {Of: func(s *Stream) []byte { return store.Key(s.ID) }},
		byName: {Of: (*Stream).nameKey},
		byKept: {Of: (*Stream).keptKey},
		byLive: {Of: (*Stream).liveKey},

		byWebPublic: {Of: (*Stream).webPublicKey},
	})
	store.AddTable(tables, subscriptions, map[string]store.Index[Subscription]{
		byID:   {Of: func(s *Subscription) []byte { return store.Key(s.StreamID, s.UserID) }},
		byUser: {Of: func(s *Subscription) []byte { return store.Key(s.UserID, s.StreamID) }},
		byLive: {Of: (*Subscription).liveKey},
	})
	store.AddTable(tables, recipients, map[string]store.Index[Recipient]{
		byID:      {Of: func(r *Recipient) []byte { return store.Key(r.ID) }},
		byMembers: {Of: func(r *Recipient) []byte { return membersKey(r.StreamID, r.Users) }},
	})
}

// messageTables have messages, personal data about them, and their attachments.
func messageTables(tables store.Schema) {
	store.AddTable(tables, lists, map[string]store.Index[idList]{
		byID: {Of: func(l *idList) []byte { return l.key }},
	})
	store.AddTable(tables, participants, map[string]store.Index[participant]{
		byID:     {Of: func(p *participant) []byte { return store.Key(p.userID, p.recipientID) }},
		byHolder: {Of: func(p *participant) []byte { return store.Key(p.recipientID, p.userID) }},
	})
	store.AddTable(tables, flags, map[string]store.Index[flagChunk]{
		byID: {Of: func(c *flagChunk) []byte { return store.Key(c.userID, c.number) }},
	})
	store.AddTable(tables, epochs, map[string]store.Index[epoch]{
		byID: {Of: func(*epoch) []byte { return store.Key(1) }},
	})
	store.AddTable(tables, attachments, map[string]store.Index[Attachment]{
		byID:     {Of: func(a *Attachment) []byte { return store.Key(a.ID) }},
		byPath:   {Of: func(a *Attachment) []byte { return pathKey(a.PathID) }},
		byUser:   {Of: func(a *Attachment) []byte { return store.Key(a.OwnerID, a.ID) }},
		byUnused: {Of: (*Attachment).unusedKey},
	})
	store.AddTable(tables, spaces, map[string]store.Index[space]{
		byID: {Of: func(*space) []byte { return store.Key(1) }},
	})
}

// organizationTables have the data of the organization.
func organizationTables(tables store.Schema) {
	store.AddTable(tables, organization, map[string]store.Index[Organization]{
		byID: {Of: func(*Organization) []byte { return store.Key(1) }},
	})
	store.AddTable(tables, emoji, map[string]store.Index[Emoji]{
		byID: {Of: func(e *Emoji) []byte { return store.Key(e.ID) }},
	})
	store.AddTable(tables, linkifiers, map[string]store.Index[markdown.Linkifier]{
		byID: {Of: func(l *markdown.Linkifier) []byte { return store.Key(l.ID) }},
	})
	store.AddTable(tables, domains, map[string]store.Index[Domain]{
		byID: {Of: func(d *Domain) []byte { return store.Key(d.ID) }},
	})
	store.AddTable(tables, playgrounds, map[string]store.Index[Playground]{
		byID: {Of: func(p *Playground) []byte { return store.Key(p.ID) }},
	})
}

// muteTables are the tables of muted topics and users.
func muteTables(tables store.Schema) {
	store.AddTable(tables, userMutes, map[string]store.Index[UserMute]{
		byID:   {Of: func(m *UserMute) []byte { return store.Key(m.UserID, m.MutedID) }},
		byUser: {Of: func(m *UserMute) []byte { return store.Key(m.MutedID, m.UserID) }},
	})
	store.AddTable(tables, userTopics, map[string]store.Index[UserTopic]{
		byID:   {Of: (*UserTopic).key},
		byName: {Of: func(t *UserTopic) []byte { return append(topicKey(t.StreamID, t.Topic), store.Key(t.UserID)...) }},
	})
}

// waitingTables have scheduled messages, drafts, invitations and the like.
func waitingTables(tables store.Schema) {
	store.AddTable(tables, scheduled, map[string]store.Index[Scheduled]{
		byID:   {Of: func(s *Scheduled) []byte { return store.Key(s.ID) }},
		byUser: {Of: (*Scheduled).userKey},
		byDue:  {Of: (*Scheduled).dueKey},
	})
	store.AddTable(tables, exports, map[string]store.Index[Export]{
		byID: {Of: func(e *Export) []byte { return store.Key(e.ID) }},
	})
	store.AddTable(tables, drafts, map[string]store.Index[StoredDraft]{
		byID:   {Of: func(d *StoredDraft) []byte { return store.Key(d.ID) }},
		byUser: {Of: func(d *StoredDraft) []byte { return store.Key(d.UserID, int(d.At.Unix()), d.ID) }},
	})
	store.AddTable(tables, snippets, map[string]store.Index[Snippet]{
		byID:   {Of: func(s *Snippet) []byte { return store.Key(s.ID) }},
		byUser: {Of: func(s *Snippet) []byte { return store.Key(s.UserID, s.ID) }},
	})
	store.AddTable(tables, invites, map[string]store.Index[Invite]{
		byID: {Of: func(i *Invite) []byte { return inviteKey(i.Multiuse(), i.ID) }},
	})
}
