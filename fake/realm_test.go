package fake_test

import (
	"fmt"
	"testing"
	"testing/synctest"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// realm are the organization's settings as register tells them.
func (c *client) realm() map[string]any {
	c.t.Helper()
	return c.post("/register", form{"fetch_event_types": []string{"realm"}}).ok().body
}

// shown is what register tells of a value of PATCH /realm.
func shown(name, text string) any {
	switch {
	case text != "unlimited" && text != `"unlimited"`:
		return value(text)
	case name == "message_retention_days":
		return -1
	}
	return nil
}

func TestEverySettingOfTheOrganizationTakesItsValuesAndRefusesOthers(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ada, ben := as(t, srv, owner), as(t, srv, member)
	for _, s := range settings.OrganizationSamples() {
		t.Run(s.Name, func(t *testing.T) {
			for _, text := range s.Accepts {
				q, was := ben.queue(nil), ada.realm()["realm_"+s.Name]
				want := shown(s.Name, text)
				answer := ada.patch("/realm", form{s.Name: text}).ok()
				same(t, "register tells", ada.realm()["realm_"+s.Name], want)
				list := q.events()
				if fmt.Sprint(was) == fmt.Sprint(want) {
					same(t, "events on what is as before", list, []any{})
					continue
				}
				same(t, "answer", answer.body[s.Name], want)
				e := find(t, list, "type", "realm")
				if e["op"] == "update_dict" {
					same(t, "event", e["data"], map[string]any{s.Name: want})
					continue
				}
				same(t, "event", []any{e["op"], e["property"], e["value"]}, []any{"update", s.Name, want})
			}
			q, was := ben.queue(nil), ada.realm()
			for _, text := range s.Refuses {
				ada.patch("/realm", form{"mandatory_topics": true, s.Name: text}).refused(400, "BAD_REQUEST").says(s.Name)
			}
			same(t, "settings after refusals", len(ada.realm()), len(was))
			same(t, "mandatory_topics", ada.realm()["realm_mandatory_topics"], was["realm_mandatory_topics"])
			same(t, "events on refusals", q.events(), []any{})
		})
	}
}

func TestOnlyAdministratorsChangeTheOrganizationAndOwnersSomeOfIt(t *testing.T) {
	srv := fake.Start(t)
	for _, email := range []string{moderator, member, guest, buildBot} {
		r := as(t, srv, email).patch("/realm", form{"mandatory_topics": true})
		if r.status != 400 {
			t.Errorf("%s: %d %s", email, r.status, r.raw)
		}
	}
	as(t, srv, admin).patch("/realm", form{"mandatory_topics": true}).ok()
	for _, name := range []string{"invite_required", "emails_restricted_to_domains", "disallow_disposable_email_addresses"} {
		as(t, srv, admin).patch("/realm", form{name: true}).refused(400, "UNAUTHORIZED_PRINCIPAL")
		as(t, srv, owner).patch("/realm", form{name: true}).ok()
	}
	as(t, srv, admin).patch("/realm", form{"message_retention_days": 3}).refused(400, "UNAUTHORIZED_PRINCIPAL")
}

func TestSettingsOfTheOrganizationHoldAtOnce(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := as(t, srv, owner), as(t, srv, member)
	id := ben.to("general", "t", "c")
	path := fmt.Sprintf("/messages/%d", id)
	ada.patch("/realm", form{"allow_message_editing": false}).ok()
	ben.patch(path, form{"content": "new"}).refused(400, "BAD_REQUEST")
	ada.patch("/realm", form{"allow_message_editing": true, "message_content_edit_limit_seconds": "unlimited", "edit_topic_policy": 2}).ok()
	ben.later("240h")
	ben.patch(path, form{"content": "new"}).ok()
	ben.patch(path, form{"topic": "new"}).refused(400, "BAD_REQUEST")
	ada.patch("/realm", form{"private_message_policy": 2, "mandatory_topics": true, "create_public_stream_policy": 2}).ok()
	ben.post("/messages", form{"type": "direct", "to": []int{5}, "content": "c"}).refused(400, "BAD_REQUEST")
	ben.post("/messages", form{"type": "stream", "to": "general", "topic": "(no topic)", "content": "c"}).refused(400, "BAD_REQUEST")
	ben.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "brand new"}}}).refused(400, "BAD_REQUEST")
	ada.patch("/realm", form{"description": "Now *closed*", "enable_spectator_access": false}).ok()
	r := nobody(t, srv).get("/server_settings", nil).ok()
	same(t, "server settings", []any{r.text("realm_description"), r.body["realm_web_public_access_enabled"]}, []any{"<p>Now <em>closed</em></p>", false})
}

