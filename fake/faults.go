package fake

import (
	"github.com/spiritlevel/spiritlevel/fake/faults"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Fault is a rule by which a server goes wrong on purpose:
//
//	fake.Fault{Kind: fake.RateLimit, Operation: "POST /messages", Count: "first 2"}
//
// `spiritlevel help faults` describes each kind, and what a correct client does.
type Fault = scenarios.Fault

// FaultStatus is a fault that is set, with its ID and how often it applied.
type FaultStatus = faults.Status

// WithFaults lets all worlds of the server go wrong on purpose.
func WithFaults(list ...Fault) Option {
	return func(c *Config) { c.Faults = append(c.Faults, list...) }
}

// WithHostility makes a legal server with all the behaviour that careless clients
// forget: see [HostileFaults].
func WithHostility() Option { return func(c *Config) { c.Hostile = true } }

// HostileFaults are the faults of a server that is hostile but legal.
func HostileFaults() []Fault { return faults.Hostile() }

// The kinds of faults.
const (
	Latency                 = scenarios.Latency
	ErrorAnswer             = scenarios.ErrorAnswer
	HTTPStatus              = scenarios.HTTPStatus
	FixedAnswer             = scenarios.FixedAnswer
	RateLimit               = scenarios.RateLimit
	DropBefore              = scenarios.DropBefore
	DropAfter               = scenarios.DropAfter
	HalfAnswer              = scenarios.HalfAnswer
	StalledAnswer           = scenarios.StalledAnswer
	QueueVanishes           = scenarios.QueueVanishes
	EventGap                = scenarios.EventGap
	IDGap                   = scenarios.IDGap
	RepeatedEvent           = scenarios.RepeatedEvent
	HeartbeatsOnly          = scenarios.HeartbeatsOnly
	DeactivatedUser         = scenarios.DeactivatedUser
	DeactivatedOrganization = scenarios.DeactivatedOrganization
	PartiallyCompleted      = scenarios.PartiallyCompleted
	NoAvatarURL             = scenarios.NoAvatarURL
	Upgrade                 = scenarios.Upgrade
	UnknownFields           = scenarios.UnknownFields
	UnknownEvent            = scenarios.UnknownEvent
	RespelledJSON           = scenarios.RespelledJSON
	ReorderedFields         = scenarios.ReorderedFields
)
