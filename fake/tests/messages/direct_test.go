package messages_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestDirectMessagesReachTheirReceivers(t *testing.T) {
	srv := fake.Start(t)
	cases := []struct {
		name, sender string
		to           any
		participants []int // by address if two, else by ID
	}{
		{"by ID", Member, []int{CleoID}, []int{BenID, CleoID}},
		{"by address", Member, []string{Other}, []int{BenID, CleoID}},
		{"by addresses with commas", Member, "cleo@example.com, user6@lumen.invalid", []int{BenID, CleoID, DinaID}},
		{"by addresses with commas as JSON", Member, `"cleo@example.com,user6@lumen.invalid"`, []int{BenID, CleoID, DinaID}},
		{"by one address", Member, Other, []int{BenID, CleoID}},
		{"in any case", Member, []string{"CLEO@Example.com"}, []int{BenID, CleoID}},
		{"named twice", Member, []int{CleoID, CleoID, CleoID}, []int{BenID, CleoID}},
		{"to oneself", Member, []int{BenID}, []int{BenID}},
		{"to oneself and another", Member, []int{BenID, CleoID}, []int{BenID, CleoID}},
		{"to a group", Member, []int{GusID, CleoID, MoID}, []int{MoID, BenID, CleoID, GusID}},
		{"from a guest", Guest, []int{BenID}, []int{BenID, GusID}},
		{"to a bot", Member, []string{BuildBot}, []int{BenID, 10}},
		{"from a bot", BuildBot, []int{BenID}, []int{BenID, 10}},
		{"to the stand-in address of one who hides the real one", Member, "user7@lumen.invalid", []int{BenID, 7}},
	}
	for _, c := range cases {
		for _, kind := range []string{"direct", "private"} {
			t.Run(kind+" "+c.name, func(t *testing.T) {
				sender := As(t, srv, c.sender)
				id := sender.Post("/messages", Form{"type": kind, "to": c.to, "content": "hi", "topic": "ignored"}).OK().Int("id")
				m := sender.Message(id)
				Same(t, "type", m["type"], "private")
				Same(t, "topic", m["subject"], "")
				if _, there := m["stream_id"]; there {
					t.Error("a direct message has a stream_id")
				}
				var ids []int
				for _, u := range Objects(m["display_recipient"].([]any)) {
					ids = append(ids, int(u["id"].(float64)))
					Same(t, "is_mirror_dummy", u["is_mirror_dummy"], false)
				}
				Same(t, "participants", ids, c.participants)
			})
		}
	}
}

func TestAConversationIsTheSameFromEverySide(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	pair := []any{
		ben.Message(ben.DM([]int{CleoID}, "1"))["recipient_id"],
		ben.Message(ben.DM([]int{BenID, CleoID}, "2"))["recipient_id"],
		cleo.Message(cleo.DM("ben@example.com", "3"))["recipient_id"],
	}
	group := []any{
		ben.Message(ben.DM([]int{CleoID, DinaID}, "1"))["recipient_id"],
		cleo.Message(cleo.DM([]int{DinaID, BenID}, "2"))["recipient_id"],
		ben.Message(ben.DM([]int{DinaID, CleoID, BenID}, "3"))["recipient_id"],
	}
	Same(t, "pair", pair, []any{pair[0], pair[0], pair[0]})
	Same(t, "group", group, []any{group[0], group[0], group[0]})
	if pair[0] == group[0] {
		t.Error("the pair and the group are one conversation")
	}
}

func TestInvalidDirectMessagesAreRefused(t *testing.T) {
	cases := []struct {
		name          string
		to            any // nil for none
		code, inZulip string
		says          string
	}{
		{"without receivers", nil, "REQUEST_VARIABLE_MISSING", "BAD_REQUEST", ""},
		{"to an empty list", []int{}, "BAD_REQUEST", "", "must have recipients"},
		{"to nothing", "", "BAD_REQUEST", "", "must have recipients"},
		{"to blanks between commas", " , ,", "BAD_REQUEST", "", "must have recipients"},
		{"to an unknown address", []string{"nobody@example.com"}, "BAD_REQUEST", "", "nobody@example.com"},
		{"to an unknown ID", []int{999}, "BAD_REQUEST", "", "999"},
		{"to a known and an unknown one", []int{BenID, 999}, "BAD_REQUEST", "", "999"},
		{"to IDs and addresses", []any{CleoID, Member}, "BAD_REQUEST", "", "not both"},
		{"to a bare number", CleoID, "BAD_REQUEST", "", "data type"},
		{"to an object", map[string]int{"id": CleoID}, "BAD_REQUEST", "", "data type"},
		{"to lists in a list", [][]int{{CleoID}}, "BAD_REQUEST", "", "data type"},
		{"to half a number", []float64{4.5}, "BAD_REQUEST", "", "data type"},
		{"to somebody who has left", []int{ZoeID}, "BAD_REQUEST", "", "zoe@example.com"},
	}
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		for i, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				f := Form{"type": "direct", "content": "hi"}
				if c.to != nil {
					f["to"] = c.to
				}
				code := c.code
				if d == Dialects[1] {
					code = OrElse(c.inZulip, code)
				}
				As(t, srv, Member).Post("/messages", f).Refused(400, code).Says(cases[i].says)
			})
		}
	}
}

func TestDirectMessagesCanBeSwitchedOffExceptWithBots(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, WithoutDirectMessages)))
	f := Form{"type": "direct", "to": []int{1}, "content": "hi"}
	As(t, srv, Member).Post("/messages", f).Refused(400, "BAD_REQUEST").Says("disabled")
	As(t, srv, Member).DM([]string{BuildBot}, "hi")
	As(t, srv, BuildBot).DM([]string{Member}, "hi")
}

func TestRefusalsHaveTheNameOfTheService(t *testing.T) {
	for i, name := range []string{"Spiritlevel", "Zulip"} {
		srv := fake.Start(t, fake.WithDialect(Dialects[i]))
		As(t, srv, Owner).Delete(fmt.Sprintf("/users/%d", CleoID), nil).OK()
		As(t, srv, Member).Post("/messages", Form{"type": "private", "to": []int{CleoID}, "content": "c"}).
			Refused(400, "BAD_REQUEST").Says("' is no longer using " + name + ".")
	}
}

func TestMixedReceiversAreRefusedInASentence(t *testing.T) {
	ben := As(t, fake.Start(t, Zulip()), Member)
	r := ben.Post("/messages", Form{"type": "direct", "to": []any{CleoID, Member}, "content": "hi"}).Refused(400,
		"BAD_REQUEST")
	Same(t, "text", r.Text("msg"), "Recipient lists may contain emails or user IDs, but not both.")
}
