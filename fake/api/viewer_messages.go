package api

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/jsonsplice"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// message is a message as the viewer sees it, without the flags (spec:
// Message).
func (v viewer) message(m *world.Message, markdown bool) *wire.Message {
	sender := v.view.User(m.SenderID)
	out := &wire.Message{
		ID: m.ID, SenderID: m.SenderID, Content: m.Content, RecipientID: m.RecipientID,
		Timestamp: m.Sent, Client: m.Client, Subject: m.Topic, TopicLinks: topicLinks(m),
		IsMeMessage: m.Me, Reactions: v.reactions(m), Submessages: []wire.Submessage{},
		SenderFullName: sender.FullName, SenderEmail: v.view.APIEmail(sender),
		SenderRealmStr: v.view.Organization().ID, Type: "private", StreamID: m.StreamID,
		AvatarURL: v.avatar(sender), ContentType: "text/x-markdown",
	}
	if markdown {
		out.Content, out.ContentType = v.html(m), "text/html"
	}
	if m.StreamID != 0 {
		out.Type, out.DisplayRecipient = "stream", v.view.Stream(m.StreamID).Name
	} else {
		out.DisplayRecipient = v.participants(m.RecipientID)
	}
	out.LastEditTimestamp = m.Edited
	if v.view.Organization().AllowEditHistory {
		out.EditHistory = v.editHistory(m)
	}
	return out
}

// variant is all on which the encoding of a message depends beside the
// message itself.
type variant struct {
	plan               *featurelevels.Plan
	epoch              int
	stream             *world.Stream
	markdown, noAvatar bool
	history            bool
}

// messageEncoder encodes a run of messages for one viewer. It looks up each
// sender and stream once.
type messageEncoder struct {
	viewer
	markdown bool
	history  bool         // whether edits are shown
	senders  map[int]bool // whether the viewer makes the avatar's address
	streams  map[int]*world.Stream
}

func (v viewer) encoder(markdown bool) *messageEncoder {
	return &messageEncoder{
		viewer: v, markdown: markdown, history: v.view.Organization().AllowEditHistory,
		senders: map[int]bool{}, streams: map[int]*world.Stream{},
	}
}

// open is a message without flags. It is made once for all readers that see it
// alike.
func (e *messageEncoder) open(m *world.Message) jsonsplice.Object {
	key := e.variant(m)
	if open, kept := m.Memo.Get(key).(jsonsplice.Object); kept {
		return open
	}
	open := mustOpen(e.plan, e.message(m, e.markdown))
	m.Memo.Put(key, open)
	return open
}

func (e *messageEncoder) variant(m *world.Message) variant {
	noAvatar, known := e.senders[m.SenderID]
	if !known {
		noAvatar = e.makesAvatar(e.view.User(m.SenderID))
		e.senders[m.SenderID] = noAvatar
	}
	key := variant{plan: e.plan, epoch: e.epoch, markdown: e.markdown, noAvatar: noAvatar, history: e.history}
	if m.StreamID != 0 {
		if key.stream, known = e.streams[m.StreamID]; !known {
			key.stream = e.view.Stream(m.StreamID)
			e.streams[m.StreamID] = key.stream
		}
	}
	return key
}

func topicLinks(m *world.Message) []wire.TopicLink {
	links := []wire.TopicLink{}
	for _, l := range m.TopicLinks {
		links = append(links, wire.TopicLink(l))
	}
	return links
}

// participants are the users of a direct conversation: two by address, more
// by ID.
func (v viewer) participants(recipientID int) []wire.DisplayUser {
	var list []wire.DisplayUser
	for _, id := range v.view.Recipient(recipientID).Users {
		u := v.view.User(id)
		list = append(list, wire.DisplayUser{ID: u.ID, Email: v.view.APIEmail(u), FullName: u.FullName})
	}
	if len(list) == 2 {
		slices.SortFunc(list, func(a, b wire.DisplayUser) int { return cmp.Compare(a.Email, b.Email) })
	}
	return list
}

// reactions are those of a message, in the order in which they were added.
func (v viewer) reactions(m *world.Message) []wire.Reaction {
	out := make([]wire.Reaction, len(m.Reactions))
	for i, r := range m.Reactions {
		u := v.view.User(r.UserID)
		out[i] = wire.Reaction{
			EmojiName: r.Name, EmojiCode: r.Code, ReactionType: r.Kind, UserID: r.UserID,
			User: wire.ReactionUser{ID: u.ID, Email: v.view.APIEmail(u), FullName: u.FullName},
		}
	}
	return out
}

// editHistory are the edits of a message, newest first, nil for none (spec:
// Edit history entry).
func (v viewer) editHistory(m *world.Message) []wire.EditEntry {
	var out []wire.EditEntry
	for i := range m.Edits {
		e := &m.Edits[i]
		entry := wire.EditEntry{
			UserID: &e.UserID, Timestamp: e.At, PrevContent: e.PrevContent,
			PrevTopic: e.PrevTopic, Topic: e.Topic, PrevStream: e.PrevStream, Stream: e.Stream,
		}
		if e.PrevContent != nil {
			version, html := renderedVersion, v.rendering(m, *e.PrevContent, *e.PrevHTML)
			entry.PrevRenderedContent, entry.PrevRenderedContentVersion = &html, &version
		}
		out = append(out, entry)
	}
	return out
}
