package specs

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// states is about the changes that calls make, and about states that they leave as they are.
func states() {
	Describe("States", Section("STA"), func() {
		Context("A topic", topicStates)
		Context("A muted user", Since(MutingUsersRow), Needs(Second), Serial, mutedUserStates)
		Context("A flag", func() {
			DescribeTable("is told by an event", func(s *Session, op string) {
				sent := s.Post(s.FreshStream(), "to be starred")
				if op == "remove" {
					s.Flag("add", "starred", sent)
				}
				queue := Listen(s.Actor, "update_message_flags")
				s.Flag(op, "starred", sent)
				s.Expect(queue.Await("the event of the change", FlagsEvent(sent))).To(FlagsEvent(sent))
			},
				Entry("after add", Covers("STA-14", "EVO-34", "EVO-65"), "add"),
				Entry("after remove", Covers("STA-16"), "remove"),
			)
			It("is told to each client of this user, and to nobody else", Covers("STA-14"), Assumes(Quiet),
				Needs(Second), tellsFlags)
		})
		Context("A stream", streamStates)
		Context("A message", func() {
			It("moves to another stream with the later ones of its topic", Covers("STA-34"), Since(MovesRow), Needs(Admin),
				func(s *Session) {
					m := BetweenStreams(s)
					m.Admin.Edit(m.Sent[1], Params{"stream_id": m.To.ID(), "topic": "after", "propagate_mode": "change_later"})
					s.Expect(m.Admin.Message(m.Sent[0])).To(SatisfyAll(Within(m.From.ID()), Topical("before")))
					s.Expect(m.Admin.Message(m.Sent[1])).To(SatisfyAll(Within(m.To.ID()), Topical("after")))
					s.Expect(m.Admin.Message(m.Sent[2])).To(SatisfyAll(Within(m.To.ID()), Topical("after")))
				})
		})
		Context("An attachment", attachmentStates)
		Context("Nothing else changes", Since(StatusEmojiRow), Inferred, Additional, Serial, Needs(Second),
			Covers("STA-01", "STA-08", "STA-13", "UST-02", "UST-10", "EDT-46", "PST-02"), nothingElseChanges)
		Context("Random steps have the effects of a correct server", func() {
			explore.DescribeSteps("with edits", "STA-36", "editing")
			explore.DescribeSteps("with flags", "STA-13", "flags")
			explore.DescribeSteps("with subscriptions", "STA-23", "subscriptions")
			explore.DescribeSteps("with mutes", "STA-08", "muting")
		})
	})
}

func topicStates() {
	It("stays muted if it is muted again", Covers("STA-04", "LVL-43"), func(s *Session) {
		p := TopicMute(s, "add")
		s.Expect(s.Try(MuteTopics, p)).To(Succeed())
		s.Expect(s.Try(MuteTopics, p)).To(Succeed())
	})
	It("stays muted if it is muted again, which is an error at older levels", Covers("STA-05"), func(s *Session) {
		p := TopicMute(s, "add")
		s.Expect(s.Try(MuteTopics, p)).To(Succeed())
		s.Expect(s.Try(MuteTopics, p)).To(BeRefused())
		s.Expect(s.Try(MuteTopics, p.With(Params{"op": "remove"}))).To(Succeed())
	})
	It("stays unmuted if it was not muted", Covers("STA-06", "LVL-44"), func(s *Session) {
		s.Expect(s.Try(MuteTopics, TopicMute(s, "remove"))).To(Succeed())
	})
	It("stays unmuted if it was not muted, which is an error at older levels", Covers("STA-07"),
		func(s *Session) {
			p := TopicMute(s, "remove")
			s.Expect(s.Try(MuteTopics, p)).To(BeRefused())
			s.Do(MuteTopics, p.With(Params{"op": "add"}))
			s.Expect(s.Try(MuteTopics, p)).To(Succeed())
			s.Expect(s.Try(MuteTopics, p)).To(BeRefused())
		})
}

