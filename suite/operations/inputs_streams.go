package operations

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var subscribeInputs = Inputs{
	Scene:    toSubscribe,
	Required: []Required{{Name: "subscriptions", Covers: "SBS-02"}},
	Wrong: slices.Concat(
		mixed(Wrong{Text: "a stream without a name", Covers: "SBS-03"}, "subscriptions", subscribed,
			func(Scene) any { return Params{"description": "without a name"} }),
		mixed(Wrong{Text: "a stream whose name is a number", Covers: "SBS-03"}, "subscriptions", subscribed,
			func(Scene) any { return Params{"name": 7} }),
		mixed(Wrong{Text: "a stream that is no object", Covers: "SBS-02"}, "subscriptions", subscribed,
			func(Scene) any { return 7 }),
		mixed(Wrong{Text: "a stream of others", Covers: "SBS-14", Decorators: []any{Needs(Second)}},
			"subscriptions", subscribed, func(scene Scene) any {
				foreign := scene.Who.Session.As(Second).FreshStream(Params{"invite_only": true})
				return Params{"name": foreign.Name}
			}),
		mixed(Wrong{Text: "a principal whom nobody knows", Covers: "SBS-12"}, "principals",
			func(scene Scene) []any { return []any{scene.Who.Address()} },
			func(scene Scene) any { return "sl-" + scene.Who.Session.Run() + "@nobody.invalid" }),
		mixed(Wrong{Text: "a principal with an unknown ID", Covers: "SBS-10", Decorators: []any{Since(PrincipalIDsRow)}},
			"principals", func(scene Scene) []any { return []any{scene.Who.UserID} },
			func(scene Scene) any { return scene.Who.UnusedUserID() }),
		[]Wrong{{Text: "an unknown stream_post_policy", Covers: "SBS-28", With: replaced(Params{"stream_post_policy": 7}),
			Decorators: []any{Since(PostPolicyRow), Inferred}}}),
	Defaults: []Default{
		{Name: "authorization_errors_fatal", Value: "true"},
		{Name: "announce", Value: "false"},
		{Name: "invite_only", Value: "false"},
		{Name: "is_web_public", Value: "false"},
		{Name: "stream_post_policy", Value: "1", Since: PostPolicyRow, Until: PostPolicyEnds},
	},
	Texts: []Text{
		{"description", "SBS-07", limit("max_stream_description_length"), keepsDescriptions, nil},
		{"name", "SBS-05", limit("max_stream_name_length"), keepsNames, nil},
	},
}

func toSubscribe(who *Actor) Scene {
	return Scene{
		Who: who, Params: Params{"subscriptions": Calling(who.Unmade(), who.Unmade())},
		Try:   func(p Params) *target.Reply { return who.TrySubscribe(p["subscriptions"], p.Without("subscriptions")) },
		Shown: func() any { return NamesOfStreams(who) },
	}
}

// subscribed are the streams to which the scene subscribes.
func subscribed(scene Scene) []any { return ListOf(scene.Params["subscriptions"].([]Params)) }

// NamesOfStreams are the streams of the spec to which the actor is subscribed.
func NamesOfStreams(who *Actor) []any {
	names := []any{}
	for _, stream := range StreamObjects(who.Streams(OwnStreams)) {
		if name, _ := stream["name"].(string); strings.HasPrefix(name, who.Session.Names()) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
	return names
}

var muteTopicInputs = Inputs{
	Scene: toMuteTopic,
	Required: []Required{
		{Name: "topic", Covers: "MTP-08"},
		{Name: "op", Covers: "MTP-09"},
		{Name: "stream_id", Covers: "MTP-07", Demand: refused},
	},
	Wrong: []Wrong{
		{Text: "an unknown op", Covers: "MTP-10", With: replaced(Params{"op": "toggle"}), Demand: arrange.RefusedSomehow},
		{Text: "stream_id and stream", Covers: "MTP-06",
			With: func(scene Scene) Params { return Params{"stream": scene.Who.FreshStream().Name} }},
		{Text: "an unknown stream_id", Covers: "MTP-04", With: func(scene Scene) Params {
			return Params{"stream_id": Integer(scene.Params["stream_id"]) + BeyondAll}
		}},
	},
	Texts: []Text{{"topic", "STA-02", limit("max_topic_length"), keepsMutedTopics, nil}},
}

func toMuteTopic(who *Actor) Scene {
	stream := who.FreshStream()
	p := Params{"stream_id": stream.ID(), "topic": "never used", "op": "add"}
	return simple(who, arrange.MuteTopics, p, func() any { return MutesIn(who, stream) })
}

// MutesIn are the muted topics of the stream in a registration; nil if registrations have none.
func MutesIn(who *Actor, stream Stream) any {
	told, found, id := who.RegistrationOf("muted_topics", "user_topics").Body, []any{}, stream.ID()
	for _, mute := range append(AsList(told["muted_topics"]), AsList(told["user_topics"])...) {
		object, _ := mute.(target.Object)
		list := AsList(mute)
		if object["stream_id"] == id || len(list) > 0 && list[0] == stream.Name {
			found = append(found, mute)
		}
	}
	if told["muted_topics"] == nil && told["user_topics"] == nil {
		return nil
	}
	return found
}

var listStreamsInputs = Inputs{
	Scene: func(who *Actor) Scene { return simple(who, "GET /streams", OwnStreams, nil) },
	Wrong: []Wrong{
		{Text: "include_web_public that is no boolean", Covers: "GST-04",
			With: replaced(Params{"include_web_public": "perhaps"}), Decorators: []any{Since(arrange.SinceRelease4)}},
		{Text: "include_default that is no boolean", Covers: "GST-09", With: replaced(Params{"include_default": "perhaps"})},
	},
	Defaults: []Default{
		{Name: "include_public", Value: "true"},
		{Name: "include_web_public", Value: "false"},
		{Name: "include_subscribed", Value: "true"},
		{Name: "include_all_active", Value: "false"},
		{Name: "include_default", Value: "false"},
		{Name: "include_owner_subscribed", Value: "false"},
	},
}
