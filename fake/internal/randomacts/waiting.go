package randomacts

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// nextCentury is the delivery time of the scheduled messages of acts.
const nextCentury = 4102444800

// waitingKinds are drafts, scheduled messages, invitations and files.
func waitingKinds() []kind {
	return []kind{
		{2, func(s *Source) Act { return s.act(s.anybody(), "POST", "/drafts", Form{"drafts": []Form{s.draft()}}) }},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "PATCH", fmt.Sprint("/drafts/", s.number(1, 4)), Form{"draft": s.draft()})
		}},
		{1, func(s *Source) Act { return s.act(s.anybody(), "DELETE", fmt.Sprint("/drafts/", s.number(1, 4)), nil) }},
		{2, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/saved_snippets", Form{"title": s.topic(), "content": s.text()})
		}},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "PATCH", fmt.Sprint("/saved_snippets/", s.number(1, 4)), Form{"content": s.text()})
		}},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "DELETE", fmt.Sprint("/saved_snippets/", s.number(1, 4)), nil)
		}},
		{2, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/scheduled_messages", Form{
				"type": "stream", "to": s.stream(), "topic": s.topic(), "content": s.text(), "scheduled_delivery_timestamp": nextCentury + s.number(1, 9),
			})
		}},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "POST", "/scheduled_messages", Form{
				"type": "direct", "to": some(s, 2, s.user), "content": s.text(), "scheduled_delivery_timestamp": nextCentury +
					s.number(1, 9),
			})
		}},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "PATCH", fmt.Sprint("/scheduled_messages/", s.number(1, 4)), Form{"content": s.text()})
		}},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "DELETE", fmt.Sprint("/scheduled_messages/", s.number(1, 4)), nil)
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "POST", "/invites",
				Form{"invitee_emails": fmt.Sprintf("guest%d@example.com", s.number(1, 9)), "stream_ids": []int{s.stream()}})
		}},
		{1, func(s *Source) Act {
			return s.act(s.manager(), "POST", "/invites/multiuse", Form{"stream_ids": []int{s.stream()}})
		}},
		{1, func(s *Source) Act { return s.act(s.manager(), "DELETE", fmt.Sprint("/invites/", s.number(1, 3)), nil) }},
		{1, func(s *Source) Act { a := s.act(s.anybody(), "POST", "/user_uploads", nil); a.Picture = true; return a }},
		{1, func(s *Source) Act {
			return s.act(s.anybody(), "DELETE", fmt.Sprint("/attachments/", s.number(1, 4)), nil)
		}},
		{1, func(s *Source) Act { return s.act(Owner, "POST", "/export/realm", nil) }},
	}
}

func (s *Source) draft() Form {
	return pick(s,
		Form{"type": "stream", "to": []int{s.stream()}, "topic": s.topic(), "content": s.text(),
			"timestamp": s.number(1700000000, 1700000009)},
		Form{"type": "private", "to": some(s, 2, s.user), "topic": "", "content": s.text(),
			"timestamp": s.number(1700000000, 1700000009)},
		Form{"type": "", "to": []int{}, "topic": "", "content": s.text()})
}
