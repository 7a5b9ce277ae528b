package users_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

const accountKind = 7

func TestFieldsOfKnownSitesStayAsTheyAre(t *testing.T) {
	for level, field := range map[featurelevels.Level]struct {
		name, hint string
		summary    int // status of a change of nothing but the place in summaries
	}{122: {"GitHub", "Enter your GitHub username", 400}, 185: {"GitHub username", "", 200}} {
		ada := As(t, fake.Start(t, fake.WithLevel(level), fake.WithDialect(featurelevels.Zulip)), Owner)
		site := Form{"subtype": "github"}
		id := ada.Post("/realm/profile_fields", Form{"name": "Mine", "field_type": accountKind,
			"field_data": site}).OK().Int("id")
		made := Find(t, ada.Get("/realm/profile_fields", nil).OK().List("custom_fields"), "id", id)
		Same(t, "name and hint", []any{made["name"], made["hint"]}, []any{field.name, field.hint})
		path := "/realm/profile_fields/" + AsText(id)
		ada.Patch(path, Form{"name": "Ours"}).Refused(400, "BAD_REQUEST").Says("Default custom field cannot be updated.")
		same := ada.Patch(path, Form{"name": field.name, "hint": field.hint, "field_data": site,
			"display_in_profile_summary": true})
		Same(t, "status", same.Status, field.summary)
	}
}

func TestTheSiteOfAFieldIsChecked(t *testing.T) {
	ada := As(t, fake.Start(t, fake.WithDialect(featurelevels.Zulip)), Owner)
	for _, c := range []struct {
		data Form
		text string
	}{
		{Form{"url_pattern": "https://example.com/%(username)s"}, "subtype key is missing from field_data"},
		{Form{"0": Form{"text": "Vi", "order": "1"}}, "subtype key is missing from field_data"},
		{Form{"subtype": Form{"text": "Vi"}}, `field_data["subtype"] is not a string`},
		{Form{"subtype": "custom", "url_pattern": Form{}}, `field_data["url_pattern"] is not a string`},
		{Form{"subtype": " "}, `field_data["subtype"] cannot be blank.`},
		{Form{"subtype": 7}, "field_data contains a value that is not an allowed_type"},
		{Form{"subtype": "elsewhere"}, "Invalid external account type"},
		{Form{"subtype": "github", "url_pattern": "x"}, "Malformed URL pattern."},
		{Form{"subtype": "github", "color": "red"}, "Unexpected arguments: color"},
		{Form{"subtype": "custom"}, "Custom external account must define URL pattern"},
		{Form{"subtype": "custom", "url_pattern": "%(username)s"}, `field_data["url_pattern"] is not a URL`},
	} {
		form := Form{"name": "Mine", "field_type": accountKind, "field_data": c.data}
		Same(t, "the text", ada.Post("/realm/profile_fields", form).Refused(400, "BAD_REQUEST").Body["msg"], c.text)
	}
}
