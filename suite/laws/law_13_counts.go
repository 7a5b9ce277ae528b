package laws

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var counts = Law{
	Number: 13,
	Text:   "A call does the same with none, one, two and three of each thing.",
	Specs:  describeCounts,
	Without: map[string]Reason{
		"GET /server_settings": TakesNoParameters,
	},
}

// most is the greatest number of things in one call.
const most = 3

func describeCounts() {
	unknown := []any{namesUnknown}
	for _, each := range operations.All() {
		if each.Inputs.Scene != nil && each.ID != "POST /external/{integration_name}" { // which has its own parameters
			unknown = append(unknown, entry(each, "none to three", "ENV-07", nil, each))
		}
	}
	DescribeTable("Unknown parameters are named, as many as there are", unknown...)
	Describe("As many things as a call names are concerned:", func() {
		It("recipients", Covers("SND-11"), countsRecipients)
		It("messages of a topic that moves", Covers("EDT-11", "EDT-12"), countsMoved)
		It("emphasis", Covers("RND-04"), countsEmphasis)
		It("values of a status", Covers("UST-02", "UST-04"), Serial, Since(StatusEmojiRow), Inferred, countsStatus)
		It("new streams in the list of others", Covers("GST-12", "GST-02"), Needs(Second), countsListed)
		It("new people", Covers("CUS-08", "GUS-08"), Needs(Creator), countsPeople)
		It("accounts that ask for their keys", Covers("DEV-03", "DEV-04"), Needs(Development), countsKeys)
		It("mentions", Covers("FLG-08"), Needs(Second), countsMentions)
		It("reactions", Covers("RXN-04"), countsReactions)
		It("messages that have the flag, or lack it", Covers("FLA-03", "STA-13", "STA-15"), countsFlagged)
		It("messages whose flag nobody can change", Covers("FLG-10"), countsUnchangeable)
		It("new streams, and streams that are there", Covers("STA-19", "STA-23"), countsStreams)
		It("principals of new streams, and of streams that are there", Covers("SBS-12", "STA-19"), Needs(Second, Admin),
			countsPrincipals)
		It("messages around an anchor", Covers("FET-13", "FET-15"), countsFetched)
		It("filters of a narrow", Covers("FET-17"), countsFilters)
		It("events, in each queue of an account", Covers("EVT-09"), countsEvents)
		It("muted topics", Covers("STA-01"), countsMutedTopics)
		It("muted people", Covers("STA-10"), Serial, Needs(Second, Admin), Since(arrange.MutingUsersRow),
			countsMutedPeople)
		It("settings", Covers("PST-02"), Serial, countsSettings)
		It("members of a group", Covers("UGR-05"), Inferred, countsMembers)
		It("links of a linkifier", Covers("LNK-07"), Needs(Admin), Since(arrange.LinkifierChangeRow), countsLinks)
		It("articles", Covers("INW-10"), Needs(Webhook), countsArticles)
		It("files that are deleted", Covers("STA-29"), countsFiles)
	})
}

func namesUnknown(s *Session, each operations.Operation) {
	unknown := []string{}
	for n := range most + 1 {
		if n > 0 {
			unknown = append(unknown, fmt.Sprintf("zz_unknown_%d", n))
		}
		scene := each.Inputs.Begin(s)
		p := scene.Params
		for _, name := range unknown {
			p = p.With(Params{name: n})
		}
		demand := SatisfyAll(Succeed(), HaveNoField(IgnoredParameters))
		if n > 0 {
			demand = IgnoreParameters(unknown...)
		}
		s.Expect(scene.Try(p)).To(demand)
	}
}

func countsRecipients(s *Session) {
	others := s.Others(most)
	for n := 1; n <= most; n++ {
		s.Expect(s.Message(s.Direct("to some", others[:n]...))).To(arrange.ToGroup(n))
	}
}

