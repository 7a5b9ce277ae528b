package fake_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// probe shows one declared change from the outside: what a client sees of it
// one level below and at its own level. Of a deviation below is the dialect of
// the specification, from the dialect that deviates.
type probe struct {
	change *featurelevels.Change
	show   show
	below  string
	from   string
}

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
		probesOfSettings(), probesOfSettingsValues(), probesOfSettingsDefaults(),
	)
}

func TestEveryChangeHasAProbe(t *testing.T) {
	probed := map[*featurelevels.Change]int{}
	for _, p := range allProbes() {
		probed[p.change]++
	}
	for _, c := range append(slices.Clone(changes.All()), changes.Deviations()...) {
		if probed[c] != 1 {
			t.Errorf("%d probes show the change %q, want 1", probed[c], c)
		}
		delete(probed, c)
	}
	for c := range maps.Keys(probed) {
		t.Errorf("a probe shows %q, which is not declared", c)
	}
}

func TestEveryChangeShowsAtItsLevelAndNotBelow(t *testing.T) {
	raceenabled.AnswersOnly(t)
	shared := fake.Start(t, fake.FrozenClock(frozen))
	for _, p := range allProbes() {
		t.Run(p.change.String(), func(t *testing.T) {
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
		t.Run(p.change.String(), func(t *testing.T) {
			t.Parallel()
			below, from := p.sides()
			mutant, want := below, p.below
			if p.isDeviation() {
				mutant, want = from, p.from
			}
			mutant.without = p.change
			if got := p.show(watch(t, nil, mutant)); got == want {
				t.Errorf("without the change a client still sees %s", got)
			}
		})
	}
}

// side is a server on one side of a change.
type side struct {
	level   featurelevels.Level
	dialect featurelevels.Dialect
	without *featurelevels.Change
}

func (s side) String() string { return fmt.Sprintf("%s at %d", s.dialect, s.level) }

func (p probe) isDeviation() bool { return slices.Contains(changes.Deviations(), p.change) }

func (p probe) sides() (below, from side) {
	if p.isDeviation() {
		return side{featurelevels.Newest(), featurelevels.Spec, nil}, side{featurelevels.Newest(), featurelevels.Zulip, nil}
	}
	n := p.change.Level()
	return side{n - 1, featurelevels.Spec, nil}, side{n, featurelevels.Spec, nil}
}