func mutedUserStates() {
	It("has sent messages that become read for who mutes the user", Covers("STA-09", "MUU-04"), func(s *Session) {
		stream, second := s.FreshStream(), s.As(Second)
		theirs, mine := second.Post(stream, "soon unheard"), s.Post(stream, "still heard")
		s.Flag("remove", "read", theirs, mine)
		s.Expect(s.Message(theirs)).To(Unflagged("read"))
		muteForNow(s, second)
		s.Expect(s.Message(theirs)).To(Flagged("read"))
		s.Expect(s.Message(mine)).To(SatisfyAll(Says("still heard"), Unflagged("read")))
	})
	It("sends messages that are read for who mutes the user, and for nobody else", Covers("STA-10", "MUU-05"),
		Needs(Admin), func(s *Session) {
			stream, second, admin := s.FreshStream(), s.As(Second), s.As(Admin)
			admin.Subscribe(stream.Name)
			muteForNow(s, second)
			theirs, others := second.Post(stream, "unheard"), admin.Post(stream, "heard")
			s.Expect(s.Message(theirs)).To(Flagged("read"))
			s.Expect(admin.Message(theirs)).To(SatisfyAll(Says("unheard"), Unflagged("read")))
			s.Expect(s.Message(others)).To(SatisfyAll(Says("heard"), Unflagged("read")))
		})
	It("sends messages that arrive as read ones, beside those of another muted user", Covers("STA-10", "MUU-05"),
		Needs(Admin), func(s *Session) {
			stream, second, admin := s.FreshStream(), s.As(Second), s.As(Admin)
			admin.Subscribe(stream.Name)
			second.Subscribe(stream.Name)
			before := second.Direct("soon unheard", s.UserID)
			s.Flag("remove", "read", before)
			muteForNow(s, second)
			muteForNow(s, admin)
			queue := s.Register()
			first, other := second.Post(stream, "unheard"), admin.Post(stream, "unheard as well")
			direct := second.Direct("unheard, too", s.UserID)

			s.Expect(queue.Before(direct)).To(ContainElements(MessageEvent(first), MessageEvent(other)))
			s.Expect(s.FetchFrom(first)).To(SatisfyAll(Holds(first), Holds(other), Holds(direct)))
			for _, id := range []json.Number{before, first, other, direct} {
				s.Expect(s.Message(id)).To(Flagged("read"))
			}
			s.Expect(admin.Message(first)).To(Unflagged("read"))
			s.Expect(second.Message(other)).To(Unflagged("read"))
		})
	It("stays muted if muted again, which is an error", Covers("STA-12"), func(s *Session) {
		second := s.As(Second)
		s.DeferCleanup(Unmute, s.Actor, second)
		s.Expect(MuteAnew(s.Actor, second)).To(Succeed())
		s.Expect(Mute(s.Actor, second)).To(BeRefused())
		s.Expect(s.Message(second.Direct("still unheard", s.UserID))).To(Flagged("read"))
	})
}

// muteForNow mutes somebody until the spec ends.
func muteForNow(s *Session, who *Actor) {
	s.DeferCleanup(Unmute, s.Actor, who)
	s.Given(MuteAnew(s.Actor, who)).To(Succeed())
}

func tellsFlags(s *Session) {
	stream, second := s.FreshStream(), s.As(Second)
	second.Subscribe(stream.Name)
	one, two := s.Post(stream, "one"), s.Post(stream, "two")
	others := s.Witnesses("update_message_flags", Second, Admin)
	own, again := Listen(s.Actor, "update_message_flags", "message"), Listen(s.Actor, "update_message_flags", "message")
	s.Flag("add", "starred", one, two)
	fence := s.Direct("after the flags", second.UserID)

	for _, queue := range []*Queue{own, again} {
		s.Expect(queue.Before(fence)).To(SatisfyAll(ContainElement(FlagsEvent(one)), ContainElement(FlagsEvent(two))))
	}
	others.ExpectNone("an event of the flags", SatisfyAll(HaveField("type", "update_message_flags"),
		HaveField("messages", SatisfyAny(ContainElement(one), ContainElement(two)))))
}

