package messages

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// resolvedPrefix marks a topic as resolved: a heavy check mark and a space.
const resolvedPrefix = "\u2714 "

// moveNotices says which notices a move is to send: to the topic that the
// messages left, and to the one where they are now.
type moveNotices struct{ toOld, toNew bool }

// noticesOf is what a client wants of a move, as far as the level has notices.
func noticesOf(plan *featurelevels.Plan, p *editMessageParams, e messageEdit) moveNotices {
	if e.stream == nil && !plan.Has(changes.NoticesWithinStream) {
		return moveNotices{}
	}
	return moveNotices{toOld: p.TellOld.Or(!plan.Has(changes.OldThreadOptIn)), toNew: p.TellNew.Or(true)}
}

// sendMoveNotices lets the notification bot say after a move that a topic was
// resolved or opened again, where the messages came from, and where they went.
func sendMoveNotices(tx *world.Tx, c *rest.Call, e messageEdit, wanted moveNotices, after []*world.Message) error {
	old, now, by := e.target, after[0], notices.Mention("@_", c.User)
	moved := map[int]bool{}
	for _, m := range after {
		moved[m.ID] = true
	}
	// What only gets another case stays in the topic, unless all of it moves.
	whole := e.propagate == changeAll || len(readableTopic(tx.View, c.User, old)) == 0
	joined := slices.ContainsFunc(readableTopic(tx.View, c.User, now), func(m *world.Message) bool { return !moved[m.ID] })
	if text := resolution(c.User, e); text != "" {
		if err := sendMoveNotice(tx, c, now, text, participants(after)); err != nil {
			return err
		}
	}
	if wanted.toNew && !onlyResolves(e) {
		what := whatMoved(len(after), whole && !joined, "[A message]("+messageLink(tx.View, c.Base, now)+")", "")
		if err := sendMoveNotice(tx, c, now, fmt.Sprintf("%s here from %s by %s.", what, threadLink(tx.View, old), by), nil); err != nil {
			return err
		}
	}
	if wanted.toOld {
		what := whatMoved(len(after), whole, "A message", " from this topic")
		return sendMoveNotice(tx, c, old, fmt.Sprintf("%s to %s by %s.", what, threadLink(tx.View, now), by), nil)
	}
	return nil
}

// whatMoved begins a notice: the whole topic, one message, or several.
func whatMoved(count int, whole bool, one, from string) string {
	switch {
	case whole:
		return "This topic was moved"
	case count == 1:
		return one + " was moved" + from
	}
	return fmt.Sprintf("%d messages were moved%s", count, from)
}

// sendMoveNotice sends a text to where a message stands, or stood. It is unread
// for those who are listed alone, for everybody if the list is nil.
func sendMoveNotice(tx *world.Tx, c *rest.Call, at *world.Message, text string, unreadBy []int) error {
	return tx.Send(world.Draft{
		Sender: tx.NotificationBot(), StreamID: at.StreamID, Topic: at.Topic, Content: text, Client: notices.Client,
		Manner: present.NewestManner(c.Plan, c.Base), UnreadBy: unreadBy,
	})
}

// participants are the users who wrote messages, or reacted to them.
func participants(messages []*world.Message) []int {
	ids := []int{}
	for _, m := range messages {
		ids = append(ids, m.SenderID)
		for _, r := range m.Reactions {
			ids = append(ids, r.UserID)
		}
	}
	return ids
}

// resolution is what a topic is told when a user resolves it or opens it again,
// empty for other changes.
func resolution(by *world.User, e messageEdit) string {
	if e.topic == nil || e.content != nil {
		return ""
	}
	was, is := strings.HasPrefix(e.target.Topic, resolvedPrefix), strings.HasPrefix(*e.topic, resolvedPrefix)
	switch {
	case is && !was:
		return notices.Mention("@_", by) + " has marked this topic as resolved."
	case was && !is:
		return notices.Mention("@_", by) + " has marked this topic as unresolved."
	}
	return ""
}

// onlyResolves tells whether a move does nothing but resolve a topic, or open
// it again.
func onlyResolves(e messageEdit) bool {
	return e.stream == nil && e.topic != nil &&
		strings.TrimLeft(e.sentTopic, resolvedPrefix) == strings.TrimLeft(e.target.Topic, resolvedPrefix)
}

// threadLink mentions the topic of a message.
func threadLink(v world.View, m *world.Message) string {
	return fmt.Sprintf("#**%s>%s**", v.Stream(m.StreamID).Name, m.Topic)
}

// messageLink is the address of a message in the web application that is found
// at base.
func messageLink(v world.View, base string, m *world.Message) string {
	name := strings.ReplaceAll(v.Stream(m.StreamID).Name, " ", "-")
	return fmt.Sprintf("%s/#narrow/stream/%d-%s/topic/%s/near/%d", base, m.StreamID, inHash(name), inHash(m.Topic), m.ID)
}

// inHash encodes a name for the part of an address behind the hash sign, where
// a dot stands for the percent sign.
func inHash(name string) string {
	encoded := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return strings.ReplaceAll(strings.ReplaceAll(encoded, ".", "%2E"), "%", ".")
}
