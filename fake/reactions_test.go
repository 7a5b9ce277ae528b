package fake_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func (c *client) react(id int, f form) reply {
	c.t.Helper()
	return c.post(fmt.Sprintf("/messages/%d/reactions", id), f)
}

func (c *client) unreact(id int, f form) reply {
	c.t.Helper()
	return c.delete(fmt.Sprintf("/messages/%d/reactions", id), f)
}

// reactions are those of a message: who, name, code and kind of each.
func (c *client) reactions(id int) []string {
	c.t.Helper()
	out := []string{}
	list, _ := c.message(id)["reactions"].([]any)
	for _, r := range objects(list) {
		out = append(out, fmt.Sprint(r["user_id"], " ", r["emoji_name"], " ", r["emoji_code"], " ", r["reaction_type"]))
	}
	return out
}

// menagerie is an organization with emoji of its own.
func menagerie(t *testing.T, options ...fake.Option) *fake.Server {
	return fake.Start(t, append(options, fake.WithScenario(scenario(t, `
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
	for _, d := range dialects {
		srv := menagerie(t, fake.WithDialect(d))
		ben, cleo := as(t, srv, member), as(t, srv, other)
		mine, theirs, outside := ben.queue(nil), cleo.queue(nil), as(t, srv, guest).queue(nil)
		r := ben.react(101, form{"emoji_name": "heart"}).ok()
		same(t, "the answer is bare", len(r.body), 2)
		cleo.react(101, form{"emoji_name": "love"}).ok()
		same(t, "reactions", ben.reactions(101), []string{
			"5 thumbs_up 1f44d unicode_emoji", "9 thumbs_up 1f44d unicode_emoji",
			"4 heart 2764 unicode_emoji", "5 heart 2764 unicode_emoji",
		})
		ben.unreact(101, form{"emoji_name": "love"}).ok()
		same(t, "after", ben.reactions(101)[2:], []string{"5 heart 2764 unicode_emoji"})
		for _, q := range []*queue{mine, theirs} {
			list := q.events()
			same(t, "events", kinds(list), []string{"reaction add", "reaction add", "reaction remove"})
			delete(list[2], "id")
			want := form{
				"type": "reaction", "op": "remove", "message_id": 101, "emoji_name": "heart", "emoji_code": "2764", "reaction_type": "unicode_emoji",
				"user_id": 4, "user": form{"user_id": 4, "email": "ben@example.com", "full_name": "Ben Brook"},
			}
			same(t, "event", asText(list[2]), asText(want))
		}
		same(t, "outside", kinds(outside.events()), []string{})
	}
}

func TestAReactionNamesItsUserInTwoWays(t *testing.T) {
	ben := as(t, menagerie(t), member)
	ben.react(101, form{"emoji_name": "heart"}).ok()
	r := ben.get("/messages", form{"anchor": 101, "num_before": 0, "num_after": 0}).ok().list("messages")[0]["reactions"].([]any)[2]
	want := form{
		"emoji_name": "heart", "emoji_code": "2764", "reaction_type": "unicode_emoji",
		"user_id": 4, "user": form{"id": 4, "email": "ben@example.com", "full_name": "Ben Brook"},
	}
	same(t, "reaction", asText(r), asText(want))
}

func TestEachKindOfEmojiHasItsCodes(t *testing.T) {
	cases := []struct {
		name  string
		ask   form
		want  string
		error string
	}{
		{"a name alone", form{"emoji_name": "thumbs_up"}, "4 thumbs_up 1f44d unicode_emoji", ""},
		{"an alias", form{"emoji_name": "like"}, "4 thumbs_up 1f44d unicode_emoji", ""},
		{"everything", form{"emoji_name": "+1", "emoji_code": "1f44d", "reaction_type": "unicode_emoji"}, "4 thumbs_up 1f44d unicode_emoji", ""},
		{"an alias that comes first", form{"emoji_name": "love"}, "4 love 2764 unicode_emoji", ""},
		{"one's own before Unicode's", form{"emoji_name": "tada"}, "4 tada 7 realm_emoji", ""},
		{"Unicode's all the same", form{"emoji_name": "tada", "emoji_code": "1f389", "reaction_type": "unicode_emoji"}, "4 tada 1f389 unicode_emoji", ""},
		{"a name that became free", form{"emoji_name": "newt"}, "4 newt 9 realm_emoji", ""},
		{"the built-in one", form{"emoji_name": "service"}, "4 service service service_extra_emoji", ""},
		{"a vote under another name", form{"emoji_name": "nonsense", "emoji_code": "1f44d", "reaction_type": "unicode_emoji"}, "4 thumbs_up 1f44d unicode_emoji", ""},

		{"no such name", form{"emoji_name": "nonsense"}, "", "Emoji 'nonsense' does not exist"},
		{"a deactivated name", form{"emoji_name": "snail", "reaction_type": "realm_emoji"}, "", "Invalid custom emoji."},
		{"a deactivated emoji", form{"emoji_name": "newt", "emoji_code": "8", "reaction_type": "realm_emoji"}, "", "This custom emoji has been deactivated."},
		{"another's name", form{"emoji_name": "newt", "emoji_code": "7", "reaction_type": "realm_emoji"}, "", "Invalid custom emoji name."},
		{"no such custom emoji", form{"emoji_name": "newt", "emoji_code": "99", "reaction_type": "realm_emoji"}, "", "Invalid custom emoji."},
		{"a padded code", form{"emoji_name": "tada", "emoji_code": "07", "reaction_type": "realm_emoji"}, "", "Invalid custom emoji."},
		{"no such code", form{"emoji_name": "heart", "emoji_code": "0", "reaction_type": "unicode_emoji"}, "", "Invalid emoji code."},
		{"the name of another code", form{"emoji_name": "heart", "emoji_code": "1f389", "reaction_type": "unicode_emoji"}, "", "Invalid emoji name."},
		{"no such built-in code", form{"emoji_name": "heart", "emoji_code": "x", "reaction_type": "service_extra_emoji"}, "", "Invalid emoji code."},
		{"another name for the built-in", form{"emoji_name": "heart", "emoji_code": "service", "reaction_type": "service_extra_emoji"}, "", "Invalid emoji name."},
		{"no such type", form{"emoji_name": "heart", "emoji_code": "2764", "reaction_type": "sticker"}, "", "Invalid emoji type."},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			ben := as(t, menagerie(t), member)
			if c.name == "a deactivated name" { // which Unicode has too
				c.ask["emoji_code"] = "3"
			}
			r := ben.react(101, c.ask)
			if c.error != "" {
				r.refused(400, "BAD_REQUEST").says(c.error)
				return
			}
			r.ok()
			same(t, "reaction", ben.reactions(101)[2], c.want)
			ben.react(101, c.ask).refused(400, "BAD_REQUEST").says("Reaction already exists.")
		})
	}
}

func TestTheBuiltInEmojiOfTheOtherDialect(t *testing.T) {
	ben := as(t, menagerie(t, zulip()), member)
	q := ben.queue(nil)
	ben.react(101, form{"emoji_name": "zulip", "emoji_code": "zulip", "reaction_type": "zulip_extra_emoji"}).ok()
	same(t, "reaction", ben.reactions(101)[2], "4 zulip zulip zulip_extra_emoji")
	e := q.events()[0]
	same(t, "event", []any{e["emoji_name"], e["emoji_code"], e["reaction_type"]}, []any{"zulip", "zulip", "zulip_extra_emoji"})
	ben.unreact(101, form{"emoji_name": "zulip"}).refused(400, "BAD_REQUEST")
	ben.unreact(101, form{"emoji_code": "zulip", "reaction_type": "zulip_extra_emoji"}).ok()
	ben.react(101, form{"emoji_name": "x", "emoji_code": "service", "reaction_type": "service_extra_emoji"}).refused(400, "BAD_REQUEST").says("Invalid emoji type.")
	ben.react(101, form{"emoji_name": "service"}).ok() // a dog
}

func TestDeactivatedEmojiCanBeVotedForAndTakenBack(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
users:
  - {id: 4, email: ben@example.com, full_name: Ben Brook, role: owner}
  - {id: 5, email: cleo@example.com, full_name: Cleo}
streams: [{id: 21, name: general, subscribers: [ben@example.com, cleo@example.com]}]
emoji: [{id: 3, name: fin}]
messages:
  - {id: 101, from: ben@example.com, stream: general, topic: t, content: one, reactions: [{from: cleo@example.com, emoji: fin}]}
`)))
	ben := as(t, srv, member)
	ben.react(101, form{"emoji_name": "anything", "emoji_code": "3", "reaction_type": "realm_emoji"}).ok()
	same(t, "reactions", ben.reactions(101), []string{"5 fin 3 realm_emoji", "4 fin 3 realm_emoji"})
	ben.unreact(101, form{"emoji_code": "3"}).refused(400, "BAD_REQUEST").says("Reaction doesn't exist.")
	ben.unreact(101, form{"emoji_name": "fin", "reaction_type": "realm_emoji"}).ok()
	same(t, "reactions", ben.reactions(101), []string{"5 fin 3 realm_emoji"})
}

func TestReactionsAreRefused(t *testing.T) {
	srv := menagerie(t)
	ben, gus := as(t, srv, member), as(t, srv, guest)
	for _, id := range []int{103, 999, 0} {
		ben.react(id, form{"emoji_name": "heart"}).refused(400, "BAD_REQUEST").says("Invalid message(s)")
		ben.unreact(id, form{"emoji_name": "heart"}).refused(400, "BAD_REQUEST").says("Invalid message(s)")
	}
	gus.react(101, form{"emoji_name": "heart"}).refused(400, "BAD_REQUEST").says("Invalid message(s)")
	ben.unreact(101, nil).refused(400, "BAD_REQUEST").says("emoji_name, emoji_code")
	ben.unreact(101, form{"emoji_name": "thumbs_up"}).refused(400, "BAD_REQUEST").says("Reaction doesn't exist.")
	ben.unreact(101, form{"emoji_name": "nonsense"}).refused(400, "BAD_REQUEST").says("does not exist")
}

func TestReactingToAMessageNeverReceivedMakesItHistory(t *testing.T) {
	srv := menagerie(t)
	ada, gus, ben := as(t, srv, owner), as(t, srv, guest), as(t, srv, member)
	hers, his := ada.queue(nil), gus.queue(nil)
	gus.react(102, form{"emoji_name": "heart"}).ok()
	same(t, "a guest's flags", gus.flags(102), []string{"read", "historical"})
	same(t, "a guest's history", gus.said("[]"), []string{"two"})
	same(t, "her events", kinds(hers.events()), []string{"reaction add"})
	same(t, "his events", kinds(his.events()), []string{"reaction add"})
	ben.react(104, form{"emoji_name": "heart"}).ok()
	same(t, "history", ben.said("[]"), []string{"one", ":tada: :newt: :snail:"})
}

func TestAReactionReachesWhoCameLater(t *testing.T) {
	srv := menagerie(t)
	ada, ben, gus := as(t, srv, owner), as(t, srv, member), as(t, srv, guest)
	ben.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "other"}}}).ok()
	late, outside := ben.queue(form{"event_types": []string{"reaction"}}), gus.queue(nil)
	ada.react(104, form{"emoji_name": "heart"}).ok()
	same(t, "a later subscriber", kinds(late.events()), []string{"reaction add"})
	same(t, "somebody else", kinds(outside.events()), []string{})
}

