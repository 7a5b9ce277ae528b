package r03

import (
	"fmt"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of level 1 that need a function.
var level001 = fl.Edits{
	"1-user-bot-owner-id": fl.Rewritten(func(u *wire.User, o *fl.Object) {
		if !u.BotOwnerID.Present {
			return
		}
		o.Set("bot_owner_id", nil)
		if u.BotOwnerEmail != "" {
			o.Set("bot_owner_id", u.BotOwnerEmail)
		}
		o.Rename("bot_owner_id", "bot_owner")
	}),

	"1-subscribe-post-policy-param": fl.ParamWas("stream_post_policy", "is_announcement_only", postPolicy,
		"POST /users/me/subscriptions"),

	"1-update-stream-post-policy-param": fl.Split(func(e wire.StreamUpdate) []any {
		if e.Property == "stream_post_policy" {
			return nil
		}
		return []any{e}
	}),

	"1-muted-topics-triples": fl.Rewritten(func(r *wire.RegisterMutedTopics, o *fl.Object) {
		o.Set("muted_topics", withoutTimes(r.MutedTopics))
	}),

	"1-muted-topics-event-triples": fl.Rewritten(func(e *wire.MutedTopicsEvent, o *fl.Object) {
		o.Set("muted_topics", withoutTimes(e.MutedTopics))
	}),
}

// postPolicy raises the boolean is_announcement_only.
func postPolicy(value string) (string, bool) {
	switch value {
	case "true":
		return fmt.Sprint(wire.PostAdministrators), true
	case "false":
		return fmt.Sprint(wire.PostAny), true
	}
	return "", false
}

// withoutTimes converts muted topics to pairs of stream and topic.
func withoutTimes(topics []wire.MutedTopic) [][]string {
	pairs := make([][]string, len(topics))
	for i, t := range topics {
		pairs[i] = []string{t.Stream, t.Topic}
	}
	return pairs
}