func countsMoved(s *Session) {
	for n := range most {
		for mode, moved := range map[string]int{"change_later": n, "change_all": 0} {
			sent := s.Three(s.FreshStream(), "before")
			s.Edit(sent[n], operations.Silent(s, "after").With(Params{"propagate_mode": mode}))
			topics := []any{"before", "before", "before"}
			for i := range topics[moved:] {
				topics[moved+i] = "after"
			}
			s.Expect(s.Topics(sent)).To(Equal(topics))
		}
	}
}

func countsEmphasis(s *Session) {
	for n := range most + 1 {
		reply := s.Try("POST /messages/render", Params{"content": "plain" + strings.Repeat(" **bold**", n)})
		rendered, _ := reply.Body["rendered"].(string)
		s.Expect(reply).To(Succeed())
		s.Expect(strings.Count(rendered, "<strong>bold</strong>")).To(Equal(n))
	}
}

func countsStatus(s *Session) {
	s.DeferCleanup(s.Try, arrange.SetStatus, Params{"status_text": "", "emoji_name": ""})
	given := Params{}
	for _, next := range []Params{
		{"status_text": "counted"}, {"emoji_name": s.Spellings().Emoji.Name}, {"emoji_code": s.Spellings().Emoji.Code},
	} {
		given = given.With(next)
		s.Expect(s.Try(arrange.SetStatus, given)).To(Succeed())
		if told, is := operations.StatusOf(s.Actor).([]any); is {
			for name, value := range given.Without("emoji_code") {
				s.Expect(told[0]).To(HaveField(name, value))
			}
		}
	}
}

func countsListed(s *Session) {
	made := []Stream{}
	for range most {
		made = append(made, s.FreshStream())
		for _, who := range []*Actor{s.Actor, s.As(Second)} {
			listed := who.Try("GET /streams", nil)
			for _, stream := range made {
				s.Expect(listed).To(Lists(stream))
			}
		}
	}
}

func countsPeople(s *Session) {
	s.Fork()
	made := []Params{}
	for range most {
		made = append(made, arrange.Newcomer(s))
		s.Expect(arrange.Create(s.As(Creator), made[len(made)-1])).To(Succeed())
		listed := s.Try("GET /users", nil)
		for _, p := range made {
			s.Expect(listed).To(arrange.WithUser(s, p))
		}
	}
}

func countsKeys(s *Session) {
	for _, who := range arrange.Accounts(s, User, Second, Admin, Moderator, Guest) {
		reply := s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": who.Email})
		s.Expect(reply).To(SatisfyAll(Succeed(), HaveFields(Fields{"email": who.Email, "api_key": BeNonEmptyText()})))
	}
}

func countsMentions(s *Session) {
	stream, second := s.FreshStream(), s.As(Second)
	for n := range most + 1 {
		sent := second.Post(stream, "hello"+strings.Repeat(" "+s.Mention(), n))
		if n == 0 {
			s.Expect(s.Message(sent)).To(Unflagged("mentioned"))
			continue
		}
		s.Expect(s.Message(sent)).To(Flagged("mentioned"))
	}
}

func countsReactions(s *Session) {
	known := s.Spellings()
	sent, names := s.Post(s.FreshStream(), "react to this"), []string{}
	s.Expect(s.Message(sent)).To(arrange.Reactions())
	for _, name := range []string{known.Emoji.Name, known.EmojiAlias.One, "octopus"} {
		names = append(names, name)
		arrange.React(s.Actor, sent, Params{"emoji_name": name})
		s.Expect(s.Message(sent)).To(arrange.Reactions(names...))
	}
}

func countsFlagged(s *Session) {
	for n := 1; n <= most; n++ {
		stream := s.FreshStream()
		sent := s.Three(stream, "flags")
		with := func(flagged ...json.Number) {
			for _, id := range sent {
				demand := Unflagged("starred")
				if slices.Contains(flagged, id) {
					demand = Flagged("starred")
				}
				s.Expect(s.Message(id)).To(demand)
			}
		}
		s.Flag("add", "starred", sent[0])
		s.Expect(s.TryFlag(Change("remove", "starred", sent[:n]...))).To(Succeed())
		with()
		s.Flag("add", "starred", sent[0])
		s.Expect(s.TryFlag(Change("add", "starred", sent[:n]...))).To(Succeed())
		with(sent[:n]...)
	}
}

