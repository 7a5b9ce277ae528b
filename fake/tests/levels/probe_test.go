package levels_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// onlyInZulip are the changes of levels that dialect zulip alone shows.
func onlyInZulip() []featurelevels.ChangeID {
	return []featurelevels.ChangeID{
		"5.0-refusals-have-codes", "6.0-unauthorized-code",
		"8.0-group-not-in-itself", "9.0-group-members-required", "9.0-group-notice-after-event", "10.0-owners-manage-groups",
		"8.0-nobody-group-first", "8.0-members-mention-many", "9.0-members-move-messages",
		"10.0-administrators-mention-many", "7.0-bot-email-hosts", "7.0-plain-development-server",
		"8.0-development-server", "8.0-stream-leaves-sight", "9.0-archived-streams-known",
		"8.0-code-language-updated", "9.0-avatar-path-by-version", "9.0-emoji-path-hash", "9.0-picture-endings",
		"10.0-private-announcements", "9.0-dense-needs-small-font", "9.0-null-removers", "9.0-broken-pictures",
		"9.0-emoji-file-types",
		"9.0-invites-by-inviter", "10.0-invites-by-number", "8.0-attachments-by-number", "9.0-resent-invite-without-time",
		"9.0-plan-limits-saml", "10.0-system-bot-pictures",
		"9.0-archived-messages-stay", "10.0-archive-notice", "10.0-empty-private-streams-stay",
		"10.0-post-policy-of-roles", "10.0-streams-before-principals",
		"5.0-linkifier-any-pattern",
		"5.0-direct-message-topic-refused",
		"4.0-moderators-post-policy", "34-stream-occupy-removed", "4.0-stream-administrators",
		"5.0-administrators-see-subscribers", "5.0-moderators-edit-topics-late", "5.0-stream-name-control-characters",
		"5.0-emoji-file-refusal", "4.0-guests-see-web-public",
		"4.0-administrators-list-streams", "4.0-silent-wildcard-mention",
		"4.0-already-subscribed-newest-first", "7.0-refused-subscribe-creates-nothing",
		"6.0-privacy-change-in-part", "6.0-unsubscribe-read-event", "7.0-group-member-notices",
		"38-message-event-notices-removed",
		"27-edit-event-notices-removed", "6.0-no-empty-read-event", "96-invite-expiry-date",
		"8.0-typed-parameters", "9.0-typed-parameters", "10.0-typed-parameters", "255-word-channel",
		"195-code-language-empty", "205-stream-events-on-role-change", "251-upload-quota-mib",
		"8.0-plain-development-server", "8.0-emoji-sequences", "8.0-video-previews", "10.0-channel-links",
		"8.0-semicolons-in-links", "9.0-content-edit-first", "10.0-new-stream-first",
		"8.0-long-url-length", "10.0-wildcard-class", "10.0-larger-video-pictures", "10.0-emoji-names",
		"10.0-seen-streams-linked", "10.0-unmuted-topics-shown",
		"302-user-by-email",
		"8.0-waiting-numbers", "8.0-started-topics-followed", "8.0-own-messages-unread", "8.0-limits-over-at-start",
		"9.0-task-lists",
		"9.0-narrow-faults", "327-recipient-id-incoming", "213-unread-counts-unmuted",
	}
}

// seenBelow are the levels at which deviations show that newer levels do not have.
func seenBelow() map[featurelevels.ChangeID]featurelevels.Level {
	return map[featurelevels.ChangeID]featurelevels.Level{
		"zulip-drafts-early": 65, "zulip-event-notices": 25, "zulip-role-change-streams": 204,
		"zulip-first-message-kept": 255, "zulip-boolean-is-number": 236, "zulip-followed-early": 218,
		"zulip-no-embedded-bots": 236, "zulip-muted-streams-hidden": 370,
		"zulip-group-names": 236, "zulip-group-in-itself": 236, "zulip-group-members-optional": 276,
		"zulip-former-subscriber-create-event": 236,
		"zulip-properties-singly":              276, "zulip-property-text": 276,
		"zulip-invalid-value-code": 236,
		"zulip-edit-out-of-sight":  276, "zulip-left-stream-unreads": 276,
	}
}

// probe shows one declared change from the outside: what a client sees of it
// one level below and at its own level. Of a deviation below is the dialect of
// the specification, from the dialect that deviates.
type probe struct {
	change featurelevels.ChangeID
	show   show
	below  string
	from   string
}
