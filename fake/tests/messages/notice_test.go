package messages_test

import (
	"fmt"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestFlagsFollowFromTheContent(t *testing.T) {
	srv := fake.Start(t)
	cases := []struct {
		content string
		reader  string
		flags   []string
	}{
		{"@**Ben Brook** look", Member, []string{"mentioned"}},
		{"@**Ben Brook** look", Other, nil},
		{"@_**Ben Brook** said", Member, nil},
		{"@**all** look", Other, []string{"wildcard_mentioned"}},
		{"@_**all** look", Other, nil},
		{"the DOME is open", Member, []string{"has_alert_word"}},
		{"the domes are open", Member, nil},
		{"@**all** and @**Ben Brook** to the dome", Member, []string{"mentioned", "wildcard_mentioned", "has_alert_word"}},
		{"@**Gus Gallo** is not in this stream", Guest, nil},
	}
	for _, c := range cases {
		t.Run(c.content+" for "+c.reader, func(t *testing.T) {
			id := As(t, srv, Admin).To("telescopes", "flags", c.content)
			if c.reader == Guest {
				id = As(t, srv, Admin).To("general", "flags", c.content)
				As(t, srv, c.reader).Get(fmt.Sprintf("/messages/%d", id), nil).Refused(400, "BAD_REQUEST")
				return
			}
			Same(t, "flags", Texts(As(t, srv, c.reader).Message(id)["flags"]), c.flags)
		})
	}
}

func TestMeMessagesAreMarked(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	Same(t, "/me waves", ben.Message(ben.To("general", "me", "/me waves"))["is_me_message"], true)
	Same(t, "/method", ben.Message(ben.To("general", "me", "/method"))["is_me_message"], false)
}

func TestTheFirstMessageOfAStreamIsKnown(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "new"}}}).OK()
	first := Find(t, ben.Get("/streams", nil).List("streams"), "name", "new")["first_message_id"]
	ben.To("new", "t", "another")
	Same(t, "first message", Find(t, ben.Get("/streams", nil).List("streams"), "name", "new")["first_message_id"], first)
	oldest := ben.Get("/messages", Form{"anchor": "oldest", "num_before": 0, "num_after": 1,
		"narrow": [][2]string{{"stream", "new"}}})
	Same(t, "oldest message", oldest.List("messages")[0]["id"], first)
}

func TestWildcardMentionsInLargeStreamsFollowTheirPolicy(t *testing.T) {
	asked := []string{Guest, "m0@example.com", Newcomer, Moderator, Admin, Owner}
	cases := []struct {
		policy  int
		members int // besides five others
		allowed []bool
	}{
		{1, 11, []bool{true, true, true, true, true, true}},
		{2, 11, []bool{false, true, true, true, true, true}},
		{3, 11, []bool{false, true, false, true, true, true}},
		{5, 11, []bool{false, false, false, false, true, true}},
		{7, 11, []bool{false, false, false, true, true, true}},
		{6, 11, []bool{false, false, false, false, false, false}},
		{6, 10, []bool{true, true, true, true, true, true}}, // fifteen are few
	}
	for _, c := range cases {
		srv := fake.Start(t,
			fake.WithScenario(Scenario(t, Crowd(c.members, fmt.Sprintf("wildcard_mention_policy: %d", c.policy)))))
		for i, email := range asked {
			t.Run(fmt.Sprintf("policy %d, %d readers, %s", c.policy, c.members+5, email), func(t *testing.T) {
				sender := As(t, srv, email)
				r := sender.Post("/messages", ToStream(Form{"to": "all", "content": "hello @**all**"}))
				if c.allowed[i] {
					r.OK()
				} else {
					r.Refused(400, "BAD_REQUEST").Says("wildcard mentions")
				}
				sender.To("all", "t", "silently @_**all**")
			})
		}
	}
}

func TestTheWildcardPolicyCameWithItsLevel(t *testing.T) {
	s := Scenario(t, Crowd(11, "wildcard_mention_policy: 6"))
	since := featurelevels.ChangeID("34-wildcard-mention-policy").Level()
	before := fake.Start(t, fake.WithScenario(s), fake.WithLevel(since-1))
	As(t, before, Owner).To("all", "t", "@**all**")
}

func TestTopicsCanBeMandatory(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, Crowd(1, "mandatory_topics: true"))))
	ada := As(t, srv, Owner)
	ada.Post("/messages", ToStream(Form{"to": "all", "topic": "(no topic)"})).Refused(400,
		"BAD_REQUEST").Says("Topics are required")
	id := ada.To("all", "a topic", "hello")

	// A message may still move there, but the notice of the server may not.
	ada.Edit(id, Form{"topic": "(no topic)"}).OK()
	Same(t, "messages without a topic", ada.Topic("all", "(no topic)"), []string{"hello"})
}

func TestPostPoliciesAreKept(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, Crowd(1, "icon: /i.png"))))
	cases := []struct {
		stream, sender string
		says           string // "" for allowed
	}{
		{"moderated", Moderator, ""},
		{"moderated", Admin, ""},
		{"moderated", "m0@example.com", "administrators and moderators"},
		{"moderated", Guest, "administrators and moderators"},
		{"settled", "m0@example.com", ""},
		{"settled", Newcomer, "New members"},
		{"settled", Guest, "Guests"},
	}
	for _, c := range cases {
		r := As(t, srv, c.sender).Post("/messages", ToStream(Form{"to": c.stream}))
		if c.says == "" {
			r.OK()
		} else {
			r.Refused(400, "BAD_REQUEST").Says(c.says)
		}
	}
}

func TestABotMayWriteWhereItsOwnerMay(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	ada.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "bens"}}, "invite_only": true,
		"principals": []int{BenID}}).OK()
	As(t, srv, BuildBot).To("bens", "t", "the owner is in here")
	As(t, srv, HookBot).Post("/messages", ToStream(Form{"to": "bens"})).Refused(400, "STREAM_DOES_NOT_EXIST")
}
