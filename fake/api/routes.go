package api

// routes is the interface, in the order of the specification.
func routes() []route {
	return []route{
		{"POST", "/messages", anyBot, takes(sendMessage), ""},
		{"GET", "/messages", signedIn, takes(fetchMessages), ""},
		{"GET", "/messages/matches_narrow", signedIn, takes(matchesNarrow), ""},
		{"POST", "/messages/render", signedIn, takes(renderMessage), ""},
		{"POST", "/messages/flags", signedIn, takes(updateFlags), ""},
		{"POST", "/messages/flags/narrow", signedIn, takes(updateFlagsOfNarrow), ""},
		{"POST", "/mark_all_as_read", signedIn, takes(markAllAsRead), ""},
		{"POST", "/mark_stream_as_read", signedIn, takes(markStreamAsRead), ""},
		{"POST", "/mark_topic_as_read", signedIn, takes(markTopicAsRead), ""},
		{"GET", "/messages/{message_id}", signedIn, takes(getMessage), "/messages/{message_id:[0-9]+}"},
		{"POST", "/messages/{message_id}/reactions", signedIn, takes(addReaction), "/messages/{message_id:[0-9]+}/reactions"},
		{"DELETE", "/messages/{message_id}/reactions", signedIn, takes(removeReaction), "/messages/{message_id:[0-9]+}/reactions"},
		{"PATCH", "/messages/{message_id}", signedIn, takes(editMessage), "/messages/{message_id:[0-9]+}"},
		{"DELETE", "/messages/{message_id}", signedIn, takes(deleteMessage), "/messages/{message_id:[0-9]+}"},
		{"GET", "/messages/{message_id}/history", signedIn, takes(getMessageHistory), "/messages/{message_id:[0-9]+}/history"},

		{"POST", "/user_uploads", signedIn, takesFile(uploadFile), ""},
		{"GET", "/user_uploads/{realm_id_str}/{filename}", signedIn, takes(linkFile), "/user_uploads/{realm_id_str:[0-9]+}/{filename:.+}"},
		{"GET", "/attachments", signedIn, takes(listAttachments), ""},
		{"DELETE", "/attachments/{attachment_id}", signedIn, takes(deleteAttachment), "/attachments/{attachment_id:[0-9]+}"},

		{"POST", "/users/me/subscriptions", only(subscribeToStreams), takes(subscribe), ""},
		{"GET", "/users/me/subscriptions", signedIn, takes(listSubscriptions), ""},
		{"DELETE", "/users/me/subscriptions", signedIn, takes(unsubscribe), ""},
		{"GET", "/streams", signedIn, takes(listStreams), ""},
		{"POST", "/streams/{stream_id}/delete_topic", only(deleteTopics), takes(deleteTopic), "/streams/{stream_id:[0-9]+}/delete_topic"},

		{"GET", "/users", signedIn, takes(listUsers), ""},
		{"GET", "/users/me", signedIn, takes(getOwnUser), ""},
		{"GET", "/users/{user_id}", signedIn, takes(getUserByID), "/users/{user_id:[0-9]+}"},
		{"GET", "/users/{email}", signedIn, takes(getUserByEmail), ""},

		{"GET", "/realm/emoji", signedIn, takes(listEmoji), ""},
		{"POST", "/realm/emoji/{emoji_name}", only(addCustomEmoji), takesFile(uploadEmoji), ""},
		{"DELETE", "/realm/emoji/{emoji_name}", signedIn, takes(deactivateEmoji), ""},
		{"POST", "/realm/playgrounds", only(changePlaygrounds), takes(addPlayground), ""},
		{"DELETE", "/realm/playgrounds/{playground_id}", only(changePlaygrounds), takes(removePlayground), "/realm/playgrounds/{playground_id:[0-9]+}"},
		{"GET", "/realm/linkifiers", signedIn, takes(listLinkifiers), ""},
		{"GET", "/realm/filters", signedIn, takes(listFilters), ""},
		{"POST", "/realm/filters", only(changeLinkifiers), takes(addLinkifier), ""},
		{"PATCH", "/realm/filters/{filter_id}", only(changeLinkifiers), takes(updateLinkifier), "/realm/filters/{filter_id:[0-9]+}"},
		{"DELETE", "/realm/filters/{filter_id}", only(changeLinkifiers), takes(removeLinkifier), "/realm/filters/{filter_id:[0-9]+}"},

		{"GET", "/users/me/alert_words", signedIn, takes(listAlertWords), ""},
		{"POST", "/users/me/alert_words", signedIn, takes(addAlertWords), ""},
		{"DELETE", "/users/me/alert_words", signedIn, takes(removeAlertWords), ""},
		{"POST", "/external/{integration_name}", webhookBot, takesPayload(external), externalPattern()},
		{"PATCH", "/settings", only(changeOwnSettings), takesSettings(ownSettings, changeSettings), ""},
		{"PATCH", "/settings/display", only(changeOwnSettings), takesSettings(ownSettings, changeSettings), ""},
		{"PATCH", "/settings/notifications", only(changeOwnSettings), takesSettings(ownSettings, changeSettings), ""},
		{"PATCH", "/realm/user_settings_defaults", only(changeOrganization), takesSettings(personalSettings, changeDefaults), ""},
		{"POST", "/users/me/enter-sends", only(changeOwnSettings), takes(setEnterSends), ""},

		{"GET", "/user_groups", only(seeUserGroups), takes(listUserGroups), ""},
		{"POST", "/user_groups/create", only(seeUserGroups), takes(createUserGroup), ""},
		{"PATCH", "/user_groups/{user_group_id}", only(seeUserGroups), takes(updateUserGroup), "/user_groups/{user_group_id:[0-9]+}"},
		{"DELETE", "/user_groups/{user_group_id}", only(seeUserGroups), takes(deleteUserGroup), "/user_groups/{user_group_id:[0-9]+}"},
		{"POST", "/user_groups/{user_group_id}/members", only(seeUserGroups), takes(updateGroupMembers), "/user_groups/{user_group_id:[0-9]+}/members"},
		{"GET", "/user_groups/{user_group_id}/members", only(seeUserGroups), takes(listGroupMembers), "/user_groups/{user_group_id:[0-9]+}/members"},
		{"GET", "/user_groups/{user_group_id}/members/{user_id}", only(seeUserGroups), takes(isGroupMember), "/user_groups/{user_group_id:[0-9]+}/members/{user_id:[0-9]+}"},
		{"POST", "/user_groups/{user_group_id}/subgroups", only(seeUserGroups), takes(updateSubgroups), "/user_groups/{user_group_id:[0-9]+}/subgroups"},
		{"GET", "/user_groups/{user_group_id}/subgroups", only(seeUserGroups), takes(listSubgroups), "/user_groups/{user_group_id:[0-9]+}/subgroups"},

		{"POST", "/register", signedIn, takes(register), ""},
		{"GET", "/events", signedIn, takes(readEvents), ""},
		{"DELETE", "/events", signedIn, takes(deleteQueue), ""},

		{"POST", "/typing", signedIn, takes(announceTyping), ""},
		{"GET", "/scheduled_messages", signedIn, takes(listScheduled), ""},
		{"POST", "/scheduled_messages", signedIn, takes(schedule), ""},
		{"PATCH", "/scheduled_messages/{scheduled_message_id}", signedIn, takes(reschedule), "/scheduled_messages/{scheduled_message_id:[0-9]+}"},
		{"DELETE", "/scheduled_messages/{scheduled_message_id}", signedIn, takes(unschedule), "/scheduled_messages/{scheduled_message_id:[0-9]+}"},

		{"GET", "/server_settings", anonymous, takes(serverSettings), ""},
		{"POST", "/dev_fetch_api_key", anonymous, takes(devFetchAPIKey), ""},
		{"POST", "/fetch_api_key", anonymous, takes(fetchAPIKey), ""},
		{"POST", "/jwt/fetch_api_key", anonymous, takes(jwtFetchAPIKey), ""},
	}
}

// noParams are the parameters of an endpoint that takes none.
type noParams struct{}
