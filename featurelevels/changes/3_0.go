package changes

import (
	"fmt"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 3.0, levels 1 to 25.
var (
	ServerTellsItsLevel = At(1, "GET /server_settings tells the feature level",
		Rows("server-settings-feature-level"),
		Added[wire.ServerSettings]("service_feature_level"))

	GitLabMethod = At(1, "logging in with GitLab is one of the authentication methods",
		Rows("server-settings-gitlab"),
		Added[wire.AuthenticationMethods]("gitlab"))

	EditsTellFormerStream = At(1, "an edit that moved a message to another stream tells the former one",
		Rows("edit-history-prev-stream"),
		Added[wire.EditEntry]("prev_stream"))

	BotOwnersAreIDs = At(1, "a bot's owner is named by ID instead of address",
		Rows("user-bot-owner-id"),
		Rewritten(func(u *wire.User, o *Object) {
			if !u.BotOwnerID.Present {
				return
			}
			o.Set("bot_owner_id", nil)
			if u.BotOwnerEmail != "" {
				o.Set("bot_owner_id", u.BotOwnerEmail)
			}
			o.Rename("bot_owner_id", "bot_owner")
		}))

	OneUserByID = At(1, "one user can be asked for by ID", Rows("get-user-by-id"),
		RouteAdded("GET /users/{user_id}"))

	AnchorNames = At(1, "an anchor may be a name, and one is found where none is given",
		Rows("anchor-strings", "use-first-unread-anchor-deprecated"))

	TopicLinksName = At(1, "the links of a topic are no longer called subject_links",
		Rows("message-topic-links-rename"),
		Renamed[wire.Message]("topic_links", "subject_links", nil),
		Renamed[wire.UpdateMessage]("topic_links", "subject_links", nil))

	StreamsTellPostPolicy = At(1, "streams tell who may post to them by a policy",
		Rows("stream-object-post-policy"),
		Added[wire.Stream]("stream_post_policy"))

	PostPolicyWhenCreating = At(1, "who may post to a new stream is said by a policy",
		Rows("subscribe-post-policy-param"),
		ParamWas("stream_post_policy", "is_announcement_only", postPolicy, "POST /users/me/subscriptions"))

	UsersTellAvatarVersion = At(6, "users tell the version of their avatar",
		Rows("user-avatar-version"),
		Added[wire.User]("avatar_version"))

	UsersTellOwner = At(8, "users tell whether they own the organization",
		Rows("user-is-owner"),
		Added[wire.User]("is_owner"))

	PrincipalIDs = At(9, "principals may be user IDs",
		Rows("subscribe-principals-ids", "unsubscribe-principals-ids"))

	OwnUserLikeOthers = At(10, "the own account tells what other accounts tell",
		Rows("own-user-fields"),
		Added[wire.OwnUser]("avatar_version", "is_guest", "is_active", "timezone", "date_joined"))

	OwnUserWithoutClient = At(10, "the own account no longer has client_id and short_name",
		Rows("own-user-fields-removed"),
		Removed("client_id", func(u *wire.OwnUser) any { return fmt.Sprintf("%032x", u.UserID) }),
		Removed("short_name", func(u *wire.OwnUser) any { return localPart(u.Email) }))

	NoOldStreamFlag = At(14, "subscriptions no longer tell whether the stream is old",
		Rows("subscription-is-old-stream"),
		Removed("is_old_stream", func(s *wire.Subscription) any { return s.StreamWeeklyTraffic != nil }),
		Removed("is_old_stream", func(s *wire.NeverSubscribed) any { return s.StreamWeeklyTraffic != nil }))

	OwnUserWithoutPointer = At(16, "the own account no longer has a pointer",
		Rows("own-user-pointer"),
		Removed("pointer", func(*wire.OwnUser) any { return pointerNeverMoved }))

	StreamsTellRetention = At(17, "streams tell how long they keep messages",
		Rows("stream-retention-field"),
		Added[wire.Stream]("message_retention_days"))

	RetentionWhenCreating = At(17, "a new stream can be told how long to keep messages",
		Rows("stream-retention-param"),
		ParamAdded("message_retention_days", "POST /users/me/subscriptions", updateStream))

	PeersByStreamID = At(19, "peer events name the stream by ID",
		Rows("peer-events-stream-id"),
		Rewritten(func(e *wire.SubscriptionPeer, o *Object) {
			o.Set("stream_id", []string{e.StreamName})
			o.Rename("stream_id", "subscriptions")
		}))
)

// pointerNeverMoved is the pointer of a user who has none.
const pointerNeverMoved = -1

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

// localPart is the short name that accounts once had.
func localPart(email string) string {
	name, _, _ := strings.Cut(email, "@")
	return name
}
