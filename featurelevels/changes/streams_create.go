package changes

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of creating streams.
var (
	PostPolicyWhenCreating = At(1, "creating a stream takes a post policy",
		Rows("subscribe-post-policy-param"),
		ParamWas("stream_post_policy", "is_announcement_only", postPolicy, "POST /users/me/subscriptions"))

	RetentionWhenCreating = At(17, "creating a stream can set message retention",
		Rows("stream-retention-param"),
		ParamAdded("message_retention_days", "POST /users/me/subscriptions", updateStream))

	RetentionUnlimited = At(91, "unlimited retention is called unlimited",
		Rows("subscribe-retention-unlimited"))

	WebPublicWhenCreating = At(98, "creating a stream can make it web-public", Rows("subscribe-web-public"),
		ParamAdded("is_web_public", "POST /users/me/subscriptions"))

	RemoversWhenCreating = At(161, "creating a stream can set who may remove subscribers",
		Rows("subscribe-can-remove-group"),
		ParamAdded("can_remove_subscribers_group_id", "POST /users/me/subscriptions"))
)

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
