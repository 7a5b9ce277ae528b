package featurelevels

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// permissionHolder is a kind of object with permission settings of its own: the organization,
// streams or user groups.
type permissionHolder struct {
	settings  reflect.Type // the struct with their values
	prefix    string       // of their names there
	creates   string       // the route that sets them at first
	changes   string       // the route that changes them
	rows      []*wire.Permission
	announced reflect.Type // the event of a change, nil if it is made of the differences of settings
}

var permissionHolders = sync.OnceValue(func() map[string]permissionHolder {
	return map[string]permissionHolder{
		"realm": {
			settings: reflect.TypeFor[wire.RealmPermissions](), prefix: "realm_", changes: "PATCH /realm",
			rows: wire.PermissionsIn(wire.RealmPermissionTable),
		},
		"stream": {
			settings: reflect.TypeFor[wire.StreamPermissions](), creates: "POST /users/me/subscriptions",
			changes: "PATCH /streams/{stream_id}", rows: wire.PermissionsIn(wire.StreamPermissionTable),
			announced: reflect.TypeFor[wire.StreamUpdate](),
		},
		"group": {
			settings: reflect.TypeFor[wire.GroupPermissions](), creates: "POST /user_groups/create",
			changes: "PATCH /user_groups/{user_group_id}", rows: wire.PermissionsIn(wire.GroupPermissionTable),
			announced: reflect.TypeFor[wire.GroupPermissionUpdated](),
		},
	}
})

func (h permissionHolder) row(name string) (*wire.Permission, error) {
	at := slices.IndexFunc(h.rows, func(row *wire.Permission) bool { return row.Name == name })
	if at < 0 {
		return nil, fmt.Errorf("there is no permission setting %q", name)
	}
	return h.rows[at], nil
}

// routes are the routes with the settings as parameters.
func (h permissionHolder) routes() []string {
	if h.creates == "" {
		return []string{h.changes}
	}
	return []string{h.creates, h.changes}
}

func eachHolder(read func(h permissionHolder, value *yaml.Node) ([]Edit, error)) func(*yaml.Node) ([]Edit, error) {
	return func(node *yaml.Node) ([]Edit, error) {
		return each(node, func(name string, value *yaml.Node) ([]Edit, error) {
			h, known := permissionHolders()[name]
			if !known {
				return nil, fmt.Errorf("%q has no permission settings: want realm, stream or group", name)
			}
			return read(h, value)
		})
	}
}

// addedPermissions are new permission settings.
func addedPermissions(h permissionHolder, node *yaml.Node) ([]Edit, error) {
	var fault error
	edits, err := decodeAll(node, func(name string) Edit {
		row, err := h.row(name)
		if err != nil {
			fault = err
			return Edit{}
		}
		return permissionAdded(h, row)
	})
	if err == nil {
		err = fault
	}
	return edits, err
}

// permissionAdded says that there is a new permission setting: older levels have nothing in its
// place.
func permissionAdded(h permissionHolder, row *wire.Permission) Edit {
	edits := []Edit{ParamAdded(row.Name, h.routes()...), {apply: func(p *Plan) {
		added(h.settings, h.prefix+p.permissionName(row)).apply(p)
		p.permissions[row] = ""
	}}}
	if h.announced != nil {
		edits = append(edits, onEvent(h.announced, func(e any) []any {
			if permissionOf(e) == row.Name {
				return nil
			}
			return []any{e}
		}))
	}
	return Together(edits...)
}

// permissionOf is the permission setting that an event announces, "" for none.
func permissionOf(event any) string {
	switch e := event.(type) {
	case wire.StreamUpdate:
		return e.Property
	case wire.GroupPermissionUpdated:
		return e.Setting
	}
	return ""
}

// formerPermissions are permission settings in an older form.
func formerPermissions(h permissionHolder, node *yaml.Node) ([]Edit, error) {
	return each(node, func(name string, value *yaml.Node) ([]Edit, error) {
		row, err := h.row(name)
		if err != nil {
			return nil, err
		}
		return decode(value, func(was formerPermission) Edit { return permissionWas(h, row, was) })
	})
}

// formerPermission is the older form of a permission setting.
type formerPermission struct {
	Name    string `yaml:"name"`    // its older name
	Integer bool   `yaml:"integer"` // it was the ID of a group only
	Plain   bool   `yaml:"plain"`   // a change was the new value, without the old one
}

