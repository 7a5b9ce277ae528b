package api

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// getMessageHistory answers GET /messages/{message_id}/history: what the
// message was at each time, oldest first.
func getMessageHistory(c *Call, _ *noParams) (any, error) {
	if !c.View.Organization().AllowEditHistory {
		return nil, badRequest("Message edit history is disabled in this organization")
	}
	m := c.View.Message(c.pathID("message_id"))
	if m == nil || !c.View.CanRead(c.User, m) {
		return nil, invalidMessage()
	}
	return wire.MessageHistory{MessageHistory: viewerOf(c, true).snapshots(m)}, nil
}

// snapshots goes back from what the message is now, edit by edit.
func (v viewer) snapshots(m *world.Message) []wire.Snapshot {
	topic, content, html := m.Topic, m.Content, v.html(m)
	var out []wire.Snapshot
	d := textDiffer{left: mostCompared}
	for i := range m.Edits {
		e := &m.Edits[i]
		s := wire.Snapshot{
			Timestamp: e.At, UserID: &e.UserID, Topic: topic, Content: content, RenderedContent: html,
			PrevTopic: e.PrevTopic, PrevContent: e.PrevContent, PrevStream: e.PrevStream, Stream: e.Stream,
		}
		if e.PrevTopic != nil {
			topic = *e.PrevTopic
		}
		if e.PrevContent != nil {
			former := v.rendering(m, *e.PrevContent, *e.PrevHTML)
			diff := d.diff(former, html)
			s.PrevRenderedContent, s.ContentHTMLDiff = &former, &diff
			content, html = *e.PrevContent, former
		}
		out = append(out, s)
	}
	out = append(out, wire.Snapshot{
		Timestamp: m.Sent, UserID: &m.SenderID, Topic: topic, Content: content, RenderedContent: html,
	})
	slices.Reverse(out)
	return out
}
