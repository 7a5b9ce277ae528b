package levels_test

import (
	"fmt"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// versions are what servers call themselves, by the last level at which they
// do: the newest release of that level, and before it what is becoming one.
var versions = []struct {
	last    int
	version string
}{
	{0, "2.1"}, {24, "3.0-dev"}, {25, "3.0"}, {26, "3.1-dev"}, {27, "3.4"}, {64, "4.0-dev"}, {65, "4.11"},
	{
		121, "5.0-dev"}, {122, "5.7"}, {155, "6.0-dev"}, {156, "6.1"}, {157, "6.2"}, {184, "7.0-dev"}, {185, "7.4"}, {186,
		"7.5",
	},
}

func TestVersionsFollowTheReleases(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	var levels []int
	for level := range versions[len(versions)-1].last + 1 {
		levels = append(levels, level)
	}
	was := versions
	for _, level := range sample.Of(t, 30, levels) {
		for level > was[0].last {
			was = was[1:]
		}
		ben := As(t, srv, Member).In(fmt.Sprintf("/at/%d", level))
		told := []Reply{
			ben.Get("/server_settings", nil).OK(),
			ben.Post("/register", Form{"event_types": []string{}, "fetch_event_types": []string{"service_version"}}).OK(),
		}
		for _, r := range told {
			want := []any{was[0].version, float64(level), was[0].version}
			if level == 0 {
				want[1] = nil
			}
			if level < int(featurelevels.ChangeID("88-server-settings-merge-base").Level()) {
				want[2] = nil
			}
			Same(t, fmt.Sprint("level ", level), []any{r.Body["service_version"], r.Body["service_feature_level"], r.Body["service_merge_base"]}, want)
			Same(t, "a level of 0 is not told", r.Has("service_feature_level"), level > 0)
		}
	}
}

// Level 157 let people be invited into no stream, for release 6.2 alone; the
// main line came to it with level 180.
func TestInvitingIntoNoStreamCameTwice(t *testing.T) {
	srv := fake.Start(t)
	for level, allowed := range map[int]bool{156: false, 157: true, 159: false, 179: false, 180: true, 186: true} {
		r := As(t, srv, Owner).In(fmt.Sprintf("/at/%d", level)).Post("/invites", Form{"invitee_emails": "new@example.com", "stream_ids": []int{}})
		Same(t, fmt.Sprint("level ", level), r.Status == 200, allowed)
	}
}

// Level 186 was a maintenance release: all four of its changes came together.
func TestTheMaintenanceReleaseChangedFourThings(t *testing.T) {
	srv := fake.Start(t)
	for level, is := range map[int]bool{185: false, 186: true} {
		gus, ben := As(t, srv, Guest).In(fmt.Sprintf("/at/%d", level)), As(t, srv, Member).In(fmt.Sprintf("/at/%d", level))
		gus.Unsubscribe(nil, "open nights")
		ada := As(t, srv, Owner).In(fmt.Sprintf("/at/%d", level))
		ada.Subscribe(Form{"invite_only": true, "principals": []int{1, BenID}}, "den").OK()
		ben.Unsubscribe(nil, "den").OK()
		state := gus.Post("/register", Form{"fetch_event_types": []string{"stream"}}).OK()
		mine := ben.Post("/register", Form{"fetch_event_types": []string{"subscription"}}).OK()
		_, address := mine.List("subscriptions")[0]["email_address"]
		Same(t, fmt.Sprint("level ", level), []bool{
			Contains(Column(state.List("streams"), "name"), "open nights"),
			!address,
			ben.Get("/streams/21/email_address", nil).Status == 200,
			!slices.Contains(Column(mine.List("unsubscribed"), "name"), "den"),
		}, []bool{is, is, is, is})
	}
}
