package messages

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// moveNotices says which notices a move sends: to the former topic, and to the new
// one.
type moveNotices struct{ toOld, toNew bool }

// noticesOf reads which notices a client wants for a move, if the level has the
// parameters.
func noticesOf(plan *featurelevels.Plan, p *editMessageParams, e messageEdit) moveNotices {
	notice := noticeRulesAt(plan)
	if e.stream == nil && !notice.withinStream {
		return moveNotices{}
	}
	return moveNotices{toOld: p.TellOld.Or(notice.toOldByDefault), toNew: p.TellNew.Value}
}

// sendMoveNotices sends the notification bot's notices after a move: a topic was
// resolved or unresolved, and from where and to where messages moved.
func sendMoveNotices(tx *world.Tx, c *rest.Call, e messageEdit, wanted moveNotices, after []*world.Message) error {
	old, now, by := e.target, after[0], notices.Mention("@_", c.User)
	moved := map[int]bool{}
	for _, m := range after {
		moved[m.ID] = true
	}
	others := func(m *world.Message) bool { return !moved[m.ID] }
	// A topic that changes only in case keeps its messages, unless all of them move.
	whole := e.propagate == changeAll || len(readableTopic(tx.View, c.User, old)) == 0
	joined := slices.ContainsFunc(readableTopic(tx.View, c.User, now), others)
	if text := resolution(c, e); text != "" {
		if err := sendMoveNotice(tx, c, now, text, participants(after)); err != nil {
			return err
		}
	}
	if wanted.toNew && !onlyResolves(e) {
		text := arrival(c, tx.View, now, len(after), whole, joined)
		if err := sendMoveNotice(tx, c, now, fmt.Sprintf(text, threadLink(tx.View, old), by), nil); err != nil {
			return err
		}
	}
	if wanted.toOld {
		return sendMoveNotice(tx, c, old, fmt.Sprintf(departure(c.Plan, len(after), whole), threadLink(tx.View, now), by),
			nil)
	}
	return nil
}

// arrival is the notice in the new topic, with places for the old topic and the user
// who moved the messages.
func arrival(c *rest.Call, v world.View, now *world.Message, count int, whole, joined bool) string {
	switch notice := noticeRulesAt(c.Plan); {
	case !notice.count:
		return "This topic was moved here from %s by %s"
	case !notice.knowTarget:
		return whatMoved(count, whole, "A message", "") + " here from %s by %s."
	}
	link := strings.ReplaceAll(messageLink(c, v, now), "%", "%%")
	return whatMoved(count, whole && !joined, "[A message]("+link+")", "") + " here from %s by %s."
}

// departure is the notice in the old topic, with places for the new topic and the user
// who moved the messages.
func departure(plan *featurelevels.Plan, count int, whole bool) string {
	if !noticeRulesAt(plan).count {
		return "This topic was moved by %[2]s to %[1]s"
	}
	return whatMoved(count, whole, "A message", " from this topic") + " to %s by %s."
}

// whatMoved is the beginning of a notice: the whole topic, one message, or several.
func whatMoved(count int, whole bool, one, from string) string {
	switch {
	case whole:
		return "This topic was moved"
	case count == 1:
		return one + " was moved" + from
	}
	return fmt.Sprintf("%d messages were moved%s", count, from)
}

// sendMoveNotice sends a notice to the place, or the former place, of a message, unless the
// organization requires topics and the place has none. It is unread only for the listed users,
// for all users if the list is nil.
func sendMoveNotice(tx *world.Tx, c *rest.Call, at *world.Message, text string, unreadBy []int) error {
	if rules.MandatoryTopic(c, at.Topic) != nil {
		return nil
	}
	return tx.Send(world.Draft{
		Sender: tx.NotificationBot(), StreamID: at.StreamID, Topic: rules.PostedTopic(c.Plan, at.Topic),
		Content: text, Client: notices.Client, Manner: present.NewestManner(c.Plan, c.Base), UnreadBy: unreadBy,
	})
}

// participants are the users who sent messages, or reacted to them.
func participants(messages []*world.Message) []int {
	ids := []int{}
	for _, m := range messages {
		ids = append(ids, m.SenderID)
		for _, r := range m.More().Reactions {
			ids = append(ids, r.UserID)
		}
	}
	return ids
}

// resolution is the notice when a user resolves or unresolves a topic, empty for other
// changes.
func resolution(c *rest.Call, e messageEdit) string {
	by, notice := c.User, noticeRulesAt(c.Plan)
	switch {
	case e.topic == nil, e.content != nil, !notice.resolved:
		return ""
	case !onlyResolves(e) && !notice.renamedResolved, notice.onlyMarks && !resolves(e.target.Topic, *e.topic):
		return ""
	}
	was, is := strings.HasPrefix(e.target.Topic, world.Resolved), strings.HasPrefix(*e.topic, world.Resolved)
	switch {
	case is && !was:
		return notices.Mention("@_", by) + " has marked this topic as resolved."
	case was && !is:
		return notices.Mention("@_", by) + " has marked this topic as unresolved."
	}
	return ""
}

// onlyResolves reports whether a move only resolves or unresolves a topic.
func onlyResolves(e messageEdit) bool {
	return e.stream == nil && e.topic != nil &&
		strings.TrimLeft(e.sentTopic, world.Resolved) == strings.TrimLeft(e.target.Topic, world.Resolved)
}

// threadLink is a link to the topic of a message.
func threadLink(v world.View, m *world.Message) string {
	return fmt.Sprintf("#**%s>%s**", v.Stream(m.StreamID).Name, m.Topic)
}

// messageLink is the URL of a message in the web application of the server.
func messageLink(c *rest.Call, v world.View, m *world.Message) string {
	name := strings.ReplaceAll(v.Stream(m.StreamID).Name, " ", "-")
	return fmt.Sprintf("%s/#narrow/%s/%d-%s/topic/%s/near/%d", c.Base, noticeRulesAt(c.Plan).linkWord,
		m.StreamID, inHash(name), inHash(m.Topic), m.ID)
}

// inHash encodes a name for the fragment of a URL, with a dot in place of the percent
// sign.
func inHash(name string) string {
	encoded := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return strings.ReplaceAll(strings.ReplaceAll(encoded, ".", "%2E"), "%", ".")
}
