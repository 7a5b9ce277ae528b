package messages_test

import (
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// menagerie is an organization with emoji of its own.
func menagerie(t *testing.T, options ...fake.Option) *fake.Server {
	return fake.Start(t, append(options, fake.WithScenario(Scenario(t, `
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben Brook}
  - {id: 5, email: cleo@example.com, full_name: Cleo}
  - {id: 8, email: gus@example.com, full_name: Gus, role: guest}
  - {id: 9, email: zoe@example.com, full_name: Zoe, deactivated: true}
streams:
  - {id: 21, name: general, subscribers: [ada@example.com, ben@example.com, cleo@example.com]}
  - {id: 22, name: open, privacy: web-public, subscribers: [ada@example.com]}
  - {id: 23, name: secret, privacy: private, shared_history: true, subscribers: [ada@example.com]}
  - {id: 24, name: other, subscribers: [ada@example.com, zoe@example.com]}
emoji:
  - {id: 7, name: tada, url: /custom/tada.png, author: ben@example.com}
  - {id: 8, name: newt, deactivated: true}
  - {name: newt}
  - {id: 2, name: snail, deactivated: true}
messages:
  - {id: 101, from: ada@example.com, stream: general, topic: t, content: one, reactions: [{from: cleo@example.com, emoji: thumbs_up}, {from: zoe@example.com, emoji: "+1"}]}
  - {from: ada@example.com, stream: open, topic: t, content: two}
  - {from: ada@example.com, stream: secret, topic: t, content: three}
  - {from: ada@example.com, stream: other, topic: t, content: ":tada: :newt: :snail:"}
`)))...)
}

func TestReactionsAreAddedAndTakenBack(t *testing.T) {
	for _, d := range Dialects {
		srv := menagerie(t, fake.WithDialect(d))
		ben, cleo := As(t, srv, Member), As(t, srv, Other)
		mine, theirs, outside := ben.Queue(nil), cleo.Queue(nil), As(t, srv, Guest).Queue(nil)
		r := ben.React(101, Form{"emoji_name": "heart"}).OK()
		Same(t, "the answer is bare", len(r.Body), 2)
		cleo.React(101, Form{"emoji_name": "love"}).OK()
		Same(t, "reactions", ben.Reactions(101), []string{
			"5 thumbs_up 1f44d unicode_emoji", "9 thumbs_up 1f44d unicode_emoji",
			"4 heart 2764 unicode_emoji", "5 heart 2764 unicode_emoji",
		})
		ben.Unreact(101, Form{"emoji_name": "love"}).OK()
		Same(t, "after", ben.Reactions(101)[2:], []string{"5 heart 2764 unicode_emoji"})
		for _, q := range []*Queue{mine, theirs} {
			list := q.Events()
			Same(t, "events", Kinds(list), []string{"reaction add", "reaction add", "reaction remove"})
			delete(list[2], "id")
			want := Form{
				"type": "reaction", "op": "remove", "message_id": 101, "emoji_name": "heart", "emoji_code": "2764",
				"reaction_type": "unicode_emoji",
				"user_id":       4, "user": Form{"user_id": 4, "email": "ben@example.com", "full_name": "Ben Brook"},
			}
			Same(t, "event", AsText(list[2]), AsText(want))
		}
		Same(t, "outside", Kinds(outside.Events()), []string{})
	}
}

func TestAReactionNamesItsUserInTwoWays(t *testing.T) {
	ben := As(t, menagerie(t), Member)
	ben.React(101, Form{"emoji_name": "heart"}).OK()
	r := ben.Get("/messages", Form{"anchor": 101, "num_before": 0,
		"num_after": 0}).OK().List("messages")[0]["reactions"].([]any)[2]
	want := Form{
		"emoji_name": "heart", "emoji_code": "2764", "reaction_type": "unicode_emoji",
		"user_id": 4, "user": Form{"id": 4, "email": "ben@example.com", "full_name": "Ben Brook"},
	}
	Same(t, "reaction", AsText(r), AsText(want))
}

func TestEachKindOfEmojiHasItsCodes(t *testing.T) {
	cases := []struct {
		name  string
		ask   Form
		want  string
		error string
	}{
		{"a name alone", Form{"emoji_name": "thumbs_up"}, "4 thumbs_up 1f44d unicode_emoji", ""},
		{"an alias", Form{"emoji_name": "like"}, "4 thumbs_up 1f44d unicode_emoji", ""},
		{"everything", Form{"emoji_name": "+1", "emoji_code": "1f44d", "reaction_type": "unicode_emoji"},
			"4 thumbs_up 1f44d unicode_emoji", ""},
		{"an alias that comes first", Form{"emoji_name": "love"}, "4 love 2764 unicode_emoji", ""},
		{"one's own before Unicode's", Form{"emoji_name": "tada"}, "4 tada 7 realm_emoji", ""},
		{"Unicode's all the same", Form{"emoji_name": "tada", "emoji_code": "1f389", "reaction_type": "unicode_emoji"},
			"4 tada 1f389 unicode_emoji", ""},
		{"a name that became free", Form{"emoji_name": "newt"}, "4 newt 9 realm_emoji", ""},
		{"the built-in one", Form{"emoji_name": "service"}, "4 service service service_extra_emoji", ""},
		{"a vote under another name", Form{"emoji_name": "nonsense", "emoji_code": "1f44d", "reaction_type": "unicode_emoji"},
			"4 thumbs_up 1f44d unicode_emoji", ""},

		{"no such name", Form{"emoji_name": "nonsense"}, "", "Emoji 'nonsense' does not exist"},
		{"a deactivated name", Form{"emoji_name": "snail", "reaction_type": "realm_emoji"}, "", "Invalid custom emoji."},
		{"a deactivated emoji", Form{"emoji_name": "newt", "emoji_code": "8", "reaction_type": "realm_emoji"}, "",
			"This custom emoji has been deactivated."},
		{"another's name", Form{"emoji_name": "newt", "emoji_code": "7", "reaction_type": "realm_emoji"}, "",
			"Invalid custom emoji name."},
		{"no such custom emoji", Form{"emoji_name": "newt", "emoji_code": "99", "reaction_type": "realm_emoji"}, "",
			"Invalid custom emoji."},
		{"a padded code", Form{"emoji_name": "tada", "emoji_code": "07", "reaction_type": "realm_emoji"}, "",
			"Invalid custom emoji."},
		{"no such code", Form{"emoji_name": "heart", "emoji_code": "0", "reaction_type": "unicode_emoji"}, "",
			"Invalid emoji code."},
		{"the name of another code", Form{"emoji_name": "heart", "emoji_code": "1f389", "reaction_type": "unicode_emoji"}, "",
			"Invalid emoji name."},
		{"no such built-in code", Form{"emoji_name": "heart", "emoji_code": "x", "reaction_type": "service_extra_emoji"}, "",
			"Invalid emoji code."},
		{"another name for the built-in", Form{"emoji_name": "heart", "emoji_code": "service",
			"reaction_type": "service_extra_emoji"}, "", "Invalid emoji name."},
		{"no such type", Form{"emoji_name": "heart", "emoji_code": "2764", "reaction_type": "sticker"}, "",
			"Invalid emoji type."},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			ben := As(t, menagerie(t), Member)
			if c.name == "a deactivated name" { // which Unicode has too
				c.ask["emoji_code"] = "3"
			}
			r := ben.React(101, c.ask)
			if c.error != "" {
				r.Refused(400, "BAD_REQUEST").Says(c.error)
				return
			}
			r.OK()
			Same(t, "reaction", ben.Reactions(101)[2], c.want)
			ben.React(101, c.ask).Refused(400, "BAD_REQUEST").Says("Reaction already exists.")
		})
	}
}

