package organization_test

import (
	"fmt"
	"testing"
	"testing/synctest"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// shown is a value of PATCH /realm as a registration has it.
func shown(name, text string) any {
	switch {
	case name == "jitsi_server_url" && text == "default":
		return nil
	case text != "unlimited" && text != `"unlimited"`:
		return JSONOrText(text)
	case name == "message_retention_days":
		return -1
	}
	return nil
}

func TestEverySettingOfTheOrganizationTakesItsValuesAndRefusesOthers(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv, newest := fake.Start(t), fake.Start(t, fake.WithLevel(featurelevels.Newest()))
	specified := As(t, srv, Owner).Realm()
	for _, s := range settings.OrganizationSamples() {
		t.Run(s.Name, func(t *testing.T) {
			srv := srv
			if _, told := specified["realm_"+s.Name]; !told {
				srv = newest
			}
			ada, reader := As(t, srv, Owner), As(t, srv, Admin) // both see the private stream of the samples
			for _, text := range s.Accepts {
				q, was := reader.Queue(nil), ada.Realm()["realm_"+s.Name]
				want := shown(s.Name, text)
				answer := ada.Patch("/realm", Form{s.Name: text}).OK()
				Same(t, "register tells", ada.Realm()["realm_"+s.Name], want)
				list := q.Events()
				if fmt.Sprint(was) == fmt.Sprint(want) {
					Same(t, "events on what is as before", list, []any{})
					continue
				}
				Same(t, "answer", answer.Body[s.Name], want)
				e := Find(t, list, "type", "realm")
				if e["op"] == "update_dict" {
					Same(t, "event", e["data"], map[string]any{s.Name: want})
					continue
				}
				Same(t, "event", []any{e["op"], e["property"], e["value"]}, []any{"update", s.Name, want})
			}
			q, was := reader.Queue(nil), ada.Realm()
			for _, text := range s.Refuses {
				ada.Patch("/realm", Form{"mandatory_topics": true, s.Name: text}).Refused(400, "BAD_REQUEST").Says(s.Name)
			}
			Same(t, "settings after refusals", len(ada.Realm()), len(was))
			Same(t, "mandatory_topics", ada.Realm()["realm_mandatory_topics"], was["realm_mandatory_topics"])
			Same(t, "events on refusals", q.Events(), []any{})
		})
	}
}

func TestOnlyAdministratorsChangeTheOrganizationAndOwnersSomeOfIt(t *testing.T) {
	srv := fake.Start(t)
	for _, email := range []string{Moderator, Member, Guest, BuildBot} {
		r := As(t, srv, email).Patch("/realm", Form{"mandatory_topics": true})
		if r.Status != 400 {
			t.Errorf("%s: %d %s", email, r.Status, r.Raw)
		}
	}
	As(t, srv, Admin).Patch("/realm", Form{"mandatory_topics": true}).OK()
	for _, name := range []string{"invite_required", "emails_restricted_to_domains",
		"disallow_disposable_email_addresses"} {
		As(t, srv, Admin).Patch("/realm", Form{name: true}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
		As(t, srv, Owner).Patch("/realm", Form{name: true}).OK()
	}
	As(t, srv, Admin).Patch("/realm", Form{"message_retention_days": 3}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
}

func TestSettingsOfTheOrganizationHoldAtOnce(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	id := ben.To("general", "t", "c")
	path := fmt.Sprintf("/messages/%d", id)
	ada.Patch("/realm", Form{"allow_message_editing": false}).OK()
	ben.Patch(path, Form{"content": "new"}).Refused(400, "BAD_REQUEST")
	ada.Patch("/realm", Form{"allow_message_editing": true, "message_content_edit_limit_seconds": "unlimited",
		"edit_topic_policy": 2}).OK()
	ben.Later("240h")
	ben.Patch(path, Form{"content": "new"}).OK()
	ben.Patch(path, Form{"topic": "new"}).Refused(400, "BAD_REQUEST")
	ada.Patch("/realm", Form{"private_message_policy": 2, "mandatory_topics": true, "create_public_stream_policy": 2}).OK()
	ben.Post("/messages", Form{"type": "direct", "to": []int{5}, "content": "c"}).Refused(400, "BAD_REQUEST")
	ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "(no topic)", "content": "c"}).Refused(400,
		"BAD_REQUEST")
	ben.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "brand new"}}}).Refused(400, "BAD_REQUEST")
	ada.Patch("/realm", Form{"description": "Now *closed*", "enable_spectator_access": false}).OK()
	r := Nobody(t, srv).Get("/server_settings", nil).OK()
	Same(t, "server settings", []any{r.Text("realm_description"), r.Body["realm_web_public_access_enabled"]},
		[]any{"<p>Now <em>closed</em></p>", false})
}

