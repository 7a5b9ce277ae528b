package organization_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

func TestAServerDeclaresAndKeepsItsOwnLengths(t *testing.T) {
	const message, topic, description = 4000, 90, 700
	scenario := scenarios.Default()
	scenario.Organization.MaxMessageLength, scenario.Organization.MaxTopicLength = message, topic
	scenario.Organization.MaxDescriptionLength = description
	srv := fake.Start(t, fake.WithScenario(scenario))
	ben := As(t, srv, Member)
	told := ben.Post("/register", Form{"fetch_event_types": []string{"realm", "stream"}}).OK()
	for name, want := range map[string]float64{"max_message_length": message, "max_topic_length": topic,
		"max_stream_description_length": description} {
		Same(t, name, told.Body[name], want)
	}
	text := func(length int) string { return strings.Repeat("ö", length) }
	sent := ben.Message(ben.To("general", text(topic), text(message)))
	Same(t, "the longest topic", sent["subject"], text(topic))
	sent = ben.Message(ben.To("general", text(topic+1), text(message+1)))
	Same(t, "the length of a topic that was cut", len([]rune(sent["subject"].(string))), topic)
	for length, refused := range map[int]bool{description: false, description + 1: true} {
		made := []Form{{"name": "described " + text(length%7), "description": text(length)}}
		reply := ben.Post("/users/me/subscriptions", Form{"subscriptions": made})
		Same(t, "whether a description is refused", reply.Body["result"] == "error", refused)
	}
}
