package streams_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestRefusalsOfSubscriptionsHaveCodesFromTheirReleases(t *testing.T) {
	const bad, unauthorized = "BAD_REQUEST", "UNAUTHORIZED_PRINCIPAL"
	for _, at := range []struct {
		level                          featurelevels.Level
		join, add, subscribe, remove   string
		hidden, unmuteNowhere, unmuted string
	}{
		{25, "", bad, "", "", "", bad, ""},
		{65, "", bad, bad, unauthorized, bad, bad, ""},
		{122, bad, bad, bad, unauthorized, bad, bad, bad},
		{156, bad, bad, bad, bad, bad, bad, bad},
	} {
		t.Run(fmt.Sprint(at.level), func(t *testing.T) {
			t.Parallel()
			srv := fake.Start(t, fake.WithLevel(at.level), fake.WithDialect(featurelevels.Zulip))
			ben, ada := As(t, srv, Member), As(t, srv, Owner)
			ada.Patch("/realm", Form{"invite_to_stream_policy": 2}).OK()
			ben.Subscribe(nil, "board").Refused(400, at.join)
			ben.Patch("/users/me/subscriptions", Form{"add": []Form{{"name": "board"}}}).Refused(400, at.add)
			cleo := Form{"principals": []int{CleoID}}
			ben.Subscribe(cleo, "general").Refused(400, at.subscribe)
			ben.Unsubscribe(cleo, "general").Refused(400, at.remove)
			ben.Unsubscribe(cleo, "board").Refused(400, at.hidden)
			unmute := func(stream string) Reply {
				return ben.Patch("/users/me/subscriptions/muted_topics", Form{"stream": stream, "topic": "t", "op": "remove"})
			}
			unmute("no such stream").Refused(400, at.unmuteNowhere)
			unmute("general").Refused(400, at.unmuted)
		})
	}
}
