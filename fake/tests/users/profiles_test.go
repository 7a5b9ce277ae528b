package users_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func say(c *Client, values ...Form) Reply {
	c.T.Helper()
	return c.Patch("/users/me/profile_data", Form{"data": values})
}

// profile is the profile of an account.
func profile(c *Client, id int) map[string]any {
	c.T.Helper()
	u := c.Get(fmt.Sprintf("/users/%d", id), Form{"include_custom_profile_fields": true}).OK().Object("user")
	return u["profile_data"].(map[string]any)
}

func TestProfilesAreFilledInAndCleared(t *testing.T) {
	srv := fake.Start(t)
	dina, gus := As(t, srv, Third), As(t, srv, Guest)
	q := gus.Queue(Form{"event_types": []string{"realm_user"}})
	Same(t, "at first", profile(gus, 6), Form{})
	Same(t, "bare", len(say(dina, Form{"id": 1, "value": "**up**"}, Form{"id": 4, "value": []int{4, 2}}).OK().Body), 2)
	say(dina, Form{"id": 1, "value": "**up**"}).OK() // as it is
	want := Form{"1": Form{"value": "**up**", "rendered_value": "<p><strong>up</strong></p>"}, "4": Form{"value": "[4,2]"}}
	Same(t, "the profile", profile(gus, 6), want)
	Same(t, "in the list", Find(t, gus.Get("/users", Form{"include_custom_profile_fields": true}).List("members"),
		"user_id", 6)["profile_data"], want)
	Same(t, "the own", dina.Get("/users/me", nil).OK().Object("profile_data"), want)
	Same(t, "registered", Find(t, gus.Post("/register", Form{"fetch_event_types": []string{"realm_user"}}).List(
		"realm_users"), "user_id", 6)["profile_data"], want)
	dina.Delete("/users/me/profile_data", Form{"data": []int{1, 2}}).OK()
	Same(t, "what is left", profile(gus, 6), Form{"4": Form{"value": "[4,2]"}})
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"realm_user update", "realm_user update", "realm_user update"})
	Same(t, "rendered", events[0]["person"], Form{"user_id": 6,
		"custom_profile_field": Form{"id": 1, "value": "**up**", "rendered_value": "<p><strong>up</strong></p>"}})
	Same(t, "plain", events[1]["person"], Form{"user_id": 6, "custom_profile_field": Form{"id": 4, "value": "[4,2]"}})
	Same(t, "cleared", events[2]["person"], Form{"user_id": 6, "custom_profile_field": Form{"id": 1, "value": nil}})
}

func TestValuesOfProfilesAreChecked(t *testing.T) {
	srv := fake.Start(t)
	ada, dina := As(t, srv, Owner), As(t, srv, Third)
	add := func(f Form) int { return ada.Post("/realm/profile_fields", f).OK().Int("id") }
	link := add(Form{"field_type": 5, "name": "Link"})
	git := add(Form{"field_type": 7, "field_data": Form{"subtype": "github"}})
	long := add(Form{"field_type": 2, "name": "Long"})
	for _, c := range []struct {
		id    int
		value any
		says  string
	}{
		{99, "x", "Field id 99 not found."},
		{1, strings.Repeat("é", 51), "Desk is too long (limit: 50 characters)"},
		{1, []int{1}, "Desk is not a string"},
		{2, "1990-02-30", "Birthday is not a date"},
		{2, "", "Birthday is not a date"},
		{3, "noon", "'noon' is not a valid choice for 'Shift'."},
		{4, "[12]", "User IDs is not a list"},
		{4, []int{99}, "Invalid user ID: 99"},
		{4, []int{9}, "User with ID 9 is deactivated"},
		{4, []int{10}, "User with ID 10 is a bot"},
		{link, "javascript:alert(1)", "Link is not a URL"},
		{link, "example.com", "Link is not a URL"},
		{git, strings.Repeat("x", 51), "GitHub username is too long (limit: 50 characters)"},
		{long, strings.Repeat("x", 501), "limit: 500"},
	} {
		say(dina, Form{"id": 1, "value": "first"}, Form{"id": c.id, "value": c.value}).Refused(400,
			"BAD_REQUEST").Says(c.says)
	}
	Same(t, "nothing came of it", profile(ada, 6), Form{})
	say(dina, Form{"id": 1, "value": strings.Repeat("é", 50)}, Form{"id": 2, "value": "1990-02-28"},
		Form{"id": 3, "value": "day"},
		Form{"id": 4, "value": []int{}}, Form{"id": link, "value": "https://example.com/x"}, Form{"id": git,
			"value": "dina"}).OK()
	Same(t, "all", len(profile(ada, 6)), 6)
	say(As(t, srv, BuildBot), Form{"id": 1, "value": "x"}).Refused(400, "BAD_REQUEST").Says("bot")
}

