package world

import (
	"iter"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// messageLog has all messages by ID.
type messageLog struct{ store.Log[*Message] }

func (l messageLog) find(id int) *Message {
	if i := l.position(id); i < l.Len() && l.At(i).ID == id {
		return l.At(i)
	}
	return nil
}

// position is the index of the message with an ID, or the index where it would be
// inserted. IDs rarely have gaps, so it tries a guess before it searches.
func (l messageLog) position(id int) int {
	if l.Len() == 0 {
		return 0
	}
	if guess := id - l.At(0).ID; guess >= 0 && guess < l.Len() && l.At(guess).ID == id {
		return guess
	}
	return l.Search(func(m *Message) bool { return m.ID >= id })
}

// idList has the message IDs of a recipient, a topic or a sender.
type idList struct {
	key []byte
	ids store.Log[int]
}

// Kinds of lists, the first number of their keys.
const (
	ofRecipient = iota
	ofTopic
	ofSender
)

// List names a list of messages. The zero List has all messages.
type List struct {
	key    []byte
	ids    []int // of a list that has no row
	given  bool  // the list has no row
	unread *unreadWalk
}

// Everything is the list of all messages of the world.
var Everything = List{}

// OfRecipient is the list of messages of a stream or a direct conversation.
func OfRecipient(recipientID int) List { return List{key: store.Key(ofRecipient, recipientID)} }

// OfTopic is the list of messages of a topic, which is compared without case.
func OfTopic(streamID int, topic string) List {
	return List{key: append(store.Key(ofTopic, streamID), store.TextKey(topic)...)}
}

// TopicsOf has the list of each topic of a stream.
func (v View) TopicsOf(s *Stream) []List {
	var topics []List
	for _, row := range store.All[idList](v.txn, lists, byID, store.Key(ofTopic, s.ID)) {
		topics = append(topics, List{key: row.key})
	}
	return topics
}

// OfSender is the list of messages of a sender.
func OfSender(userID int) List { return List{key: store.Key(ofSender, userID)} }

// Message finds a message by ID.
func (v View) Message(id int) *Message {
	return v.log().find(id)
}

// NewestMessage is the ID of the newest message of the world, 0 in an empty world.
func (v View) NewestMessage() int {
	messages := v.log()
	if messages.Len() == 0 {
		return 0
	}
	return messages.At(messages.Len() - 1).ID
}

func (v View) log() messageLog { return v.singles.messages }

func (tx *Tx) putLog(l store.Log[*Message]) { tx.singles.messages = messageLog{l} }

func (v View) list(l List) store.Log[int] {
	if row := store.First[idList](v.txn, lists, byID, l.key); row != nil {
		return row.ids
	}
	return store.Log[int]{}
}

// descending yields the messages of a list with IDs up to from, newest first.
func (v View) descending(l List, from int) iter.Seq[*Message] {
	messages := v.log()
	return func(yield func(*Message) bool) {
		if l.unread != nil {
			for id := range l.unread.from(from, store.Descending) {
				if !yield(messages.find(id)) {
					return
				}
			}
			return
		}
		if l.given {
			end, _ := slices.BinarySearch(l.ids, from+1)
			for _, id := range slices.Backward(l.ids[:end]) {
				if m := messages.find(id); m != nil && !yield(m) {
					return
				}
			}
			return
		}
		if l.key == nil {
			for i := messages.position(from+1) - 1; i >= 0 && yield(messages.At(i)); i-- {
			}
			return
		}
		ids := v.list(l)
		for i := ids.Search(func(id int) bool { return id > from }) - 1; i >= 0; i-- {
			if !yield(messages.At(messages.position(ids.At(i)))) {
				return
			}
		}
	}
}

// ascending yields the messages of a list with IDs beginning at from, oldest first.
func (v View) ascending(l List, from int) iter.Seq[*Message] {
	messages := v.log()
	return func(yield func(*Message) bool) {
		if l.unread != nil {
			for id := range l.unread.from(from, store.Ascending) {
				if !yield(messages.find(id)) {
					return
				}
			}
			return
		}
		if l.given {
			begin, _ := slices.BinarySearch(l.ids, from)
			for _, id := range l.ids[begin:] {
				if m := messages.find(id); m != nil && !yield(m) {
					return
				}
			}
			return
		}
		if l.key == nil {
			for i := messages.position(from); i < messages.Len() && yield(messages.At(i)); i++ {
			}
			return
		}
		ids := v.list(l)
		for i := ids.Search(func(id int) bool { return id >= from }); i < ids.Len(); i++ {
			if !yield(messages.At(messages.position(ids.At(i)))) {
				return
			}
		}
	}
}

// appendMessage adds a message at the end of the log and its lists.
func (tx *Tx) appendMessage(m *Message) {
	o := tx.w.owner
	in := listsOf(m)
	logs := make([]store.Log[int], len(in))
	messages := tx.log().Log
	for i, l := range in { // read everything before the first write
		logs[i] = tx.list(l)
	}
	tx.putLog(messages.Append(o, m))
	tx.note(m.ID)
	for i, l := range in {
		tx.putList(l.key, logs[i].Append(o, m.ID))
	}
}

// listsOf are the lists with a message.
func listsOf(m *Message) []List { return placeOf(m).lists() }

// Of yields the messages of a list, oldest first.
func (v View) Of(l List) iter.Seq[*Message] { return v.ascending(l, 0) }

// Back yields the messages of a list with IDs up to from, newest first.
func (v View) Back(l List, from int) iter.Seq[*Message] { return v.descending(l, from) }

// note records a new or changed message, for the index of terms.
func (tx *Tx) note(id int) {
	if tx.w.indexed {
		tx.changed = append(tx.changed, id)
	}
}

// place is the lists with a message; those of the zero ID have none.
type place struct {
	recipient, sender, stream int
	topic                     string
}

func placeOf(m *Message) place {
	return place{m.RecipientID, m.SenderID, m.StreamID, m.Topic}
}

// placeWithin is the place of a message among those of its sender.
func placeWithin(m *Message) place { return place{m.RecipientID, 0, m.StreamID, m.Topic} }

func (p place) lists() []List {
	out := []List{OfRecipient(p.recipient)}
	if p.sender != 0 {
		out = append(out, OfSender(p.sender))
	}
	if p.stream != 0 {
		out = append(out, OfTopic(p.stream, p.topic))
	}
	return out
}