func TestTheBuiltInEmojiHasANamePerDialect(t *testing.T) {
	ben := As(t, menagerie(t, Zulip()), Member)
	q := ben.Queue(nil)
	ben.React(101, Form{"emoji_name": "zulip", "emoji_code": "zulip", "reaction_type": "zulip_extra_emoji"}).OK()
	Same(t, "reaction", ben.Reactions(101)[2], "4 zulip zulip zulip_extra_emoji")
	e := q.Events()[0]
	Same(t, "event", []any{e["emoji_name"], e["emoji_code"], e["reaction_type"]},
		[]any{"zulip", "zulip", "zulip_extra_emoji"})
	ben.Unreact(101, Form{"emoji_name": "zulip"}).Refused(400, "BAD_REQUEST")
	ben.Unreact(101, Form{"emoji_code": "zulip", "reaction_type": "zulip_extra_emoji"}).OK()
	ben.React(101, Form{"emoji_name": "x", "emoji_code": "service", "reaction_type": "service_extra_emoji"}).Refused(400,
		"BAD_REQUEST").Says("Invalid emoji type.")
	ben.React(101, Form{"emoji_name": "service"}).OK() // a dog
}

func TestLaterPublicServersKnowMoreNamesOfEmoji(t *testing.T) {
	for level, known := range map[featurelevels.Level]bool{277: false, 371: true} {
		ben := As(t, fake.Start(t, Zulip(), fake.WithLevel(level)), Member)
		id := ben.To("general", "t", "jar")
		added := ben.React(id, Form{"emoji_name": "nothing"})
		status := ben.Post("/users/me/status", Form{"emoji_name": "nothing"})
		if !known {
			added.Refused(400, "BAD_REQUEST").Says("Emoji 'nothing' does not exist")
			status.Refused(400, "BAD_REQUEST")
			continue
		}
		added.OK()
		status.OK()
		Same(t, "reaction", ben.Reactions(id)[0], "4 nothing 1fad9 unicode_emoji")
		ben.React(id, Form{"emoji_name": "nothing", "emoji_code": "1f44d", "reaction_type": "unicode_emoji"}).
			Refused(400, "BAD_REQUEST").Says("Invalid emoji name.")
	}
}

