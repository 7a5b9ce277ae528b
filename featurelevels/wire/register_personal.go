package wire

import "encoding/json"

// RegisterAlertWords is "alert_words".
type RegisterAlertWords struct {
	AlertWords []string `json:"alert_words"`
}

// RegisterDrafts is "drafts", newest first.
type RegisterDrafts struct {
	Drafts []Draft `json:"drafts"`
}

// Draft is an unfinished message. To contains IDs of users, or of one stream.
type Draft struct {
	ID        int    `json:"id"`
	Type      string `json:"type"`
	To        []int  `json:"to"`
	Topic     string `json:"topic"`
	Content   string `json:"content"`
	Timestamp int64  `json:"timestamp"`
}

// RegisterOnboarding is "onboarding_steps": what clients show or do once, and a film.
type RegisterOnboarding struct {
	OnboardingSteps []OnboardingStep `json:"onboarding_steps"`
	TourVideo       *string          `json:"navigation_tour_video_url"`
}

// RegisterUnread belongs to "message" and "update_message_flags" together.
type RegisterUnread struct {
	UnreadMessages UnreadMessages `json:"unread_msgs"`
}

// UnreadMessages are the unread messages by conversation. Count omits muted messages;
// OldUnreadsMissing says that the data is incomplete.
type UnreadMessages struct {
	Count             int            `json:"count"`
	Direct            []UnreadDirect `json:"pms"`
	Streams           []UnreadTopic  `json:"streams"`
	Groups            []UnreadGroup  `json:"huddles"`
	Mentions          []int          `json:"mentions"`
	OldUnreadsMissing bool           `json:"old_unreads_missing"`
}

// UnreadDirect is a conversation with one other user. SenderID is the
// deprecated name of the other user.
type UnreadDirect struct {
	OtherUserID      int   `json:"other_user_id"`
	SenderID         int   `json:"sender_id"`
	UnreadMessageIDs []int `json:"unread_message_ids"`
}

// UnreadTopic is a topic with unread messages.
type UnreadTopic struct {
	StreamID         int    `json:"stream_id"`
	Topic            string `json:"topic"`
	UnreadMessageIDs []int  `json:"unread_message_ids"`

	SenderIDs []int `json:"-"`
}

// UnreadGroup is a group conversation; UserIDs is the sorted list of its
// participants, joined by commas.
type UnreadGroup struct {
	UserIDs          string `json:"user_ids_string"`
	UnreadMessageIDs []int  `json:"unread_message_ids"`
}

// RegisterMutedTopics is "muted_topics", omitted if the client fetches "user_topic" by
// name as well.
type RegisterMutedTopics struct {
	MutedTopics []MutedTopic `json:"muted_topics"`
}

// MutedTopic is sent as a list of stream name, topic and UNIX time.
type MutedTopic struct {
	Stream string
	Topic  string
	Since  int64
}

// MarshalJSON writes the list.
func (m MutedTopic) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{m.Stream, m.Topic, m.Since})
}

// RegisterUserTopics is "user_topic".
type RegisterUserTopics struct {
	UserTopics []UserTopic `json:"user_topics"`
}

// Policies a user can have for a topic.
const (
	TopicMuted   = 1
	TopicUnmuted = 2
)

// UserTopic is a user's policy for a topic. LastUpdated is in UNIX seconds.
type UserTopic struct {
	StreamID         int    `json:"stream_id"`
	TopicName        string `json:"topic_name"`
	LastUpdated      int64  `json:"last_updated"`
	VisibilityPolicy int    `json:"visibility_policy"`
}

// RegisterMutedUsers is "muted_users".
type RegisterMutedUsers struct {
	MutedUsers []MutedUser `json:"muted_users"`
}

// MutedUser is a user whose messages are hidden; Timestamp is in UNIX seconds.
type MutedUser struct {
	ID        int   `json:"id"`
	Timestamp int64 `json:"timestamp"`
}

// RegisterRecentConversations is "recent_private_conversations", newest first.
type RegisterRecentConversations struct {
	RecentPrivateConversations []RecentConversation `json:"recent_private_conversations"`
}

// RecentConversation is a direct conversation. UserIDs are the other participants,
// empty for notes to oneself.
type RecentConversation struct {
	MaxMessageID int   `json:"max_message_id"`
	UserIDs      []int `json:"user_ids"`
}

// RegisterScheduledMessages is "scheduled_messages": undelivered, by time.
type RegisterScheduledMessages struct {
	ScheduledMessages []ScheduledMessage `json:"scheduled_messages"`
}

// ScheduledMessage is a message to be sent at a time in UNIX seconds. To is a
// stream's ID, or a list of users' IDs.
type ScheduledMessage struct {
	ID                int     `json:"scheduled_message_id"`
	Type              string  `json:"type"`
	To                any     `json:"to"`
	Topic             *string `json:"topic,omitempty"`
	Content           string  `json:"content"`
	RenderedContent   string  `json:"rendered_content"`
	DeliveryTimestamp int64   `json:"scheduled_delivery_timestamp"`
	Failed            bool    `json:"failed"`
}

// RegisterStarredMessages is "starred_messages", ascending.
type RegisterStarredMessages struct {
	StarredMessages []int `json:"starred_messages"`
}

// RegisterStopWords is "stop_words": words that searches ignore.
type RegisterStopWords struct {
	StopWords []string `json:"stop_words"`
}
