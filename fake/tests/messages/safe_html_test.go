package messages_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/safehtml"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// htmlFields are the fields of answers and events that hold HTML.
var htmlFields = []string{
	"content", "rendered", "rendered_content", "prev_rendered_content", "orig_rendered_content", "content_html_diff",
	"match_content", "match_subject", "rendered_description", "rendered_value", "realm_description",
}

// inspectHTML reports unsafe HTML in the fields of a JSON value, except in those left out.
func inspectHTML(t *testing.T, where string, value any, except ...string) {
	t.Helper()
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			inspectHTML(t, where, item, except...)
		}
	case map[string]any:
		for name, item := range v {
			text, isText := item.(string)
			if !isText {
				inspectHTML(t, where, item, except...)
				continue
			}
			if !slices.Contains(htmlFields, name) || slices.Contains(except, name) {
				continue
			}
			if _, problem := safehtml.Inspect(text); problem != "" {
				t.Errorf("%s: %s: %s\n%s", where, name, problem, text)
			}
		}
	}
}

// Every edit compares the HTML of a payload with that of the payload before.
func TestMessagesAndHistoriesContainNoScripts(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ben, ada := As(t, srv, Member), As(t, srv, Owner)
	ada.Post("/realm/filters", Form{"pattern": "see:(?P<what>.+)", "url_template": "{+what}"}).OK()
	for _, where := range sample.Keys(t, 24, safehtml.Places) {
		stored := 0
		id := ben.To("general", "safe", "x")
		path := fmt.Sprintf("/messages/%d", id)
		for _, payload := range safehtml.Payloads {
			source := safehtml.Vector(safehtml.Places[where], payload)
			inspectHTML(t, where, ben.Post("/messages/render", Form{"content": source}).Body)
			if ben.Edit(id, Form{"content": source}).Status != 200 {
				continue
			}
			stored++
			inspectHTML(t, where, ben.Get(path, nil).OK().Body, "raw_content")
			inspectHTML(t, where, ben.Get("/messages/matches_narrow", Form{
				"msg_ids": []int{id}, "narrow": []Form{Term("search", "alert")},
			}).OK().Body)
		}
		inspectHTML(t, where, ben.Get(path+"/history", nil).OK().Body, "content")
		if stored < len(safehtml.Payloads)*2/3 {
			t.Errorf("%s: only %d texts were stored", where, stored)
		}
	}
}

func TestDescriptionsAndProfilesContainNoScripts(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ben, ada := As(t, srv, Member), As(t, srv, Owner)
	q := ada.Queue(nil)
	for _, where := range sample.Keys(t, 24, safehtml.Places) {
		for _, payload := range safehtml.Payloads {
			source := safehtml.Vector(safehtml.Places[where], payload)
			ada.Patch("/streams/21", Form{"description": source})
			ada.Patch("/realm", Form{"description": AsText(source)})
			ben.Patch("/users/me/profile_data", Form{"data": []Form{{"id": 1, "value": source}}})
		}
		inspectHTML(t, where, ada.Get("/users", Form{"include_custom_profile_fields": true}).OK().Body)
		inspectHTML(t, where, ada.Get("/streams/21", nil).OK().Body)
		inspectHTML(t, where, ada.Get("/server_settings", nil).OK().Body)
		events := q.Events()
		if len(events) < len(safehtml.Payloads) {
			t.Errorf("%s: only %d events", where, len(events))
		}
		for _, event := range events {
			inspectHTML(t, where, event, "content")
		}
	}
}
