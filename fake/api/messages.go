package api

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// message is a message as the viewer sees it, without the flags (spec:
// Message).
func (v viewer) message(m *world.Message, markdown bool) *wire.Message {
	sender := v.view.User(m.SenderID)
	out := &wire.Message{
		ID: m.ID, SenderID: m.SenderID, Content: m.Content, RecipientID: m.RecipientID,
		Timestamp: m.Sent, Client: m.Client, Subject: m.Topic, TopicLinks: []wire.TopicLink{},
		IsMeMessage: m.Me, Reactions: []wire.Reaction{}, Submessages: []wire.Submessage{},
		SenderFullName: sender.FullName, SenderEmail: v.view.APIEmail(sender),
		SenderRealmStr: v.view.Organization().ID, Type: "private", StreamID: m.StreamID,
		AvatarURL: v.avatar(sender), ContentType: "text/x-markdown",
	}
	for _, l := range m.TopicLinks {
		out.TopicLinks = append(out.TopicLinks, wire.TopicLink(l))
	}
	if markdown {
		out.Content, out.ContentType = m.Rendered, "text/html"
	}
	if m.StreamID != 0 {
		out.Type, out.DisplayRecipient = "stream", v.view.Stream(m.StreamID).Name
	} else {
		out.DisplayRecipient = v.participants(m.RecipientID)
	}
	return out
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