func streamStates() {
	It("is told to its subscriber once, as a subscription", Covers("STA-24", "EVO-28", "EVO-30", "EVO-66"),
		func(s *Session) {
			queue := s.Register(SubscriptionEvents)
			stream, fence := s.FreshStream(), s.Unmade()
			event := queue.Await("a subscription event with the stream "+stream.Name, NamesStream(stream))
			s.TrySubscribe(Calling(stream))
			s.Subscribe(fence.Name)
			s.Expect(event).To(HaveField("subscriptions[*]", HaveFields(Fields{
				"stream_id": BeInteger(), "name": BeText(), "description": BeText(), "rendered_description": BeText(),
				"invite_only": BeBoolean(), "pin_to_top": BeBoolean(), "is_muted": BeBoolean(), "color": BeText(),
			})))
			s.Expect(EventsUntil(queue, NamesStream(fence))).To(Not(ContainElement(NamesStream(stream))))
		})
	It("is told to its subscribers alone", Covers("STA-24", "EVO-28"), Needs(Second, Admin), tellsSubscribers)
	It("begins with the settings of the call", Covers("STA-20"), func(s *Session) {
		queue, stream := s.Register(SubscriptionEvents), s.Unmade()
		wanted, object := Params{"invite_only": true}, Fields{"description": "as asked for", "invite_only": true}
		if s.Has(PostPolicyRow) && !s.Has(PostPolicyEnds) {
			wanted["stream_post_policy"], object["stream_post_policy"] = 2, Number(2)
		}
		s.Given(s.TrySubscribe(Describing(stream, "as asked for"), wanted)).To(Succeed())
		s.Expect(queue.Subscription(stream)).To(HaveFields(object))
		s.Expect(s.Try("GET /streams", nil)).
			To(SatisfyAll(Shows(stream, "description", "as asked for"), Shows(stream, "invite_only", true)))
	})
	It("begins with the settings of the call, and so does another one of the same call",
		Covers("STA-20", "SBS-28", "SUB-04"), Since(PostPolicyRow), Until(PostPolicyEnds), func(s *Session) {
			queue, one, two := s.Register(SubscriptionEvents), s.Unmade(), s.Unmade()
			s.Given(s.TrySubscribe(append(Describing(one, "one"), Describing(two, "two")...),
				Params{"stream_post_policy": 2})).To(Succeed())
			tells := func(stream Stream, description string) Matcher {
				return ContainElement(HaveField("subscriptions", Listing(stream, HaveFields(Fields{
					"description": description, "rendered_description": ContainSubstring(description),
					"stream_post_policy": Number(2),
				}))))
			}
			s.Expect(EventsUntil(queue, NamesStream(s.FreshStream()))).To(SatisfyAll(tells(one, "one"), tells(two, "two")))
		})
	It("is not made for somebody who may not make streams", Covers("STA-21"), Needs(Guest, Admin), func(s *Session) {
		PublicSince(s, SinceRelease4, ListingAllIsRare)
		stream, admin := s.Unmade(), s.As(Admin)
		s.Expect(s.As(Guest).TrySubscribe(Calling(stream))).To(BeError())
		s.Expect(admin.Try("GET /streams", Params{"include_all_active": true})).To(Omits(stream))
		s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
	})
}

func tellsSubscribers(s *Session) {
	second, one, two := s.As(Second), s.Unmade(), s.Unmade()
	others := s.Witnesses("subscription", Admin, Moderator)
	own, theirs := Listen(s.Actor, "subscription", "message"), Listen(second, "subscription", "message")
	p := Params{}
	if s.Has(PostPolicyRow) && !s.Has(PostPolicyEnds) {
		p["stream_post_policy"] = 2 // the memory of the run compares the answers to both
	}
	s.Given(s.TrySubscribe(append(Calling(one), Calling(two)...), p)).To(Succeed())
	s.Bring(second, two)
	fence := s.Direct("after the subscriptions", second.UserID)

	s.Expect(own.Before(fence)).To(SatisfyAll(ContainElement(NamesStream(one)), ContainElement(NamesStream(two))))
	s.Expect(theirs.Before(fence)).
		To(SatisfyAll(ContainElement(NamesStream(two)), Not(ContainElement(NamesStream(one)))))
	others.ExpectNone("an event of the subscriptions", SatisfyAny(NamesStream(one), NamesStream(two)))
}

