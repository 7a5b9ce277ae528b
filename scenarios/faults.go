package scenarios

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
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
	// Status is the HTTP status of the kinds status, from 300 on, and answer.
	Status int `yaml:"status,omitempty" json:"status,omitempty" limit:"200..599"`
	// Headers are the headers of the kind answer, besides those of each answer.
	Headers map[string]string `yaml:"headers,omitempty" json:"headers,omitempty"`
	// Body is the body of the kind answer: a text, or an object or a list, which becomes JSON.
	Body AnswerBody `yaml:"body,omitempty" json:"body,omitempty"`
	// NoEnvelope makes the body of the kind status an HTML page, as proxies send it.
	NoEnvelope bool `yaml:"no_envelope,omitempty" json:"no_envelope,omitempty"`
	// RetryAfter is the number of seconds in rate_limit. Left out: 1.
	RetryAfter int `yaml:"retry_after,omitempty" json:"retry_after,omitempty" limit:"1..86400"`
	// Gap is the number of IDs that event_gap and id_gap skip. Left out: 1.
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
	FixedAnswer             FaultKind = "answer"
	RateLimit               FaultKind = "rate_limit"
	DropBefore              FaultKind = "drop_before"
	DropAfter               FaultKind = "drop_after"
	HalfAnswer              FaultKind = "half_answer"
	StalledAnswer           FaultKind = "stalled_answer"
	QueueVanishes           FaultKind = "queue_vanishes"
	EventGap                FaultKind = "event_gap"
	IDGap                   FaultKind = "id_gap"
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
	{HTTPStatus, []string{"status*", "no_envelope", "message"}},
	{FixedAnswer, []string{"status*", "headers", "body"}}, {RateLimit, []string{"retry_after"}},
	{DropBefore, nil}, {DropAfter, nil}, {HalfAnswer, nil}, {StalledAnswer, []string{"by*"}},
	{QueueVanishes, nil}, {EventGap, []string{"gap"}}, {IDGap, []string{"gap"}},
	{RepeatedEvent, nil}, {HeartbeatsOnly, nil},
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

// Required are the keys that a fault of the kind must have.
func (kind FaultKind) Required() []string {
	var keys []string
	for _, k := range faultKeys {
		for _, key := range k.keys {
			if name, required := strings.CutSuffix(key, "*"); required && k.kind == kind {
				keys = append(keys, name)
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
			parts = append(parts, known.name+": "+spelt(reflect.Indirect(field)))
		}
	}
	return strings.Join(parts, ", ")
}

// faultFile is a text with only faults.
type faultFile struct {
	Faults []Fault `yaml:"faults" required:"true"`
}

// LoadFaults reads an object with the key faults, in YAML or JSON, with the errors of
// Load. Users are not checked: the text does not list them.
func LoadFaults(text, name string) ([]Fault, error) {
	p := &problems{file: name}
	root := parse([]byte(text), p)
	if root == nil {
		return nil, p.err()
	}
	var file faultFile
	d := &decoder{problems: p, lines: map[string]int{}}
	d.value(root, reflect.ValueOf(&file).Elem(), field{})
	c := &checker{Scenario: &Scenario{Faults: file.Faults}, problems: p, lines: d.lines}
	for i := range file.Faults {
		c.checkFault(indexed("faults", i), &file.Faults[i])
	}
	return file.Faults, p.err()
}

// ParseFault reads one fault from a line of keys and values:
//
//	kind: rate_limit, operation: POST /messages, count: first 2
func ParseFault(text string) (Fault, error) {
	text = strings.TrimSpace(text)
	if inside, isObject := strings.CutPrefix(text, "{"); isObject {
		text = strings.TrimSuffix(inside, "}")
	}
	list, err := LoadFaults(`{"faults": [{`+text+`}]}`, "fault")
	if err == nil && len(list) != 1 {
		err = errors.New("expected one fault")
	}
	if err != nil {
		return Fault{}, errors.New(withoutPlaces.Replace(err.Error()))
	}
	return list[0], nil
}

// withoutPlaces removes the line and the path from errors in a text of one line.
var withoutPlaces = strings.NewReplacer("fault:1: ", "", "faults[0].", "", "faults[0]: ", "", "\n", "; ")

// CheckFault reports the errors of a fault that no world can change. It does not check
// users.
func CheckFault(f Fault, path string) error {
	p := &problems{}
	c := &checker{Scenario: &Scenario{}, problems: p, lines: map[string]int{}}
	c.checkFault(path, &f)
	var errs []error
	for _, e := range p.found {
		errs = append(errs, errors.New(e.Reason))
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("fault: %w", err)
	}
	return nil
}

func (c *checker) checkFaults() {
	for i := range c.Faults {
		c.checkFault(indexed("faults", i), &c.Faults[i])
	}
}

// checkFault reports the errors of a fault that no world can change.
func (c *checker) checkFault(at string, f *Fault) {
	c.checkFaultKeys(at, f)
	c.checkAnswer(at, f)
	if _, err := ParseCount(f.Count); err != nil {
		c.fail(at+".count", "%v, found %s", err, quote(f.Count))
	}
	for _, moment := range []struct{ key, text string }{{"after", f.After}, {"until", f.Until}} {
		if _, err := ParseMoment(moment.text, time.Time{}); err != nil && moment.text != "" {
			c.fail(at+"."+moment.key, "%v, found %s", err, quote(moment.text))
		}
	}
	if _, err := ParseWait(f.By); err != nil && f.By != "" {
		c.fail(at+".by", "%v, found %s", err, quote(f.By))
	}
}

// checkFaultKeys checks that a fault has the keys of its kind, and none of another
// kind.
func (c *checker) checkFaultKeys(at string, f *Fault) {
	var own []string
	special := map[string]bool{}
	for _, k := range faultKeys {
		for _, key := range k.keys {
			special[strings.TrimSuffix(key, "*")] = true
		}
		if k.kind == f.Kind {
			own = k.keys
		}
	}
	if own == nil && !slices.Contains(f.Kind.Words(), string(f.Kind)) {
		c.fail(at+".kind", "expected %s, found %s%s", oneOf(f.Kind.Words()), quote(string(f.Kind)),
			suggest(string(f.Kind), f.Kind.Words()))
		return
	}
	v := reflect.ValueOf(f).Elem()
	for _, known := range fieldsOf(v.Type()) {
		set := !v.Field(known.index).IsZero()
		switch {
		case slices.Contains(own, known.name+"*") && !set:
			c.fail(at+"."+known.name, "a fault of the kind %s needs it", f.Kind)
		case special[known.name] && set && !slices.Contains(own, known.name) && !slices.Contains(own, known.name+"*"):
			c.fail(at+"."+known.name, "a fault of the kind %s has no such key", f.Kind)
		}
	}
}
