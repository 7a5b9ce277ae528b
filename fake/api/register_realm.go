package api

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// realm is the organization's settings and the server's limits.
func (s *state) realm() {
	o := s.View.Organization()
	settings := wire.DefaultRealmSettings(o.Name, o.Description)
	settings.CreatePublicStreamPolicy = o.CreatePublicStreamPolicy
	settings.CreatePrivateStreamPolicy = o.CreatePrivateStreamPolicy
	settings.CreateWebPublicStreamPolicy = o.CreateWebPublicPolicy
	settings.InviteToStreamPolicy = o.InviteToStreamPolicy
	settings.WaitingPeriodThreshold = o.WaitingPeriodDays
	settings.MandatoryTopics, settings.WildcardMentionPolicy = o.MandatoryTopics, o.WildcardMentionPolicy
	settings.AllowMessageEditing, settings.AllowEditHistory = o.AllowEditing, o.AllowEditHistory
	settings.EditTopicPolicy, settings.DeleteOwnMessagePolicy = o.EditTopicPolicy, o.DeleteOwnPolicy
	settings.MoveMessagesBetweenStreamsPolicy = o.MoveBetweenStreamsPolicy
	settings.MessageContentEditLimit, settings.MessageContentDeleteLimit = o.EditLimit, o.DeleteLimit
	settings.MoveMessagesWithinStreamLimit = o.MoveWithinStreamLimit
	settings.MoveMessagesBetweenStreamsLimit = o.MoveBetweenStreamsLimit
	settings.InlineImagePreview, settings.InlineURLEmbedPreview = o.ImagePreviews, o.URLPreviews
	settings.EnableSpectatorAccess = o.WebPublicStreams
	if !o.DirectMessages {
		settings.PrivateMessagePolicy = wire.DirectMessagesOff
	}

	facts := wire.DefaultRealmFacts(s.Base, o.ID+".invalid")
	facts.IconURL = s.organizationIcon()
	if o.NotificationsStreamID != 0 {
		facts.NotificationsStreamID = o.NotificationsStreamID
	}

	if o.UploadQuotaMiB != 0 {
		facts.UploadQuotaMiB = &o.UploadQuotaMiB
	}

	server := wire.DefaultServerFacts()
	server.WebPublicStreamsEnabled = o.WebPublicStreams
	s.RegisterRealm = &wire.RegisterRealm{RealmSettings: settings, RealmFacts: facts, ServerFacts: server}
}
