package api

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Event is a kind of event for documents about the API: a value with what all events of
// the kind have in common.
type Event struct {
	Sample any
	Until  *featurelevels.Change // the change that ended it, nil if there are such events at all levels
}

// Events describes the events as the newest level has them, and those that it does not
// have any more.
func Events() []Event {
	list := []Event{
		{wire.StreamEvent{Type: "stream", Op: "occupy"}, changes.StreamsAreNotOccupied},
		{wire.StreamEvent{Type: "stream", Op: "vacate"}, changes.StreamsAreNotOccupied},
	}
	for _, sample := range events {
		list = append(list, Event{sample, nil})
	}
	for _, person := range persons {
		list = append(list, Event{wire.PersonUpdated(person), nil})
	}
	return list
}

// persons are the forms of what changed about a user.
var persons = []any{
	wire.PersonName{}, wire.PersonRole{}, wire.PersonBotOwner{}, wire.PersonBilling{}, wire.PersonAvatar{},
	wire.PersonEmail{}, wire.PersonDeliveryEmail{}, wire.PersonTimezone{},
}

var events = []any{
	wire.AlertWordsEvent{Type: "alert_words"},
	wire.AttachmentChanged{Type: "attachment", Op: "add"},
	wire.AttachmentChanged{Type: "attachment", Op: "update"},
	wire.AttachmentRemoved{Type: "attachment", Op: "remove"},
	wire.ProfileFieldsEvent{Type: "custom_profile_fields", Op: "add"},
	wire.ProfileFieldsEvent{Type: "custom_profile_fields", Op: "update"},
	wire.ProfileFieldsEvent{Type: "custom_profile_fields", Op: "delete"},
	wire.DefaultStreams{Type: "default_streams"},
	wire.DeletedMessages{Type: "delete_message", MessageType: "stream"},
	wire.DeletedMessages{Type: "delete_message", MessageType: "private"},
	wire.DeletedMessage{Type: "delete_message", MessageType: "stream"},
	wire.DeletedMessage{Type: "delete_message", MessageType: "private"},
	wire.DraftsAdded{Type: "drafts", Op: "add"},
	wire.DraftUpdated{Type: "drafts", Op: "update"},
	wire.DraftRemoved{Type: "drafts", Op: "remove"},
	wire.Heartbeat{Type: "heartbeat"},
	wire.HotspotsEvent{Type: "hotspots"},
	wire.InvitesChanged{Type: "invites_changed"},
	wire.MessageEvent{Type: "message"},
	wire.MutedTopicsEvent{Type: "muted_topics"},
	wire.MutedUsersEvent{Type: "muted_users"},
	wire.PresenceEvent{Type: "presence"},
	wire.ReactionEvent{Type: "reaction", Op: "add"},
	wire.ReactionEvent{Type: "reaction", Op: "remove"},
	wire.RealmUpdate{Type: "realm", Op: "update"},
	wire.RealmUpdateDict{Type: "realm", Op: "update_dict"},
	wire.RealmDeactivated{Type: "realm", Op: "deactivated"},
	wire.BotAdd{Type: "realm_bot", Op: "add"},
	wire.BotUpdate{Type: "realm_bot", Op: "update"},
	wire.BotRemove{Type: "realm_bot", Op: "remove"},
	wire.BotDelete{Type: "realm_bot", Op: "delete"},
	wire.DomainChanged{Type: "realm_domains", Op: "add"},
	wire.DomainChanged{Type: "realm_domains", Op: "change"},
	wire.DomainRemoved{Type: "realm_domains", Op: "remove"},
	wire.EmojiEvent{Type: "realm_emoji", Op: "update"},
	wire.ExportsChanged{Type: "realm_export"},
	wire.LinkifiersEvent{Type: "realm_linkifiers"},
	wire.PlaygroundsEvent{Type: "realm_playgrounds"},
	wire.UserAdd{Type: "realm_user", Op: "add"},
	wire.UserRemove{Type: "realm_user", Op: "remove"},
	wire.ProfileEvent{Type: "realm_user", Op: "update"},
	wire.SettingsDefaultUpdate{Type: "realm_user_settings_defaults", Op: "update"},
	wire.Restart{Type: "restart"},
	wire.ScheduledAdded{Type: "scheduled_messages", Op: "add"},
	wire.ScheduledUpdated{Type: "scheduled_messages", Op: "update"},
	wire.ScheduledRemoved{Type: "scheduled_messages", Op: "remove"},
	wire.StreamEvent{Type: "stream", Op: "create"},
	wire.StreamEvent{Type: "stream", Op: "delete"},
	wire.StreamUpdate{Type: "stream", Op: "update"},
	wire.SubmessageEvent{Type: "submessage"},
	wire.SubscriptionAdd{Type: "subscription", Op: "add"},
	wire.SubscriptionRemove{Type: "subscription", Op: "remove"},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update"},
	wire.SubscriptionPeers{Type: "subscription", Op: "peer_add"},
	wire.SubscriptionPeers{Type: "subscription", Op: "peer_remove"},
	wire.DirectTyping{Type: "typing", Op: "start", MessageType: "private"},
	wire.DirectTyping{Type: "typing", Op: "stop", MessageType: "private"},
	wire.StreamTyping{Type: "typing", Op: "start", MessageType: "stream"},
	wire.StreamTyping{Type: "typing", Op: "stop", MessageType: "stream"},
	wire.DisplaySettingUpdate{Type: "update_display_settings"},
	wire.NotificationSettingUpdate{Type: "update_global_notifications"},
	wire.UpdateMessage{Type: "update_message"},
	wire.FlagsEvent{Type: "update_message_flags", Op: "add", Operation: "add"},
	wire.FlagsEvent{Type: "update_message_flags", Op: "remove", Operation: "remove"},
	wire.GroupAdded{Type: "user_group", Op: "add"},
	wire.GroupUpdated{Type: "user_group", Op: "update"},
	wire.GroupRemoved{Type: "user_group", Op: "remove"},
	wire.GroupPeople{Type: "user_group", Op: "add_members"},
	wire.GroupPeople{Type: "user_group", Op: "remove_members"},
	wire.GroupNesting{Type: "user_group", Op: "add_subgroups"},
	wire.GroupNesting{Type: "user_group", Op: "remove_subgroups"},
	wire.UserSettingsUpdate{Type: "user_settings", Op: "update"},
	wire.StatusEvent{Type: "user_status"},
	wire.UserTopicEvent{Type: "user_topic"},
}
