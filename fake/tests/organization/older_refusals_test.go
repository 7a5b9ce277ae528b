package organization_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// older is a server of an older release of the public counterpart.
func older(t *testing.T, level featurelevels.Level) *fake.Server {
	return fake.Start(t, fake.WithLevel(level), fake.WithDialect(featurelevels.Zulip))
}

func TestAValueOfLaterLevelsIsRefusedLikeOtherUnknownValues(t *testing.T) {
	ada := As(t, older(t, 122), Owner)
	for name, later := range map[string]int{"edit_topic_policy": 6, "move_messages_between_streams_policy": 6,
		"email_address_visibility": 2} {
		for _, value := range []int{later, 99} {
			Same(t, name, ada.Patch("/realm", Form{name: value}).Refused(400, "BAD_REQUEST").Body["msg"], "Invalid "+name)
		}
	}
	ada.Post("/realm/profile_fields", Form{"name": "Pronouns", "field_type": 8}).Refused(400,
		"BAD_REQUEST").Says("Invalid field type.")
	As(t, older(t, 25), Owner).Post("/invites/multiuse", Form{"invite_as": 300}).Refused(400, "").Says("Invalid invite_as")
}

func TestOlderTimeLimitsArePlainNumbers(t *testing.T) {
	for level, names := range map[featurelevels.Level][]string{
		65:  {"message_content_edit_limit_seconds", "message_content_delete_limit_seconds"},
		122: {"message_content_edit_limit_seconds"},
	} {
		ada := As(t, older(t, level), Owner)
		for _, name := range names {
			for _, value := range []string{`"unlimited"`, "null", "-1", "1.5", "x", ""} {
				refusal := ada.Patch("/realm", Form{name: value}).Refused(400, "REQUEST_VARIABLE_INVALID")
				Same(t, "the value", refusal.Body["bad_value"], value)
				Same(t, "the text", refusal.Body["msg"], "Bad value for '"+name+"': "+value)
			}
			Same(t, "no limit", ada.Patch("/realm", Form{name: " 0 "}).OK().Int(name), 0)
			Same(t, "a limit", ada.Patch("/realm", Form{name: "60"}).OK().Int(name), 60)
		}
	}
}

// refusals are requests of the owner and of a member with refused parameters.
var refusals = []struct {
	who, method, path string
	form              Form
}{
	{Owner, "POST", "/invites", Form{"invitee_emails": "", "stream_ids": []int{21}}},
	{Owner, "POST", "/invites", Form{"invitee_emails": "new@example.com", "stream_ids": []int{}}},
	{Owner, "POST", "/invites", Form{"invitee_emails": "new@example.com", "stream_ids": []int{999}}},
	{Owner, "POST", "/invites", Form{"invitee_emails": "new@example.com", "stream_ids": []int{21}, "invite_as": 7}},
	{Member, "POST", "/invites", Form{"invitee_emails": "new@example.com", "stream_ids": []int{21}, "invite_as": 200}},
	{Owner, "POST", "/invites/multiuse", Form{"stream_ids": []int{999}}},
	{Owner, "DELETE", "/realm/profile_fields/99", nil},
	{Owner, "PATCH", "/realm/profile_fields/99", Form{"name": "x"}},
	{Owner, "PATCH", "/realm", Form{"authentication_methods": map[string]bool{}}},
	{Owner, "POST", "/realm/domains", Form{"domain": "x", "allow_subdomains": true}},
	{Owner, "DELETE", "/realm/domains/nowhere.example", nil},
	{Owner, "PATCH", "/realm/domains/nowhere.example", Form{"allow_subdomains": true}},
	{Member, "PATCH", "/settings", Form{"old_password": "x", "new_password": "y"}},
	{Owner, "PATCH", "/streams/21", Form{"new_name": "general"}},
}

func TestOlderRefusalsHaveNoCode(t *testing.T) {
	for level, code := range map[featurelevels.Level]string{65: "", 122: "BAD_REQUEST"} {
		srv := older(t, level)
		for _, r := range refusals {
			c := As(t, srv, r.who)
			c.Do(c.Request(r.method, r.path, "application/x-www-form-urlencoded", r.form.Encode())).Refused(400, code)
		}
	}
}
