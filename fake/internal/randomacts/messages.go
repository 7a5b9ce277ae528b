package randomacts

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// messageKinds are the acts on messages.
func messageKinds() []kind {
	return []kind{
		{14, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/messages", Form{"type": "stream", "to": s.streamName(), "topic": s.topic(),
				"content": s.text()})
		}},
		{8, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/messages", Form{"type": "private", "to": some(s, 3, s.user),
				"content": s.text()})
		}},
		{6, func(s *Source) Act { return s.onMessage("PATCH", "", Form{"content": s.text()}) }},
		{7, func(s *Source) Act {
			return s.onMessage("PATCH", "", Form{"topic": s.topic(), "propagate_mode": s.mode(),
				"send_notification_to_old_thread": s.maybe()})
		}},
		// A single message that moves stays in every history, even of users without access
		// to its new stream, as on public servers: only whole topics move here.
		{5, func(s *Source) Act {
			a := s.onMessage("PATCH", "", Form{"stream_id": s.stream(), "propagate_mode": pick(s, "change_later", "change_all"),
				"send_notification_to_new_thread": s.maybe()})
			if s.maybe() {
				a.Form["topic"] = s.topic()
			}
			a.As = s.manager()
			return a
		}},
		{4, func(s *Source) Act { a := s.onMessage("DELETE", "", nil); a.As = s.manager(); return a }},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "POST", fmt.Sprintf("/streams/%d/delete_topic", s.stream()), Form{"topic_name": s.topic()})
		}},
		{12, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/messages/flags", Form{"messages": some(s, 5, s.message), "op": s.op(),
				"flag": s.flag()})
		}},
		{3, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/messages/flags/narrow", Form{
				"anchor": s.message(), "num_before": s.number(0, 9), "num_after": s.number(0, 9),
				"narrow": pick(s, "[]", `[["stream","general"]]`, `[["is","dm"]]`), "op": s.op(), "flag": s.flag(),
			})
		}},
		{1, func(s *Source) Act { return s.act(s.anybody(), "POST", "/mark_all_as_read", nil) }},
		{2, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/mark_stream_as_read", Form{"stream_id": s.stream()})
		}},
		{2, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/mark_topic_as_read", Form{"stream_id": s.stream(), "topic_name": s.topic()})
		}},
		{5, func(s *Source) Act { return s.onMessage("POST", "/reactions", Form{"emoji_name": s.emoji()}) }},
		{3, func(s *Source) Act { return s.onMessage("DELETE", "/reactions", Form{"emoji_name": s.emoji()}) }},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/typing", Form{"op": "start", "to": []int{s.user()}})
		}},
	}
}

// onMessage is an act on a message. The people of the newest ones act most.
func (s *Source) onMessage(method, path string, form Form) Act {
	return s.act(s.anybody(), method, fmt.Sprintf("/messages/%d%s", s.message(), path), form)
}
