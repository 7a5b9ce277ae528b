package api

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Event is a kind of event for documents about the API: a value with the fields that all
// events of the kind share.
type Event struct {
	Sample any
	Until  featurelevels.ChangeID // the change that ended it, nil if there are such events at all levels
	Values *Values                // the values of the event, nil if the sample shows them
}

// Values are the possible values in a kind of event: one field of an object, or several.
type Values struct {
	Of   any                 // the object
	Name func(string) string // the name of a field of the object in events, "" if events do not contain it
	// the fields of the event with the name and the value; without a name the value is an
	// object of them
	Property, Value string
}

// Events describes the events as the newest level has them, and those that it does not
// have any more.
func Events() []Event {
	list := []Event{
		{wire.StreamEvent{Type: "stream", Op: "occupy"}, "34-stream-occupy-removed", nil},
		{wire.StreamEvent{Type: "stream", Op: "vacate"}, "34-stream-occupy-removed", nil},
	}
	for _, sample := range samples {
		list = append(list, Event{Sample: sample})
	}
	for _, person := range persons {
		list = append(list, Event{Sample: wire.PersonUpdated(person)})
	}
	return append(list, settingEvents()...)
}

// persons are the forms of "person" in events about users.
var persons = []any{
	wire.PersonName{}, wire.PersonRole{}, wire.PersonActive{},
	wire.PersonBotOwner{}, wire.PersonBilling{}, wire.PersonAvatar{},
	wire.PersonEmail{}, wire.PersonDeliveryEmail{}, wire.PersonTimezone{},
}

var samples = []any{
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
	wire.InvitesChanged{Type: "invites_changed"},
	wire.OwnInvitesChanged{Type: "invites_changed"},
	wire.MessageEvent{Type: "message"},
	wire.MutedTopicsEvent{Type: "muted_topics"},
	wire.MutedUsersEvent{Type: "muted_users"},
	wire.OnboardingStepsEvent{Type: "onboarding_steps"},
	wire.PresenceEvent{Type: "presence"},
	wire.ReactionEvent{Type: "reaction", Op: "add"},
	wire.ReactionEvent{Type: "reaction", Op: "remove"},
	wire.RealmUpdateDict{Type: "realm", Op: "update_dict", Property: "icon", Data: wire.IconData{}},
	wire.RealmUpdateDict{Type: "realm", Op: "update_dict", Property: "logo", Data: wire.LogoData{}},
	wire.RealmUpdateDict{Type: "realm", Op: "update_dict", Property: "night_logo", Data: wire.NightLogoData{}},
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
	wire.ConsentEvent{Type: "realm_export_consent"},
	wire.LinkifiersEvent{Type: "realm_linkifiers"},
	wire.PlaygroundsEvent{Type: "realm_playgrounds"},
	wire.UserAdd{Type: "realm_user", Op: "add"},
	wire.UserRemove{Type: "realm_user", Op: "remove"},
	wire.ProfileEvent{Type: "realm_user", Op: "update"},
	wire.Restart{Type: "restart"},
	wire.SnippetAdded{Type: "saved_snippets", Op: "add"},
	wire.SnippetUpdated{Type: "saved_snippets", Op: "update"},
	wire.SnippetRemoved{Type: "saved_snippets", Op: "remove"},
	wire.ScheduledAdded{Type: "scheduled_messages", Op: "add"},
	wire.ScheduledUpdated{Type: "scheduled_messages", Op: "update"},
	wire.ScheduledRemoved{Type: "scheduled_messages", Op: "remove"},
	wire.StreamEvent{Type: "stream", Op: "create"},
	wire.StreamsGone{Type: "stream", Op: "delete"},
	wire.StreamUpdate{Type: "stream", Op: "update", Property: "name", Value: ""},
	wire.StreamUpdate{Type: "stream", Op: "update", Property: "description", Value: ""},
	wire.StreamUpdate{Type: "stream", Op: "update", Property: "invite_only", Value: false},
	wire.StreamUpdate{Type: "stream", Op: "update", Property: "is_announcement_only", Value: false},
	wire.StreamUpdate{Type: "stream", Op: "update", Property: "stream_post_policy", Value: 0},
	wire.StreamUpdate{Type: "stream", Op: "update", Property: "can_remove_subscribers_group_id", Value: 0},
	wire.StreamUpdate{Type: "stream", Op: "update", Property: "message_retention_days", Value: (*int)(nil)},
	wire.StreamUpdate{Type: "stream", Op: "update", Property: "first_message_id", Value: (*int)(nil)},
	wire.SubmessageEvent{Type: "submessage"},
	wire.SubscriptionAdd{Type: "subscription", Op: "add"},
	wire.SubscriptionRemove{Type: "subscription", Op: "remove"},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update", Property: "color", Value: ""},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update", Property: "is_muted", Value: false},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update", Property: "in_home_view", Value: false},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update", Property: "pin_to_top", Value: false},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update", Property: "desktop_notifications", Value: false},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update", Property: "audible_notifications", Value: false},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update", Property: "push_notifications", Value: false},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update", Property: "email_notifications", Value: false},
	wire.SubscriptionUpdate{Type: "subscription", Op: "update", Property: "wildcard_mentions_notify", Value: false},
	wire.SubscriptionPeers{Type: "subscription", Op: "peer_add"},
	wire.SubscriptionPeers{Type: "subscription", Op: "peer_remove"},
	wire.DirectTyping{Type: "typing", Op: "start", MessageType: "direct"},
	wire.DirectTyping{Type: "typing", Op: "stop", MessageType: "direct"},
	wire.StreamTyping{Type: "typing", Op: "start", MessageType: "stream"},
	wire.StreamTyping{Type: "typing", Op: "stop", MessageType: "stream"},
	wire.EditTyping{Type: "typing_edit_message", Op: "start"},
	wire.EditTyping{Type: "typing_edit_message", Op: "stop"},
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
	wire.StatusEvent{Type: "user_status"},
	wire.UserTopicEvent{Type: "user_topic"},
}
