package messages

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// edited is the event of an edit. It has the reader's own flags; for users who do not
// have the message, it is read.
type edited struct {
	message *world.Message
	before  *world.Message
	event   wire.UpdateMessage
	without []int // the reader does not have it, or will lose it
	narrows []int // readers whose narrow can miss the move
}

// Moved returns the versions of a message before and after a move that a user's queue
// misses if its narrow lets only the first through.
func (e edited) Moved(userID int) (from, to *world.Message, missed bool) {
	return e.before, e.message, slices.Contains(e.narrows, userID)
}

func (e edited) Present(r present.Reader) []events.Encoded {
	v := r.Viewer()
	flags, reader := []string{"read"}, v.Flags()
	if reader.InHistory(e.message) && !slices.Contains(e.without, v.Who.ID) {
		flags = editFlagsAt(r.Plan)(reader.Of(e.message))
	}
	type variant struct {
		flags       string
		emptyTopics bool
	}
	return r.Encode(variant{strings.Join(flags, " "), v.EmptyTopics}, func() any {
		out := e.event
		out.Flags, out.OrigSubject, out.Subject = flags, v.TopicOf(out.OrigSubject), v.TopicOf(out.Subject)
		if out.Content != nil {
			former := v.Rendering(e.message, *out.OrigContent, *out.OrigRenderedContent)
			now := v.Rendering(e.message, *out.Content, *out.RenderedContent)
			out.OrigRenderedContent, out.RenderedContent = &former, &now
			out.Notifiable = present.Notifiable(r.Plan, v.View, e.before, e.message, r.World.Clock.Now())
		}
		return out
	})
}

// editRecipients are the recipients of an edit's events, as of before the edit.
type editRecipients struct {
	subscribed []int // of the stream of the message, if its history is shared
	losing     []int // not subscribed to the new stream; at older levels only those subscribed to the old one
	blinded    []int // subscribers who lose access to the messages
	spared     bool  // whether blinded users get no event of the edit
	gaining    []int // subscribed to a new stream without shared history; at older levels only to that one
	narrows    []int // subscribed to both streams, if their narrows can miss the move
}

func editRecipientsOf(p *featurelevels.Plan, v world.View, e messageEdit) editRecipients {
	from := v.Stream(e.target.StreamID)
	if from == nil {
		return editRecipients{}
	}
	editing, h := editRulesAt(p), editRecipients{}
	here := v.ActiveSubscribers(from.ID)
	if from.SharedHistory || editing.protectedToSubs {
		h.subscribed = here
	}
	if e.stream == nil {
		return h
	}
	h.spared = e.loses || !editing.losersSeeOneMove
	there := v.ActiveSubscribers(e.stream.ID)
	if from.SharedHistory && editing.newcomersHear {
		newcomers := slices.DeleteFunc(slices.Clone(there), func(id int) bool { return v.User(id).IsGuest() })
		h.subscribed = append(newcomers, here...)
	}
	for _, id := range here {
		if slices.Contains(there, id) {
			if e.propagate == changeAll && editing.narrowsMissLeaving {
				h.narrows = append(h.narrows, id)
			}
			continue
		}
		h.losing = append(h.losing, id)
		if e.stream.Private || v.User(id).IsGuest() {
			h.blinded = append(h.blinded, id)
		}
	}
	if editing.outsidersLose {
		h.losing = append(h.losing, outside(v, here, there)...)
	}
	switch {
	case e.stream.SharedHistory:
	case editing.readersGain:
		h.gaining = there
	default:
		h.gaining = without(there, here)
	}
	return h
}

// outside lists the active users who are in neither of two lists.
func outside(v world.View, here, there []int) []int {
	var ids []int
	for _, u := range v.Users() {
		if u.Active && !slices.Contains(here, u.ID) && !slices.Contains(there, u.ID) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}

// stays reports whether a deactivated account keeps access to the messages.
func (e messageEdit) stays(v world.View, u *world.User) bool {
	return e.stream == nil || v.IsSubscribed(e.stream.ID, u.ID)
}

// emitLoss sends an event of the deletion of moved messages to users who lost access to them.
// A single message has no such event at older levels.
func emitLoss(tx *world.Tx, e messageEdit, h editRecipients, after []*world.Message) {
	if e.stream != nil && e.loses {
		tx.Emit(h.blinded, deletion(tx.View, atFormerPlace(e.target, after)))
	}
}

// emitEdit sends the event of an edit by a user: to users with the message in their
// history, active or not, and to the subscribers of its former stream.
func emitEdit(tx *world.Tx, by *world.User, e messageEdit, h editRecipients, after []*world.Message) {
	target := after[slices.IndexFunc(after, func(m *world.Message) bool { return m.ID == e.target.ID })]
	var to []int
	for _, u := range tx.Users() {
		has := tx.Reader(u).HearsOf(target) && !slices.Contains(h.losing, u.ID) && (u.Active || e.stays(tx.View, u))
		hears := slices.Contains(h.subscribed, u.ID) && !(h.spared && slices.Contains(h.blinded, u.ID))
		if has || hears {
			to = append(to, u.ID)
		}
	}
	tx.Emit(to, edited{
		message: target, before: e.target, event: editEvent(tx, by, e, after), without: h.losing, narrows: h.narrows,
	})
}

// atFormerPlace returns moved messages as of before the move, at the place of the
// target.
func atFormerPlace(target *world.Message, moved []*world.Message) []*world.Message {
	out := make([]*world.Message, len(moved))
	for i, m := range moved {
		old := *m
		old.StreamID, old.Topic = target.StreamID, target.Topic
		out[i] = &old
	}
	return out
}

// editEvent describes the changes of an edit.
func editEvent(tx *world.Tx, by *world.User, e messageEdit, after []*world.Message) wire.UpdateMessage {
	out := wire.UpdateMessage{
		Type: "update_message", UserID: &by.ID, EditTimestamp: tx.Now().Unix(), MessageID: e.target.ID,
	}
	for _, m := range after {
		out.MessageIDs = append(out.MessageIDs, m.ID)
	}
	if e.target.StreamID != 0 {
		out.StreamID, out.StreamName = e.target.StreamID, tx.Stream(e.target.StreamID).Name
	}
	if e.content != nil {
		version := present.RenderedVersion
		out.OrigContent, out.OrigRenderedContent = &e.target.Content, &e.target.Rendered
		out.PrevRenderedContentVersion = &version
		out.Content, out.RenderedContent = &e.content.Content, &e.content.Rendered
		out.IsMeMessage = &e.content.Me
	}
	if e.moves() {
		out.PropagateMode, out.OrigSubject = e.propagate, &e.target.Topic
	}
	if e.stream != nil {
		out.NewStreamID = e.stream.ID
	}
	if e.topic != nil {
		out.Subject, out.TopicLinks = e.topic, present.TopicLinks(after[0])
	}
	return out
}
