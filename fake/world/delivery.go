package world

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world/store"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// NewMessage is the event of a sent message. It goes to the receivers of the message.
type NewMessage struct {
	Message          *Message
	LocalID, QueueID string
	// Public says that clients that listen to all public streams get it too.
	Public bool
}

// Send stores a message and sends its event.
func (w *World) Send(d Draft) (*Message, error) {
	m, err := w.View().Compose(d)
	if err != nil {
		return nil, err
	}
	if d.Allow != nil {
		if err := d.Allow(m); err != nil {
			return nil, err
		}
	}
	err = w.Write(func(tx *Tx) error { return tx.Deliver(m, d) })
	return m, err
}

// Send stores a message as part of a write.
func (tx *Tx) Send(d Draft) error {
	m, err := tx.Compose(d)
	if err != nil {
		return err
	}
	return tx.Deliver(m, d)
}

// Deliver gives the message its ID and place. It determines the receivers here, under
// the write lock.
func (tx *Tx) Deliver(m *Message, d Draft) error {
	if d.At.IsZero() {
		d.At = tx.now
	}
	muters := tx.muters(m.SenderID)
	m.Sent = d.At.Unix()
	m.ID = tx.w.ids.Message.Take(d.ID)
	stream := tx.Stream(m.StreamID) // nil for a direct message
	receivers := tx.addressees(m, d, stream)
	called := tx.calledBots(m, receivers)
	receivers = slices.Concat(receivers, called)
	if ids := alerted(m.Content, receivers); len(ids) > 0 {
		m.Alter(func(x *Extras) { x.Alerted = ids })
	}
	if d.Widget != "" {
		m.Alter(func(x *Extras) {
			x.Submessages = []Submessage{{tx.w.ids.Submessage.Take(0), m.SenderID, WidgetKind, d.Widget}}
		})
	}
	tx.appendMessage(m)
	for _, bot := range called {
		tx.put(participants, &participant{bot.ID, m.RecipientID})
	}
	tx.claimAttachments(m)
	tx.followBySending(m, receivers)
	tx.readAtOnce(m, d, receivers)
	tx.readByMuters(m, muters, receivers)
	if stream != nil && (stream.FirstMessageID == 0 || stream.FirstEverID == 0) {
		began := *stream
		began.FirstMessageID = cmp.Or(stream.FirstMessageID, m.ID)
		began.FirstEverID = cmp.Or(stream.FirstEverID, m.ID)
		tx.PutStream(began)
	}
	tx.Emit(idsOf(receivers), NewMessage{
		Message: m, LocalID: d.LocalID, QueueID: d.QueueID, Public: stream != nil && !stream.Private,
	})
	return nil
}

// readAtOnce marks a new message as read for the users for whom it is never unread.
func (tx *Tx) readAtOnce(m *Message, d Draft, receivers []*User) {
	read := readBySender(m.Client)
	if d.ReadBySender != nil {
		read = *d.ReadBySender
	}
	if read {
		tx.SetFlag(m.SenderID, Read, m.ID, true)
	}
	for _, u := range receivers {
		if u.ID == d.ReadBy || d.UnreadBy != nil && !slices.Contains(d.UnreadBy, u.ID) {
			tx.SetFlag(u.ID, Read, m.ID, true)
		}
	}
}

// addressees gives a message its recipient, and returns the users whom it is sent to.
func (tx *Tx) addressees(m *Message, d Draft, stream *Stream) []*User {
	if stream != nil {
		m.RecipientID = stream.RecipientID
		return tx.audience(stream.ID)
	}
	var users []*User
	for _, id := range d.Users {
		users = append(users, tx.User(id))
	}
	m.RecipientID = tx.conversation(d.Users)
	return users
}

// calledBots are the generic bots that a message to a stream mentions without being
// sent to them. They receive it nevertheless, in private streams too.
func (tx *Tx) calledBots(m *Message, receivers []*User) (bots []*User) {
	if m.StreamID == 0 {
		return nil
	}
	for _, id := range m.More().Mentioned {
		u := tx.User(id)
		if u != nil && u.Active && u.BotType == wire.BotGeneric && !slices.Contains(receivers, u) {
			bots = append(bots, u)
		}
	}
	if len(bots) > 0 {
		m.Alter(func(x *Extras) {
			x.Receivers = slices.Sorted(slices.Values(append(idsOf(receivers), idsOf(bots)...)))
		})
	}
	return bots
}

// readBySender reports whether a message counts as read by its sender at once (spec:
// Message flags): this is so for clients with a user interface, not for programs with an
// API key.
func readBySender(client string) bool {
	c := store.Fold(client)
	switch c {
	case "website", "ios", "android", "snipe":
		return true
	}
	if strings.Contains(c, "desktop app") {
		return true
	}
	c = strings.TrimPrefix(c, "zulip")
	return slices.Contains([]string{"android", "ios", "desktop", "mobile", "electron", "terminal"}, c)
}
