package world

import (
	"fmt"
	"math/rand/v2"

	"github.com/hashicorp/go-memdb"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/chunked"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/keys"
)

// New returns an empty world.
func New(seed uint64, c *clock.Clock) (*World, error) {
	db, err := memdb.NewMemDB(schema())
	if err != nil {
		return nil, fmt.Errorf("world: %w", err)
	}
	w := &World{
		Clock: c, owner: &chunked.Owner{}, db: db, seed: seed, ids: IDs{Group: GroupNobody},
		random: rand.NewPCG(seed, 0x5eed), sink: func([]Event) {}, terms: &termIndex{},
	}
	w.publish(&singles{})
	return w, nil
}

func schema() *memdb.DBSchema {
	tables := map[string]*memdb.TableSchema{}
	peopleTables(tables)
	streamTables(tables)
	messageTables(tables)
	organizationTables(tables)
	muteTables(tables)
	waitingTables(tables)
	return &memdb.DBSchema{Tables: tables}
}

// peopleTables have accounts and their data.
func peopleTables(tables map[string]*memdb.TableSchema) {
	table(tables, users, map[string]keys.Index[User]{
		byID:    {Of: func(u *User) []byte { return keys.Of(u.ID) }},
		byEmail: {Of: func(u *User) []byte { return keys.OfText(u.Email) }},
	})
	table(tables, settingsTable, map[string]keys.Index[settings]{
		byID: {Of: func(s *settings) []byte { return keys.Of(s.userID) }},
	})
	table(tables, emailChanges, map[string]keys.Index[emailChange]{
		byID: {Of: func(c *emailChange) []byte { return keys.Of(c.userID) }},
	})
	table(tables, presences, map[string]keys.Index[Presence]{
		byID: {Of: func(p *Presence) []byte { return presenceKey(p.userID, p.Client) }},
	})
	table(tables, botStorage, map[string]keys.Index[BotStorage]{
		byID: {Of: func(s *BotStorage) []byte { return keys.Of(s.userID) }},
	})
	table(tables, pushDevices, map[string]keys.Index[PushDevice]{
		byID: {Of: pushDeviceKey},
	})
	table(tables, profileFields, map[string]keys.Index[ProfileField]{
		byID: {Of: func(f *ProfileField) []byte { return keys.Of(f.ID) }},
	})
	table(tables, profileValues, map[string]keys.Index[ProfileValue]{
		byID: {Of: func(v *ProfileValue) []byte { return keys.Of(v.userID, v.FieldID) }},
	})
	table(tables, groups, map[string]keys.Index[Group]{
		byID:   {Of: func(g *Group) []byte { return keys.Of(g.ID) }},
		byName: {Of: func(g *Group) []byte { return append(keys.OfText(g.Name), keys.Of(g.ID)...) }},
	})
	table(tables, statusTable, map[string]keys.Index[Status]{
		byID: {Of: func(s *Status) []byte { return keys.Of(s.UserID) }},
	})
}

// streamTables have streams and their receivers.
func streamTables(tables map[string]*memdb.TableSchema) {
	table(tables, streams, map[string]keys.Index[Stream]{
		byID:   {Of: func(s *Stream) []byte { return keys.Of(s.ID) }},
		byName: {Of: (*Stream).nameKey},
		byKept: {Of: (*Stream).keptKey},
		byLive: {Of: (*Stream).liveKey},

		byWebPublic: {Of: (*Stream).webPublicKey},
	})
	table(tables, subscriptions, map[string]keys.Index[Subscription]{
		byID:   {Of: func(s *Subscription) []byte { return keys.Of(s.StreamID, s.UserID) }},
		byUser: {Of: func(s *Subscription) []byte { return keys.Of(s.UserID, s.StreamID) }},
		byLive: {Of: (*Subscription).liveKey},
	})
	table(tables, recipients, map[string]keys.Index[Recipient]{
		byID:      {Of: func(r *Recipient) []byte { return keys.Of(r.ID) }},
		byMembers: {Of: func(r *Recipient) []byte { return keys.OfMembers(r.StreamID, r.Users) }},
	})
}

