package present

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/htmldiff"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// showsHistory reports whether users see former versions of messages at all.
func (v Viewer) showsHistory() bool { return v.View.Organization().History != wire.NoEdits }

// onlyMoves reports whether users see no former contents of messages.
func (v Viewer) onlyMoves() bool { return v.View.Organization().History == wire.OnlyMoves }

// isMove reports whether an edit changed the place of a message.
func isMove(e *world.Edit) bool { return e.PrevTopic != nil || e.PrevStream != nil }

// editHistory are the edits of a message, newest first, nil for none (spec:
// Edit history entry).
func (v Viewer) editHistory(m *world.Message) []wire.EditEntry {
	var out []wire.EditEntry
	for i := range m.More().Edits {
		e, onlyMoves := &m.More().Edits[i], v.onlyMoves()
		if onlyMoves && !isMove(e) {
			continue
		}
		entry := wire.EditEntry{
			UserID: &e.UserID, Timestamp: e.At,
			PrevTopic: v.TopicOf(e.PrevTopic), Topic: v.TopicOf(e.Topic), PrevStream: e.PrevStream, Stream: e.Stream,
		}
		if e.PrevContent != nil && !onlyMoves {
			version, html := RenderedVersion, v.Rendering(m, *e.PrevContent, *e.PrevHTML)
			entry.PrevContent = e.PrevContent
			entry.PrevRenderedContent, entry.PrevRenderedContentVersion = &html, &version
		}
		out = append(out, entry)
	}
	return out
}

// Snapshots goes back from the current message, edit by edit.
func (v Viewer) Snapshots(m *world.Message) []wire.Snapshot {
	topic, content, html := m.Topic, m.Content, v.HTML(m)
	var out []wire.Snapshot
	for i := range m.More().Edits {
		e, onlyMoves := &m.More().Edits[i], v.onlyMoves()
		s := wire.Snapshot{
			Timestamp: e.At, UserID: &e.UserID, Topic: v.topicIn(m.StreamID, topic), Content: content, RenderedContent: html,
			PrevTopic: v.TopicOf(e.PrevTopic), PrevStream: e.PrevStream, Stream: e.Stream,
		}
		if e.PrevTopic != nil {
			topic = *e.PrevTopic
		}
		if e.PrevContent != nil {
			former := v.Rendering(m, *e.PrevContent, *e.PrevHTML)
			if !onlyMoves {
				diff := htmldiff.Diff(former, html)
				s.PrevContent, s.PrevRenderedContent, s.ContentHTMLDiff = e.PrevContent, &former, &diff
			}
			content, html = *e.PrevContent, former
		}
		if !onlyMoves || isMove(e) {
			out = append(out, s)
		}
	}
	out = append(out, wire.Snapshot{
		Timestamp: m.Sent, UserID: &m.SenderID, Topic: v.topicIn(m.StreamID, topic), Content: content,
		RenderedContent: html,
	})
	slices.Reverse(out)
	return out
}

// RenderedVersion counts the changes of rendering after which all messages had to be
// rendered again.
const RenderedVersion = 1
