package organization

import (
	"reflect"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// realmChanged is the event of changed settings of the organization. Each queue gets
// the ones that differ in the form of its level.
type realmChanged struct {
	before, after present.RealmFacts
	again         []string // settings that public servers announce without a change
	part          part
}

// part is a part of the changed settings: a new waiting period moves people between
// groups before the events of the settings after it.
type part int

const (
	allOfIt part = iota
	upToWaiting
	afterWaiting
)

const waitingPeriod = "waiting_period_threshold"

func (e realmChanged) only(p part) realmChanged {
	e.part = p
	return e
}

// inPart are the changed settings that belong to a part of the event.
func (e realmChanged) inPart(list []wire.NamedValue) []wire.NamedValue {
	end := slices.IndexFunc(list, func(d wire.NamedValue) bool { return d.Name == waitingPeriod }) + 1
	switch e.part {
	case upToWaiting:
		return list[:end]
	case afterWaiting:
		return list[end:]
	}
	return list
}

// editSettings have events of their own form, by all their names.
var editSettings = []string{
	"allow_message_editing", "edit_topic_policy", "allow_community_topic_editing", "message_content_edit_limit_seconds",
}

// deleteLimit is a setting whose event was an object, too, in older releases.
const deleteLimit = "message_content_delete_limit_seconds"

// ComesInObject reports whether a changed setting comes in an event with an object of
// settings.
func ComesInObject(name string) bool {
	return name == settings.Methods || slices.Contains(editSettings, name) || settings.IsPermission(name)
}

// CameInObject reports whether a changed setting came in such an event at some level.
func CameInObject(name string) bool { return ComesInObject(name) || name == deleteLimit }

func (e realmChanged) Present(r present.Reader) []events.Encoded {
	view := r.World.View()
	user := view.User(r.UserID)
	e.before.RealmPlaces = present.PlacesInSight(r.Plan, view, user, e.before.RealmPlaces)
	e.after.RealmPlaces = present.PlacesInSight(r.Plan, view, user, e.after.RealmPlaces)
	variant := [2]wire.RealmPlaces{e.before.RealmPlaces, e.after.RealmPlaces}
	return r.EncodeAll(variant, func() []any {
		var list []any
		for _, group := range grouped(r.Plan, e) {
			name := group[0].Name
			if !ComesInObject(name) && (name != deleteLimit || realmRulesAt(r.Plan).deleteLimitAlone) {
				list = append(list, wire.RealmUpdate{Type: "realm", Op: "update", Property: name, Value: group[0].Value})
				continue
			}
			list = append(list, wire.RealmUpdateDict{Type: "realm", Op: "update_dict", Property: "default",
				Data: valuesByName(group)})
		}
		return list
	})
}

// grouped lists the changed settings, each alone except for those of editing at levels
// that have them only together.
func grouped(plan *featurelevels.Plan, e realmChanged) [][]wire.NamedValue {
	var groups [][]wire.NamedValue
	together := false
	changed := plan.Differences(e.before, e.after)
	for i := range changed {
		changed[i].Name = present.PlainName(changed[i].Name)
	}
	wire.SortRealm(changed)
	for _, d := range e.inPart(changed) {
		switch {
		case !slices.Contains(editSettings, d.Name) || realmRulesAt(plan).editSettingsAlone:
			groups = append(groups, []wire.NamedValue{d})
		case !together:
			groups, together = append(groups, editGroup(plan, e)), true
		}
	}
	if e.part == upToWaiting {
		return groups
	}
	return append(groups, repetitions(plan, e)...)
}

// repetitions are the settings whose new value is the current one.
func repetitions(plan *featurelevels.Plan, e realmChanged) (groups [][]wire.NamedValue) {
	if !realmRulesAt(plan).repeats {
		return nil
	}
	before, now := plan.Object(e.before), plan.Object(e.after)
	for _, newest := range e.again {
		name, _ := plan.Params("PATCH /realm").Name(newest)
		was, _ := before.Get(present.OfRealm + name)
		if value, there := now.Get(present.OfRealm + name); there && reflect.DeepEqual(value, was) {
			groups = append(groups, []wire.NamedValue{{Name: name, Value: value}})
		}
	}
	return groups
}

// editGroup are the current settings of editing.
func editGroup(plan *featurelevels.Plan, e realmChanged) []wire.NamedValue {
	var group []wire.NamedValue
	now := plan.Object(e.after)
	for _, name := range editSettings {
		if value, there := now.Get(present.OfRealm + name); there {
			group = append(group, wire.NamedValue{Name: name, Value: value})
		}
	}
	return group
}

// realmAnswer returns the changed settings; public servers return the code language and
// the policy for edit histories whenever the request has them, and methods of logging in
// as the request has them.
func realmAnswer(c *rest.Call, e realmChanged, sent settings.Changes) *featurelevels.Object {
	rules := realmRulesAt(c.Plan)
	values := slices.Concat(grouped(c.Plan, e)...)
	for _, change := range sent {
		at := slices.IndexFunc(values, func(v wire.NamedValue) bool { return v.Name == change.Name })
		_, named := rest.LastValue(c.Form, change.Name)
		switch returned := change.Name == settings.CodeLanguage || change.Name == settings.EditHistory; {
		case !rules.repeats:
		case at < 0 && returned && named:
			values = append(values, wire.NamedValue{Name: change.Name, Value: change.Value})
		case at >= 0 && change.Name == settings.Methods:
			values[at].Value = change.Value
		}
	}
	for i := range values {
		text, isText := values[i].Value.(string)
		switch {
		case values[i].Name == settings.EditHistory && rules.numbersHistory:
			values[i].Value = slices.Index(wire.EditHistories, text) + 1
		case !isText || rules.tellsTexts:
		case values[i].Name != settings.CodeLanguage, !rules.tellsLanguage:
			values[i].Value = "updated"
		case text == "":
			values[i].Value = nil
		}
	}
	return objectOf(values)
}

func valuesByName(values []wire.NamedValue) map[string]any {
	m := map[string]any{}
	for _, v := range values {
		m[v.Name] = v.Value
	}
	return m
}

func objectOf(values []wire.NamedValue) *featurelevels.Object {
	o := &featurelevels.Object{}
	for _, v := range values {
		o.Set(v.Name, v.Value)
	}
	return o
}
