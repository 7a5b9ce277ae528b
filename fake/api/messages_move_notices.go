package api

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// resolvedPrefix marks a topic as resolved: a heavy check mark and a space.
const resolvedPrefix = "\u2714 "

// notices are the messages of the notification bot after a move: that a topic
// was resolved or opened again, where the messages came from, and where they
// went.
func (e *edit) notices(after []*world.Message) error {
	bot, all := e.tx.NotificationBot(), len(e.topicMessages()) == 0
	to := after[0]
	if text := e.resolution(); text != "" {
		if err := e.notice(bot, to.StreamID, to.Topic, text); err != nil {
			return err
		}
	}
	if e.tellsNew() && !e.onlyResolves() {
		text := e.moveText(after, all, "here from", threadLink(e.tx, e.target), "")
		if err := e.notice(bot, to.StreamID, to.Topic, text); err != nil {
			return err
		}
	}
	if e.tellsOld() {
		text := e.moveText(after, all, "to", threadLink(e.tx, to), " from this topic")
		return e.notice(bot, e.target.StreamID, e.target.Topic, text)
	}
	return nil
}

func (e *edit) notice(bot *world.User, streamID int, topic, text string) error {
	return e.tx.Send(world.Draft{
		Sender: bot, StreamID: streamID, Topic: topic, Content: text, Client: systemClient,
	})
}

// resolution is what the topic is told when it is resolved or opened again,
// empty for other changes.
func (e *edit) resolution() string {
	if e.topic == nil || e.rendered != nil {
		return ""
	}
	was, is := strings.HasPrefix(e.target.Topic, resolvedPrefix), strings.HasPrefix(*e.topic, resolvedPrefix)
	switch {
	case is && !was:
		return mention("@_", e.User) + " has marked this topic as resolved."
	case was && !is:
		return mention("@_", e.User) + " has marked this topic as unresolved."
	}
	return ""
}

// onlyResolves tells whether a move does nothing but resolve a topic, or open
// it again.
func (e *edit) onlyResolves() bool {
	return e.stream == nil && e.topic != nil &&
		strings.TrimLeft(*e.topic, resolvedPrefix) == strings.TrimLeft(e.target.Topic, resolvedPrefix)
}

// moveText words a notice: of the whole topic, of one message, or of several.
func (e *edit) moveText(moved []*world.Message, all bool, way, thread, from string) string {
	what := fmt.Sprintf("%d messages were moved%s", len(moved), from)
	switch {
	case all:
		what = "This topic was moved"
	case len(moved) == 1 && from == "":
		what = fmt.Sprintf("[A message](%s) was moved", e.messageLink(moved[0]))
	case len(moved) == 1:
		what = "A message was moved" + from
	}
	return fmt.Sprintf("%s %s %s by %s.", what, way, thread, mention("@_", e.User))
}

func threadLink(tx *world.Tx, m *world.Message) string {
	return fmt.Sprintf("#**%s>%s**", tx.Stream(m.StreamID).Name, m.Topic)
}

// messageLink is the address of a message in the web application.
func (e *edit) messageLink(m *world.Message) string {
	name := strings.ReplaceAll(e.tx.Stream(m.StreamID).Name, " ", "-")
	return fmt.Sprintf("%s/#narrow/stream/%d-%s/topic/%s/near/%d", e.Base, m.StreamID, inHash(name), inHash(m.Topic), m.ID)
}

// inHash encodes a name for the part of an address behind the hash sign, where
// a dot stands for the percent sign.
func inHash(name string) string {
	encoded := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return strings.ReplaceAll(strings.ReplaceAll(encoded, ".", "%2E"), "%", ".")
}