func TestOlderLevelsSendSettingsOfEditingTogether(t *testing.T) {
	for level, want := range map[featurelevels.Level]string{
		149: "map[allow_message_editing:false edit_topic_policy:2 message_content_edit_limit_seconds:600]",
		150: "map[allow_message_editing:false] map[edit_topic_policy:2]",
		74:  "map[allow_community_topic_editing:false allow_message_editing:false message_content_edit_limit_seconds:600]",
	} {
		srv := fake.Start(t, fake.WithLevel(level))
		q := As(t, srv, Guest).Queue(nil)
		As(t, srv, Owner).Patch("/realm", Form{"allow_message_editing": false, "edit_topic_policy": 2,
			"allow_community_topic_editing": false}).OK()
		got := ""
		for _, e := range q.Events() {
			got += fmt.Sprint(e["data"], " ")
		}
		Same(t, fmt.Sprint(level), got, want+" ")
	}
}

func TestStreamsForNoticesMustExist(t *testing.T) {
	srv := fake.Start(t)
	iris := As(t, srv, Admin)
	for _, name := range []string{"notifications_stream_id", "signup_notifications_stream_id"} {
		iris.Patch("/realm", Form{name: 21}).OK()
		iris.Patch("/realm", Form{name: 99}).Refused(400, "BAD_REQUEST").Says(name)
	}
	As(t, srv, Owner).Patch("/realm", Form{"string_id": "nova"}).Refused(400, "BAD_REQUEST").Says("demo")
	iris.Patch("/realm", Form{"string_id": "nova"}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
}

func TestADemoOrganizationShowsItsEndAndGetsAnotherAddress(t *testing.T) {
	scenario := scenarios.Default()
	scenario.Organization.DemoDays = 30
	srv := fake.Start(t, fake.WithScenario(scenario), fake.WithFrozenClock(Frozen))
	ada, iris := As(t, srv, Owner), As(t, srv, Admin)
	Same(t, "the end", ada.Realm()["demo_organization_scheduled_deletion_date"], float64(Frozen.AddDate(0, 0, 30).Unix()))
	iris.Patch("/realm", Form{"string_id": "nova"}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	ada.Patch("/realm", Form{"string_id": "No Va"}).Refused(400, "BAD_REQUEST").Says("string_id")
	bots, hidden := ada.Realm()["realm_bot_domain"], GetUser(t, srv, 5)["email"]
	ada.Patch("/realm", Form{"string_id": "nova"}).OK()
	Same(t, "the address", ada.Message(ada.To("general", "t", "Who are we?"))["sender_realm_str"], "nova")
	Same(t, "what stays", []any{ada.Realm()["realm_bot_domain"], GetUser(t, srv, 5)["email"]}, []any{bots, hidden})
}

func TestOlderOrganizationsDecideOnTheVisibilityOfAddresses(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(162))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	q := ben.Queue(nil)
	ada.Patch("/realm", Form{"email_address_visibility": 3}).OK()
	e := Find(t, q.Events(), "property", "email_address_visibility")
	Same(t, "event", e["value"], 3)
	Same(t, "register", ben.Realm()["realm_email_address_visibility"], 3)
	Same(t, "address", Find(t, As(t, srv, Other).Get("/users", nil).OK().List("members"), "user_id", 4)["email"],
		"user4@lumen.invalid")
	ada.Patch("/realm", Form{"email_address_visibility": 9}).Refused(400, "BAD_REQUEST").Says("email_address_visibility")
}

func TestADeactivatedOrganizationRefusesAllRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := As(t, srv, Member).Queue(nil)
		As(t, srv, Admin).Post("/realm/deactivate", nil).Refused(400, "UNAUTHORIZED_PRINCIPAL")
		waiting := q.Blocked()
		synctest.Wait()
		As(t, srv, Owner).Post("/realm/deactivate", nil).OK()
		e := (<-waiting).List("events")[0]
		Same(t, "event", []any{e["type"], e["op"], e["realm_id"]}, []any{"realm", "deactivated", 1})
		As(t, srv, Owner).Get("/users/me", nil).Refused(401, "REALM_DEACTIVATED")
	})
}

