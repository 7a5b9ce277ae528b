package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// EDH: Message (as returned by GET /messages).
var _ = RegisterSection("EDH", []Spec{
	{Covers: []string{"EDH-01", "EDH-02"}, Body: func(s *Session) {
		s.Verdict(On(bothEdits(s), expect.ArrayOf(expect.Field("user_id", expect.All(expect.Integer(), expect.Equal(s.UserID))))))
	}},
	{Covers: []string{"EDH-03"}, Body: func(s *Session) {
		s.NeedsHistory()
		sent := s.Post(s.FreshStream(), "as sent")
		s.Edit(sent, Params{"content": "edited"})
		message := s.Message(sent)
		window := since(message["timestamp"])
		s.Verdict(On(message, expect.Field("edit_history", expect.All(
			expect.Length(1), expect.ArrayOf(expect.Field("timestamp", window))))))
	}},
	ofContent("EDH-04", "prev_content", func(before, _ target.Object) expect.Matcher { return expect.Equal(before["content"]) }),
	ofContent("EDH-05", "prev_rendered_content", func(_, rendered target.Object) expect.Matcher {
		return expect.All(expect.Containing("<"), expect.Equal(rendered["content"]))
	}),
	ofContent("EDH-06", "prev_rendered_content_version", func(_, _ target.Object) expect.Matcher { return expect.Integer() }),
	ofTopic("EDH-08", "prev_topic", "before"),
	ofTopic("EDH-11", "topic", "after"),
	ofStream("EDH-07", "prev_stream", MovesRow, func(b between) json.Number { return b.From.ID() }),
	ofStream("EDH-10", "stream", historyNamesRow, func(b between) json.Number { return b.To.ID() }),
}, everywhereSpecs, rememberedSpecs)
