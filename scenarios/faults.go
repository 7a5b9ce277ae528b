package scenarios

import (
	"fmt"
	"reflect"
	"strings"
)

// Fault is a rule by which the server goes wrong on purpose. The conditions that it
// names must all hold; without conditions it holds for each request.
type Fault struct {
	// Kind is the kind of the fault.
	Kind FaultKind `yaml:"kind" json:"kind" required:"true"`
	// Operation is the method and the documented path, such as POST /messages. Left
	// out: the operations that the kind is for, or all of them.
	Operation string `yaml:"operation,omitempty" json:"operation,omitempty" limit:"1..200"`
	// User is the email of the user whose requests go wrong. Left out: everybody.
	User string `yaml:"user,omitempty" json:"user,omitempty" limit:"1..254" ref:"user"`
	// Client is the name of the client at the beginning of its User-Agent. Left out: all
	// clients.
	Client string `yaml:"client,omitempty" json:"client,omitempty" limit:"1..60"`
	// Count chooses among the requests that fulfil the other conditions: first 2, every
	// 3rd, from the 5th, only the 4th. Left out: all of them.
	Count string `yaml:"count,omitempty" json:"count,omitempty" limit:"1..40" example:"first 2"`
	// Percent is the probability, from the seed of the server. Left out: 100.
	Percent int `yaml:"percent,omitempty" json:"percent,omitempty" limit:"1..100"`
	// After is when the fault begins by the clock of the world: a time, or a duration
	// since the rule was set, such as 30s. Left out: at once.
	After string `yaml:"after,omitempty" json:"after,omitempty" limit:"1..40" example:"30s"`
	// Until is when the fault ends, in the format of after. Left out: never.
	Until string `yaml:"until,omitempty" json:"until,omitempty" limit:"1..40" example:"30s"`

	// By is the delay of latency and stalled_answer, by the clock of the world.
	By string `yaml:"by,omitempty" json:"by,omitempty" limit:"1..40" example:"2s"`
	// Code is the code of an error.
	Code string `yaml:"code,omitempty" json:"code,omitempty" limit:"1..80"`
	// Message is the text of an error. Left out: one that says that the fault was set.
	Message string `yaml:"message,omitempty" json:"message,omitempty" limit:"1..1000"`
	// Status is the HTTP status of the kind status.
	Status int `yaml:"status,omitempty" json:"status,omitempty" limit:"300..599"`
	// NoEnvelope makes the body of the kind status an HTML page, as proxies send it.
	NoEnvelope bool `yaml:"no_envelope,omitempty" json:"no_envelope,omitempty"`
	// RetryAfter is the number of seconds in rate_limit. Left out: 1.
	RetryAfter int `yaml:"retry_after,omitempty" json:"retry_after,omitempty" limit:"1..86400"`
	// Gap is the number of event IDs that event_gap skips. Left out: 1.
	Gap int `yaml:"gap,omitempty" json:"gap,omitempty" limit:"1..1000000"`
	// Level is the feature level to which upgrade brings the server.
	Level *int `yaml:"level,omitempty" json:"level,omitempty" limit:"0..1000000"`
}

// FaultKind is one way to go wrong.
type FaultKind string

// The ways to go wrong. The last four are legal, and careless clients forget them.
const (
	Latency                 FaultKind = "latency"
	ErrorAnswer             FaultKind = "error"
	HTTPStatus              FaultKind = "status"
	RateLimit               FaultKind = "rate_limit"
	DropBefore              FaultKind = "drop_before"
	DropAfter               FaultKind = "drop_after"
	HalfAnswer              FaultKind = "half_answer"
	StalledAnswer           FaultKind = "stalled_answer"
	QueueVanishes           FaultKind = "queue_vanishes"
	EventGap                FaultKind = "event_gap"
	RepeatedEvent           FaultKind = "repeated_event"
	HeartbeatsOnly          FaultKind = "heartbeats_only"
	DeactivatedUser         FaultKind = "deactivated_user"
	DeactivatedOrganization FaultKind = "deactivated_organization"
	PartiallyCompleted      FaultKind = "partially_completed"
	NoAvatarURL             FaultKind = "no_avatar_url"
	Upgrade                 FaultKind = "upgrade"
	UnknownFields           FaultKind = "unknown_fields"
	UnknownEvent            FaultKind = "unknown_event"
	RespelledJSON           FaultKind = "respelled_json"
	ReorderedFields         FaultKind = "reordered_fields"
)

// faultKeys are the kinds with the keys that belong to them; a key with a star is
// required. All other keys are conditions.
var faultKeys = []struct {
	kind FaultKind
	keys []string
}{
	{Latency, []string{"by*"}}, {ErrorAnswer, []string{"code*", "message"}},
	{HTTPStatus, []string{"status*", "no_envelope", "message"}}, {RateLimit, []string{"retry_after"}},
	{DropBefore, nil}, {DropAfter, nil}, {HalfAnswer, nil}, {StalledAnswer, []string{"by*"}},
	{QueueVanishes, nil}, {EventGap, []string{"gap"}}, {RepeatedEvent, nil}, {HeartbeatsOnly, nil},
	{DeactivatedUser, nil}, {DeactivatedOrganization, nil}, {PartiallyCompleted, nil}, {NoAvatarURL, nil},
	{Upgrade, []string{"level*"}},
	{UnknownFields, nil}, {UnknownEvent, nil}, {RespelledJSON, nil}, {ReorderedFields, nil},
}

// Words are the kinds of faults.
func (FaultKind) Words() []string {
	words := make([]string, len(faultKeys))
	for i, k := range faultKeys {
		words[i] = string(k.kind)
	}
	return words
}

// Keys are the keys that belong to a kind of fault.
func (kind FaultKind) Keys() []string {
	var keys []string
	for _, k := range faultKeys {
		if k.kind == kind {
			for _, key := range k.keys {
				keys = append(keys, strings.TrimSuffix(key, "*"))
			}
		}
	}
	return keys
}

// String is the rule as [ParseFault] reads it.
func (f Fault) String() string {
	var parts []string
	v := reflect.ValueOf(f)
	for _, known := range fieldsOf(v.Type()) {
		if field := v.Field(known.index); !field.IsZero() {
			parts = append(parts, fmt.Sprintf("%s: %v", known.name, reflect.Indirect(field)))
		}
	}
	return strings.Join(parts, ", ")
}

// faultFile is a text with only faults.
type faultFile struct {
	Faults []Fault `yaml:"faults" required:"true"`
}
