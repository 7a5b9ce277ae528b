package control

import (
	"reflect"

	"github.com/spiritlevel/spiritlevel/fake/demonstration"
	"github.com/spiritlevel/spiritlevel/fake/faults"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/comparison"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// World is a world as answers describe it.
type World struct {
	Name string `json:"name"`
	Path string `json:"path" doc:"the path of the world on its server"`
	URL  string `json:"url" doc:"the base URL of the world, without /api/v1"`
	// Organization is its name.
	Organization string                `json:"organization" doc:"the name of the organization"`
	Production   bool                  `json:"production" doc:"whether the server gives no API key without a password"`
	Level        featurelevels.Level   `json:"level"`
	Dialect      featurelevels.Dialect `json:"dialect" doc:"spec or zulip"`
	Clock        Clock                 `json:"clock"`
	Events       Events                `json:"events"`
	Actors       string                `json:"actors" doc:"how the actors of the scenario act: off, slow, normal or busy"`
}

// Clock is the clock of a world.
type Clock struct {
	Mode string `json:"mode" doc:"running or frozen"`
	Now  string `json:"now" doc:"the time in UTC, as in RFC 3339"`
}

// Events counts the event queues of a world.
type Events struct {
	Queues       int `json:"queues"`
	BlockedReads int `json:"blocked_reads" doc:"requests that wait for events"`
	Unread       int `json:"unread" doc:"events that no client has acknowledged"`
}

// The fields of answers besides the envelope.
type (
	worldAnswer struct {
		World World `json:"world"`
	}
	madeAnswer struct {
		World    World            `json:"world"`
		Accounts []worlds.Account `json:"accounts"`
	}
	idAnswer struct {
		ID int `json:"id" doc:"the ID of the message"`
	}
)

// answers has a value of the type of each answer that has fields besides the envelope, by
// the operation.
var answers = map[string]any{
	"GET ": struct {
		Operations []Operation `json:"operations"`
		OpenAPI    string      `json:"openapi" doc:"the path of the OpenAPI document"`
	}{},
	"GET /health": struct {
		Status string `json:"status" doc:"ok"`
		Worlds int    `json:"worlds" doc:"the number of worlds"`
	}{},
	"GET /worlds": struct {
		Worlds []World `json:"worlds"`
	}{},
	"POST /worlds":              madeAnswer{},
	"GET /worlds/{name}":        worldAnswer{},
	"POST /worlds/{name}/reset": worldAnswer{},
	"POST /worlds/{name}/fork":  madeAnswer{},
	"GET /worlds/{name}/accounts": struct {
		Accounts []worlds.Account `json:"accounts"`
	}{},
	"POST /worlds/{name}/restart": worldAnswer{},
	"POST /worlds/{name}/level":   worldAnswer{},
	"POST /worlds/{name}/clock":   worldAnswer{},
	"GET /worlds/{name}/requests": struct {
		Requests []requests.Entry `json:"requests"`
	}{},
	"GET /levels": struct {
		Levels []Level `json:"levels"`
	}{},
	"GET /levels/{level}": struct {
		Level Level `json:"level"`
	}{},
	"GET /releases": struct {
		Releases []Release `json:"releases"`
	}{},
	"GET /changes": struct {
		From    int              `json:"from" doc:"the older level, -1 for what the oldest level changed, too"`
		To      int              `json:"to" doc:"the newer level"`
		Changes []DatedChange    `json:"changes"`
		Sums    []comparison.Sum `json:"sums" doc:"the numbers of changes by place, parameter and theme"`
	}{},
	"GET /worlds/{name}/changes/{id}": struct {
		Change        DatedChange                 `json:"change"`
		Demonstration demonstration.Demonstration `json:"demonstration"`
	}{},
	"GET /worlds/{name}/requests/{number}": struct {
		Exchange Exchange `json:"exchange"`
	}{},
	"POST /worlds/{name}/requests/{number}/compare": struct {
		Comparison Comparison `json:"comparison"`
	}{},
	"GET /worlds/{name}/client": struct {
		Client requests.Report `json:"client"`
	}{},
	"GET /worlds/{name}/faults": struct {
		Faults []faults.Status `json:"faults"`
	}{},
	"POST /worlds/{name}/actors": worldAnswer{},
	"GET /fault_kinds": struct {
		Kinds []FaultKind `json:"kinds"`
	}{},
	"POST /worlds/{name}/faults": struct {
		IDs []int `json:"ids" doc:"the IDs of the new faults"`
	}{},
	"POST /worlds/{name}/as/{user}/send": idAnswer{},
	"POST /worlds/{name}/as/{user}/upload": struct {
		Path string `json:"path" doc:"the path of the file on the server"`
	}{},
}

// rawAnswers are the Content-Types of answers without the envelope, by the operation.
var rawAnswers = map[string]string{
	"GET /openapi.json":                  "application/json",
	"GET /worlds/{name}/export":          "application/yaml",
	"GET /worlds/{name}/requests/stream": "text/event-stream",
}

// schemaNames are the types whose schemas have a name in the document.
var schemaNames = map[reflect.Type]string{
	reflect.TypeFor[World]():           "World",
	reflect.TypeFor[worlds.Account]():  "Account",
	reflect.TypeFor[Level]():           "Level",
	reflect.TypeFor[LevelChange]():     "Change",
	reflect.TypeFor[Release]():         "Release",
	reflect.TypeFor[DatedChange]():     "DatedChange",
	reflect.TypeFor[requests.Entry]():  "Request",
	reflect.TypeFor[requests.Report](): "ClientReport",
	reflect.TypeFor[faults.Status]():   "SetFault",
	reflect.TypeFor[FaultKind]():       "FaultKind",
	reflect.TypeFor[scenarios.Fault](): "Fault",
}
