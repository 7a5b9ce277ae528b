package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var deactivatedOrganization = Kind{
	Name:    scenarios.DeactivatedOrganization,
	Happens: "The request is refused as if the organization was deactivated. The organization stays active.",
	Correct: "It stops the requests of all accounts of the organization, and keeps working in others.",
	Make: always(func(v *Visit, w http.ResponseWriter, _ Next) {
		rest.Refuse(w, v.Request, rest.OrganizationDeactivated.New())
	}),
}