func attachmentStates() {
	It("is deleted with the last message that has it", Covers("STA-26"), Needs(Admin), func(s *Session) {
		admin, file := s.As(Admin), Upload(s)
		stream := s.FreshStream()
		admin.Subscribe(stream.Name)
		one, two := s.Post(stream, "[one]("+file.Uri+")"), s.Post(stream, "[two]("+file.Uri+")")
		remove(admin, one)
		s.Expect(Attachment(s.Actor, file.Uri)).To(Equal(file.ID))
		remove(admin, two)
		s.Expect(s.Try("DELETE /attachments/"+file.ID.String(), nil)).To(BeRefusedWith("BAD_REQUEST"))
	})
	It("is deleted when a retention policy removes the last message that has it", Covers("STA-27"), Since(RetentionRow),
		Serial, Needs(Operator, Creator), func(s *Session) {
			forgotten, kept := Upload(s), Upload(s)
			s.Post(retaining(s, 1), "[one]("+forgotten.Uri+")")
			s.Post(s.FreshStream(), "[two]("+kept.Uri+")")
			s.Pass(fewDays)
			s.Expect(s.Try("DELETE /attachments/"+forgotten.ID.String(), nil)).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(Attachment(s.Actor, kept.Uri)).To(Equal(kept.ID))
		})
	It("is deleted after a few weeks without a message that has it", Covers("STA-28", "LIM-12"), Serial, Needs(Operator),
		func(s *Session) {
			unused, used := Upload(s), Upload(s)
			s.Post(s.FreshStream(), "[one]("+used.Uri+")")
			s.Pass(fewWeeks)
			s.Expect(s.Try("DELETE /attachments/"+unused.ID.String(), nil)).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(Attachment(s.Actor, used.Uri)).To(Equal(used.ID))
		})
}

