package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func TestFlagsFollowFromWhatAMessageSays(t *testing.T) {
	srv := fake.Start(t)
	cases := []struct {
		content string
		reader  string
		flags   []string
	}{
		{"@**Ben Brook** look", member, []string{"mentioned"}},
		{"@**Ben Brook** look", other, nil},
		{"@_**Ben Brook** said", member, nil},
		{"@**all** look", other, []string{"wildcard_mentioned"}},
		{"@_**all** look", other, nil},
		{"the DOME is open", member, []string{"has_alert_word"}},
		{"the domes are open", member, nil},
		{"@**all** and @**Ben Brook** to the dome", member, []string{"mentioned", "wildcard_mentioned", "has_alert_word"}},
		{"@**Gus Gallo** is not in this stream", guest, nil},
	}
	for _, c := range cases {
		t.Run(c.content+" for "+c.reader, func(t *testing.T) {
			id := as(t, srv, admin).to("telescopes", "flags", c.content)
			if c.reader == guest {
				id = as(t, srv, admin).to("general", "flags", c.content)
				as(t, srv, c.reader).get(fmt.Sprintf("/messages/%d", id), nil).refused(400, "BAD_REQUEST")
				return
			}
			same(t, "flags", texts(as(t, srv, c.reader).message(id)["flags"]), c.flags)
		})
	}
}

func TestAMessageAboutOneselfIsMarked(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	same(t, "/me waves", ben.message(ben.to("general", "me", "/me waves"))["is_me_message"], true)
	same(t, "/method", ben.message(ben.to("general", "me", "/method"))["is_me_message"], false)
}

func TestTheFirstMessageOfAStreamIsKnown(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "new"}}}).ok()
	first := find(t, ben.get("/streams", nil).list("streams"), "name", "new")["first_message_id"]
	ben.to("new", "t", "another")
	same(t, "first message", find(t, ben.get("/streams", nil).list("streams"), "name", "new")["first_message_id"], first)
	oldest := ben.get("/messages", form{"anchor": "oldest", "num_before": 0, "num_after": 1, "narrow": [][2]string{{"stream", "new"}}})
	same(t, "oldest message", oldest.list("messages")[0]["id"], first)
}

// crowd is an organization with one stream of n members, beside an owner, an
// administrator, a moderator, a guest and a newcomer who are in it too.
func crowd(n int, organization string) string {
	var users, names strings.Builder
	for _, u := range []string{
		"ada@example.com, role: owner", "iris@example.com, role: administrator", "mo@example.com, role: moderator",
		"gus@example.com, role: guest", "eli@example.com, joined: -1d",
	} {
		fmt.Fprintf(&users, "  - {full_name: Somebody, email: %s}\n", u)
	}
	for i := range n {
		fmt.Fprintf(&users, "  - {full_name: Member %d, email: m%d@example.com, joined: -90d}\n", i, i)
		fmt.Fprintf(&names, "m%d@example.com, ", i)
	}
	return fmt.Sprintf(`
organization: {id: crowd, name: Crowd, waiting_period_days: 10, %s}
users:
%sstreams:
  - {name: all, subscribers: [%sada@example.com, iris@example.com, mo@example.com, gus@example.com, eli@example.com]}
  - {name: few, subscribers: [m0@example.com]}
  - {name: moderated, post_policy: moderators, subscribers: [gus@example.com]}
  - {name: settled, post_policy: full-members, subscribers: [gus@example.com]}
`, organization, users.String(), names.String())
}

func TestWhoMayMentionEverybodyInALargeStream(t *testing.T) {
	asked := []string{guest, "m0@example.com", newcomer, moderator, admin, owner}
	cases := []struct {
		policy  int
		members int // beside five others
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
		srv := fake.Start(t, fake.WithScenario(scenario(t, crowd(c.members, fmt.Sprintf("wildcard_mention_policy: %d", c.policy)))))
		for i, email := range asked {
			t.Run(fmt.Sprintf("policy %d, %d readers, %s", c.policy, c.members+5, email), func(t *testing.T) {
				sender := as(t, srv, email)
				r := sender.post("/messages", toStream(form{"to": "all", "content": "hello @**all**"}))
				if c.allowed[i] {
					r.ok()
				} else {
					r.refused(400, "BAD_REQUEST").says("wildcard mentions")
				}
				sender.to("all", "t", "silently @_**all**")
			})
		}
	}
}

func TestTheWildcardPolicyCameWithItsLevel(t *testing.T) {
	s := scenario(t, crowd(11, "wildcard_mention_policy: 6"))
	before := fake.Start(t, fake.WithScenario(s), fake.WithLevel(changes.WildcardMentionPolicy.Level()-1))
	as(t, before, owner).to("all", "t", "@**all**")
}

func TestTopicsCanBeMandatory(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, crowd(1, "mandatory_topics: true"))))
	ada := as(t, srv, owner)
	ada.post("/messages", toStream(form{"to": "all", "topic": "(no topic)"})).refused(400, "BAD_REQUEST").says("Topics are required")
	ada.to("all", "a topic", "hello")
}

func TestPostPoliciesAreKept(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, crowd(1, "icon: /i.png"))))
	cases := []struct {
		stream, sender string
		says           string // "" for allowed
	}{
		{"moderated", moderator, ""},
		{"moderated", admin, ""},
		{"moderated", "m0@example.com", "administrators and moderators"},
		{"moderated", guest, "administrators and moderators"},
		{"settled", "m0@example.com", ""},
		{"settled", newcomer, "New members"},
		{"settled", guest, "Guests"},
	}
	for _, c := range cases {
		r := as(t, srv, c.sender).post("/messages", toStream(form{"to": c.stream}))
		if c.says == "" {
			r.ok()
		} else {
			r.refused(400, "BAD_REQUEST").says(c.says)
		}
	}
}

func TestABotMayWriteWhereItsOwnerMay(t *testing.T) {
	srv := fake.Start(t)
	ada := as(t, srv, owner)
	ada.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "bens"}}, "invite_only": true, "principals": []int{benID}}).ok()
	as(t, srv, buildBot).to("bens", "t", "the owner is in here")
	as(t, srv, hookBot).post("/messages", toStream(form{"to": "bens"})).refused(400, "STREAM_DOES_NOT_EXIST")
}