func countsUnchangeable(s *Session) {
	sent := s.Three(s.FreshStream(), "flags")
	for n := 1; n <= most; n++ {
		s.TryFlag(Change("add", "mentioned", sent[:n]...)) // which may be an error
		for _, id := range sent {
			s.Expect(s.Message(id)).To(Unflagged("mentioned"))
		}
	}
}

func countsStreams(s *Session) {
	there := []Stream{s.FreshStream()}
	for n := 1; n <= most; n++ {
		fresh := []Stream{}
		for range n {
			fresh = append(fresh, s.Unmade())
		}
		reply := s.TrySubscribe(Calling(append(slices.Clone(fresh), there...)...))
		s.Expect(reply).To(SatisfyAll(Succeed(), IsSubscribed("subscribed", s.SubscribedAs(), fresh...),
			IsSubscribed("already_subscribed", s.SubscribedAs(), there...)))
		there = append(there, fresh...)
		listed := s.Try("GET /streams", OwnStreams)
		for _, stream := range there {
			s.Expect(listed).To(Lists(stream))
		}
	}
}

func countsPrincipals(s *Session) {
	second, admin := s.As(Second), s.As(Admin)
	s.BringBy(second.Address(), second, s.FreshStream()) // which ends the spec where the organization does not let people
	people, addresses := []*Actor{second, admin, s.Actor}, []any{}
	for _, who := range people {
		addresses = append(addresses, who.Address())
		there, fresh := s.FreshStream(), s.Unmade()
		reply := s.TrySubscribe(Calling(there, fresh), Params{"principals": addresses})
		for _, each := range people {
			each.Remember(reply)
		}
		s.Expect(reply).To(Succeed())
		for _, each := range people[:len(addresses)] {
			s.Expect(each.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(there), Lists(fresh)))
		}
	}
}

func countsFetched(s *Session) {
	stream, sent := arrange.Five(s.Actor)
	for n := range most {
		before, after := sent[2-n:3], sent[2:3+n]
		s.Expect(s.IDs(s.Fetch(InStream(stream), arrange.Around(sent[2], n, 0)))).To(Equal(operations.ListOf(before)))
		s.Expect(s.IDs(s.Fetch(InStream(stream), arrange.Around(sent[2], 0, n)))).To(Equal(operations.ListOf(after)))
	}
}

func countsFilters(s *Session) {
	stream, other := s.FreshStream(), s.FreshStream()
	outside, elsewhere := s.Send(Under(other, "one", "x")), s.Send(Under(stream, "two", "x"))
	within := s.Send(Under(stream, "one", "x"))
	filters := []Params{}
	for _, next := range []struct {
		operator string
		operand  any
		lacks    []json.Number
	}{
		{"stream", stream.Name, []json.Number{outside}},
		{"topic", "one", []json.Number{outside, elsewhere}},
		{"sender", s.Address(), []json.Number{outside, elsewhere}},
	} {
		filters = append(filters, Params{"operator": next.operator, "operand": next.operand})
		window := s.TryFetch(Params{"narrow": filters})
		s.Expect(window).To(SatisfyAll(arrange.Holds(within), arrange.Lacks(next.lacks...)))
	}
	all := s.TryFetch(arrange.Around(outside, 0, WindowSize), Params{"narrow": []any{}})
	s.Expect(all).To(arrange.Holds(outside, elsewhere, within))
}

func countsEvents(s *Session) {
	stream := s.FreshStream()
	narrow := Params{"narrow": [][]string{{"stream", stream.Name}}}
	queues := []*Queue{s.Register(narrow), s.Register(narrow)}
	sent := []json.Number{}
	for n := range most + 1 {
		if n > 0 {
			sent = append(sent, s.Post(stream, "for both"))
		}
		for _, queue := range queues {
			reply := Await(s, func() *target.Reply { return queue.Poll() },
				HaveField("events", Be("the events", func(v any) bool { return len(AsList(v)) >= n })))
			s.Expect(reply).To(SatisfyAll(Succeed(), HaveField("events", HaveLen(n))))
			for _, id := range sent {
				s.Expect(reply).To(arrange.EventOf(id))
			}
		}
	}
}

