package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var deactivatedUser = Kind{
	Name:    scenarios.DeactivatedUser,
	Happens: "The request is refused as if the account was deactivated. The account stays active.",
	Correct: "It stops its requests, says so to the user, and keeps unsent texts. It does not ask again every second.",
	Make: always(func(v *Visit, w http.ResponseWriter, _ Next) {
		rest.Refuse(w, v.Request, rest.AccountDeactivated.New())
	}),
}
