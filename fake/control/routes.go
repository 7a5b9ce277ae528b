package control

import (
	"net/http"
	"slices"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// route is one operation of the interface.
type route struct {
	method, path string
	run          func(*http.Request) (answer, error)
	summary      string
	body         any      // a value of the type of the request, nil if it has none
	query        []string // the parameters of the query
}

// faultsBody is the request that sets faults.
type faultsBody struct {
	Faults []scenarios.Fault `json:"faults" doc:"the rules: see spiritlevel help faults"`
}

// ruling stands for the settings of an organization, which have their names in the API.
type ruling map[string]any

func (h *handler) routes() []route {
	list := []route{
		{"GET", "", h.operations, "List the operations of this interface", nil, nil},
		{"GET", "/openapi.json", h.openapi, "This interface as an OpenAPI document", nil, nil},
		{"GET", "/health", h.health, "Whether the server is ready", nil, nil},
		{"GET", "/levels", h.listLevels, "List the feature levels, each with its releases and changes", nil, nil},
		{"GET", "/levels/{level}", h.showLevel, "Show a feature level; it may be a release, too", nil, nil},
		{"GET", "/releases", h.listReleases, "List the releases, with the number of changes of each level", nil, nil},
		{"GET", "/changes", h.listChanges, "List the changes between two levels, by endpoint, object, event, kind or text",
			nil, []string{"from", "to", "endpoint", "object", "event", "kind", "text"}},
		{"GET", "/fault_kinds", h.listFaultKinds, "List the kinds of faults, each with its keys", nil, nil},
		{"GET", "/worlds", h.list, "List the worlds", nil, nil},
		{"POST", "/worlds", h.create, "Make a world from a scenario", creation{}, nil},
		{"GET", "/worlds/{name}", h.show, "Show a world: its path, level, clock and event queues", nil, nil},
		{"DELETE", "/worlds/{name}", h.delete, "Delete a world", nil, nil},
		{"POST", "/worlds/{name}/reset", h.reset, "Return a world to its initial state", nil, nil},
		{"POST", "/worlds/{name}/fork", h.fork, "Copy a world as it is now, at any level", forking{}, nil},
		{"GET", "/worlds/{name}/accounts", h.accounts, "List the accounts of a world, with their keys", nil, nil},
		{"GET", "/worlds/{name}/changes/{id}", h.showChange,
			"Show a change by the requests that observe it, sent to copies of a world before and after it", nil, nil},
		{"GET", "/worlds/{name}/export", h.export, "Write a world as it is now as a scenario file", nil, nil},
		{"POST", "/worlds/{name}/restart", h.restart, "Restart the server of a world", restarting{}, nil},
		{"POST", "/worlds/{name}/level", h.level, "Restart the server of a world at another level", levelling{}, nil},
		{"POST", "/worlds/{name}/clock", h.clock, "Freeze the clock of a world, or move it forward", clocking{}, nil},
		{"POST", "/worlds/{name}/rate_limit", h.rateLimit, "Limit the calls of each account", limiting{}, nil},
		{"POST", "/worlds/{name}/actors", h.letAct, "Let the actors of the scenario act, at a pace, or stop them", acting{},
			nil},
		{"POST", "/worlds/{name}/rules", h.rules, "Change settings of the organization, by their names in the API", ruling{},
			nil},
		{"GET", "/worlds/{name}/requests", h.listRequests, "List the requests of clients, with warnings for authors", nil,
			[]string{"operation", "user", "client", "status", "after", "format"}},
		{"GET", "/worlds/{name}/requests/stream", h.followRequests,
			"Send the requests of clients as they come, as server-sent events", nil, []string{"after", "log"}},
		{"GET", "/worlds/{name}/requests/{number}", h.showRequest,
			"Show a request with its answer, its curl line and its requirements", nil, nil},
		{"POST", "/worlds/{name}/requests/{number}/compare", h.compare,
			"Make a request of a client again at another level, without files, and explain the differences", comparing{},
			nil},
		{"DELETE", "/worlds/{name}/requests", h.forgetRequests, "Forget the requests of clients", nil, nil},
		{"GET", "/worlds/{name}/client", h.clientReport,
			"Report the operations that clients used, the changes of levels to them, and mistakes", nil, nil},
		{"GET", "/worlds/{name}/faults", h.listFaults, "List the faults that are set", nil, nil},
		{"POST", "/worlds/{name}/faults", h.addFaults, "Let requests go wrong on purpose", faultsBody{}, nil},
		{"DELETE", "/worlds/{name}/faults", h.clearFaults, "Remove all faults", nil, nil},
		{"DELETE", "/worlds/{name}/faults/{id}", h.removeFault, "Remove one fault", nil, nil},
		{"POST", "/worlds/{name}/users/{user}", h.grant, "Grant or revoke permissions; a user is an ID or an address",
			granting{}, nil},
		{"POST", "/worlds/{name}/users/{user}/deactivate", h.userActive(false), "Deactivate a user", nil, nil},
		{"POST", "/worlds/{name}/users/{user}/reactivate", h.userActive(true), "Reactivate a user", nil, nil},
		{"POST", "/worlds/{name}/users/{user}/confirm_email", h.confirmEmail,
			"Follow the link that was sent to a new address", nil, nil},
		{"POST", "/worlds/{name}/organization/deactivate", h.organizationActive(false), "Deactivate the organization", nil,
			nil},
		{"POST", "/worlds/{name}/organization/reactivate", h.organizationActive(true), "Reactivate the organization", nil,
			nil},
	}
	for _, d := range deeds {
		list = append(list, route{"POST", "/worlds/{name}/as/{user}/" + d.name, h.act(d), d.summary, d.body, nil})
	}
	return list
}

// strictly runs an operation. It refuses unknown parameters in the query, and any
// body but {} for an operation without parameters: a body of another program, such
// as a callback, is not meant for it.
func (r route) strictly(request *http.Request) (answer, error) {
	known := slices.Sorted(slices.Values(r.query))
	for name := range request.URL.Query() {
		if !slices.Contains(known, name) {
			return nil, unknownName("parameter", name, known)
		}
	}
	if r.method == http.MethodPost && r.body == nil {
		if err := readEmptyObject(request); err != nil {
			return nil, err
		}
	}
	return r.run(request)
}

// Operation describes one operation of the interface.
type Operation struct {
	Method  string `json:"method"`
	Path    string `json:"path"`
	Summary string `json:"summary"`
}

// operations answers GET /control.
func (h *handler) operations(*http.Request) (answer, error) {
	return answer{"operations": Operations(), "openapi": "/control/openapi.json"}, nil
}

// Operations lists the operations of the interface.
func Operations() []Operation {
	var list []Operation
	for _, r := range (&handler{}).routes() {
		list = append(list, Operation{r.method, "/control" + r.path, r.summary})
	}
	return list
}
