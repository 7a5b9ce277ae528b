package levels_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

func allProbes() []probe {
	return slices.Concat(
		probesOfServer(), probesOfRestart(), probesOfNames(), probesOfAuthentication(), probesOfRequests(),
		probesOfEvents(), probesOfMessages(), probesOfMessagesFetch(), probesOfMessagesSend(),
		probesOfMessagesEdit(), probesOfMessagesMove(), probesOfMessagesHistory(), probesOfMessagesDelete(),
		probesOfMessagesFlags(), probesOfMessagesUnread(), probesOfMessagesReactions(), probesOfMessagesReceipts(),
		probesOfMessagesRendering(), probesOfUploads(), probesOfUsers(), probesOfUsersRoles(),
		probesOfUsersAvatars(), probesOfUsersEmails(), probesOfUsersOwn(), probesOfBots(), probesOfProfiles(),
		probesOfPresence(), probesOfStatus(), probesOfTyping(), probesOfMutes(), probesOfGroups(), probesOfStreams(),
		probesOfStreamsCreate(), probesOfStreamsUpdate(), probesOfSubscriptions(), probesOfSubscriptionsEvents(),
		probesOfRealm(), probesOfRealmPolicies(), probesOfRealmLimits(), probesOfEmoji(), probesOfInvites(),
		probesOfLinkifiers(), probesOfPlaygrounds(), probesOfDrafts(), probesOfScheduled(), probesOfExports(),
		probesOfSettings(), probesOfSettingsValues(), probesOfSettingsDefaults(), probesOfRecorded(), probesOfMessagesRecorded(), probesOfAccessRecorded(),
	)
}

func TestEveryChangeHasAProbe(t *testing.T) {
	probed := map[featurelevels.ChangeID]int{}
	for _, p := range allProbes() {
		probed[p.change]++
	}
	for _, c := range append(levels.Contract().All(), levels.Contract().Deviations()...) {
		if probed[c.ID()] != 1 {
			t.Errorf("%d probes show the change %q, want 1", probed[c.ID()], c)
		}
		delete(probed, c.ID())
	}
	for c := range maps.Keys(probed) {
		t.Errorf("a probe shows %q, which is not declared", c)
	}
}

func TestEveryChangeShowsAtItsLevelAndNotBelow(t *testing.T) {
	raceenabled.AnswersOnly(t)
	shared := fake.Start(t, fake.WithFrozenClock(Frozen))
	for _, p := range allProbes() {
		t.Run(p.name(), func(t *testing.T) {
			t.Parallel()
			below, from := p.sides()
			if got := p.show(watch(t, shared, below)); got != p.below {
				t.Errorf("below: %s, want %s", got, p.below)
			}
			if got := p.show(watch(t, shared, from)); got != p.from {
				t.Errorf("from the change on: %s, want %s", got, p.from)
			}
		})
	}
}

// A server that forgot the change must not pass for one of the older level.
func TestEveryForgottenChangeIsNoticed(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, p := range allProbes() {
		t.Run(p.name(), func(t *testing.T) {
			t.Parallel()
			below, from := p.sides()
			mutant, want := below, p.below
			if p.isDeviation() {
				mutant, want = from, p.from
			}
			mutant.Without = p.change
			if got := p.show(watch(t, nil, mutant)); got == want {
				t.Errorf("without the change a client still sees %s", got)
			}
		})
	}
}

func (p probe) isDeviation() bool {
	return slices.Contains(levels.Contract().Deviations(), levels.Contract().Change(p.change))
}

func (p probe) name() string { return levels.Contract().Change(p.change).String() }

func (p probe) sides() (below, from Side) {
	if p.isDeviation() {
		level, below := seenBelow()[p.change]
		if !below {
			level = featurelevels.Newest()
		}
		return Side{Level: level, Dialect: featurelevels.Spec}, Side{Level: level, Dialect: featurelevels.Zulip}
	}
	n, dialect := p.change.Level(), featurelevels.Spec
	if slices.Contains(onlyInZulip(), p.change) {
		dialect = featurelevels.Zulip
	}
	return Side{Level: n - 1, Dialect: dialect}, Side{Level: n, Dialect: dialect}
}
