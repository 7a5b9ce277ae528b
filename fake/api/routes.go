// Package api is the HTTP API of the service, at the newest level only: one package
// per kind of resource, and all routes in one table. Package featurelevels declares
// the differences of older levels.
package api

import (
	"github.com/spiritlevel/spiritlevel/fake/api/bots"
	"github.com/spiritlevel/spiritlevel/fake/api/drafts"
	"github.com/spiritlevel/spiritlevel/fake/api/files"
	"github.com/spiritlevel/spiritlevel/fake/api/groups"
	"github.com/spiritlevel/spiritlevel/fake/api/messages"
	"github.com/spiritlevel/spiritlevel/fake/api/organization"
	"github.com/spiritlevel/spiritlevel/fake/api/queues"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/server"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/fake/api/streams"
	"github.com/spiritlevel/spiritlevel/fake/api/users"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// routes is the API, in the order of the specification.
func routes() []route {
	return []route{
		{"POST", "/messages", rest.AnyBot, rest.Takes(messages.Send)},
		{"GET", "/messages", rest.SignedIn, rest.Takes(messages.Fetch)},
		{"GET", "/messages/matches_narrow", rest.SignedIn, rest.Takes(messages.MatchNarrow)},
		{"POST", "/messages/render", rest.SignedIn, rest.Takes(messages.Render)},
		{"POST", "/messages/flags", rest.SignedIn, rest.Takes(messages.UpdateFlags)},
		{"POST", "/messages/flags/narrow", rest.SignedIn, rest.Takes(messages.UpdateFlagsOfNarrow)},
		{"POST", "/submessage", rest.SignedIn, rest.Takes(messages.AddSubmessage)},
		{"POST", "/mark_all_as_read", rest.SignedIn, rest.Takes(messages.MarkAllAsRead)},
		{"POST", "/mark_stream_as_read", rest.SignedIn, rest.Takes(messages.MarkStreamAsRead)},
		{"POST", "/mark_topic_as_read", rest.SignedIn, rest.Takes(messages.MarkTopicAsRead)},
		{"GET", "/messages/{message_id}", rest.SignedIn, rest.Takes(messages.Get)},
		{"POST", "/messages/{message_id}/reactions", rest.SignedIn, rest.Takes(messages.AddReaction)},
		{"DELETE", "/messages/{message_id}/reactions", rest.SignedIn, rest.Takes(messages.RemoveReaction)},
		{"PATCH", "/messages/{message_id}", rest.SignedIn, rest.Takes(messages.Edit)},
		{"DELETE", "/messages/{message_id}", rest.SignedIn, rest.Takes(messages.Delete)},
		{"GET", "/messages/{message_id}/history", rest.SignedIn, rest.Takes(messages.GetHistory)},
		{"GET", "/messages/{message_id}/read_receipts", rest.SignedIn, rest.Takes(messages.GetReadReceipts)},

		{"POST", "/user_uploads", rest.SignedIn, rest.TakesFile(files.Upload)},
		{"GET", "/user_uploads/{realm_id_str}/{filename}", rest.SignedIn,
			rest.Takes(files.Link).Matching("realm_id_str", rest.Digits).Matching("filename", ".+")},
		{"GET", "/attachments", rest.SignedIn, rest.Takes(files.ListAttachments)},
		{"DELETE", "/attachments/{attachment_id}", rest.SignedIn, rest.Takes(files.DeleteAttachment)},

		{"GET", "/users/me/subscriptions", rest.SignedIn, rest.Takes(streams.ListSubscriptions)},
		{"POST", "/users/me/subscriptions", rest.Requires(rest.SubscribeToStreams), rest.Takes(streams.Subscribe)},
		{"PATCH", "/users/me/subscriptions", rest.SignedIn, rest.Takes(streams.UpdateSubscriptions)},
		{"DELETE", "/users/me/subscriptions", rest.SignedIn, rest.Takes(streams.Unsubscribe)},
		{"POST", "/users/me/subscriptions/properties", rest.SignedIn, rest.Takes(streams.ChangeProperties)},
		{"PATCH", "/users/me/subscriptions/{stream_id}", rest.SignedIn, rest.Takes(streams.ChangeProperty)},
		{"GET", "/users/{user_id}/subscriptions/{stream_id}", rest.SignedIn, rest.Takes(streams.GetSubscriptionStatus)},
		{"GET", "/users/me/{stream_id}/topics", rest.SignedIn, rest.Takes(streams.ListTopics)},
		{"GET", "/get_stream_id", rest.SignedIn, rest.Takes(streams.GetID)},
		{"GET", "/streams", rest.SignedIn, rest.Takes(streams.List)},
		{"GET", "/streams/{stream_id}", rest.SignedIn, rest.Takes(streams.Get)},
		{"PATCH", "/streams/{stream_id}", rest.RequiredUntil(changes.StreamAdministrators, rest.AdministerStreams),
			rest.Takes(streams.Update)},
		{"DELETE", "/streams/{stream_id}", rest.RequiredUntil(changes.StreamAdministrators, rest.AdministerStreams),
			rest.Takes(streams.Archive)},
		{"GET", "/streams/{stream_id}/members", rest.SignedIn, rest.Takes(streams.ListMembers)},
		{"GET", "/streams/{stream_id}/email_address", rest.SignedIn, rest.Takes(streams.GetEmail)},
		{"POST", "/default_streams", rest.Requires(rest.AdministerStreams), rest.Takes(streams.AddDefaultStream)},
		{"DELETE", "/default_streams", rest.Requires(rest.AdministerStreams), rest.Takes(streams.RemoveDefaultStream)},
		{"POST", "/streams/{stream_id}/delete_topic", rest.Requires(rest.DeleteTopics), rest.Takes(messages.DeleteTopic)},

		{"GET", "/users", rest.SignedIn, rest.Takes(users.List)},
		{"POST", "/users", rest.Requires(rest.CreateUsers), rest.Takes(users.Create)},
		{"GET", "/users/me", rest.SignedIn, rest.Takes(users.GetOwn)},
		{"DELETE", "/users/me", rest.SignedIn, rest.Takes(users.DeactivateSelf)},
		{"POST", "/users/me/avatar", rest.SignedIn, rest.TakesFile(users.SetAvatar)},
		{"DELETE", "/users/me/avatar", rest.SignedIn, rest.Takes(users.DeleteAvatar)},
		{"POST", "/users/me/api_key/regenerate", rest.SignedIn, rest.Takes(users.RegenerateOwnKey)},
		{"GET", "/users/{user_id}", rest.SignedIn, rest.Takes(users.GetByID)},
		{"PATCH", "/users/{user_id}", rest.SignedIn, rest.Takes(users.Update)},
		{"DELETE", "/users/{user_id}", rest.SignedIn, rest.Takes(users.Deactivate)},
		{"POST", "/users/{user_id}/reactivate", rest.SignedIn, rest.Takes(users.Reactivate)},
		{"GET", "/users/{email}", rest.SignedIn, rest.Takes(users.GetByEmail)},

		{"GET", "/realm/emoji", rest.SignedIn, rest.Takes(organization.ListEmoji)},
		{"POST", "/realm/emoji/{emoji_name}", rest.Requires(rest.AddCustomEmoji),
			rest.TakesFile(organization.UploadEmoji).Matching("emoji_name", ".+")},
		{"DELETE", "/realm/emoji/{emoji_name}", rest.SignedIn, rest.Takes(organization.DeactivateEmoji).Matching("emoji_name",
			".+")},
		{"POST", "/realm/icon", rest.Requires(rest.ChangeEmblems), rest.TakesFile(organization.SetIcon)},
		{"DELETE", "/realm/icon", rest.Requires(rest.ChangeEmblems), rest.Takes(organization.RemoveIcon)},
		{"POST", "/realm/logo", rest.Requires(rest.ChangeEmblems), rest.TakesFile(organization.SetLogo)},
		{"DELETE", "/realm/logo", rest.Requires(rest.ChangeEmblems), rest.Takes(organization.RemoveLogo)},
		{"GET", "/realm/domains", rest.SignedIn, rest.Takes(organization.ListDomains)},
		{"POST", "/realm/domains", rest.Requires(rest.ChangeDomains), rest.Takes(organization.AddDomain)},
		{"PATCH", "/realm/domains/{domain}", rest.Requires(rest.ChangeDomains), rest.Takes(organization.ChangeDomain)},
		{"DELETE", "/realm/domains/{domain}", rest.Requires(rest.ChangeDomains), rest.Takes(organization.RemoveDomain)},
		{"GET", "/calls/bigbluebutton/create", rest.SignedIn, rest.Takes(messages.CreateCall)},
		{"POST", "/users/me/apns_device_token", rest.Requires(rest.RegisterDevices), rest.Takes(users.AddAPNsToken)},
		{"DELETE", "/users/me/apns_device_token", rest.Requires(rest.RegisterDevices), rest.Takes(users.RemoveAPNsToken)},
		{"POST", "/users/me/android_gcm_reg_id", rest.Requires(rest.RegisterDevices), rest.Takes(users.AddGCMToken)},
		{"DELETE", "/users/me/android_gcm_reg_id", rest.Requires(rest.RegisterDevices), rest.Takes(users.RemoveGCMToken)},
		{"POST", "/users/me/hotspots", rest.Requires(rest.FollowTutorial), rest.Takes(users.MarkHotspotSeen)},
		{"POST", "/users/me/tutorial_status", rest.Requires(rest.FollowTutorial), rest.Takes(users.SetTutorialStatus)},
		{"POST", "/users/me/presence", rest.Requires(rest.ReportPresence), rest.Takes(users.ReportPresence)},
		{"GET", "/users/{user_id_or_email}/presence", rest.SignedIn, rest.Takes(users.GetPresence)},
		{"GET", "/realm/presence", rest.SignedIn, rest.Takes(users.ListPresences)},
		{"GET", "/realm/profile_fields", rest.SignedIn, rest.Takes(users.ListProfileFields)},
		{"PATCH", "/realm/profile_fields", rest.Requires(rest.ChangeProfileFields), rest.Takes(users.OrderProfileFields)},
		{"POST", "/realm/profile_fields", rest.Requires(rest.ChangeProfileFields), rest.Takes(users.AddProfileField)},
		{"PATCH", "/realm/profile_fields/{field_id}", rest.Requires(rest.ChangeProfileFields),
			rest.Takes(users.UpdateProfileField)},
		{"DELETE", "/realm/profile_fields/{field_id}", rest.Requires(rest.ChangeProfileFields),
			rest.Takes(users.RemoveProfileField)},
		{"PATCH", "/users/me/profile_data", rest.Requires(rest.ChangeOwnProfile), rest.Takes(users.UpdateProfileData)},
		{"DELETE", "/users/me/profile_data", rest.Requires(rest.ChangeOwnProfile), rest.Takes(users.RemoveProfileData)},
		{"POST", "/realm/playgrounds", rest.Requires(rest.ChangePlaygrounds), rest.Takes(organization.AddPlayground)},
		{"DELETE", "/realm/playgrounds/{playground_id}", rest.Requires(rest.ChangePlaygrounds),
			rest.Takes(organization.RemovePlayground)},
		{"GET", "/realm/linkifiers", rest.SignedIn, rest.Takes(organization.ListLinkifiers)},
		{"GET", "/realm/filters", rest.SignedIn, rest.Takes(organization.ListFilters)},
		{"POST", "/realm/filters", rest.Requires(rest.ChangeLinkifiers), rest.Takes(organization.AddLinkifier)},
		{"PATCH", "/realm/filters/{filter_id}", rest.Requires(rest.ChangeLinkifiers),
			rest.Takes(organization.UpdateLinkifier)},
		{"DELETE", "/realm/filters/{filter_id}", rest.Requires(rest.ChangeLinkifiers),
			rest.Takes(organization.RemoveLinkifier)},

		{"GET", "/users/me/alert_words", rest.SignedIn, rest.Takes(users.ListAlertWords)},
		{"POST", "/users/me/alert_words", rest.SignedIn, rest.Takes(users.AddAlertWords)},
		{"DELETE", "/users/me/alert_words", rest.SignedIn, rest.Takes(users.RemoveAlertWords)},
		{"POST", "/external/{integration_name}", rest.WebhookBot,
			rest.TakesPayload(bots.ReceiveWebhook).Matching("integration_name", bots.IntegrationNames())},
		{"PATCH", "/settings", rest.Requires(rest.ChangeOwnSettings), settings.Takes(settings.Own, users.ChangeSettings)},
		{"PATCH", "/settings/display", rest.Requires(rest.ChangeOwnSettings),
			settings.Takes(settings.Own, users.ChangeSettings)},
		{"PATCH", "/settings/notifications", rest.Requires(rest.ChangeOwnSettings),
			settings.Takes(settings.Own, users.ChangeSettings)},
		{"PATCH", "/realm", rest.Requires(rest.ChangeOrganization),
			settings.Takes(settings.Organization, organization.ChangeSettings)},
		{"POST", "/realm/deactivate", rest.Requires(rest.DeactivateOrganization), rest.Takes(organization.Deactivate)},
		{"PATCH", "/realm/user_settings_defaults", rest.Requires(rest.ChangeOrganization),
			settings.Takes(settings.Personal, organization.ChangeDefaults)},
		{"POST", "/users/me/enter-sends", rest.Requires(rest.ChangeOwnSettings), rest.Takes(users.SetEnterSends)},

		{"POST", "/users/me/status", rest.Requires(rest.SetStatus), rest.Takes(users.UpdateStatus)},
		{"PATCH", "/users/me/subscriptions/muted_topics", rest.SignedIn, rest.Takes(streams.MuteTopic)},
		{"POST", "/user_topics", rest.SignedIn, rest.Takes(streams.SetUserTopic)},
		{"POST", "/users/me/muted_users/{muted_user_id}", rest.SignedIn, rest.Takes(users.MuteUser)},
		{"DELETE", "/users/me/muted_users/{muted_user_id}", rest.SignedIn, rest.Takes(users.UnmuteUser)},

		{"GET", "/user_groups", rest.Requires(rest.SeeUserGroups), rest.Takes(groups.List)},
		{"POST", "/user_groups/create", rest.Requires(rest.SeeUserGroups), rest.Takes(groups.Create)},
		{"PATCH", "/user_groups/{user_group_id}", rest.Requires(rest.SeeUserGroups), rest.Takes(groups.Update)},
		{"DELETE", "/user_groups/{user_group_id}", rest.Requires(rest.SeeUserGroups), rest.Takes(groups.Delete)},
		{"GET", "/user_groups/{user_group_id}/members", rest.Requires(rest.SeeUserGroups), rest.Takes(groups.ListMembers)},
		{"POST", "/user_groups/{user_group_id}/members", rest.Requires(rest.SeeUserGroups), rest.Takes(groups.UpdateMembers)},
		{"GET", "/user_groups/{user_group_id}/members/{user_id}", rest.Requires(rest.SeeUserGroups),
			rest.Takes(groups.IsMember)},
		{"POST", "/user_groups/{user_group_id}/subgroups", rest.Requires(rest.SeeUserGroups),
			rest.Takes(groups.UpdateSubgroups)},
		{"GET", "/user_groups/{user_group_id}/subgroups", rest.Requires(rest.SeeUserGroups),
			rest.Takes(groups.ListSubgroups)},

		{"GET", "/bots", rest.Requires(rest.ManageOwnBots), rest.Takes(bots.List)},
		{"POST", "/bots", rest.Requires(rest.ManageOwnBots), rest.TakesFile(bots.Create)},
		{"PATCH", "/bots/{bot_id}", rest.Requires(rest.ManageOwnBots), rest.TakesFile(bots.Update)},
		{"DELETE", "/bots/{bot_id}", rest.SignedIn, rest.Takes(bots.Deactivate)},
		{"POST", "/bots/{bot_id}/api_key/regenerate", rest.Requires(rest.ManageOwnBots), rest.Takes(bots.RegenerateKey)},

		{"PUT", "/bot_storage", rest.SignedIn, rest.Takes(bots.WriteStorage)},
		{"GET", "/bot_storage", rest.SignedIn, rest.Takes(bots.ReadStorage)},
		{"DELETE", "/bot_storage", rest.SignedIn, rest.Takes(bots.ClearStorage)},

		{"POST", "/register", rest.SignedIn, rest.Takes(queues.Register)},
		{"GET", "/events", rest.SignedIn, rest.Takes(queues.Read)},
		{"DELETE", "/events", rest.SignedIn, rest.Takes(queues.Delete)},

		{"GET", "/invites", rest.Requires(rest.SeeInvites), rest.Takes(organization.ListInvites)},
		{"POST", "/invites", rest.Requires(rest.SeeInvites), rest.Takes(organization.Invite)},
		{"DELETE", "/invites/{invite_id}", rest.Requires(rest.SeeInvites), rest.Takes(organization.RevokeInvite)},
		{"POST", "/invites/{invite_id}/resend", rest.Requires(rest.SeeInvites), rest.Takes(organization.ResendInvite)},
		{"POST", "/invites/multiuse", rest.Requires(rest.AdministerInvites), rest.Takes(organization.MakeInviteLink)},
		{"DELETE", "/invites/multiuse/{invite_id}", rest.Requires(rest.AdministerInvites),
			rest.Takes(organization.RevokeInviteLink)},

		{"GET", "/drafts", rest.Requires(rest.SaveDrafts), rest.Takes(drafts.List)},
		{"POST", "/drafts", rest.Requires(rest.SaveDrafts), rest.Takes(drafts.Create)},
		{"PATCH", "/drafts/{draft_id}", rest.Requires(rest.SaveDrafts), rest.Takes(drafts.Edit)},
		{"DELETE", "/drafts/{draft_id}", rest.Requires(rest.SaveDrafts), rest.Takes(drafts.Delete)},
		{"POST", "/export/realm", rest.Requires(rest.ExportOrganization), rest.Takes(files.ExportRealm)},
		{"GET", "/export/realm", rest.Requires(rest.ExportOrganization), rest.Takes(files.ListExports)},
		{"DELETE", "/export/realm/{export_id}", rest.Requires(rest.ExportOrganization), rest.Takes(files.DeleteExport)},

		{"POST", "/typing", rest.SignedIn, rest.Takes(messages.AnnounceTyping)},
		{"GET", "/scheduled_messages", rest.SignedIn, rest.Takes(drafts.ListScheduled)},
		{"POST", "/scheduled_messages", rest.SignedIn, rest.Takes(drafts.Schedule)},
		{"DELETE", "/scheduled_messages/{scheduled_message_id}", rest.SignedIn, rest.Takes(drafts.Unschedule)},
		{"PATCH", "/scheduled_messages/{scheduled_message_id}", rest.SignedIn, rest.Takes(drafts.Reschedule)},

		{"GET", "/server_settings", rest.Anonymous, rest.Takes(server.Settings)},
		{"POST", "/dev_fetch_api_key", rest.Developers, rest.Takes(server.DevFetchAPIKey)},
		{"POST", "/fetch_api_key", rest.Anonymous, rest.Takes(server.FetchAPIKey)},
		{"POST", "/jwt/fetch_api_key", rest.Anonymous, rest.Takes(server.JWTFetchAPIKey)},
	}
}
