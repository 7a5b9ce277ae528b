package present

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/htmldiff"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// editHistory are the edits of a message, newest first, nil for none (spec:
// Edit history entry).
func (v Viewer) editHistory(m *world.Message) []wire.EditEntry {
	var out []wire.EditEntry
	for i := range m.More().Edits {
		e := &m.More().Edits[i]
		entry := wire.EditEntry{
			UserID: &e.UserID, Timestamp: e.At, PrevContent: e.PrevContent,
			PrevTopic: e.PrevTopic, Topic: e.Topic, PrevStream: e.PrevStream, Stream: e.Stream,
		}
		if e.PrevContent != nil {
			version, html := RenderedVersion, v.Rendering(m, *e.PrevContent, *e.PrevHTML)
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
		e := &m.More().Edits[i]
		s := wire.Snapshot{
			Timestamp: e.At, UserID: &e.UserID, Topic: topic, Content: content, RenderedContent: html,
			PrevTopic: e.PrevTopic, PrevContent: e.PrevContent, PrevStream: e.PrevStream, Stream: e.Stream,
		}
		if e.PrevTopic != nil {
			topic = *e.PrevTopic
		}
		if e.PrevContent != nil {
			former := v.Rendering(m, *e.PrevContent, *e.PrevHTML)
			diff := htmldiff.Diff(former, html)
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

// RenderedVersion counts the changes of rendering after which all messages had to be
// rendered again.
const RenderedVersion = 1