func TestReactionsAtOnceAreAllKept(t *testing.T) {
	srv := menagerie(t)
	people := []string{owner, member, other}
	names := []string{"heart", "octopus", "snail", "rocket"}
	var done sync.WaitGroup
	for _, who := range people {
		c := as(t, srv, who)
		done.Go(func() {
			for _, name := range names {
				c.react(101, form{"emoji_name": name})
				c.flag("add", "starred", 101)
			}
		})
	}
	done.Wait()
	same(t, "how many", len(as(t, srv, member).reactions(101)), 2+len(people)*len(names))
}

func TestTheOrganizationsEmojiAreListedAndRendered(t *testing.T) {
	srv := menagerie(t)
	ben := as(t, srv, member)
	list := ben.post("/register", form{"fetch_event_types": []string{"realm_emoji"}}).ok().object("realm_emoji")
	same(t, "how many", len(list), 4)
	want := form{"id": "7", "name": "tada", "source_url": "/custom/tada.png", "still_url": nil, "deactivated": false, "author_id": 4}
	same(t, "an emoji", asText(list["7"]), asText(want))
	nine := list["9"].(map[string]any)
	same(t, "one with an assigned ID", []any{nine["name"], nine["author_id"], nine["source_url"]}, []any{"newt", nil, "/user_avatars/1/emoji/images/9.png"})
	same(t, "deactivated", list["8"].(map[string]any)["deactivated"], true)
	content := as(t, srv, owner).message(104)["content"]
	same(t, "rendered", content, `<p><img alt=":tada:" class="emoji" src="/custom/tada.png" title="tada"> `+
		`<img alt=":newt:" class="emoji" src="/user_avatars/1/emoji/images/9.png" title="newt"> <span aria-label="snail" class="emoji emoji-1f40c" role="img" title="snail">:snail:</span></p>`)
}

func TestReactionsAndFlagsOfTheScenario(t *testing.T) {
	srv := fake.Start(t)
	same(t, "reactions", as(t, srv, member).reactions(105), []string{
		"1 telescope 1f52d unicode_emoji", "4 telescope 1f52d unicode_emoji", "3 first_light 1 realm_emoji",
	})
	starred := as(t, srv, admin).said([]form{term("is", "starred")})
	same(t, "starred", starred, []string{"Done. It turns without a sound."})
	for name, text := range map[string]string{
		"an unknown emoji":                     `reactions: [{from: ada@example.com, emoji: nonsense}]`,
		"a reaction twice":                     `reactions: [{from: ada@example.com, emoji: "+1"}, {from: ada@example.com, emoji: thumbs_up}]`,
		"a star on a message one may not read": `starred_by: [gus@example.com]`,
	} {
		s := scenario(t, `
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