// messageTables have messages, personal data about them, and their attachments.
func messageTables(tables map[string]*memdb.TableSchema) {
	table(tables, lists, map[string]keys.Index[idList]{
		byID: {Of: func(l *idList) []byte { return l.key }},
	})
	table(tables, participants, map[string]keys.Index[participant]{
		byID:     {Of: func(p *participant) []byte { return keys.Of(p.userID, p.recipientID) }},
		byHolder: {Of: func(p *participant) []byte { return keys.Of(p.recipientID, p.userID) }},
	})
	table(tables, flags, map[string]keys.Index[flagChunk]{
		byID: {Of: func(c *flagChunk) []byte { return keys.Of(c.userID, c.number) }},
	})
	table(tables, epochs, map[string]keys.Index[epoch]{
		byID: {Of: func(*epoch) []byte { return keys.Of(1) }},
	})
	table(tables, attachments, map[string]keys.Index[Attachment]{
		byID:     {Of: func(a *Attachment) []byte { return keys.Of(a.ID) }},
		byPath:   {Of: func(a *Attachment) []byte { return pathKey(a.PathID) }},
		byUser:   {Of: func(a *Attachment) []byte { return keys.Of(a.OwnerID, a.ID) }},
		byUnused: {Of: (*Attachment).unusedKey},
	})
	table(tables, spaces, map[string]keys.Index[space]{
		byID: {Of: func(*space) []byte { return keys.Of(1) }},
	})
}

// organizationTables have the data of the organization.
func organizationTables(tables map[string]*memdb.TableSchema) {
	table(tables, organization, map[string]keys.Index[Organization]{
		byID: {Of: func(*Organization) []byte { return keys.Of(1) }},
	})
	table(tables, emoji, map[string]keys.Index[Emoji]{
		byID: {Of: func(e *Emoji) []byte { return keys.Of(e.ID) }},
	})
	table(tables, linkifiers, map[string]keys.Index[markdown.Linkifier]{
		byID: {Of: func(l *markdown.Linkifier) []byte { return keys.Of(l.ID) }},
	})
	table(tables, domains, map[string]keys.Index[Domain]{
		byID: {Of: func(d *Domain) []byte { return keys.Of(d.ID) }},
	})
	table(tables, playgrounds, map[string]keys.Index[Playground]{
		byID: {Of: func(p *Playground) []byte { return keys.Of(p.ID) }},
	})
}

// muteTables are the tables of muted topics and users.
func muteTables(tables map[string]*memdb.TableSchema) {
	table(tables, userMutes, map[string]keys.Index[UserMute]{
		byID:   {Of: func(m *UserMute) []byte { return keys.Of(m.UserID, m.MutedID) }},
		byUser: {Of: func(m *UserMute) []byte { return keys.Of(m.MutedID, m.UserID) }},
	})
	table(tables, userTopics, map[string]keys.Index[UserTopic]{
		byID:   {Of: (*UserTopic).key},
		byName: {Of: func(t *UserTopic) []byte { return append(topicKey(t.StreamID, t.Topic), keys.Of(t.UserID)...) }},
	})
}

// waitingTables have scheduled messages, drafts, invitations and the like.
func waitingTables(tables map[string]*memdb.TableSchema) {
	table(tables, scheduled, map[string]keys.Index[Scheduled]{
		byID:   {Of: func(s *Scheduled) []byte { return keys.Of(s.ID) }},
		byUser: {Of: (*Scheduled).userKey},
		byDue:  {Of: (*Scheduled).dueKey},
	})
	table(tables, exports, map[string]keys.Index[Export]{
		byID: {Of: func(e *Export) []byte { return keys.Of(e.ID) }},
	})
	table(tables, drafts, map[string]keys.Index[StoredDraft]{
		byID:   {Of: func(d *StoredDraft) []byte { return keys.Of(d.ID) }},
		byUser: {Of: func(d *StoredDraft) []byte { return keys.Of(d.UserID, int(d.At.Unix()), d.ID) }},
	})
	table(tables, invites, map[string]keys.Index[Invite]{
		byID: {Of: func(i *Invite) []byte { return inviteKey(i.Multiuse(), i.ID) }},
	})
}

// table adds a table with rows of type *T. memdb enforces uniqueness only on the first
// index, so writers check names and addresses themselves. Other indexes may omit rows.
func table[T any](tables map[string]*memdb.TableSchema, name string, indexes map[string]keys.Index[T]) {
	t := &memdb.TableSchema{Name: name, Indexes: map[string]*memdb.IndexSchema{}}
	for name, x := range indexes {
		t.Indexes[name] = &memdb.IndexSchema{Name: name, Unique: true, AllowMissing: name != byID, Indexer: x}
	}
	tables[name] = t
}
