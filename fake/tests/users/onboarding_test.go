package users_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestNewUsersGetTheHintsInOrder(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ada := As(t, srv, Owner)
	ada.Post("/users", Form{"email": "new@example.com", "full_name": "New", "password": "new-password"}).OK()
	made := ada.Post("/dev_fetch_api_key", Form{"username": "new@example.com"}).OK()
	young := &Client{T: t, HTTP: ada.HTTP, Base: ada.Base, Email: "new@example.com", Key: made.Text("api_key")}
	next := func(c *Client) (names []any) {
		for _, h := range c.Post("/register", Form{"fetch_event_types": []string{"hotspots"}}).OK().Body["hotspots"].([]any) {
			names = append(names, h.(map[string]any)["name"])
		}
		return names
	}
	Same(t, "hints of an old user", next(ada), []any(nil))
	Same(t, "the first hint", next(young), []any{"intro_streams"})
	q := young.Queue(nil)
	young.Post("/users/me/hotspots", Form{"hotspot": "intro_streams"}).OK()
	Same(t, "the second hint", next(young), []any{"intro_topics"})
	Same(t, "events", Kinds(q.Events()), []string{"hotspots"})
	young.Post("/users/me/hotspots", Form{"hotspot": "intro_what"}).Refused(400,
		"BAD_REQUEST").Says("Unknown hotspot: intro_what")
	young.Post("/users/me/tutorial_status", Form{"status": "finished"}).OK()
	Same(t, "hints after the tutorial", next(young), []any(nil))
}

// steps are the types and the names of the next steps of an account.
func steps(c *Client, key string) []string {
	c.T.Helper()
	list := []string{}
	for _, step := range c.Post("/register", Form{"fetch_event_types": []string{key}}).OK().List(key) {
		list = append(list, fmt.Sprint(step["type"], " ", step["name"]))
	}
	return list
}

func TestOnboardingStepsReplaceHints(t *testing.T) {
	for level, want := range map[featurelevels.Level][]string{
		258: {"one_time_notice visibility_policy_banner", "hotspot intro_topics"},
		259: {"one_time_notice visibility_policy_banner"},
		368: {
			"one_time_notice visibility_policy_banner", "one_time_notice intro_inbox_view_modal",
			"one_time_notice intro_recent_view_modal", "one_time_notice first_stream_created_banner",
			"one_time_notice jump_to_conversation_banner", "one_time_notice non_interleaved_view_messages_fading",
			"one_time_notice interleaved_view_messages_fading",
		},
	} {
		srv := fake.Start(t, Zulip(), fake.WithLevel(level))
		ben := As(t, srv, Member)
		if slices.Contains(want, "hotspot intro_topics") {
			ben.Post("/users/me/tutorial_status", Form{"status": "started"}).OK()
			ben.Post("/users/me/onboarding_steps", Form{"onboarding_step": "intro_streams"}).OK()
		}
		Same(t, fmt.Sprintf("steps at %d", level), steps(ben, "onboarding_steps"), want)
		q := ben.Queue(Form{"event_types": []string{"onboarding_steps"}})
		ben.Post("/users/me/onboarding_steps", Form{"onboarding_step": "visibility_policy_banner"}).OK()
		left := q.Events()[0]["onboarding_steps"].([]any)
		Same(t, "steps that are left", len(left), len(want)-1)
		Same(t, "steps of a new registration", len(steps(ben, "onboarding_steps")), len(want)-1)
		ben.Post("/users/me/onboarding_steps", Form{"onboarding_step": "intro_what"}).Refused(400,
			"BAD_REQUEST").Says("Unknown onboarding_step: intro_what")
		Same(t, "older endpoint", ben.Post("/users/me/hotspots", Form{"hotspot": "intro_streams"}).Status, 404)
	}
	Same(t, "steps of the newest level", len(steps(As(t, fake.Start(t, Zulip(),
		fake.WithLevel(featurelevels.Newest())), Member), "onboarding_steps")), 10)
}
