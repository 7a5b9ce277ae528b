package world

import (
	"fmt"
	"math/rand/v2"

	"github.com/hashicorp/go-memdb"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/chunked"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
)

// New returns an empty world.
func New(seed uint64, c *clock.Clock) (*World, error) {
	db, err := memdb.NewMemDB(schema())
	if err != nil {
		return nil, fmt.Errorf("world: %w", err)
	}
	return &World{
		Clock: c, owner: &chunked.Owner{}, db: db, seed: seed, ids: IDs{Group: GroupNobody},
		random: rand.NewPCG(seed, 0x5eed), sink: func([]Event) {},
	}, nil
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
	table(tables, users, map[string]index[User]{
		byID:    {func(u *User) []byte { return key(u.ID) }},
		byEmail: {func(u *User) []byte { return textKey(u.Email) }},
	})
	table(tables, settingsTable, map[string]index[settings]{
		byID: {func(s *settings) []byte { return key(s.userID) }},
	})
	table(tables, emailChanges, map[string]index[emailChange]{
		byID: {func(c *emailChange) []byte { return key(c.userID) }},
	})
	table(tables, presences, map[string]index[Presence]{
		byID: {func(p *Presence) []byte { return presenceKey(p.userID, p.Client) }},
	})
	table(tables, botStorage, map[string]index[BotStorage]{
		byID: {func(s *BotStorage) []byte { return key(s.userID) }},
	})
	table(tables, pushDevices, map[string]index[PushDevice]{
		byID: {pushDeviceKey},
	})
	table(tables, profileFields, map[string]index[ProfileField]{
		byID: {func(f *ProfileField) []byte { return key(f.ID) }},
	})
	table(tables, profileValues, map[string]index[ProfileValue]{
		byID: {func(v *ProfileValue) []byte { return key(v.userID, v.FieldID) }},
	})
	table(tables, groups, map[string]index[Group]{
		byID:   {func(g *Group) []byte { return key(g.ID) }},
		byName: {func(g *Group) []byte { return append(textKey(g.Name), key(g.ID)...) }},
	})
	table(tables, statusTable, map[string]index[Status]{
		byID: {func(s *Status) []byte { return key(s.UserID) }},
	})
}

// streamTables have streams and their receivers.
func streamTables(tables map[string]*memdb.TableSchema) {
	table(tables, streams, map[string]index[Stream]{
		byID:   {func(s *Stream) []byte { return key(s.ID) }},
		byName: {(*Stream).nameKey},
	})
	table(tables, subscriptions, map[string]index[Subscription]{
		byID:   {func(s *Subscription) []byte { return key(s.StreamID, s.UserID) }},
		byUser: {func(s *Subscription) []byte { return key(s.UserID, s.StreamID) }},
	})
	table(tables, recipients, map[string]index[Recipient]{
		byID:      {func(r *Recipient) []byte { return key(r.ID) }},
		byMembers: {func(r *Recipient) []byte { return membersKey(r.StreamID, r.Users) }},
	})
}

// messageTables have messages, personal data about them, and their attachments.
func messageTables(tables map[string]*memdb.TableSchema) {
	table(tables, logs, map[string]index[log]{
		byID: {func(*log) []byte { return key(1) }},
	})
	table(tables, lists, map[string]index[list]{
		byID: {func(l *list) []byte { return l.key }},
	})
	table(tables, participants, map[string]index[participant]{
		byID: {func(p *participant) []byte { return key(p.userID, p.recipientID) }},
	})
	table(tables, flags, map[string]index[flagChunk]{
		byID: {func(c *flagChunk) []byte { return key(c.userID, c.number) }},
	})
	table(tables, epochs, map[string]index[epoch]{
		byID: {func(*epoch) []byte { return key(1) }},
	})
	table(tables, attachments, map[string]index[Attachment]{
		byID:     {func(a *Attachment) []byte { return key(a.ID) }},
		byPath:   {func(a *Attachment) []byte { return pathKey(a.PathID) }},
		byUser:   {func(a *Attachment) []byte { return key(a.OwnerID, a.ID) }},
		byUnused: {(*Attachment).unusedKey},
	})
	table(tables, spaces, map[string]index[space]{
		byID: {func(*space) []byte { return key(1) }},
	})
}

// organizationTables have the data of the organization.
func organizationTables(tables map[string]*memdb.TableSchema) {
	table(tables, organization, map[string]index[Organization]{
		byID: {func(*Organization) []byte { return key(1) }},
	})
	table(tables, emoji, map[string]index[Emoji]{
		byID: {func(e *Emoji) []byte { return key(e.ID) }},
	})
	table(tables, linkifiers, map[string]index[markdown.Linkifier]{
		byID: {func(l *markdown.Linkifier) []byte { return key(l.ID) }},
	})
	table(tables, domains, map[string]index[Domain]{
		byID: {func(d *Domain) []byte { return key(d.ID) }},
	})
	table(tables, playgrounds, map[string]index[Playground]{
		byID: {func(p *Playground) []byte { return key(p.ID) }},
	})
}

// muteTables are the tables of muted topics and users.
func muteTables(tables map[string]*memdb.TableSchema) {
	table(tables, userMutes, map[string]index[UserMute]{
		byID:   {func(m *UserMute) []byte { return key(m.UserID, m.MutedID) }},
		byUser: {func(m *UserMute) []byte { return key(m.MutedID, m.UserID) }},
	})
	table(tables, userTopics, map[string]index[UserTopic]{
		byID:   {(*UserTopic).key},
		byName: {func(t *UserTopic) []byte { return append(topicKey(t.StreamID, t.Topic), key(t.UserID)...) }},
	})
}

// waitingTables have scheduled messages, drafts, invitations and the like.
func waitingTables(tables map[string]*memdb.TableSchema) {
	table(tables, scheduled, map[string]index[Scheduled]{
		byID:   {func(s *Scheduled) []byte { return key(s.ID) }},
		byUser: {(*Scheduled).userKey},
		byDue:  {(*Scheduled).dueKey},
	})
	table(tables, exports, map[string]index[Export]{
		byID: {func(e *Export) []byte { return key(e.ID) }},
	})
	table(tables, drafts, map[string]index[StoredDraft]{
		byID:   {func(d *StoredDraft) []byte { return key(d.ID) }},
		byUser: {func(d *StoredDraft) []byte { return key(d.UserID, int(d.At.Unix()), d.ID) }},
	})
	table(tables, invites, map[string]index[Invite]{
		byID: {func(i *Invite) []byte { return key(i.ID) }},
	})
}

// table adds a table with rows of type *T. memdb enforces uniqueness only on the first
// index, so writers check names and addresses themselves. Other indexes may omit rows.
func table[T any](tables map[string]*memdb.TableSchema, name string, indexes map[string]index[T]) {
	t := &memdb.TableSchema{Name: name, Indexes: map[string]*memdb.IndexSchema{}}
	for name, x := range indexes {
		t.Indexes[name] = &memdb.IndexSchema{Name: name, Unique: true, AllowMissing: name != byID, Indexer: x}
	}
	tables[name] = t
}
