package levels_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// onlyInZulip are the changes of levels that dialect zulip alone shows.
func onlyInZulip() []featurelevels.ChangeID {
	return []featurelevels.ChangeID{
		changes.RefusalsHaveCodes, changes.StreamIDsAreCapital,
		changes.HostsOfNobody, changes.PlainServers, changes.AnyPatternLinks, changes.NoTopicsOfDirectMessages,
		changes.ModeratorsPost, changes.StreamsAreNotOccupied, changes.StreamAdministrators,
		changes.SubscriptionsOverseen, changes.ModeratorsMoveLate, changes.StreamNamesWithoutControls,
		changes.EmojiWithoutImage, changes.GuestsSeeWebPublic,
		changes.AdministratorsListAll, changes.SilentMeansNobody,
		changes.AlreadyFromNewest, changes.RefusalsCreateNothing,
		changes.PrivacyKept, changes.LeftUnreadTold, changes.GroupChangesAreSaid, changes.NoticesInternal,
		changes.EditNoticesInternal, changes.NothingReadIsNotTold, changes.InvitesTellTheirEnd,
	}
}

// seenBelow are the levels at which deviations show that newer levels do not have.
func seenBelow() map[featurelevels.ChangeID]featurelevels.Level {
	return map[featurelevels.ChangeID]featurelevels.Level{changes.DraftsBeforeTheirLevel: 65, changes.NoticesToldToAll: 25}
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
