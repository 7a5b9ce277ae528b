package organization_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// The example file for users makes a world with all its content.
func TestTheExampleOfTheFormatMakesAWorld(t *testing.T) {
	s, err := scenarios.LoadFile(filepath.Join("..", "..", "..", "scenarios", "testdata", "example.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	nora := As(t, fake.Start(t, fake.WithLevel(featurelevels.Newest()), fake.WithScenario(s)), "nora@reef.example.com")
	r := nora.Post("/register", nil).OK()
	for key, least := range map[string]int{
		"realm_users": 5, "realm_bots": 3, "realm_user_groups": 10, "streams": 2, "custom_profile_fields": 4,
		"realm_playgrounds": 1, "alert_words": 1,
	} {
		if n := len(r.List(key)); n < least {
			t.Errorf("%s has %d entries, expected %d", key, n, least)
		}
	}
}

// Each setting that a file can state, with a value that is not the default,
// shows in register.
func TestScenariosStateSettings(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
organization:
  signup_stream: deck
  settings: {
    default_code_block_language: go, default_language: de, digest_emails_enabled: true, digest_weekday: 0,
    disallow_disposable_email_addresses: false, emails_restricted_to_domains: true, enable_spectator_access: true,
    giphy_rating: 5, invite_required: false, message_content_allowed_in_email_notifications: false,
    message_retention_days: 30, org_type: 1000, send_welcome_emails: false, video_chat_provider: 0,
    want_advertise_in_communities_directory: true}
  user_settings_defaults: {twenty_four_hour_time: true, email_address_visibility: 3, emojiset: text}
users:
  - {email: ada@example.com, full_name: Ada, role: owner}
  - {email: ben@example.com, full_name: Ben, timezone: Asia/Tokyo, email_visibility: members, settings: {
      enter_sends: true, color_scheme: 3, default_language: cs, enable_sounds: false,
      email_notifications_batching_period_seconds: 60, realm_name_in_email_notifications_policy: 2, notification_sound: none}}
streams: [{id: 7, name: deck}]
`)))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	realm := ben.Realm()
	for name, want := range map[string]any{
		"default_code_block_language": "go", "default_language": "de", "digest_emails_enabled": true, "digest_weekday": 0,
		"disallow_disposable_email_addresses": false, "emails_restricted_to_domains": true, "enable_spectator_access": true,
		"giphy_rating": 5, "invite_required": false, "message_content_allowed_in_email_notifications": false,
		"message_retention_days": 30, "org_type": 1000, "send_welcome_emails": false, "video_chat_provider": 0,
		"want_advertise_in_communities_directory": true, "signup_notifications_stream_id": 7,
		"mandatory_topics": false, "edit_topic_policy": 5,
	} {
		Same(t, name, realm["realm_"+name], want)
	}
	was := ada.Settings()
	for name, value := range map[string]any{
		"enter_sends": true, "color_scheme": 3, "default_language": "cs", "enable_sounds": false,
		"email_notifications_batching_period_seconds": 60, "realm_name_in_email_notifications_policy": 2,
		"notification_sound": "none", "timezone": "Asia/Tokyo", "email_address_visibility": 2,
	} {
		if Same(t, name, ben.Settings()[name], value); AsText(was[name]) == AsText(value) {
			t.Errorf("%s is no other than without being stated", name)
		}
	}
	Same(t, "time of who is there", was["twenty_four_hour_time"], false)
	r := ada.Post("/register", Form{"fetch_event_types": []string{"realm_user_settings_defaults"}}).OK()
	defaults := r.Object("realm_user_settings_defaults")
	Same(t, "defaults", []any{defaults["twenty_four_hour_time"], defaults["email_address_visibility"],
		defaults["emojiset"], defaults["dense_mode"]},
		[]any{true, 3, "text", true})
}

// A scenario that a program makes is checked when its world is made.
func TestSettingsOfScenariosMadeByProgramsAreChecked(t *testing.T) {
	for name, value := range map[string]any{"enter_send": true, "enter_sends": "always"} {
		s := scenarios.Default()
		s.Users[0].Settings = scenarios.Settings{name: value}
		_, err := fake.New(fake.Config{Level: featurelevels.Newest(), Scenario: s})
		if err == nil || !strings.Contains(err.Error(), "users[0].settings") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
