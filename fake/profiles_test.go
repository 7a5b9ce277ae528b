package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func (c *client) say(values ...form) reply {
	c.t.Helper()
	return c.patch("/users/me/profile_data", form{"data": values})
}

// profile is what an account says.
func (c *client) profile(id int) map[string]any {
	c.t.Helper()
	u := c.get(fmt.Sprintf("/users/%d", id), form{"include_custom_profile_fields": true}).ok().object("user")
	return u["profile_data"].(map[string]any)
}

func TestProfilesAreFilledInAndCleared(t *testing.T) {
	srv := fake.Start(t)
	dina, gus := as(t, srv, third), as(t, srv, guest)
	q := gus.queue(form{"event_types": []string{"realm_user"}})
	same(t, "at first", gus.profile(6), form{})
	same(t, "bare", len(dina.say(form{"id": 1, "value": "**up**"}, form{"id": 4, "value": []int{4, 2}}).ok().body), 2)
	dina.say(form{"id": 1, "value": "**up**"}).ok() // as it is
	want := form{"1": form{"value": "**up**", "rendered_value": "<p><strong>up</strong></p>"}, "4": form{"value": "[4,2]"}}
	same(t, "the profile", gus.profile(6), want)
	same(t, "in the list", find(t, gus.get("/users", form{"include_custom_profile_fields": true}).list("members"), "user_id", 6)["profile_data"], want)
	same(t, "the own", dina.get("/users/me", nil).ok().object("profile_data"), want)
	same(t, "registered", find(t, gus.post("/register", form{"fetch_event_types": []string{"realm_user"}}).list("realm_users"), "user_id", 6)["profile_data"], want)
	dina.delete("/users/me/profile_data", form{"data": []int{1, 2}}).ok()
	same(t, "what is left", gus.profile(6), form{"4": form{"value": "[4,2]"}})
	events := q.events()
	same(t, "events", kinds(events), []string{"realm_user update", "realm_user update", "realm_user update"})
	same(t, "rendered", events[0]["person"], form{"user_id": 6, "custom_profile_field": form{"id": 1, "value": "**up**", "rendered_value": "<p><strong>up</strong></p>"}})
	same(t, "plain", events[1]["person"], form{"user_id": 6, "custom_profile_field": form{"id": 4, "value": "[4,2]"}})
	same(t, "cleared", events[2]["person"], form{"user_id": 6, "custom_profile_field": form{"id": 1, "value": nil}})
}

func TestValuesOfProfilesAreChecked(t *testing.T) {
	srv := fake.Start(t)
	ada, dina := as(t, srv, owner), as(t, srv, third)
	add := func(f form) int { return ada.post("/realm/profile_fields", f).ok().int("id") }
	link := add(form{"field_type": 5, "name": "Link"})
	git := add(form{"field_type": 7, "field_data": form{"subtype": "github"}})
	long := add(form{"field_type": 2, "name": "Long"})
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
		{4, "4", "Mentor is not a list"},
		{4, []int{99}, "Invalid user ID: 99"},
		{4, []int{9}, "User with ID 9 is deactivated"},
		{4, []int{10}, "User with ID 10 is a bot"},
		{link, "javascript:alert(1)", "Link is not a URL"},
		{link, "example.com", "Link is not a URL"},
		{git, " ", "GitHub username cannot be blank"},
		{long, strings.Repeat("x", 501), "limit: 500"},
	} {
		dina.say(form{"id": 1, "value": "first"}, form{"id": c.id, "value": c.value}).refused(400, "BAD_REQUEST").says(c.says)
	}
	same(t, "nothing came of it", ada.profile(6), form{})
	dina.say(form{"id": 1, "value": strings.Repeat("é", 50)}, form{"id": 2, "value": "1990-02-28"}, form{"id": 3, "value": "day"},
		form{"id": 4, "value": []int{}}, form{"id": link, "value": "https://example.com/x"}, form{"id": git, "value": "dina"}).ok()
	same(t, "all", len(ada.profile(6)), 6)
	as(t, srv, buildBot).say(form{"id": 1, "value": "x"}).refused(400, "BAD_REQUEST").says("bot")
}

