package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

const (
	adaID, irisID, moID, benID, cleoID, dinaID, gusID, zoeID = 1, 2, 3, 4, 5, 6, 8, 9
)

func TestDirectMessagesReachTheirReceivers(t *testing.T) {
	srv := fake.Start(t)
	cases := []struct {
		name, sender string
		to           any
		participants []int // by address if two, else by ID
	}{
		{"by ID", member, []int{cleoID}, []int{benID, cleoID}},
		{"by address", member, []string{other}, []int{benID, cleoID}},
		{"by addresses with commas", member, "cleo@example.com, dina@example.com", []int{benID, cleoID, dinaID}},
		{"by addresses with commas as JSON", member, `"cleo@example.com,dina@example.com"`, []int{benID, cleoID, dinaID}},
		{"by one address", member, other, []int{benID, cleoID}},
		{"in any case", member, []string{"CLEO@Example.com"}, []int{benID, cleoID}},
		{"named twice", member, []int{cleoID, cleoID, cleoID}, []int{benID, cleoID}},
		{"to oneself", member, []int{benID}, []int{benID}},
		{"to oneself and another", member, []int{benID, cleoID}, []int{benID, cleoID}},
		{"to a group", member, []int{gusID, cleoID, moID}, []int{moID, benID, cleoID, gusID}},
		{"from a guest", guest, []int{benID}, []int{benID, gusID}},
		{"to a bot", member, []string{buildBot}, []int{benID, 10}},
		{"from a bot", buildBot, []int{benID}, []int{benID, 10}},
		{"to the stand-in address of one who hides the real one", member, "user7@lumen.invalid", []int{benID, 7}},
	}
	for _, c := range cases {
		for _, kind := range []string{"direct", "private"} {
			t.Run(kind+" "+c.name, func(t *testing.T) {
				sender := as(t, srv, c.sender)
				id := sender.post("/messages", form{"type": kind, "to": c.to, "content": "hi", "topic": "ignored"}).ok().int("id")
				m := sender.message(id)
				same(t, "type", m["type"], "private")
				same(t, "topic", m["subject"], "")
				if _, there := m["stream_id"]; there {
					t.Error("a direct message has a stream_id")
				}
				var ids []int
				for _, u := range objects(m["display_recipient"].([]any)) {
					ids = append(ids, int(u["id"].(float64)))
					same(t, "is_mirror_dummy", u["is_mirror_dummy"], false)
				}
				same(t, "participants", ids, c.participants)
			})
		}
	}
}

func TestAConversationIsTheSameFromEverySide(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	pair := []any{
		ben.message(ben.dm([]int{cleoID}, "1"))["recipient_id"],
		ben.message(ben.dm([]int{benID, cleoID}, "2"))["recipient_id"],
		cleo.message(cleo.dm("ben@example.com", "3"))["recipient_id"],
	}
	group := []any{
		ben.message(ben.dm([]int{cleoID, dinaID}, "1"))["recipient_id"],
		cleo.message(cleo.dm([]int{dinaID, benID}, "2"))["recipient_id"],
		ben.message(ben.dm([]int{dinaID, cleoID, benID}, "3"))["recipient_id"],
	}
	same(t, "pair", pair, []any{pair[0], pair[0], pair[0]})
	same(t, "group", group, []any{group[0], group[0], group[0]})
	if pair[0] == group[0] {
		t.Error("the pair and the group are one conversation")
	}
}

func TestDirectMessagesAreRefused(t *testing.T) {
	cases := []struct {
		name          string
		to            any // nil for none
		code, inZulip string
		says          string
	}{
		{"without receivers", nil, "REQUEST_VARIABLE_MISSING", "BAD_REQUEST", "to"},
		{"to an empty list", []int{}, "BAD_REQUEST", "", "must have recipients"},
		{"to nothing", "", "BAD_REQUEST", "", "must have recipients"},
		{"to blanks between commas", " , ,", "BAD_REQUEST", "", "must have recipients"},
		{"to an unknown address", []string{"nobody@example.com"}, "BAD_REQUEST", "", "nobody@example.com"},
		{"to an unknown ID", []int{999}, "BAD_REQUEST", "", "999"},
		{"to a known and an unknown one", []int{benID, 999}, "BAD_REQUEST", "", "999"},
		{"to IDs and addresses", []any{cleoID, member}, "BAD_REQUEST", "", "not both"},
		{"to a bare number", cleoID, "BAD_REQUEST", "", "data type"},
		{"to an object", map[string]int{"id": cleoID}, "BAD_REQUEST", "", "data type"},
		{"to lists in a list", [][]int{{cleoID}}, "BAD_REQUEST", "", "data type"},
		{"to half a number", []float64{4.5}, "BAD_REQUEST", "", "data type"},
		{"to somebody who has left", []int{zoeID}, "BAD_REQUEST", "", "zoe@example.com"},
	}
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		for i, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				f := form{"type": "direct", "content": "hi"}
				if c.to != nil {
					f["to"] = c.to
				}
				code := c.code
				if d == dialects[1] {
					code = orElse(c.inZulip, code)
				}
				as(t, srv, member).post("/messages", f).refused(400, code).says(cases[i].says)
			})
		}
	}
}

const withoutDirectMessages = `
organization: {id: quiet, name: Quiet, direct_messages: false}
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben}
  - {id: 10, email: build-bot@example.com, full_name: Bot, bot: generic, bot_owner: ben@example.com}
`

func TestDirectMessagesCanBeSwitchedOffExceptWithBots(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, withoutDirectMessages)))
	f := form{"type": "direct", "to": []int{1}, "content": "hi"}
	as(t, srv, member).post("/messages", f).refused(400, "BAD_REQUEST").says("disabled")
	as(t, srv, member).dm([]string{buildBot}, "hi")
	as(t, srv, buildBot).dm([]string{member}, "hi")
}
