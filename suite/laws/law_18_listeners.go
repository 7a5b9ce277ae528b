package laws

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var listeners = Law{
	Number: 18,
	Text:   "What is registered, and the events after it, are together what a new registration tells.",
	Always: true,
	Specs:  describeListeners,
	Cases: []Case{
		{Name: "listens", Beside: "3-more", Circumstance: Circumstance{
			Words: "for an account that listens to all events",
			Begin: func(s *Session) { s.Register(Params{"event_types": nil}) },
		}},
	},
}

// stated are the parts whose events the specification describes.
var stated = []string{ofSettings, ofSubscriptions, ofUsers}

func describeListeners() {
	DescribeTable("Events keep up what is registered", Serial, Needs(Second), keepsUp,
		Entry("when streams are subscribed to", Covers("EVO-28", "EVO-30"), stated, Second, subscribesBoth),
		Entry("when settings change", Covers("PST-07", "EVO-24"), Since(SettingsMergedRow), stated, Second, changesSettings),
		Entry("when settings change, by the older events", Covers("PST-08", "EVO-24"), Since(SettingsMergedRow), stated,
			Second, changesSettings),
		Entry("when a message comes", Covers("SND-14", "SND-17"), Inferred, everything, Second, sendsToBoth),
		Entry("when a message moves", Covers("STA-33", "EDT-04"), Inferred, everything, Second, movesUnread),
		Entry("when a status changes", Covers("UST-02", "UST-04"), Inferred, everything, Second, changesStatuses),
		Entry("when a group is made", Covers("UGR-05"), Inferred, everything, Second, makesGroup),
		Entry("when a linkifier changes", Covers("LNK-07"), Inferred, Needs(Admin), Since(LinkifierChangeRow), everything,
			Admin, changesLinkifier),
		Entry("when a user is made", Covers("CUS-08"), Inferred, Needs(Creator), everything, Creator, makesUser),
	)
	DescribeTable("Events keep up what is registered, for one account", Serial, Inferred, Needs(Second), keepsUpAlone,
		Entry("when flags change", Covers("STA-14", "STA-16"), changesFlags),
		Entry("when topics are muted", Covers("STA-01", "STA-03"), mutesTopics),
		Entry("when a user is muted", Covers("STA-08", "MUU-01"), Since(MutingUsersRow), mutesUser),
	)
}

// everything is all parts.
var everything []string

// preparation makes the objects that a change needs, and returns the change.
type preparation = func(s *Session, other *Actor) (change func())

// keepsUp demands of events that the user and another account hear of a change.
func keepsUp(s *Session, parts []string, role target.Role, prepare preparation) {
	other := s.As(role)
	if other.UserID == s.UserID {
		s.Untestable("the role " + string(role) + " is the ordinary user, and the law needs two")
	}
	expectKept(prepare(s, other), parts, s.Actor, other)
}

func keepsUpAlone(s *Session, prepare preparation) {
	expectKept(prepare(s, s.As(Second)), everything, s.Actor)
}

// expectKept lets accounts register, and demands after the change that the events agree with a new
// registration.
func expectKept(change func(), parts []string, all ...*Actor) {
	s, queues, kept, readers := all[0].Session, []*Queue{}, []*listener{}, []json.Number{}
	for _, who := range all {
		queue := registered(who)
		queues, kept, readers = append(queues, queue), append(kept, newListener(queue.Registration.Body)),
			append(readers, who.UserID)
	}
	change()
	fence := s.Direct("after the change", readers...)
	for i, queue := range queues {
		for _, event := range through(queue, fence) {
			kept[i].hears(event)
		}
		s.Expect(kept[i].differs(queue, parts)).To(BeEmpty(), "for the role %s", queue.Owner.Role)
	}
}

// registered is a queue for everything.
func registered(who *Actor) *Queue {
	able := Params{"notification_settings_null": true}
	for name, row := range map[string]RowID{"user_settings_object": SettingsEventRow,
		"linkifier_url_template": LinkifierTemplatesRow} {
		if who.Session.Has(row) {
			able[name] = true
		}
	}
	return who.Register(Params{"event_types": nil, "fetch_event_types": fetched, "client_capabilities": able})
}

// through reads the events up to that of the message.
func through(queue *Queue, message json.Number) (events []any) {
	queue.Await("the last of some events", Be("the last event", func(event any) bool {
		events = append(events, event)
		return Accepts(MessageEvent(message), event)
	}))
	return events
}

// catchUps is how often a listener reads on where others act meanwhile.
const catchUps = 3

// differs are the places where the parts differ from those of a new registration; none stands for all.
func (l *listener) differs(queue *Queue, parts []string) (places []string) {
	for range catchUps {
		now := inForce(registered(queue.Owner).Registration.Body)
		places = nil
		for part, told := range now {
			if known := l.parts[part]; known != nil && !l.lost[part] && (len(parts) == 0 || slices.Contains(parts, part)) {
				places = append(places, differences(part, known, told)...)
			}
		}
		if len(places) == 0 {
			return nil
		}
		for _, event := range Events(queue.Poll()) {
			l.hears(event)
		}
	}
	return places
}