func TestProfileFieldsAreManaged(t *testing.T) {
	srv := fake.Start(t)
	ada, gus := as(t, srv, owner), as(t, srv, guest)
	q := gus.queue(form{"event_types": []string{"custom_profile_fields", "realm_user"}})
	id := ada.post("/realm/profile_fields", form{"field_type": 3, "name": " Tea ", "hint": "h", "display_in_profile_summary": true,
		"field_data": form{"g": form{"text": "Green", "order": "1"}}}).ok().int("id")
	want := form{"id": id, "name": "Tea", "type": 3, "hint": "h", "field_data": `{"g":{"text":"Green","order":"1"}}`, "order": 6, "display_in_profile_summary": true}
	list := func() []map[string]any { return gus.get("/realm/profile_fields", nil).ok().list("custom_fields") }
	same(t, "the field", list()[5], want)
	_, shown := list()[0]["display_in_profile_summary"]
	same(t, "others say nothing of summaries", shown, false)
	ada.patch(fmt.Sprintf("/realm/profile_fields/%d", id), form{"name": "Tea time", "hint": ""}).ok()
	same(t, "changed", list()[5], want.with("name", "Tea time").with("hint", ""))
	ada.patch("/realm/profile_fields", form{"order": []int{id, 5, 4, 3, 2, 1}}).ok()
	same(t, "in order", column(list(), "id"), fmt.Sprintf("[%d 5 4 3 2 1]", id))
	ada.delete("/realm/profile_fields/1", nil).ok()
	same(t, "Ben's profile", gus.profile(4), form{"2": form{"value": "1990-02-03"}})
	events := q.events()
	same(t, "events", kinds(events), []string{"custom_profile_fields", "custom_profile_fields", "custom_profile_fields", "custom_profile_fields"})
	same(t, "what is left", len(events[3]["fields"].([]any)), 5)
	same(t, "a new ID", ada.post("/realm/profile_fields", form{"field_type": 1, "name": "Desk"}).ok().int("id"), 7)
}

func TestProfileFieldsThatCannotBeAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ada := as(t, srv, owner)
	for _, c := range []struct {
		f    form
		says string
	}{
		{form{"field_type": 9, "name": "x"}, "Invalid field type."},
		{form{"field_type": 1}, "Label cannot be blank."},
		{form{"field_type": 1, "name": " "}, "Label cannot be blank."},
		{form{"field_type": 1, "name": "Desk"}, "A field with that label already exists."},
		{form{"field_type": 1, "name": strings.Repeat("x", 41)}, "name is too long (limit: 40 characters)"},
		{form{"field_type": 1, "name": "x", "hint": strings.Repeat("x", 81)}, "hint is too long (limit: 80 characters)"},
		{form{"field_type": 3, "name": "x"}, "at least one choice"},
		{form{"field_type": 3, "name": "x", "field_data": form{}}, "at least one choice"},
		{form{"field_type": 3, "name": "x", "field_data": form{"a": 5}}, "field_data"},
		{form{"field_type": 3, "name": "x", "field_data": form{"a": form{"text": "A"}}}, "field_data"},
		{form{"field_type": 3, "name": "x", "field_data": form{" ": form{"text": "A", "order": "1"}}}, "cannot be blank"},
		{form{"field_type": 3, "name": "x", "field_data": form{"a": form{"text": "A", "order": "1"}, "b": form{"text": "A", "order": "2"}}}, "duplicate choices"},
		{form{"field_type": 7, "name": "x"}, "subtype"},
		{form{"field_type": 7, "name": "x", "field_data": form{"subtype": "pigeons"}}, "Invalid external account type"},
		{form{"field_type": 7, "name": "x", "field_data": form{"subtype": "custom"}}, "URL pattern"},
		{form{"field_type": 7, "name": "x", "field_data": form{"subtype": "custom", "url_pattern": "https://a.co/"}}, "Malformed URL pattern."},
		{form{"field_type": 2, "name": "x", "display_in_profile_summary": true}, "not supported for display"},
	} {
		ada.post("/realm/profile_fields", c.f).refused(400, "BAD_REQUEST").says(c.says)
	}
	ada.post("/realm/profile_fields", form{"field_type": 1, "name": "x", "display_in_profile_summary": true}).ok()
	ada.post("/realm/profile_fields", form{"field_type": 1, "name": "y", "display_in_profile_summary": true}).refused(400, "BAD_REQUEST").says("Only 2")
	for _, r := range []reply{ada.patch("/realm/profile_fields/99", form{"name": "x"}), ada.delete("/realm/profile_fields/99", nil)} {
		r.refused(400, "BAD_REQUEST").says("Field id 99 not found.")
	}
	for _, email := range []string{member, moderator, guest} {
		c := as(t, srv, email)
		c.post("/realm/profile_fields", form{"field_type": 1, "name": "z"}).refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.patch("/realm/profile_fields", form{"order": []int{1}}).refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.patch("/realm/profile_fields/1", form{"name": "z"}).refused(400, "UNAUTHORIZED_PRINCIPAL")
		c.delete("/realm/profile_fields/1", nil).refused(400, "UNAUTHORIZED_PRINCIPAL")
	}
}
