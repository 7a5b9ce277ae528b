package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Scheduled is a message to send at a time: to a stream and topic, or to users,
// including the sender, in ascending order. A sent message stays stored, so that its
// ID is known.
type Scheduled struct {
	ID, SenderID int
	StreamID     int
	Topic        string
	Users        []int
	Content      string
	Rendered     string
	Base         string // the address of the site where it was scheduled
	At           time.Time
	Client       string
	ReadBySender *bool // nil leaves it to the client
	Delivered    bool
	Failed       bool

	_ struct{} `stored:"formerly Manner"`
}

// maxScheduled is the maximum number of scheduled messages of an account.
const maxScheduled = 1000

// Scheduled finds a scheduled message of a user, sent or not.
func (v View) Scheduled(userID, id int) *Scheduled {
	if s := store.First[Scheduled](v.txn, scheduled, byID, store.Key(id)); s != nil && s.SenderID == userID {
		return s
	}
	return nil
}

// ScheduledOf lists a user's scheduled messages that are not sent yet, by time.
func (v View) ScheduledOf(userID int) []*Scheduled {
	return store.All[Scheduled](v.txn, scheduled, byUser, store.Key(userID))
}

// NextScheduled is the scheduled message with the earliest time; nil without scheduled
// messages.
func (v View) NextScheduled() *Scheduled {
	return store.Lowest[Scheduled](v.txn, scheduled, byDue)
}

func (s *Scheduled) userKey() []byte {
	if s.Delivered {
		return nil
	}
	return store.Key(s.SenderID, int(s.At.Unix()), s.ID)
}

func (s *Scheduled) dueKey() []byte {
	if s.Delivered || s.Failed {
		return nil
	}
	return store.Key(int(s.At.Unix()), s.ID)
}

// wire is a scheduled message as its sender sees it.
func (s *Scheduled) wire() wire.ScheduledMessage {
	out := wire.ScheduledMessage{
		ID: s.ID, Type: "private", Content: s.Content, RenderedContent: s.Rendered,
		DeliveryTimestamp: s.At.Unix(), Failed: s.Failed,
	}
	if s.StreamID != 0 {
		out.Type, out.To, out.Topic = "stream", s.StreamID, &s.Topic
		return out
	}
	others := []int{}
	for _, id := range s.Users {
		if id != s.SenderID {
			others = append(others, id)
		}
	}
	if len(others) == 0 {
		others = append(others, s.SenderID)
	}
	out.To = others
	return out
}

// WireScheduled are a user's scheduled messages in the API.
func (v View) WireScheduled(userID int) []wire.ScheduledMessage {
	out := []wire.ScheduledMessage{}
	for _, s := range v.ScheduledOf(userID) {
		out = append(out, s.wire())
	}
	return out
}

// Schedule stores a scheduled message, a new one if it has no ID, renders it and sends
// an event to its sender. The error is [ErrTooMany] or [ErrUnrenderable].
func (tx *Tx) Schedule(s Scheduled, manner Manner) (int, error) {
	var err error
	s.Base = manner.Base
	if s.Rendered, err = tx.Render(tx.User(s.SenderID), s.Content, manner); err != nil {
		return 0, err
	}
	s.Failed = false
	if s.ID != 0 {
		tx.changeScheduled(s)
		return s.ID, nil
	}
	if len(tx.ScheduledOf(s.SenderID)) >= maxScheduled {
		return 0, ErrTooMany
	}
	s.ID = tx.w.ids.Scheduled.Take(0)
	tx.put(scheduled, &s)
	tx.await(&s)
	tx.Emit([]int{s.SenderID}, wire.ScheduledAdded{
		Type: "scheduled_messages", Op: "add", ScheduledMessages: []wire.ScheduledMessage{s.wire()},
	})
	return s.ID, nil
}

// FailScheduled stores that a scheduled message could not be sent.
func (tx *Tx) FailScheduled(s Scheduled) {
	s.Failed = true
	tx.changeScheduled(s)
}

func (tx *Tx) changeScheduled(s Scheduled) {
	before := tx.Scheduled(s.SenderID, s.ID)
	tx.put(scheduled, &s)
	tx.await(before, &s)
	tx.Emit([]int{s.SenderID}, wire.ScheduledUpdated{Type: "scheduled_messages", Op: "update", ScheduledMessage: s.wire()})
}

// Unschedule deletes a scheduled message.
func (tx *Tx) Unschedule(s *Scheduled) {
	tx.remove(scheduled, s)
	tx.await(s)
	tx.emitUnscheduled(s)
}

// await notes, after a change of scheduled messages, whether the files that they link to
// wait for one of them: such files do not age.
func (tx *Tx) await(changed ...*Scheduled) {
	for _, s := range changed {
		for _, path := range s.references() {
			a := tx.AttachmentAt(path)
			if a == nil || !tx.CanReadFile(tx.User(s.SenderID), a) {
				continue
			}
			waits := func(s *Scheduled) bool { return !s.Delivered && slices.Contains(s.references(), path) }
			if awaited := slices.ContainsFunc(store.All[Scheduled](tx.txn, scheduled, byID, nil), waits); awaited != a.awaited {
				next := *a
				next.awaited = awaited
				tx.put(attachments, &next)
			}
		}
	}
}

// references lists the files that a scheduled message links to, none if it is new (nil).
func (s *Scheduled) references() []string {
	if s == nil {
		return nil
	}
	return references(&Message{Rendered: s.Rendered, Base: s.Base})
}

func (tx *Tx) emitUnscheduled(s *Scheduled) {
	tx.Emit([]int{s.SenderID}, wire.ScheduledRemoved{Type: "scheduled_messages", Op: "remove", ScheduledMessageID: s.ID})
}

// SendScheduled sends a scheduled message, unless allow refuses the rendered
// message, and removes it from the list of scheduled messages.
func (w *World) SendScheduled(s *Scheduled, manner Manner, allow func(*Message) error) error {
	v := w.View()
	d := Draft{
		Sender: v.User(s.SenderID), StreamID: s.StreamID, Topic: s.Topic, Users: s.Users,
		Content: s.Content, Client: s.Client, Manner: manner, ReadBySender: s.ReadBySender,
	}
	if reminder := len(s.Users) == 1; reminder {
		d.ReadBySender = new(bool)
	}
	m, err := v.Compose(d)
	if err != nil {
		return err
	}
	if err := allow(m); err != nil {
		return err
	}
	return w.Write(func(tx *Tx) error {
		if err := tx.Deliver(m, d); err != nil {
			return err
		}
		sent := *s
		sent.Delivered = true
		tx.put(scheduled, &sent)
		tx.await(&sent)
		tx.emitUnscheduled(s)
		return nil
	})
}

// MoveScheduledNumbers gives all scheduled messages higher numbers.
func (tx *Tx) MoveScheduledNumbers(by int) {
	for _, s := range slices.Backward(store.All[Scheduled](tx.txn, scheduled, byID, nil)) {
		next := *s
		next.ID = tx.w.ids.Scheduled.Take(s.ID + by)
		tx.remove(scheduled, s)
		tx.put(scheduled, &next)
	}
	tx.w.ids.Scheduled.Reserve(by)
}