func TestProfileFieldsAreManaged(t *testing.T) {
	srv := fake.Start(t)
	ada, gus := As(t, srv, Owner), As(t, srv, Guest)
	q := gus.Queue(Form{"event_types": []string{"custom_profile_fields", "realm_user"}})
	id := ada.Post("/realm/profile_fields", Form{"field_type": 3, "name": " Tea ", "hint": "h",
		"display_in_profile_summary": true,
		"field_data":                 Form{"g": Form{"text": "Green", "order": "1"}}}).OK().Int("id")
	want := Form{"id": id, "name": "Tea", "type": 3, "hint": "h", "field_data": `{"g":{"text":"Green","order":"1"}}`,
		"order": 6, "display_in_profile_summary": true}
	list := func() []map[string]any { return gus.Get("/realm/profile_fields", nil).OK().List("custom_fields") }
	Same(t, "the field", list()[5], want)
	_, shown := list()[0]["display_in_profile_summary"]
	Same(t, "others say nothing of summaries", shown, false)
	ada.Patch(fmt.Sprintf("/realm/profile_fields/%d", id), Form{"name": "Tea time", "hint": ""}).OK()
	Same(t, "changed", list()[5], want.With("name", "Tea time").With("hint", ""))
	ada.Patch("/realm/profile_fields", Form{"order": []int{id, 5, 4, 3, 2, 1}}).OK()
	Same(t, "in order", Column(list(), "id"), fmt.Sprintf("[%d 5 4 3 2 1]", id))
	ada.Delete("/realm/profile_fields/1", nil).OK()
	Same(t, "Ben's profile", profile(gus, 4), Form{"2": Form{"value": "1990-02-03"}})
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"custom_profile_fields", "custom_profile_fields", "custom_profile_fields",
		"custom_profile_fields"})
	Same(t, "what is left", len(events[3]["fields"].([]any)), 5)
	Same(t, "a new ID", ada.Post("/realm/profile_fields", Form{"field_type": 1, "name": "Desk"}).OK().Int("id"), 7)
}

func TestInvalidProfileFieldsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	for _, c := range []struct {
		f    Form
		says string
	}{
		{Form{"field_type": 9, "name": "x"}, "Invalid field type."},
		{Form{"field_type": 1}, "Label cannot be blank."},
		{Form{"field_type": 1, "name": " "}, "Label cannot be blank."},
		{Form{"field_type": 1, "name": "Desk"}, "A field with that label already exists."},
		{Form{"field_type": 1, "name": strings.Repeat("x", 41)}, "name is too long (limit: 40 characters)"},
		{Form{"field_type": 1, "name": "x", "hint": strings.Repeat("x", 81)}, "hint is too long (limit: 80 characters)"},
		{Form{"field_type": 3, "name": "x"}, "at least one choice"},
		{Form{"field_type": 3, "name": "x", "field_data": Form{}}, "at least one choice"},
		{Form{"field_type": 3, "name": "x", "field_data": Form{"a": 5}},
			"field_data contains a value that is not an allowed_type"},
		{Form{"field_type": 3, "name": "x", "field_data": Form{"a": "A"}}, "field_data is not a dict"},
		{Form{"field_type": 3, "name": "x", "field_data": Form{"a": Form{"text": "A"}}},
			"order key is missing from field_data"},
		{Form{"field_type": 3, "name": "x", "field_data": Form{"a": Form{"text": " ", "order": "1"}}},
			`field_data["text"] cannot be blank.`},
		{Form{"field_type": 3, "name": "x", "field_data": Form{"a": Form{"text": "A", "order": ""}}},
			`field_data["order"] cannot be blank.`},
		{Form{"field_type": 3, "name": "x", "field_data": Form{"a": Form{"text": "A", "order": "1", "hue": "red"}}},
			"Unexpected arguments: hue"},
		{Form{"field_type": 3, "name": "x", "field_data": Form{" ": Form{"text": "A", "order": "1"}}},
			"'value' cannot be blank."},
		{Form{"field_type": 3, "name": "x", "field_data": Form{"a": Form{"text": "A", "order": "1"},
			"b": Form{"text": "A", "order": "2"}}}, "duplicate choices"},
		{Form{"field_type": 7, "name": "x"}, "subtype"},
		{Form{"field_type": 7, "name": "x", "field_data": Form{"subtype": "pigeons"}}, "Invalid external account type"},
		{Form{"field_type": 7, "name": "x", "field_data": Form{"subtype": "custom"}}, "URL pattern"},
		{Form{"field_type": 7, "name": "x", "field_data": Form{"subtype": "custom", "url_pattern": "https://a.co/"}},
			"Malformed URL pattern."},
		{Form{"field_type": 2, "name": "x", "display_in_profile_summary": true}, "not supported for display"},
	} {
		ada.Post("/realm/profile_fields", c.f).Refused(400, "BAD_REQUEST").Says(c.says)
	}
	ada.Post("/realm/profile_fields", Form{"field_type": 1, "name": "x", "display_in_profile_summary": true}).OK()
	ada.Post("/realm/profile_fields", Form{"field_type": 1, "name": "y", "display_in_profile_summary": true}).Refused(400,
		"BAD_REQUEST").Says("Only 2")
	for _, r := range []Reply{ada.Patch("/realm/profile_fields/99", Form{"name": "x"}),
		ada.Delete("/realm/profile_fields/99", nil)} {
		r.Refused(400, "BAD_REQUEST").Says("Field id 99 not found.")
	}
	for _, email := range []string{Member, Moderator, Guest} {
		c := As(t, srv, email)
		c.Post("/realm/profile_fields", Form{"field_type": 1, "name": "z"}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.Patch("/realm/profile_fields", Form{"order": []int{1}}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.Patch("/realm/profile_fields/1", Form{"name": "z"}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.Delete("/realm/profile_fields/1", nil).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	}
}

func TestAFieldWhoseLabelIsTakenTakesAnID(t *testing.T) {
	ada := As(t, fake.Start(t), Owner)
	first := ada.Post("/realm/profile_fields", Form{"field_type": 1, "name": "Shoe size"}).OK().Int("id")
	ada.Post("/realm/profile_fields", Form{"field_type": 1, "name": "Shoe size"}).Refused(400,
		"BAD_REQUEST").Says("already exists")
	Same(t, "the next ID", ada.Post("/realm/profile_fields", Form{"field_type": 1, "name": "Hat size"}).OK().Int("id"),
		first+2)
}

func TestMutedUsersAreListedInTheOrderOfMuting(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	for _, id := range []int{9, 5, 7} {
		ben.Post(fmt.Sprintf("/users/me/muted_users/%d", id), nil).OK()
	}
	muted := ben.Post("/register", Form{"fetch_event_types": []string{"muted_users"}}).OK().List("muted_users")
	Same(t, "muted", Column(muted, "id"), []any{9, 5, 7})
}

func TestAnEmptyValueOfAnAdministratorClearsAField(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	ben.Patch("/users/me/profile_data", Form{"data": []Form{{"id": 1, "value": "x"}}}).OK()
	q := ada.Queue(Form{"event_types": []string{"realm_user"}})
	ada.Patch("/users/4", Form{"profile_data": []Form{{"id": 1, "value": ""}}}).OK()
	person := q.Events()[0]["person"].(map[string]any)
	Same(t, "event", person["custom_profile_field"], map[string]any{"id": 1, "value": nil})

}

// Below the level of pronouns a client cannot know such a field, and orders the others.
func TestFieldsAreOrderedWithoutTheHiddenOnes(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(150))
	ada := As(t, srv, Owner)
	known := func() (ids []any) {
		for _, f := range ada.Get("/realm/profile_fields", nil).OK().List("custom_fields") {
			ids = append(ids, f["id"])
		}
		return ids
	}
	order := known()
	slices.Reverse(order)
	ada.Patch("/realm/profile_fields", Form{"order": order}).OK()
	Same(t, "the order", known(), order)
	ada.Patch("/realm/profile_fields", Form{"order": order[1:]}).Refused(400, "BAD_REQUEST")
}

func TestAFullSummaryIsRefusedFirst(t *testing.T) {
	ada := As(t, fake.Start(t, Zulip()), Owner)
	field := func(name string, shown bool) Form {
		return Form{"field_type": 1, "name": name, "display_in_profile_summary": shown}
	}
	first := ada.Post("/realm/profile_fields", field("one", true)).OK().Int("id")
	third := ada.Post("/realm/profile_fields", field("three", false)).OK().Int("id")
	for _, wrong := range []Form{
		{"name": ""}, {"name": strings.Repeat("x", 41)}, {"field_type": 99}, {"field_type": 2},
		{"field_type": 3, "field_data": Form{}}, {"field_type": 7, "field_data": Form{"subtype": "nowhere"}}, {"name": "one"},
	} {
		full := field("more", true)
		for key, value := range wrong {
			full[key] = value
		}
		ada.Post("/realm/profile_fields", full).Refused(400, "BAD_REQUEST").Says("Only 2 custom profile fields")
	}
	blank := Form{"name": "", "display_in_profile_summary": true}
	ada.Patch(fmt.Sprintf("/realm/profile_fields/%d", third), blank).Refused(400,
		"BAD_REQUEST").Says("Only 2 custom profile fields")
	ada.Patch(fmt.Sprintf("/realm/profile_fields/%d", first), blank).Refused(400, "BAD_REQUEST").Says("blank")
}

func TestClearedFieldsStayClearedWhenALaterOneIsRefused(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	fill := func() { say(ben, Form{"id": 1, "value": "x"}, Form{"id": 2, "value": "1990-02-28"}).OK() }
	fill()
	q := ada.Queue(Form{"event_types": []string{"realm_user"}})
	cleared := Form{"user_id": 4, "custom_profile_field": Form{"id": 1, "value": nil}}
	ben.Delete("/users/me/profile_data", Form{"data": []int{1, 99, 2}}).Refused(400,
		"BAD_REQUEST").Says("Field id 99 not found.")
	Same(t, "left by the account", profile(ada, 4), Form{"2": Form{"value": "1990-02-28"}})
	Same(t, "told of the account", Column(q.Events(), "person"), []any{cleared})
	fill()
	q.Events()
	ada.Patch("/users/4",
		Form{"profile_data": []Form{{"id": 2, "value": "2000-01-01"}, {"id": 1, "value": ""}, {"id": 3, "value": "noon"}}}).
		Refused(400, "BAD_REQUEST").Says("not a valid choice")
	Same(t, "left by the administrator", profile(ada, 4), Form{"2": Form{"value": "1990-02-28"}})
	Same(t, "told of the administrator", Column(q.Events(), "person"), []any{cleared})
	say(ben, Form{"id": 1, "value": "y"}, Form{"id": 99, "value": "z"}).Refused(400, "BAD_REQUEST")
	Same(t, "new values are all checked first", len(profile(ada, 4)), 1)
}

func TestEmptyTextsOfAProfileAreValues(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	git := ada.Post("/realm/profile_fields", Form{"field_type": 7, "field_data": Form{"subtype": "github"}}).OK().Int("id")
	say(ben, Form{"id": 1, "value": "x"}, Form{"id": git, "value": "ben"}).OK()
	q := ada.Queue(Form{"event_types": []string{"realm_user"}})
	say(ben, Form{"id": 1, "value": ""}, Form{"id": git, "value": ""}).OK()
	want := []any{}
	for _, id := range []int{1, git} {
		want = append(want, Form{"user_id": 4, "custom_profile_field": Form{"id": id, "value": ""}})
	}
	Same(t, "events", Column(q.Events(), "person"), want)
}

func TestProfileFieldsChangeInPart(t *testing.T) {
	for level, want := range map[featurelevels.Level]string{251: "", 252: "Boat"} {
		iris := As(t, fake.Start(t, fake.WithLevel(level)), Admin)
		id := iris.Post("/realm/profile_fields", Form{"name": "Boat", "hint": "its name", "field_type": 1}).OK().Int("id")
		r := iris.Patch(fmt.Sprintf("/realm/profile_fields/%d", id), Form{"hint": "the name"})
		if want == "" {
			r.Refused(400, "BAD_REQUEST").Says("Label cannot be blank")
			continue
		}
		field := Find(t, iris.Get("/realm/profile_fields", nil).OK().List("custom_fields"), "id", id)
		Same(t, "field", []any{field["name"], field["hint"], field["required"]}, []any{want, "the name", false})
	}
}

func TestProfileFieldsCanBeRequiredAndLocked(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithLevel(296))
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	id := iris.Post("/realm/profile_fields", Form{"name": "Badge", "field_type": 1, "required": true,
		"editable_by_user": false}).OK().Int("id")
	field := Find(t, ben.Get("/realm/profile_fields", nil).OK().List("custom_fields"), "id", id)
	Same(t, "field", []any{field["required"], field["editable_by_user"]}, []any{true, false})
	value := []Form{{"id": id, "value": "seven"}}
	ben.Patch("/users/me/profile_data", Form{"data": value}).Refused(400, "BAD_REQUEST").Says("not allowed")
	ben.Delete("/users/me/profile_data", Form{"data": []int{id}}).Refused(400, "BAD_REQUEST").Says("not allowed")
	iris.Patch("/users/4", Form{"profile_data": value}).OK()
	iris.Patch("/users/me/profile_data", Form{"data": value}).OK()
	iris.Patch(fmt.Sprintf("/realm/profile_fields/%d", id), Form{"editable_by_user": true}).OK()
	ben.Patch("/users/me/profile_data", Form{"data": value}).OK()
}