// nothingElseChanges describes calls that change their object, for the people of it, and
// nothing else in the registrations and messages of the user and another person.
func nothingElseChanges() {
	var (
		second                      *Actor
		one, two                    Stream
		mine, other, theirs, direct json.Number
	)
	BeforeEach(func(s *Session) {
		s.OnlyForked()
		second, one, two = s.As(Second), s.FreshStream(), s.FreshStream()
		second.Subscribe(one.Name)
		mine, other = s.Post(one, "of the user"), s.Post(one, "of the user as well")
		theirs, direct = second.Post(one, "of the second"), s.Direct("directly", second.UserID)
		s.Do("PATCH /settings", Params{"presence_enabled": false})
		React(second, mine, Vote(s))
		for _, who := range []*Actor{s.Actor, second} {
			who.Do("PATCH /settings", Params{Displayed.Name: false, Sending.Name: false})
			who.Do(SetStatus, Params{"status_text": "before", "emoji_name": s.Spellings().Emoji.Name})
			who.Flag("remove", "read", mine, other, theirs, direct)
			who.Flag("add", "starred", other, theirs)
			who.Flag("add", "collapsed", theirs)
		}
		Unmute(s.Actor, second)
	})
	It("with statuses, stars, muted topics and settings", func(s *Session) {
		status, starred := `^user_status\.`+s.UserID.String()+`\.`, `^starred_messages\[`+mine.String()
		muted := func(stream Stream) string { return `^muted_topics\[.*` + regexp.QuoteMeta(stream.Name) }
		expectChanges := watching(s.Actor, second)
		change := func() {
			s.Do(SetStatus, Params{"status_text": "Größe  🙂"})
			s.Flag("add", "starred", mine)
			s.Try(MuteTopics, Params{"stream_id": one.ID(), "topic": "Ä first", "op": "add"})
			s.Do("PATCH /settings", Params{Displayed.Name: true})
		}

		change()
		expectChanges([]string{status + "status_text", ofMessage(mine, "flags"), starred, muted(one),
			`^user_settings\.` + Displayed.Name}, []string{status + "status_text"})
		change()
		expectChanges(nil, nil)

		s.Do(SetStatus, Params{"emoji_name": s.Spellings().EmojiAlias.One})
		s.Try(MuteTopics, Params{"stream": two.Name, "topic": "Ä first", "op": "add"})
		s.Do("PATCH /settings", Params{Sending.Name: true})
		s.Flag("remove", "starred", mine)
		s.Flag("add", "collapsed", direct)
		expectChanges([]string{status + "(emoji_name|emoji_code)", ofMessage(mine, "flags"), starred, muted(two),
			ofMessage(direct, "flags"), `^user_settings\.` + Sending.Name}, []string{status + "(emoji_name|emoji_code)"})

		s.Try(MuteTopics, Params{"stream": two.Name, "topic": "Ä first", "op": "remove"})
		s.Do(SetStatus, Params{"status_text": ""})
		expectChanges([]string{muted(two), status + "status_text"}, []string{status + "status_text"})
	})
	It("with a group, a reaction and an edit", func(s *Session) {
		shared := []string{`^realm_user_groups\[`, ofMessage(theirs, "reactions"),
			ofMessage(other, "content|edit_history|last_edit_timestamp")}
		expectChanges := watching(s.Actor, second)
		s.Given(TryGroup(s.Actor, GroupOf(s, s.UserID))).To(Succeed())
		React(s.Actor, theirs, Vote(s))
		s.Edit(other, Params{"content": "OF THE USER as well"})
		expectChanges(shared, shared)
	})
	It("with a muted user", func(s *Session) {
		var sent []string
		for _, message := range Messages(s.Fetch(Params{"num_before": window})) {
			if message["sender_id"] == second.UserID {
				sent = append(sent, JSONText(message["id"]))
			}
		}
		expectChanges := watching(s.Actor, second)
		Mute(s.Actor, second)
		expectChanges([]string{`^muted_users`, `^messages\[(` + strings.Join(sent, "|") + `)\]\.flags\["read"\]`}, nil)
		Mute(s.Actor, second)
		expectChanges(nil, nil)
	})
	It("with calls that are refused", func(s *Session) {
		private := second.FreshStream(Params{"invite_only": true})
		expectChanges := watching(s.Actor, second)
		for _, refused := range []struct {
			call string
			p    Params
		}{
			{SetStatus, Params{"status_text": LongText(StatusLimit + 1), "emoji_name": s.Spellings().EmojiAlias.One}},
			{"PATCH /settings", Params{"color_scheme": 9, "default_view": "no such view"}},
			{MuteTopics, Params{"stream_id": two.ID(), "topic": "never", "op": "toggle"}},
			{"PATCH /messages/" + theirs.String(), Params{"content": "by somebody else"}},
			{"PATCH /messages/" + mine.String(), Params{"content": "moved", "stream_id": two.ID()}},
			{"PATCH /messages/" + direct.String(), Params{"topic": "of no stream"}},
			{"POST /messages/" + mine.String() + "/reactions", Params{"emoji_name": "no_such_emoji_zz"}},
			{"POST /messages/flags", Change("toggle", "starred", mine)},
			{"POST /messages/flags", Change("add", "no_such_flag", mine)},
			{"POST /users/me/subscriptions", Params{"subscriptions": Calling(private)}},
			{"POST /users/me/muted_users/" + s.UserID.String(), nil},
			{"POST /users", Newcomer(s)},
			{"POST /messages", DirectMessage("to nobody", s.UnusedUserID())},
			{"POST /messages", StreamMessage(Stream{Name: s.Fresh("nowhere")}, "to nowhere")},
			{"DELETE /attachments/999999999", nil},
		} {
			s.Try(refused.call, refused.p)
		}
		TryGroup(s.Actor, GroupOf(s, s.UserID, s.UnusedUserID()))
		expectChanges(nil, nil)
	})
}

// ofMessage is a pattern for places in the fields of the message.
func ofMessage(id json.Number, fields string) string {
	return `^messages\[` + id.String() + `\]\.(` + fields + `)(\W|$)`
}

