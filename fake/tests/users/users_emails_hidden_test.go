package users_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// Hidden addresses must not be confirmed to users who guess them.
func TestAccountsAreNotFoundByAHiddenAddress(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	real := srv.Worlds().Find("default").Site().World.View().User(7).Email
	for _, who := range []*Client{ben, As(t, srv, Guest)} {
		who.Get("/users/"+real, nil).Refused(400, "BAD_REQUEST").Says("No such user")
		who.Get("/users/"+real+"/presence", nil).Refused(400, "BAD_REQUEST")
		who.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0,
			"narrow": []Form{Term("sender", real)}}).Refused(400, "BAD_NARROW")
		who.Post("/messages", Form{"type": "direct", "to": []string{real}, "content": "x"}).Refused(400, "BAD_REQUEST")
	}
	ben.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "general"}},
		"principals": []string{real}}).Refused(403, "UNAUTHORIZED_PRINCIPAL")
	ben.Get("/users/user7@lumen.invalid", nil).OK()
}
