package wire

import (
	"reflect"
	"sync"
)

// TypeNamed is the type of an object of this package with a name. The edits of levels name
// types so.
func TypeNamed(name string) (t reflect.Type, known bool) {
	t, known = types()[name]
	return t, known
}

var types = sync.OnceValue(func() map[string]reflect.Type {
	named := map[string]reflect.Type{}
	for _, value := range []any{
		APIKey{}, AlertWordsEvent{}, Attachment{}, AttachmentChanged{}, AttachmentMessage{},
		AttachmentRef{}, AttachmentRemoved{}, Attachments{}, AuthenticationMethods{}, AvatarSet{},
		BotAdd{}, BotChanged{}, BotCreated{}, BotDefaults{}, BotDelete{}, BotKind{}, BotRemove{},
		BotStorage{}, BotUpdate{}, Bots{}, Call{}, Callback{}, CallbackMessage{}, ChangedBot{},
		ChosenRealmSettings{}, ChosenSettings{}, CustomEmoji{}, CustomEmojis{}, CustomProfileField{},
		DefaultStreamGroup{}, DefaultStreams{}, DeletedMessage{}, DeletedMessages{}, DeliveredLater{},
		DirectTyping{}, DisplaySettingUpdate{}, DisplaySettings{}, DisplayUser{}, Domain{},
		DomainChanged{}, DomainMade{}, DomainRemoved{}, Domains{}, Draft{}, DraftIDs{}, DraftList{},
		DraftRemoved{}, DraftUpdated{}, DraftsAdded{}, EditEntry{}, EmbeddedService{}, EmojiAuthor{},
		EmojiEvent{}, EmojisetChoice{}, Events{}, Export{}, ExportStarted{}, Exports{}, ExportsChanged{},
		ExternalAccount{}, ExternalAuthenticationMethod{}, FetchedMessages{}, FileURL{}, Filters{},
		FiltersEvent{}, FlagsEvent{}, FlagsUpdated{}, FoundMessage{}, GiphyRating{}, GoneBot{},
		GroupAdded{}, GroupData{}, GroupMembers{}, GroupMembership{}, GroupNesting{}, GroupPeople{},
		GroupRemoved{}, GroupSubgroups{}, GroupUpdated{}, Heartbeat{}, Hotspot{}, HotspotsEvent{},
		IconData{}, IconSet{}, Invite{}, InviteLink{}, InviteResent{}, Invites{}, InvitesChanged{},
		LaterSettings{}, Linkifier{}, Linkifiers{}, LinkifiersEvent{}, ListedBot{}, ListedStream{},
		LogoData{}, Made{}, Match{}, Members{}, Message{}, MessageEvent{}, MessageHistory{},
		MutedTopicsEvent{}, MutedUser{}, MutedUsersEvent{}, NarrowMatches{}, NeverSubscribed{}, NewKey{},
		NightLogoData{}, NotificationSettingUpdate{}, NotificationSettings{}, OutgoingService{},
		OwnUser{}, OwnedBot{}, PersonAvatar{}, PersonBilling{}, PersonBotOwner{}, PersonDeliveryEmail{},
		PersonEmail{}, PersonName{}, PersonRole{}, PersonTimezone{}, Personal{}, PersonalSettings{},
		Playground{}, PlaygroundsEvent{}, Presence{}, PresenceEvent{}, PresenceStatus{}, Presences{},
		ProfileEvent{}, ProfileField{}, ProfileFieldType{}, ProfileFields{}, ProfileFieldsEvent{},
		ProfilePerson{}, ProfileValue{}, PropertiesChanged{}, RangeFlagsUpdated{}, Reaction{},
		ReactionEvent{}, ReactionEventUser{}, ReactionUser{}, ReadReceipts{}, RealmDeactivated{},
		RealmFacts{}, RealmMethods{}, RealmPlaces{}, RealmSettings{}, RealmUpdate{}, RealmUpdateDict{},
		RecentConversation{}, Register{}, RegisterAlertWords{}, RegisterBots{},
		RegisterDefaultStreamGroups{}, RegisterDefaultStreams{}, RegisterDisplaySettings{},
		RegisterDomains{}, RegisterDrafts{}, RegisterEmbeddedBots{}, RegisterEmoji{}, RegisterFilters{},
		RegisterGiphy{}, RegisterHotspots{}, RegisterIncomingWebhookBots{}, RegisterLinkifiers{},
		RegisterMessage{}, RegisterMutedTopics{}, RegisterMutedUsers{}, RegisterNotificationSettings{},
		RegisterPlaygrounds{}, RegisterPresence{}, RegisterProfileFields{}, RegisterRealm{},
		RegisterRecentConversations{}, RegisterScheduledMessages{}, RegisterSelf{},
		RegisterSettingsDefaults{}, RegisterStarredMessages{}, RegisterStopWords{}, RegisterStreams{},
		RegisterSubscriptions{}, RegisterUnread{}, RegisterUser{}, RegisterUserGroups{},
		RegisterUserSettings{}, RegisterUserStatus{}, RegisterUserTopics{}, RegisterUsers{},
		RegisterVersion{}, RegisterVideoCalls{}, RemovedPerson{}, Rendered{}, Restart{},
		ScheduledAdded{}, ScheduledCreated{}, ScheduledList{}, ScheduledMessage{}, ScheduledRemoved{},
		ScheduledUpdated{}, Sent{}, ServerFacts{}, ServerSettings{}, SettingChoices{}, SettingsChanged{},
		SettingsDefaultUpdate{}, SettingsDefaults{}, SingleMessage{}, SinglePresence{}, SingleStream{},
		SingleUser{}, SlimPresence{}, Snapshot{}, Status{}, StatusEvent{}, Stream{}, StreamEmail{},
		StreamEvent{}, StreamID{}, StreamMembers{}, StreamRef{}, StreamTyping{}, StreamUpdate{},
		Streams{}, Submessage{}, SubmessageEvent{}, Subscribed{}, Subscription{}, SubscriptionAdd{},
		SubscriptionPeer{}, SubscriptionPeers{}, SubscriptionRemove{}, SubscriptionStatus{},
		SubscriptionUpdate{}, Subscriptions{}, SubscriptionsUpdated{}, TokenAPIKey{}, Topic{},
		TopicLink{}, Topics{}, TypingUser{}, UnreadDetail{}, UnreadDirect{}, UnreadGroup{},
		UnreadMessages{}, UnreadTopic{}, Unsubscribed{}, UpdateMessage{}, Uploaded{}, User{}, UserAdd{},
		UserCreated{}, UserGroup{}, UserGroups{}, UserRemove{}, UserSettings{}, UserSettingsUpdate{},
		UserTopic{}, UserTopicEvent{}, UserUpdate{}, VideoChatProvider{},
	} {
		t := reflect.TypeOf(value)
		named[t.Name()] = t
	}
	return named
})