func TestSettingsOfEditingComeTogetherBeforeTheyComeSingly(t *testing.T) {
	for level, want := range map[featurelevels.Level]string{
		149: "map[allow_message_editing:false edit_topic_policy:2 message_content_edit_limit_seconds:600]",
		150: "map[allow_message_editing:false] map[edit_topic_policy:2]",
		74:  "map[allow_community_topic_editing:false allow_message_editing:false message_content_edit_limit_seconds:600]",
	} {
		srv := fake.Start(t, fake.WithLevel(level))
		q := as(t, srv, guest).queue(nil)
		as(t, srv, owner).patch("/realm", form{"allow_message_editing": false, "edit_topic_policy": 2, "allow_community_topic_editing": false}).ok()
		got := ""
		for _, e := range q.events() {
			got += fmt.Sprint(e["data"], " ")
		}
		same(t, fmt.Sprint(level), got, want+" ")
	}
}

func TestStreamsOfNoticesMustBeInSight(t *testing.T) {
	srv := fake.Start(t)
	iris := as(t, srv, admin)
	for _, name := range []string{"notifications_stream_id", "signup_notifications_stream_id"} {
		iris.patch("/realm", form{name: 21}).ok()
		iris.patch("/realm", form{name: 99}).refused(400, "BAD_REQUEST").says(name)
	}
	as(t, srv, owner).patch("/realm", form{"string_id": "nova"}).refused(400, "BAD_REQUEST").says("demo")
	iris.patch("/realm", form{"string_id": "nova"}).refused(400, "UNAUTHORIZED_PRINCIPAL")
}

func TestADemoOrganizationTellsItsEndAndGetsAnotherAddress(t *testing.T) {
	scenario := scenarios.Default()
	scenario.Organization.DemoDays = 30
	srv := fake.Start(t, fake.WithScenario(scenario), fake.FrozenClock(frozen))
	ada, iris := as(t, srv, owner), as(t, srv, admin)
	same(t, "the end", ada.realm()["demo_organization_scheduled_deletion_date"], float64(frozen.AddDate(0, 0, 30).Unix()))
	iris.patch("/realm", form{"string_id": "nova"}).refused(400, "UNAUTHORIZED_PRINCIPAL")
	ada.patch("/realm", form{"string_id": "No Va"}).refused(400, "BAD_REQUEST").says("string_id")
	bots, hidden := ada.realm()["realm_bot_domain"], users(t, srv, 5)["email"]
	ada.patch("/realm", form{"string_id": "nova"}).ok()
	same(t, "the address", ada.message(ada.to("general", "t", "Who are we?"))["sender_realm_str"], "nova")
	same(t, "what stays", []any{ada.realm()["realm_bot_domain"], users(t, srv, 5)["email"]}, []any{bots, hidden})
}

func TestAnOrganizationOnceSaidWhoSeesAddresses(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(162))
	ada, ben := as(t, srv, owner), as(t, srv, member)
	q := ben.queue(nil)
	ada.patch("/realm", form{"email_address_visibility": 3}).ok()
	e := find(t, q.events(), "property", "email_address_visibility")
	same(t, "event", e["value"], 3)
	same(t, "register", ben.realm()["realm_email_address_visibility"], 3)
	same(t, "address", find(t, as(t, srv, other).get("/users", nil).ok().list("members"), "user_id", 4)["email"], "user4@lumen.invalid")
	ada.patch("/realm", form{"email_address_visibility": 9}).refused(400, "BAD_REQUEST").says("email_address_visibility")
}

func TestADeactivatedOrganizationIsOutOfReach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := as(t, srv, member).queue(nil)
		as(t, srv, admin).post("/realm/deactivate", nil).refused(400, "UNAUTHORIZED_PRINCIPAL")
		waiting := q.blocked()
		synctest.Wait()
		as(t, srv, owner).post("/realm/deactivate", nil).ok()
		e := (<-waiting).list("events")[0]
		same(t, "event", []any{e["type"], e["op"], e["realm_id"]}, []any{"realm", "deactivated", 1})
		as(t, srv, owner).get("/users/me", nil).refused(401, "REALM_DEACTIVATED")
	})
}

func TestAScenarioStatesWhatPeopleMayDo(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
organization: {invite_to_realm_policy: 6, add_custom_emoji_policy: 3, bot_creation_policy: 3, name_changes_disabled: true, enable_read_receipts: true}
users:
  - {email: ada@example.com, full_name: Ada Archer, role: owner}
`)))
	realm := as(t, srv, owner).realm()
	for name, want := range map[string]any{
		"invite_to_realm_policy": 6, "add_custom_emoji_policy": 3, "bot_creation_policy": 3,
		"name_changes_disabled": true, "email_changes_disabled": false, "enable_read_receipts": true,
	} {
		same(t, name, realm["realm_"+name], want)
	}
}
