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
		ID: m.ID, SenderID: m.SenderID, Content: m.Content, RecipientID: v.recipientID(m),
		Timestamp: m.Sent, Client: m.Client, Subject: v.topicIn(m.StreamID, m.Topic), TopicLinks: TopicLinks(m),
		IsMeMessage: m.Me, Reactions: v.reactions(m), Submessages: v.submessages(m),
		SenderFullName: sender.FullName, SenderEmail: v.View.APIEmail(sender), SenderShortName: sender.ShortName(),
		SenderRealmStr: v.realmOf(sender), Type: "private", StreamID: m.StreamID,
		AvatarURL: v.senderAvatar(m, sender), ContentType: "text/x-markdown",
	}
	if !v.Knows(sender) {
		as := stranger(v.View, sender)
		out.SenderFullName, out.SenderEmail, out.AvatarURL = as.FullName, as.Email, as.AvatarURL
	}
	if markdown {
		out.Content, out.ContentType = v.HTML(m), "text/html"
	}
	if m.StreamID != 0 {
		out.Type, out.DisplayRecipient = "stream", v.View.Stream(m.StreamID).NameInMessages()
	} else {
		out.DisplayRecipient = v.participants(m.RecipientID)
	}
	out.LastEditTimestamp, out.LastMoved = m.Changes()
	out.LastChanged = m.Edited
	if v.showsHistory() {
		out.EditHistory = v.editHistory(m)
	}
	return out
}

// senderAvatar is the URL of the avatar of a message's sender, nil for a viewer who makes it.
func (v Viewer) senderAvatar(m *world.Message, sender *world.User) *string {
	url := sentAvatar(v.View, sender, v.MakesAvatar(sender))
	if url != nil && IsServerPicture(v.View, sender) {
		*url = m.Base + *url
	}
	return url
}

// realmOf is the organization of an account. Accounts of the server itself have
// another one.
func (v Viewer) realmOf(u *world.User) string {
	if u.System {
		return "zulipinternal"
	}
	return v.View.Organization().ID
}

// personalRecipient is above the numbers of all conversations. It and the ID of a user are
// the number that older public servers give a direct message to the user alone.
const personalRecipient = 1 << 30

// recipientID is the number of the conversation of a message. For older public servers, all
// messages to one user alone have the same one.
func (v Viewer) recipientID(m *world.Message) int {
	if m.StreamID != 0 || !v.Plan.Formerly("327-recipient-id-incoming") {
		return m.RecipientID
	}
	users := v.View.Recipient(m.RecipientID).Users
	switch others := OthersIn(v.View, v.View.User(m.SenderID), m); {
	case len(users) > 2:
		return m.RecipientID
	case len(others) == 1:
		return personalRecipient + others[0]
	}
	return personalRecipient + m.SenderID
}

// variant has all inputs of a message's encoding except the message.
type variant struct {
	plan               *featurelevels.Plan
	epoch              int
	stream             *world.Stream
	markdown, noAvatar bool
	history            string
	emptyTopics        bool
	strangers          string // those whom the viewer may not know
}

// messageEncoder encodes a run of messages for one viewer. It looks up each sender and
// stream once.
type messageEncoder struct {
	Viewer
	markdown bool
	history  string       // the policy for it
	senders  map[int]bool // whether the viewer computes the URL of the avatar
	variants map[place]any
}

// place is the conversation and the sender of a message: messages of one place share a
// variant.
type place struct {
	streamID    int
	noAvatar    bool
	strangers   string
	emptyTopics bool // the message has or had an empty topic, and the viewer reads it as such
}

// Encoder returns an encoder for a run of messages.
func (v Viewer) Encoder(markdown bool) *messageEncoder {
	return &messageEncoder{
		Viewer: v, markdown: markdown, history: v.View.Organization().History,
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
	emptyTopics := e.EmptyTopics && m.StreamID != 0 && (m.Topic == "" || m.Edited != 0)
	at := place{m.StreamID, noAvatar, e.strangersIn(m), emptyTopics}
	if key, known := e.variants[at]; known {
		return key
	}
	key := variant{plan: e.Plan, epoch: e.Epoch, markdown: e.markdown, noAvatar: noAvatar, history: e.history,
		emptyTopics: at.emptyTopics, strangers: at.strangers}
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
