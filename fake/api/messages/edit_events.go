package messages

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// edited is the event of an edit. Each reader gets the own flags with it.
type edited struct {
	message *world.Message
	event   wire.UpdateMessage
}

func (e edited) Present(r present.Reader) []events.Encoded {
	v := r.Viewer()
	flags := v.View.Reader(v.Who).Flags(e.message)
	return r.Encode(strings.Join(flags, " "), func() any {
		out := e.event
		out.Flags = flags
		if out.Content != nil {
			former := v.Rendering(e.message, *out.OrigContent, *out.OrigRenderedContent)
			now := v.Rendering(e.message, *out.Content, *out.RenderedContent)
			out.OrigRenderedContent, out.RenderedContent = &former, &now
		}
		return out
	})
}

// editAudience lists who is told of an edit as things stand before it.
func editAudience(v world.View, e messageEdit, moved []*world.Message) []int {
	if e.stream == nil {
		return v.Concerned(e.target)
	}
	return v.Concerned(moved...)
}

// tellOfEdit sends the event of an edit by a user to those who were told
// before. After a move to another stream, who lost the messages is told that
// they are gone, and who got them is told too; guests who did not have them are
// told nothing of messages that they never saw.
func tellOfEdit(tx *world.Tx, by *world.User, e messageEdit, before []int, after []*world.Message) {
	target := after[slices.IndexFunc(after, func(m *world.Message) bool { return m.ID == e.target.ID })]
	event := edited{message: target, event: editEvent(tx, by, e, after)}
	if e.stream == nil {
		tx.Tell(before, event)
		return
	}
	var to, lost []int
	for _, id := range before {
		if tx.CanFind(tx.User(id), e.stream) {
			to = append(to, id)
		} else {
			lost = append(lost, id)
		}
	}
	for _, id := range tx.Concerned(target) {
		if had := slices.Contains(before, id); !had && !tx.User(id).IsGuest() {
			to = append(to, id)
		}
	}
	tx.Tell(lost, deletion(tx.View, atFormerPlace(e.target, after)))
	tx.Tell(to, event)
}

// atFormerPlace are moved messages as they stood where the target was.
func atFormerPlace(target *world.Message, moved []*world.Message) []*world.Message {
	out := make([]*world.Message, len(moved))
	for i, m := range moved {
		old := *m
		old.StreamID, old.Topic = target.StreamID, target.Topic
		out[i] = &old
	}
	return out
}

// editEvent says what an edit changed.
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