func permissionWas(h permissionHolder, row *wire.Permission, was formerPermission) Edit {
	var edits []Edit
	if was.Plain {
		edits = append(edits, ValueWas(row.Name, changeTo, h.changes))
	}
	if was.Integer {
		edits = append(edits, onValue(h.settings, h.prefix+row.Name, coveringGroup),
			ValueWas(row.Name, wholeNumber, h.routes()...), typeWas(row.Name, "an integer", h.routes()...))
	}
	if was.Name != "" {
		edits = append(edits, renamed(h.settings, h.prefix+row.Name, h.prefix+was.Name),
			ParamWas(row.Name, was.Name, nil, h.routes()...), Edit{apply: func(p *Plan) { p.permissions[row] = was.Name }})
	}
	if h.announced != nil {
		edits = append(edits, onObject(h.announced, objectEdit{apply: func(v reflect.Value, o *Object) {
			if permissionOf(v.Interface()) == row.Name {
				announcedAs(o, row.Name, was)
			}
		}}))
	}
	return Together(edits...)
}

// announcedAs gives an event of a changed setting its older form.
func announcedAs(event *Object, name string, was formerPermission) {
	data, isGroup := event.Get("data")
	if !isGroup {
		if was.Integer {
			lowerGroup(event, "value")
		}
		if was.Name != "" {
			event.Set("property", was.Name)
		}
		return
	}
	setting, lowered := data.(*Object)
	if !lowered {
		setting = &Object{}
		setting.Set(name, data.(map[string]wire.GroupValue)[name])
	}
	if was.Integer {
		lowerGroup(setting, name)
	}
	if was.Name != "" {
		setting.Rename(name, was.Name)
	}
	event.Set("data", setting)
}

// lowerGroup is coveringGroup for a field that an object may have.
func lowerGroup(o *Object, field string) {
	if value, has := o.Get(field); has {
		o.Set(field, coveringGroup(value))
	}
}

// coveringGroup replaces an unnamed set by the ID of the smallest system group with all its users.
func coveringGroup(value any) any {
	group, is := value.(wire.GroupValue)
	if !is {
		return value
	}
	id, isGroup := group.ID()
	if !isGroup {
		id = group.CoverID()
	}
	return id
}

// changeTo raises the new value of a setting to its change.
func changeTo(value string) (string, bool) {
	if !json.Valid([]byte(value)) {
		return value, true
	}
	return `{"new":` + value + `}`, true
}

// wholeNumber takes integers only.
func wholeNumber(value string) (string, bool) {
	var number int
	err := json.Unmarshal([]byte(value), &number)
	return value, err == nil && strings.TrimSpace(value) != "null"
}

// policyWas says that permission settings of the organization were one policy.
func policyWas(name string) (Edit, error) {
	h := permissionHolders()["realm"]
	parts := wire.PermissionsOf(name)
	if len(parts) == 0 {
		return Edit{}, fmt.Errorf("no permission setting was the policy %q", name)
	}
	field := h.prefix + name
	fields := []string{field}
	for _, part := range parts {
		fields = append(fields, h.prefix+part.Name)
	}
	edits := []Edit{onObject(h.settings, objectEdit{touches: fields, apply: func(v reflect.Value, o *Object) {
		for _, part := range fields[1:] {
			o.Delete(part)
		}
		o.Set(field, wire.PolicyOf(name, pointer[wire.RealmPermissions](v), wire.GroupValue.Cover))
	}})}
	if kept := reflect.TypeFor[wire.RealmPolicies](); hasField(kept, field) {
		edits = append(edits, added(kept, field))
	}
	for _, part := range parts {
		edits = append(edits, ParamWas(part.Name, name, nil, h.changes), onParams([]string{h.changes}, func(p *Params) {
			p.policies[part.Name] = part.Policy
		}), Edit{apply: func(p *Plan) { p.permissions[part] = "" }})
	}
	return Together(edits...), nil
}

func formerPolicies(node *yaml.Node) ([]Edit, error) {
	var names []string
	if err := node.Decode(&names); err != nil {
		return nil, err
	}
	var edits []Edit
	for _, name := range names {
		edit, err := policyWas(name)
		if err != nil {
			return nil, err
		}
		edits = append(edits, edit)
	}
	return edits, nil
}

// isFormerPolicy reports whether a field is a policy of the organization's settings, which older
// levels have in the place of permission settings.
func isFormerPolicy(t reflect.Type, field string) bool {
	name, ofRealm := strings.CutPrefix(field, "realm_")
	return ofRealm && t == reflect.TypeFor[wire.RealmSettings]() && len(wire.PermissionsOf(name)) > 0
}