func TestAScenarioSetsPermissions(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
organization: {invite_to_realm_policy: 6, add_custom_emoji_policy: 3, bot_creation_policy: 3, name_changes_disabled: true, enable_read_receipts: true}
users:
  - {email: ada@example.com, full_name: Ada Archer, role: owner}
`)))
	realm := As(t, srv, Owner).Realm()
	for name, want := range map[string]any{
		"invite_to_realm_policy": 6, "add_custom_emoji_policy": 3, "bot_creation_policy": 3,
		"name_changes_disabled": true, "email_changes_disabled": false, "enable_read_receipts": true,
	} {
		Same(t, name, realm["realm_"+name], want)
	}
}

func TestTheRoleOfABotDecidesOnItsPermissions(t *testing.T) {
	srv := fake.Start(t)
	ada, bot := As(t, srv, Owner), As(t, srv, BuildBot)
	bot.Patch("/realm", Form{"description": "By a bot"}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	ada.Patch("/users/10", Form{"role": 200}).OK()
	bot.Patch("/realm", Form{"description": "By a bot"}).OK()
	bot.Patch("/realm/user_settings_defaults", Form{"dense_mode": false}).OK()
	bot.Post("/invites/multiuse", Form{"invite_as": 400, "stream_ids": []int{21}}).OK()
	bot.AddEmoji("by_bot").Refused(400, "BAD_REQUEST").Says("This endpoint does not accept bot requests.")
}

func TestGuestsReceiveSettingsWithPublicStreamsOnly(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ada, gus := As(t, srv, Owner), As(t, srv, Guest)
	q := gus.Queue(Form{"event_types": []string{"realm"}})
	for _, id := range []int{23, 24} { // a public stream and a private one, both without the guest
		ada.Patch("/realm", Form{"notifications_stream_id": id}).OK()
	}
	Same(t, "events", Column(q.Events(), "value"), []int{23, -1})
	ada.Patch("/realm", Form{"notifications_stream_id": 23}).OK()
	Same(t, "register", gus.Realm()["realm_notifications_stream_id"], 23)
}

func TestMethodsOfARequestAreAnnouncedUnlessTheyAreAllOfTheServer(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithLevel(277))
	ada := As(t, srv, Owner)
	all := map[string]bool{}
	for name := range ada.Realm()["realm_authentication_methods"].(map[string]any) {
		all[name] = true
	}
	q := ada.Queue(Form{"event_types": []string{"realm"}})
	Same(t, "all of them", ada.Patch("/realm", Form{"authentication_methods": all}).OK().Has("authentication_methods"),
		false)
	Same(t, "events", len(q.Events()), 0)
	some := ada.Patch("/realm", Form{"authentication_methods": map[string]bool{"Email": true}}).OK()
	Same(t, "one of them", some.Body["authentication_methods"], "map[Email:true]")
	Same(t, "its events", Column(q.Events(), "op"), []string{"update_dict"})
}

func TestTheWaitingPeriodIsReadByItsType(t *testing.T) {
	untyped := As(t, fake.Start(t, Zulip(), fake.WithLevel(237)), Owner)
	typed := As(t, fake.Start(t, Zulip(), fake.WithLevel(277)), Owner)
	for text, says := range map[string]string{
		"-1": "is too small", "x": "is not valid JSON", "null": "is not an integer",
	} {
		form := Form{"waiting_period_threshold": text}
		untyped.Patch("/realm", form).Refused(400, "REQUEST_VARIABLE_INVALID")
		typed.Patch("/realm", form).Refused(400, "BAD_REQUEST").Says("waiting_period_threshold " + says)
	}
}

func TestNamesOfNumbersAreJSONWhereTypesAreRead(t *testing.T) {
	for level, says := range map[featurelevels.Level]string{237: "is not valid JSON", 277: "is not a boolean"} {
		ben := As(t, fake.Start(t, Zulip(), fake.WithLevel(level)), Member)
		ben.Get("/streams", Form{"include_public": "Infinity"}).Refused(400, "BAD_REQUEST").Says(says)
	}
}
