package api

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// edited is the event of an edit. Each reader gets the own flags with it.
type edited struct {
	message *world.Message
	event   wire.UpdateMessage
}

func (e edited) present(r eventReader) []events.Encoded {
	view := r.world.View()
	user := view.User(r.UserID)
	flags := view.Reader(user).Flags(e.message)
	return r.encode(strings.Join(flags, " "), func() any {
		out := e.event
		out.Flags = flags
		if out.Content != nil {
			v := newViewer(view, r.Plan, user, r.ClientGravatar)
			former := v.rendering(e.message, *out.OrigContent, *out.OrigRenderedContent)
			now := v.rendering(e.message, *out.Content, *out.RenderedContent)
			out.OrigRenderedContent, out.RenderedContent = &former, &now
		}
		return out
	})
}

// renderedVersion counts how often rendering changed so that all had to be
// rendered again.
const renderedVersion = 1

// audience lists who is told of the edit as things stand before it.
func (e *edit) audience(moved []*world.Message) []int {
	if e.stream == nil {
		return e.tx.Concerned(e.target)
	}
	return e.tx.Concerned(moved...)
}

// tell sends the event of the edit. Who lost the messages is told that they
// are gone; guests who did not have them are told nothing of messages that
// they never saw.
func (e *edit) tell(before []int, after []*world.Message) {
	at := slices.IndexFunc(after, func(m *world.Message) bool { return m.ID == e.target.ID })
	to := before
	if e.stream != nil {
		lost := e.losing(before)
		to = slices.DeleteFunc(slices.Clone(before), func(id int) bool { return slices.Contains(lost, id) })
		for _, id := range e.tx.Concerned(after[at]) {
			if had := slices.Contains(before, id); !had && !e.tx.User(id).IsGuest() {
				to = append(to, id)
			}
		}
		e.tx.Tell(lost, deletion(e.tx.View, e.movedFrom(after)))
	}
	e.tx.Tell(to, edited{message: after[at], event: e.event(after)})
}

func (e *edit) losing(before []int) []int {
	var lost []int
	for _, id := range before {
		if !e.tx.CanFind(e.tx.User(id), e.stream) {
			lost = append(lost, id)
		}
	}
	return lost
}

// movedFrom are moved messages as they stood before.
func (e *edit) movedFrom(after []*world.Message) []*world.Message {
	out := make([]*world.Message, len(after))
	for i, m := range after {
		old := *m
		old.StreamID, old.Topic = e.target.StreamID, e.target.Topic
		out[i] = &old
	}
	return out
}

func (e *edit) event(after []*world.Message) wire.UpdateMessage {
	out := wire.UpdateMessage{
		Type: "update_message", UserID: &e.User.ID, EditTimestamp: e.tx.Now().Unix(), MessageID: e.target.ID,
	}
	for _, m := range after {
		out.MessageIDs = append(out.MessageIDs, m.ID)
	}
	if e.target.StreamID != 0 {
		out.StreamID, out.StreamName = e.target.StreamID, e.tx.Stream(e.target.StreamID).Name
	}
	if e.rendered != nil {
		version := renderedVersion
		out.OrigContent, out.OrigRenderedContent = &e.target.Content, &e.target.Rendered
		out.PrevRenderedContentVersion = &version
		out.Content, out.RenderedContent = &e.rendered.Content, &e.rendered.Rendered
		out.IsMeMessage = &e.rendered.Me
	}
	if e.moves() {
		out.PropagateMode, out.OrigSubject = e.propagate, &e.target.Topic
	}
	if e.stream != nil {
		out.NewStreamID = e.stream.ID
	}
	if e.topic != nil {
		out.Subject, out.TopicLinks = e.topic, topicLinks(after[0])
	}
	return out
}

func topicLinks(m *world.Message) []wire.TopicLink {
	links := []wire.TopicLink{}
	for _, l := range m.TopicLinks {
		links = append(links, wire.TopicLink(l))
	}
	return links
}
