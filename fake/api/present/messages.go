package present

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Message is a message as the viewer sees it, without the flags (spec:
// Message).
func (v Viewer) Message(m *world.Message, markdown bool) *wire.Message {
	sender := v.View.User(m.SenderID)
	out := &wire.Message{
		ID: m.ID, SenderID: m.SenderID, Content: m.Content, RecipientID: m.RecipientID,
		Timestamp: m.Sent, Client: m.Client, Subject: m.Topic, TopicLinks: TopicLinks(m),
		IsMeMessage: m.Me, Reactions: v.reactions(m), Submessages: v.submessages(m),
		SenderFullName: sender.FullName, SenderEmail: v.View.APIEmail(sender), SenderShortName: sender.ShortName(),
		SenderRealmStr: v.realmOf(sender), Type: "private", StreamID: m.StreamID,
		AvatarURL: sentAvatar(sender, v.Local, v.MakesAvatar(sender)), ContentType: "text/x-markdown",
	}
	if markdown {
		out.Content, out.ContentType = v.HTML(m), "text/html"
	}
	if m.StreamID != 0 {
		out.Type, out.DisplayRecipient = "stream", v.View.Stream(m.StreamID).NameInMessages()
	} else {
		out.DisplayRecipient = v.participants(m.RecipientID)
	}
	out.LastEditTimestamp = m.Edited
	if v.View.Organization().AllowEditHistory {
		out.EditHistory = v.editHistory(m)
	}
	return out
}

// realmOf is the organization of an account. Accounts of the server itself have
// another one.
func (v Viewer) realmOf(u *world.User) string {
	if u.System {
		return "zulipinternal"
	}
	return v.View.Organization().ID
}

// variant has all inputs of a message's encoding except the message.
type variant struct {
	plan               *featurelevels.Plan
	epoch              int
	stream             *world.Stream
	markdown, noAvatar bool
	history            bool
}

// messageEncoder encodes a run of messages for one viewer. It looks up each sender and
// stream once.
type messageEncoder struct {
	Viewer
	markdown bool
	history  bool         // whether edits are visible
	senders  map[int]bool // whether the viewer computes the URL of the avatar
	variants map[place]any
}

// place is the conversation and the sender of a message: messages of one place share a
// variant.
type place struct {
	streamID int
	noAvatar bool
}

// Encoder returns an encoder for a run of messages.
func (v Viewer) Encoder(markdown bool) *messageEncoder {
	return &messageEncoder{
		Viewer: v, markdown: markdown, history: v.View.Organization().AllowEditHistory,
		senders: map[int]bool{}, variants: map[place]any{},
	}
}

// Open is a message without flags. Readers who see the same message share one
// encoding.
func (e *messageEncoder) Open(m *world.Message) orderedjson.Open {
	key := e.variant(m)
	if open, kept := m.Memo.Get(key).(orderedjson.Open); kept {
		return open
	}
	open := MustOpen(e.Plan, e.Message(m, e.markdown))
	m.Memo.Put(key, open)
	return open
}

// variant is a variant as a key, which is made once for many messages.
func (e *messageEncoder) variant(m *world.Message) any {
	noAvatar, known := e.senders[m.SenderID]
	if !known {
		noAvatar = e.MakesAvatar(e.View.User(m.SenderID))
		e.senders[m.SenderID] = noAvatar
	}
	at := place{m.StreamID, noAvatar}
	if key, known := e.variants[at]; known {
		return key
	}
	key := variant{plan: e.Plan, epoch: e.Epoch, markdown: e.markdown, noAvatar: noAvatar, history: e.history}
	if m.StreamID != 0 {
		key.stream = e.View.Stream(m.StreamID)
	}
	e.variants[at] = key
	return key
}

// TopicLinks are the links that linkifiers find in a topic.
func TopicLinks(m *world.Message) []wire.TopicLink {
	links := []wire.TopicLink{}
	for _, l := range m.More().TopicLinks {
		links = append(links, wire.TopicLink(l))
	}
	return links
}

// participants are the users of a direct conversation: two by address, more
// by ID.
func (v Viewer) participants(recipientID int) []wire.DisplayUser {
	var list []wire.DisplayUser
	for _, id := range v.View.Recipient(recipientID).Users {
		u := v.View.User(id)
		list = append(list, wire.DisplayUser{ID: u.ID, Email: v.View.APIEmail(u), FullName: u.FullName,
			ShortName: u.ShortName()})
	}
	if len(list) == 2 {
		slices.SortFunc(list, func(a, b wire.DisplayUser) int { return cmp.Compare(a.Email, b.Email) })
	}
	return list
}