func TestDeactivatedEmojiCanBeVotedForAndTakenBack(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
users:
  - {id: 4, email: ben@example.com, full_name: Ben Brook, role: owner}
  - {id: 5, email: cleo@example.com, full_name: Cleo}
streams: [{id: 21, name: general, subscribers: [ben@example.com, cleo@example.com]}]
emoji: [{id: 3, name: fin}]
messages:
  - {id: 101, from: ben@example.com, stream: general, topic: t, content: one, reactions: [{from: cleo@example.com, emoji: fin}]}
`)))
	ben := As(t, srv, Member)
	ben.React(101, Form{"emoji_name": "anything", "emoji_code": "3", "reaction_type": "realm_emoji"}).OK()
	Same(t, "reactions", ben.Reactions(101), []string{"5 fin 3 realm_emoji", "4 fin 3 realm_emoji"})
	ben.Unreact(101, Form{"emoji_code": "3"}).Refused(400, "BAD_REQUEST").Says("Reaction doesn't exist.")
	ben.Unreact(101, Form{"emoji_name": "fin", "reaction_type": "realm_emoji"}).OK()
	Same(t, "reactions", ben.Reactions(101), []string{"5 fin 3 realm_emoji"})
}

func TestInvalidReactionsAreRefused(t *testing.T) {
	srv := menagerie(t)
	ben, gus := As(t, srv, Member), As(t, srv, Guest)
	for _, id := range []int{103, 999, 0} {
		ben.React(id, Form{"emoji_name": "heart"}).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
		ben.Unreact(id, Form{"emoji_name": "heart"}).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	}
	gus.React(101, Form{"emoji_name": "heart"}).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	ben.Unreact(101, nil).Refused(400, "BAD_REQUEST").Says("emoji_name, emoji_code")
	ben.Unreact(101, Form{"emoji_name": "thumbs_up"}).Refused(400, "BAD_REQUEST").Says("Reaction doesn't exist.")
	ben.Unreact(101, Form{"emoji_name": "nonsense"}).Refused(400, "BAD_REQUEST").Says("does not exist")
}

func TestReactionsAddUnreceivedMessagesToTheHistory(t *testing.T) {
	srv := menagerie(t)
	ada, gus, ben := As(t, srv, Owner), As(t, srv, Guest), As(t, srv, Member)
	hers, his := ada.Queue(nil), gus.Queue(nil)
	// of a public stream that he is not in
	gus.React(102, Form{"emoji_name": "heart"}).Refused(400, "BAD_REQUEST")
	Same(t, "a guest's history", gus.Contents("[]"), []string{})
	Same(t, "her events", Kinds(hers.Events()), []string{})
	Same(t, "his events", Kinds(his.Events()), []string{})
	ben.React(104, Form{"emoji_name": "heart"}).OK()
	Same(t, "history", ben.Contents("[]"), []string{"one", ":tada: :newt: :snail:"})
}

func TestReactionsReachLaterSubscribers(t *testing.T) {
	srv := menagerie(t)
	ada, ben, gus := As(t, srv, Owner), As(t, srv, Member), As(t, srv, Guest)
	ben.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "other"}}}).OK()
	late, outside := ben.Queue(Form{"event_types": []string{"reaction"}}), gus.Queue(nil)
	ada.React(104, Form{"emoji_name": "heart"}).OK()
	Same(t, "a later subscriber", Kinds(late.Events()), []string{"reaction add"})
	Same(t, "somebody else", Kinds(outside.Events()), []string{})
}

func TestSimultaneousReactionsAreAllKept(t *testing.T) {
	srv := menagerie(t)
	people := []string{Owner, Member, Other}
	names := []string{"heart", "octopus", "snail", "rocket"}
	var done sync.WaitGroup
	for _, who := range people {
		c := As(t, srv, who)
		done.Go(func() {
			for _, name := range names {
				c.React(101, Form{"emoji_name": name})
				c.Flag("add", "starred", 101)
			}
		})
	}
	done.Wait()
	Same(t, "how many", len(As(t, srv, Member).Reactions(101)), 2+len(people)*len(names))
}

func TestTheOrganizationsEmojiAreListedAndRendered(t *testing.T) {
	srv := menagerie(t)
	ben := As(t, srv, Member)
	list := ben.Post("/register", Form{"fetch_event_types": []string{"realm_emoji"}}).OK().Object("realm_emoji")
	Same(t, "how many", len(list), 4)
	want := Form{"id": "7", "name": "tada", "source_url": "/custom/tada.png", "still_url": nil, "deactivated": false,
		"author_id": 4}
	Same(t, "an emoji", AsText(list["7"]), AsText(want))
	nine := list["9"].(map[string]any)
	Same(t, "one with an assigned ID", []any{nine["name"], nine["author_id"], nine["source_url"]},
		[]any{"newt", nil, "/user_avatars/1/emoji/images/9.png"})
	Same(t, "deactivated", list["8"].(map[string]any)["deactivated"], true)
	content := As(t, srv, Owner).Message(104)["content"]
	Same(t, "rendered", content, `<p><img alt=":tada:" class="emoji" src="/custom/tada.png" title="tada"> `+
		`<img alt=":newt:" class="emoji" src="/user_avatars/1/emoji/images/9.png" title="newt"> <span aria-label="snail" class="emoji emoji-1f40c" role="img" title="snail">:snail:</span></p>`)
}

func TestAScenarioStatesReactionsAndFlags(t *testing.T) {
	srv := fake.Start(t)
	Same(t, "reactions", As(t, srv, Member).Reactions(105), []string{
		"1 telescope 1f52d unicode_emoji", "4 telescope 1f52d unicode_emoji", "3 first_light 1 realm_emoji",
	})
	starred := As(t, srv, Admin).Contents([]Form{Term("is", "starred")})
	Same(t, "starred", starred, []string{"Done. It turns without a sound."})
	for name, text := range map[string]string{
		"an unknown emoji": `reactions: [{from: ada@example.com, emoji: nonsense}]`,
		"a reaction twice": `reactions: [{from: ada@example.com, emoji: "+1"}, {from: ada@example.com, emoji: thumbs_up}]`,
		"a star on a direct message of others": `}, {from: ada@example.com, to: [ada@example.com], content: c,
			starred_by: [gus@example.com]`,
	} {
		s := Scenario(t, `
users:
  - {email: ada@example.com, full_name: Ada, role: owner}
  - {email: gus@example.com, full_name: Gus, role: guest}
streams: [{name: general, subscribers: [ada@example.com]}]
messages: [{from: ada@example.com, stream: general, topic: t, content: c, `+text+`}]`)
		if _, err := fake.New(fake.Config{Scenario: s}); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}