// watching returns a function that demands changes in the data of two people since its
// last call: some at the places of each pattern, and none elsewhere.
func watching(user, other *Actor) (expectChanges func(own, theirs []string)) {
	before := map[*Actor]map[string]string{user: dataOf(user), other: dataOf(other)}
	if before[user]["user_settings."+Displayed.Name] == "" {
		user.Session.Untestable("the register response does not tell enough")
	}
	expect := func(who *Actor, patterns []string) {
		now := dataOf(who)
		places := changed(before[who], now)
		before[who] = now
		for _, pattern := range patterns {
			who.Session.Expect(places).To(ContainElement(MatchRegexp(pattern)), "changes for the role %s", who.Role)
			fits := regexp.MustCompile(pattern)
			places = slices.DeleteFunc(places, func(place any) bool { return fits.MatchString(place.(string)) })
		}
		who.Session.Expect(places).To(BeEmpty(), "other changes for the role %s", who.Role)
	}
	return func(own, theirs []string) {
		expect(user, own)
		expect(other, theirs)
	}
}

// changed are the places with different values, sorted.
func changed(before, now map[string]string) []any {
	all, places := maps.Clone(before), []any{}
	maps.Copy(all, now)
	for _, place := range slices.Sorted(maps.Keys(all)) {
		if before[place] != now[place] {
			places = append(places, place)
		}
	}
	return places
}

// window is how many messages are compared.
const window = 30

// dataOf is the data that a registration and a fetch give somebody: each value as JSON, by
// its place.
func dataOf(who *Actor) map[string]string {
	data, registered := map[string]string{}, who.RegistrationOf("alert_words", "drafts", "muted_topics", "muted_users",
		"realm_linkifiers", "realm_user", "realm_user_groups", "starred_messages", "subscription", "user_settings",
		"user_status").Body
	for _, name := range []string{"alert_words", "drafts", "muted_topics", "muted_users", "realm_linkifiers",
		"realm_users", "realm_user_groups", "starred_messages", "subscriptions", "unsubscribed", "never_subscribed",
		"user_settings", "user_status"} {
		enter(data, name, registered[name])
	}
	enter(data, "messages", who.Fetch(Params{"num_before": window}).Body["messages"])
	return data
}

// unsteady are fields that change by themselves.
var unsteady = []string{"stream_weekly_traffic", "last_updated", "first_message_id"}

// enter adds the values in a value. Elements of lists are named by their IDs, so that their
// order does not count.
func enter(data map[string]string, place string, value any) {
	switch v := value.(type) {
	case target.Object:
		for name, field := range v {
			if !slices.Contains(unsteady, name) {
				enter(data, place+"."+name, field)
			}
		}
	case []any:
		for _, element := range v {
			name := element
			for _, key := range []string{"stream_id", "user_id", "id"} {
				if id := Find(element, key); id != nil {
					name = id
				}
			}
			enter(data, place+"["+JSONText(name)+"]", element)
		}
	case nil:
	default:
		data[place] = JSONText(v)
	}
}

// fewWeeks is surely more than the few weeks after which an unused file goes.
const fewWeeks = 16 * 7 * 24 * time.Hour

// fewDays is surely more than a day, and less than the few weeks.
const fewDays = 4 * 24 * time.Hour

// retaining makes a stream that keeps its messages for some days, with the
// ordinary user in it.
func retaining(s *Session, days int) Stream {
	creator := s.As(Creator)
	stream := Stream{Name: s.Fresh("stream"), Owner: creator}
	made := Params{"message_retention_days": days, "principals": []any{s.UserID}}
	if !creator.Try("POST /users/me/subscriptions",
		Subscriptions([]Params{{"name": stream.Name}}, []Params{made})).Succeeded() {
		s.Untestable("the role " + string(Creator) + " may not say how long a stream keeps its messages")
	}
	return stream
}

// remove deletes a message, as the public counterpart lets administrators.
func remove(a *Actor, id json.Number) {
	if reply := a.Try("DELETE /messages/"+id.String(), nil); !reply.Succeeded() {
		a.Session.Untestable("messages cannot be deleted with DELETE /messages/{message_id}")
	}
}