// KindNamed is the kind of errors with a name.
func KindNamed(name string) (k Kind, known bool) {
	k, known = kindNames[name]
	return k, known
}

var kindNames = map[string]Kind{
	"BadRequest":                    BadRequest,
	"VariableMissing":               VariableMissing,
	"VariableInvalid":               VariableInvalid,
	"ConfusingVariables":            ConfusingVariables,
	"InvalidAPIKey":                 InvalidAPIKey,
	"NotLoggedIn":                   NotLoggedIn,
	"WrongAuthScheme":               WrongAuthScheme,
	"WebhookBotRefused":             WebhookBotRefused,
	"AccountDeactivated":            AccountDeactivated,
	"OrganizationDeactivated":       OrganizationDeactivated,
	"KeyForDeactivatedAccount":      KeyForDeactivatedAccount,
	"KeyForDeactivatedOrganization": KeyForDeactivatedOrganization,
	"AuthenticationFailed":          AuthenticationFailed,
	"PasswordsOff":                  PasswordsOff,
	"StreamDoesNotExist":            StreamDoesNotExist,
	"SubscriptionRefused":           SubscriptionRefused,
	"PrincipalRefused":              PrincipalRefused,
	"MuteRefused":                   MuteRefused,
	"OwnerNeeded":                   OwnerNeeded,
	"AdministratorNeeded":           AdministratorNeeded,
	"MoveTooLate":                   MoveTooLate,
	"BadNarrow":                     BadNarrow,
	"BadEventQueue":                 BadEventQueue,
	"RateLimitHit":                  RateLimitHit,
	"NotFound":                      NotFound,
	"MethodNotAllowed":              MethodNotAllowed,
	"BodyTooLarge":                  BodyTooLarge,
	"UploadQuota":                   UploadQuota,
	"FileRefused":                   FileRefused,
	"RangeRefused":                  RangeRefused,
	"WrongKeyInQuery":               WrongKeyInQuery,
	"MalformedJSON":                 MalformedJSON,
	"EventHeaderMissing":            EventHeaderMissing,
	"EventUnsupported":              EventUnsupported,
	"BadImage":                      BadImage,
	"ThingNotFound":                 ThingNotFound,
	"EmailInUse":                    EmailInUse,
	"LastUser":                      LastUser,
	"InvitationFailed":              InvitationFailed,
}