func countsMutedTopics(s *Session) {
	stream := s.FreshStream()
	if operations.MutesIn(s.Actor, stream) == nil {
		s.Untestable("the register response does not tell the muted topics")
	}
	for n := range most {
		s.Expect(operations.MutesIn(s.Actor, stream)).To(HaveLen(n))
		s.Do(arrange.MuteTopics, Params{"stream_id": stream.ID(), "topic": fmt.Sprintf("quiet %d", n), "op": "add"})
	}
	s.Expect(operations.MutesIn(s.Actor, stream)).To(HaveLen(most))
}

func countsMutedPeople(s *Session) {
	s.OnlyForked()
	stream := s.FreshStream()
	muted := []*Actor{}
	for _, who := range []*Actor{s.As(Second), s.As(Admin)} {
		before := who.Post(stream, "not yet muted")
		s.Expect(s.Message(before)).To(Unflagged("read"))
		s.Given(arrange.MuteAnew(s.Actor, who)).To(Succeed())
		muted = append(muted, who)
		for _, each := range muted {
			s.Expect(s.Message(each.Post(stream, "muted"))).To(Flagged("read"))
		}
	}
}

// countsSettings changes three settings by each call.
func countsSettings(s *Session) {
	scene := operations.ToSet(s.Actor)
	changes := []Params{}
	for _, setting := range arrange.OwnSettings {
		if value, has := scene.Params[setting.Name]; has {
			changes = append(changes, Params{setting.Name: value})
		}
	}
	for some := range slices.Chunk(changes, most) {
		p := Params{}
		for _, change := range some {
			p = p.With(change)
		}
		s.Expect(scene.Try(p)).To(Succeed())
	}
	told, is := scene.State().(Params)
	if !is {
		s.Untestable("the register response does not tell the settings")
	}
	s.Expect(told).To(Equal(decoded(scene.Params, told)))
}

// decoded are those of the values that an answer has, in their form there.
func decoded(all, told Params) Params {
	values := Params{}
	for name := range told {
		values[name] = Decoded(all[name])
	}
	return values
}

func countsMembers(s *Session) {
	others := s.Others(most)
	for n := range most + 1 {
		p := arrange.GroupOf(s, others[:n]...)
		if n == 0 {
			p["members"] = []any{}
		}
		s.Expect(arrange.TryGroup(s.Actor, p)).To(Succeed())
		listed := s.TryUnknown("GET /user_groups", nil)
		if !listed.Succeeded() {
			s.Untestable("the server does not list its groups")
		}
		s.Expect(listed).To(HaveField("user_groups", ContainElement(HaveFields(Fields{
			"name": p["name"], "members": ConsistOf(operations.ListOf(others[:n])...)}))))
	}
}

func countsLinks(s *Session) {
	l := arrange.NewLinkifier(s)
	text := "see"
	for n := range most + 1 {
		rendered, _ := arrange.Linkified(s, text).(string)
		s.Expect(strings.Count(rendered, "<a ")).To(Equal(n))
		text += fmt.Sprintf(" %s%d", l.Word, n+1)
	}
}

func countsArticles(s *Session) {
	articles := []Article{s.Article(), s.Article(), s.Article()}
	for n := range most + 1 {
		stream := s.FreshStream()
		said := s.Hooked(stream, articles[:n]...)
		s.Expect(said).To(HaveLen(n))
		for i, article := range articles[:n] {
			s.Expect(said[i]).To(HaveField("content", LinkTo(article)))
		}
	}
}

func countsFiles(s *Session) {
	files := []arrange.File{arrange.Upload(s), arrange.Upload(s), arrange.Upload(s)}
	for n, file := range files {
		s.Given(file.DeleteAs(s.Actor)).To(Succeed())
		for i, other := range files {
			want := other.ID
			if i <= n {
				want = ""
			}
			s.Expect(arrange.Attachment(s.Actor, other.Uri)).To(Equal(want))
		}
	}
}
