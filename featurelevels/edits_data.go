package featurelevels

import (
	"fmt"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// retiringEdit is the only kind of edit that takes a route from newer levels.
const retiringEdit = "route_removed"

// kinds are the edits that are data, by their key below edit, each with an example. Types
// are those of package wire. Fields, parameters and routes have their newest names;
// settings stands for the routes that have the account settings as parameters.
var kinds = map[string]func(*yaml.Node) ([]Edit, error){
	// Answers and events.

	// {User: [is_owner]}
	"added": eachType(fieldList(present, added)),
	// {UserGroup: [subgroups]}, for fields that a later level took away again
	"added_for_a_while": eachType(fieldList(absent, added)),
	// {OwnUser: {pointer: -1}, PersonName: {email: .Email}}, with the field of the Go type
	"removed": eachType(eachField(absent, formerValue)),
	// {DisplaySettings: {emojiset: google-blob}}
	"was": eachType(eachField(present, formerValue)),
	// {Message: {topic_links: subject_links}}
	"renamed": eachType(eachField(present, decoded(renamed))),
	// {DisplaySettings: {color_scheme: {old: night_mode, true: 2}}}
	"boolean_was": eachType(eachField(present, formerBoolean)),
	// {User: {role: {300: 400}}}
	"value_was": eachType(eachField(former, formerValues)),
	// {RealmSettings: {realm_message_content_edit_limit_seconds: 0}}
	"null_was": eachType(eachField(present, decoded(nullWas))),
	// {SettingChoices: {available_notification_sounds: [chime]}}
	"values_added": eachType(eachField(present, decoded(valuesAdded))),
	// {RealmMethods: {realm_authentication_methods: [OpenID Connect]}}
	"keys_added": eachType(eachField(present, addedKeys)),
	// {ProfileFields: {custom_fields: {type: [8]}}}
	"entries_added": eachType(eachField(present, addedEntries)),
	// {RegisterUsers: {cross_realm_bots: [2, 1, 0]}}
	"reordered": eachType(eachField(present, decoded(reordered))),
	// [MutedUsersEvent]
	"no_event": eachEvent,

	// Requests.

	// [GET /drafts]
	"route_added": eachOf(routeAdded),
	// [GET /realm/filters]
	retiringEdit: eachOf(routeRemoved),
	// [GET /drafts], with other words for errors of parameters
	"untyped": eachOf(untyped),
	// {GET /drafts: 27}
	"route_since": routesSince,
	// {PATCH /realm: [org_type], settings: [enter_sends]}
	"param_added": eachRoute(paramList(ParamAdded)),
	// {POST /messages: [realm_str]}
	"param_removed": eachRoute(paramList(paramRemoved)),
	// {POST /typing: [to]}
	"required_was": eachRoute(paramList(requiredWas)),
	// {PATCH /realm: {create_public_stream_policy: create_stream_policy}}
	"param_was": eachRoute(eachParam(formerName)),
	// {settings: {color_scheme: {old: night_mode, true: 2, false: 1}}}
	"switch_was": eachRoute(eachParam(formerSwitch)),
	// {PATCH /realm: [name]}
	"quoted_was": eachRoute(paramList(quotedWas)),
	// {POST /typing: [to]}
	"types_were": eachRoute(paramList(typesWere)),
	// {PATCH /realm: [message_content_edit_limit_seconds]}
	"zero_was_unlimited": eachRoute(paramList(zeroWasUnlimited)),
	// {POST /invites: {invite_as: [300]}}
	"number_added": eachRoute(eachParam(addedNumbers)),
	// {GET /users: {client_gravatar: 'false'}}
	"default_was": eachRoute(eachParam(formerDefault)),

	// Permission settings: their answers, events and parameters together.

	// {realm: [can_summarize_topics_group]}
	"permission_added": eachHolder(addedPermissions),
	// {stream: {can_remove_subscribers_group: {name: can_remove_subscribers_group_id, integer: true, plain: true}}}
	"permission_was": eachHolder(formerPermissions),
	// [create_public_stream_policy], for permission settings of the organization
	"policy_was": formerPolicies,

	// Errors.

	// {AccountDeactivated: 403}
	"status_was": eachKind(statusWas),
	// {RateLimitHit: ''}
	"code_was": eachKind(codeWas),
	// {76-fetch-api-key-status-401: {AuthenticationFailed: AUTHENTICATION_FAILED}}
	"code_since": codesSince,
}

// SettingRoutes are the routes that have the account settings as parameters.
var SettingRoutes = []string{
	"PATCH /settings", "PATCH /settings/display", "PATCH /settings/notifications", "PATCH /realm/user_settings_defaults",
}

type (
	ofType  func(t reflect.Type, value *yaml.Node) ([]Edit, error)
	ofField func(t reflect.Type, field string, value *yaml.Node) ([]Edit, error)
	ofRoute func(routes []string, value *yaml.Node) ([]Edit, error)
	ofParam func(name string, value *yaml.Node, routes ...string) ([]Edit, error)
)

// presence says whether the newest type has the fields that an edit names.
type presence int

const (
	present presence = iota
	absent
	former // or present: the field of another edit's older levels
)

func (p presence) check(t reflect.Type, field string) error {
	switch has := hasField(t, field); {
	case has && p == absent:
		return fmt.Errorf("%s still has the field %q", t.Name(), field)
	case !has && p == present && !isFormerPolicy(t, field):
		return fmt.Errorf("%s has no field %q", t.Name(), field)
	}
	return nil
}

// each collects the edits for the keys and values of a mapping.
func each(node *yaml.Node, read func(key string, value *yaml.Node) ([]Edit, error)) ([]Edit, error) {
	if node.Kind != yaml.MappingNode {
		return nil, fmt.Errorf("%q is no mapping", node.Value)
	}
	var all []Edit
	for key, value := range pairs(node) {
		edits, err := read(key.Value, value)
		if err != nil {
			return nil, err
		}
		all = append(all, edits...)
	}
	return all, nil
}

// decode makes an edit of the value of a node.
func decode[V any](node *yaml.Node, edit func(V) Edit) ([]Edit, error) {
	var value V
	if err := node.Decode(&value); err != nil {
		return nil, err
	}
	return []Edit{edit(value)}, nil
}

// decodeAll makes an edit of each value of a list.
func decodeAll[V any](node *yaml.Node, edit func(V) Edit) ([]Edit, error) {
	var values []V
	if err := node.Decode(&values); err != nil {
		return nil, err
	}
	edits := make([]Edit, len(values))
	for i, value := range values {
		edits[i] = edit(value)
	}
	return edits, nil
}

func eachType(read ofType) func(*yaml.Node) ([]Edit, error) {
	return func(node *yaml.Node) ([]Edit, error) {
		return each(node, func(name string, value *yaml.Node) ([]Edit, error) {
			t, known := wire.TypeNamed(name)
			if !known {
				return nil, fmt.Errorf("package wire has no type %q", name)
			}
			return read(t, value)
		})
	}
}

func eachField(fields presence, read ofField) ofType {
	return func(t reflect.Type, node *yaml.Node) ([]Edit, error) {
		return each(node, func(field string, value *yaml.Node) ([]Edit, error) {
			if err := fields.check(t, field); err != nil {
				return nil, err
			}
			return read(t, field, value)
		})
	}
}

func fieldList(fields presence, edit func(reflect.Type, string) Edit) ofType {
	return func(t reflect.Type, node *yaml.Node) ([]Edit, error) {
		var fault error
		edits, err := decodeAll(node, func(field string) Edit {
			if err := fields.check(t, field); fault == nil {
				fault = err
			}
			return edit(t, field)
		})
		if err == nil {
			err = fault
		}
		return edits, err
	}
}

func decoded[V any](edit func(reflect.Type, string, V) Edit) ofField {
	return func(t reflect.Type, field string, node *yaml.Node) ([]Edit, error) {
		return decode(node, func(value V) Edit { return edit(t, field, value) })
	}
}

// formerValue is a constant, or with a dot the name of a field of the Go type.
func formerValue(t reflect.Type, field string, node *yaml.Node) ([]Edit, error) {
	name, isField := strings.CutPrefix(node.Value, ".")
	if !isField {
		return decode(node, func(value any) Edit { return was(t, field, value) })
	}
	from, known := t.FieldByName(name)
	if !known {
		return nil, fmt.Errorf("the Go type %s has no field %q", t.Name(), name)
	}
	return []Edit{removed(t, field, from.Index)}, nil
}

func formerBoolean(t reflect.Type, field string, node *yaml.Node) ([]Edit, error) {
	var former struct {
		Old string `yaml:"old"`
		On  any    `yaml:"true"`
	}
	err := node.Decode(&former)
	if err != nil || former.Old == "" || former.On == nil {
		return nil, fmt.Errorf("%s: want {old: NAME, true: VALUE}", field)
	}
	return []Edit{booleanWas(t, field, former.Old, former.On)}, nil
}

func formerValues(t reflect.Type, field string, node *yaml.Node) ([]Edit, error) {
	var edits []Edit
	for newer, older := range pairs(node) {
		var values [2]any
		for i, n := range []*yaml.Node{newer, older} {
			if err := n.Decode(&values[i]); err != nil {
				return nil, err
			}
		}
		edits = append(edits, valueWas(t, field, values[0], values[1]))
	}
	return edits, nil
}

func addedKeys(t reflect.Type, field string, node *yaml.Node) ([]Edit, error) {
	return decodeAll(node, func(key string) Edit { return keyAdded(t, field, key) })
}

func addedEntries(t reflect.Type, field string, node *yaml.Node) ([]Edit, error) {
	return each(node, func(by string, values *yaml.Node) ([]Edit, error) {
		return decode(values, func(values []string) Edit { return entriesAdded(t, field, by, values) })
	})
}

func eachEvent(node *yaml.Node) ([]Edit, error) {
	var fault error
	edits, err := decodeAll(node, func(name string) Edit {
		t, known := wire.TypeNamed(name)
		if !known {
			fault = fmt.Errorf("package wire has no type %q", name)
		}
		return noEvent(t)
	})
	if err == nil {
		err = fault
	}
	return edits, err
}

func eachOf(edit func(string) Edit) func(*yaml.Node) ([]Edit, error) {
	return func(node *yaml.Node) ([]Edit, error) { return decodeAll(node, edit) }
}

func routesSince(node *yaml.Node) ([]Edit, error) {
	return each(node, func(route string, since *yaml.Node) ([]Edit, error) {
		return decode(since, func(level Level) Edit { return routeSince(route, level) })
	})
}

func eachRoute(read ofRoute) func(*yaml.Node) ([]Edit, error) {
	return func(node *yaml.Node) ([]Edit, error) {
		return each(node, func(route string, value *yaml.Node) ([]Edit, error) {
			if route == "settings" {
				return read(SettingRoutes, value)
			}
			return read([]string{route}, value)
		})
	}
}

func paramList(edit func(name string, routes ...string) Edit) ofRoute {
	return func(routes []string, node *yaml.Node) ([]Edit, error) {
		return decodeAll(node, func(name string) Edit { return edit(name, routes...) })
	}
}

func eachParam(read ofParam) ofRoute {
	return func(routes []string, node *yaml.Node) ([]Edit, error) {
		return each(node, func(name string, value *yaml.Node) ([]Edit, error) { return read(name, value, routes...) })
	}
}

func formerName(name string, node *yaml.Node, routes ...string) ([]Edit, error) {
	return decode(node, func(old string) Edit { return ParamWas(name, old, nil, routes...) })
}

func formerSwitch(name string, node *yaml.Node, routes ...string) ([]Edit, error) {
	var former struct {
		Old string `yaml:"old"`
		On  string `yaml:"true"`
		Off string `yaml:"false"`
	}
	err := node.Decode(&former)
	if err != nil || former.Old == "" || former.On == "" || former.Off == "" {
		return nil, fmt.Errorf("%s: want {old: NAME, true: VALUE, false: VALUE}", name)
	}
	return []Edit{switchWas(name, former.Old, former.On, former.Off, routes...)}, nil
}

func addedNumbers(name string, node *yaml.Node, routes ...string) ([]Edit, error) {
	return decodeAll(node, func(number string) Edit { return numberAdded(name, number, routes...) })
}

func formerDefault(name string, node *yaml.Node, routes ...string) ([]Edit, error) {
	return decode(node, func(value string) Edit { return defaultWas(name, value, routes...) })
}

func eachKind[V any](edit func(wire.Kind, V) Edit) func(*yaml.Node) ([]Edit, error) {
	return func(node *yaml.Node) ([]Edit, error) {
		return each(node, func(name string, value *yaml.Node) ([]Edit, error) {
			kind, known := wire.KindNamed(name)
			if !known {
				return nil, fmt.Errorf("package wire has no kind of error %q", name)
			}
			return decode(value, func(v V) Edit { return edit(kind, v) })
		})
	}
}

func codesSince(node *yaml.Node) ([]Edit, error) {
	return each(node, func(id string, codes *yaml.Node) ([]Edit, error) {
		return eachKind(func(kind wire.Kind, code string) Edit { return codeSince(ChangeID(id), kind, code) })(codes)
	})
}
