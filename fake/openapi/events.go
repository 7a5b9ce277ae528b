package openapi

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/openapi/builder"
)

// event is the schema of the events of a level: one of the kinds; each has a
// schema of its own, such as SubscriptionPeerAddEvent.
func (d *document) event() object {
	kinds := map[string][]object{}
	for _, declared := range api.Events() {
		if documentRulesAt(d.plan).hasEnded(declared) {
			continue
		}
		for _, sent := range d.sent(declared.Sample) {
			name := EventName(sent.kind, sent.op)
			kinds[name] = append(kinds[name], d.telling(sent.schema, declared.Values)...)
		}
	}
	all := []any{}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		d.shapes.named[name] = alternatives(joined(kinds[name]))
		all = append(all, builder.Ref(name))
	}
	return object{"anyOf": all}
}

func alternatives(schemas []any) any {
	if len(schemas) == 1 {
		return schemas[0]
	}
	return object{"anyOf": schemas}
}

// EventName is the name of the schema of events with a type and an op, which may be "".
func EventName(kind, op string) string {
	var name strings.Builder
	for _, word := range strings.Split(kind+"_"+op+"_event", "_") {
		if word != "" {
			name.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return name.String()
}

// sentEvent is an event as the level sends it.
type sentEvent struct {
	kind, op string
	schema   object
}

// sent lists the events that a level sends in place of the events of a sample.
func (d *document) sent(declared any) (list []sentEvent) {
	samples := map[string][]reflect.Value{}
	var kinds []string // in the order of the sent events
	t, fixed := reflect.TypeOf(declared), stated(reflect.ValueOf(declared))
	for _, s := range samplings() {
		sample := made(t, s)
		s.keep(sample, reflect.ValueOf(declared))
		for _, event := range d.split(sample.Interface()) {
			v := reflect.ValueOf(event)
			kind := v.Type().Name() + strings.Join(d.texts(v, fixed), " ")
			if samples[kind] == nil {
				kinds = append(kinds, kind)
			}
			samples[kind] = append(samples[kind], v)
		}
	}
	for _, kind := range kinds {
		event := d.eventOf(d.shapes.shapeOf(samples[kind][0].Type(), samples[kind]), samples[kind][0], fixed)
		if event.kind != filler { // else it is made of a part of the sample
			list = append(list, event)
		}
	}
	return list
}

// split is the list of a level's events for an event. Splits expect events as the fake
// makes them: a split that cannot take a sample is skipped.
func (d *document) split(event any) (list []any) {
	defer func() {
		if recover() != nil {
			list = nil
		}
	}()
	return d.plan.Events(event)
}

// eventOf completes the schema of an event with its number and with the values of the
// fields that are the same in all events of the kind.
func (d *document) eventOf(schema object, sample reflect.Value, fixed []string) sentEvent {
	out := sentEvent{schema: schema}
	properties := schema["properties"].(object)
	if o, ok := d.shapes.lower(sample); ok {
		for _, name := range fixed {
			value, _ := o.Get(name)
			text, _ := value.(string)
			if properties[name] == nil || text == "" {
				continue
			}
			properties[name] = object{"const": text}
			switch name {
			case "type":
				out.kind = text
			case "op":
				out.op = text
			}
		}
	}
	d.form(properties, sample)
	properties["id"] = object{"type": "integer"}
	schema["required"] = append(schema["required"].([]any), "id")
	return out
}

// texts are the text fields of a sample with some names.
func (d *document) texts(sample reflect.Value, names []string) (list []string) {
	if o, ok := d.shapes.lower(sample); ok {
		for _, name := range names {
			value, _ := o.Get(name)
			text, _ := value.(string)
			list = append(list, text)
		}
	}
	return list
}

// form describes the parts of an event whose type its declaration states.
func (d *document) form(properties object, sample reflect.Value) {
	for i := range sample.NumField() {
		name, _, _ := strings.Cut(sample.Type().Field(i).Tag.Get("json"), ",")
		if v := sample.Field(i); v.Kind() == reflect.Interface && !v.IsNil() {
			properties[name] = d.shapes.of(v.Elem().Type())
		}
	}
}

// keep puts the declared fields into a sample.
func (s sample) keep(sample, declared reflect.Value) {
	for i := range declared.NumField() {
		v := declared.Field(i)
		switch {
		case v.IsZero():
		case v.Kind() == reflect.Interface: // its contents need values, too
			sample.Field(i).Set(made(v.Elem().Type(), s))
		default:
			sample.Field(i).Set(v)
		}
	}
}

// stated are the names of the fields with texts in a declaration. A field that the newest
// level does not send has a name at older ones.
func stated(declared reflect.Value) (names []string) {
	for i := range declared.NumField() {
		if v := declared.Field(i); v.Kind() == reflect.String && v.String() != "" {
			field := declared.Type().Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if name == "-" {
				name = strings.ToLower(field.Name)
			}
			names = append(names, name)
		}
	}
	return names
}
