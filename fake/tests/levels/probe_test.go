package levels_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// onlyInZulip are the changes of levels that dialect zulip alone shows.
func onlyInZulip() []featurelevels.ChangeID {
	return []featurelevels.ChangeID{
		"5.0-refusals-have-codes", "6.0-unauthorized-code",
		"7.0-bot-email-hosts", "7.0-plain-development-server", "5.0-linkifier-any-pattern",
		"5.0-direct-message-topic-refused",
		"4.0-moderators-post-policy", "34-stream-occupy-removed", "4.0-stream-administrators",
		"5.0-administrators-see-subscribers", "5.0-moderators-edit-topics-late", "5.0-stream-name-control-characters",
		"5.0-emoji-file-refusal", "4.0-guests-see-web-public",
		"4.0-administrators-list-streams", "4.0-silent-wildcard-mention",
		"4.0-already-subscribed-newest-first", "7.0-refused-subscribe-creates-nothing",
		"6.0-privacy-change-in-part", "6.0-unsubscribe-read-event", "7.0-group-member-notices",
		"38-message-event-notices-removed",
		"27-edit-event-notices-removed", "6.0-no-empty-read-event", "96-invite-expiry-date",
	}
}

// seenBelow are the levels at which deviations show that newer levels do not have.
func seenBelow() map[featurelevels.ChangeID]featurelevels.Level {
	return map[featurelevels.ChangeID]featurelevels.Level{"zulip-drafts-early": 65, "zulip-event-notices": 25}
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
