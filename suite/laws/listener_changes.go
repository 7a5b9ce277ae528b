package laws

import (
	"fmt"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// together is a stream of the user with another account in it.
func together(s *Session, other *Actor) Stream {
	stream := s.FreshStream()
	s.Bring(other, stream)
	return stream
}

func subscribesBoth(s *Session, other *Actor) func() {
	return func() { together(s, other) }
}

func changesSettings(s *Session, _ *Actor) func() {
	zone := "timezone"
	for _, setting := range OwnSettings {
		if slices.Contains([]string{Displayed.Name, Notified.Name, Sending.Name, zone}, setting.Name) {
			s.Keeps(setting.Name)
			s.Knows(setting)
		}
	}
	set := func(on bool, place string) {
		s.Do("PATCH /settings", Params{Displayed.Name: on, Notified.Name: on, Sending.Name: on, zone: place})
	}
	set(false, "Asia/Tokyo")
	return func() { set(true, "Europe/Berlin") }
}

func sendsToBoth(s *Session, other *Actor) func() {
	stream := together(s, other)
	return func() {
		s.Post(stream, "hello "+other.Mention())
		other.Post(stream, "hello to all")
	}
}

func changesFlags(s *Session, other *Actor) func() {
	stream := together(s, other)
	one, two := other.Post(stream, "one"), other.Post(stream, "two")
	s.Flag("add", "starred", two)
	return func() {
		s.Flag("add", "starred", one)
		s.Flag("remove", "starred", two)
		s.Flag("add", "read", one)
	}
}

func movesUnread(s *Session, other *Actor) func() {
	sent := s.Post(together(s, other), "to be moved")
	return func() { s.Edit(sent, Params{"topic": "elsewhere"}) }
}

func mutesTopics(s *Session, _ *Actor) func() {
	stream := s.FreshStream()
	mute := func(op, topic string) {
		s.Do(MuteTopics, Params{"stream": stream.Name, "topic": topic, "op": op})
	}
	mute("add", "quiet 1")
	return func() {
		mute("add", "quiet 2")
		mute("remove", "quiet 1")
	}
}

func mutesUser(s *Session, other *Actor) func() {
	other.Post(together(s, other), "soon unheard")
	s.DeferCleanup(Unmute, s.Actor, other)
	return func() { s.Given(MuteAnew(s.Actor, other)).To(Succeed()) }
}

func changesStatuses(s *Session, other *Actor) func() {
	s.Do(SetStatus, Params{"status_text": fmt.Sprintf("before %s", s.Run())})
	for _, who := range []*Actor{s.Actor, other} {
		s.DeferCleanup(who.Try, SetStatus, Params{"status_text": ""})
	}
	return func() {
		other.Do(SetStatus, Params{"status_text": "at work " + s.Run()})
		s.Do(SetStatus, Params{"status_text": ""})
	}
}

func makesGroup(s *Session, other *Actor) func() {
	return func() { s.Given(TryGroup(s.Actor, GroupOf(s, s.UserID, other.UserID))).To(Succeed()) }
}

func changesLinkifier(s *Session, _ *Actor) func() {
	link := NewLinkifier(s)
	return func() { link.Owner.Do(link.Path, link.Rule(link.Word, "b")) }
}

func makesUser(s *Session, creator *Actor) func() {
	s.Fork()
	return func() { s.Given(Create(creator, Newcomer(s))).To(Succeed()) }
}
