package control

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/organization"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// ofRealm is the prefix of the organization's settings in the answer of POST /register.
// The control interface omits it.
const ofRealm = "realm_"

// demoEnd is the deletion time of the organization, and makes it a demo organization.
const demoEnd = "demo_organization_scheduled_deletion_date"

// webPublicSwitch is the setting of the server that web-public streams need.
// Here each world has its own.
const webPublicSwitch = "WEB_PUBLIC_STREAMS_ENABLED"

// ruled is the destination of decoded rules.
type ruled struct {
	*wire.RealmSettings
	WebPublic *bool    `json:"WEB_PUBLIC_STREAMS_ENABLED"`
	Demo      **int64  `json:"demo_organization_scheduled_deletion_date"`
	History   *history `json:"realm_allow_edit_history"`
}

// history is the policy for former versions of messages, written as the switch that it was.
type history string

// UnmarshalJSON implements json.Unmarshaler.
func (h *history) UnmarshalJSON(text []byte) error {
	var on bool
	err := json.Unmarshal(text, &on)
	if *h = wire.NoEdits; on {
		*h = wire.AllEdits
	}
	return err
}

// rules answers POST /control/worlds/{name}/rules: it changes settings of the
// organization, with the usual events, the server's setting for web-public streams,
// and the deletion time of a demo organization. Omitted keys do not change. It does
// not check whether a value makes sense.
func (h *handler) rules(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	known := parameterNames(reflect.TypeFor[ruled]())
	for _, name := range wire.Policies() {
		known = append(known, ofRealm+name)
	}
	_, in, err := readObject(r, func(name string) error { return checkRule(known, name) })
	if err != nil {
		return nil, err
	}
	return nil, changeRules(w, in)
}

// setRules changes settings of the organization, as POST /control/worlds/{name}/rules does.
func setRules(w *worlds.World, rules map[string]any) error {
	text, err := json.Marshal(rules)
	if err != nil {
		return err
	}
	in := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	return changeRules(w, in)
}

func changeRules(w *worlds.World, in map[string]json.RawMessage) error {
	permissions := takePermissions(in)
	text, err := registered(in)
	if err != nil {
		return err
	}
	return w.Site().World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		for _, limit := range []**int{
			&o.MessageContentEditLimit, &o.MessageContentDeleteLimit,
			&o.MoveMessagesWithinStreamLimit, &o.MoveMessagesBetweenStreamsLimit,
		} {
			*limit = copied(*limit) // decoding writes through the pointer
		}
		if err := decode(text, in, &ruled{
			&o.RealmSettings, &o.WebPublicServer, &o.Demo, (*history)(&o.History),
		}); err != nil {
			return err
		}
		for name, value := range permissions {
			if err := setPermission(tx.View, &o.RealmPermissions, name, value); err != nil {
				return err
			}
		}
		organization.Change(tx, o)
		return nil
	})
}

// takePermissions takes the permission settings out of rules, and the policies that some of them
// were at older levels.
func takePermissions(in map[string]json.RawMessage) map[string]json.RawMessage {
	permissions := map[string]json.RawMessage{}
	for name, value := range in {
		if slices.Contains(wire.Policies(), name) || wire.PermissionNamed(wire.RealmPermissionTable, name) != nil {
			permissions[name] = value
			delete(in, name)
		}
	}
	return permissions
}

// setPermission sets a permission setting by the ID of a group, or by those of users and groups,
// or by the number of a policy.
func setPermission(v world.View, settings *wire.RealmPermissions, name string, value json.RawMessage) error {
	var number int
	var set wire.GroupSet
	isNumber := json.Unmarshal(value, &number) == nil
	row := wire.PermissionNamed(wire.RealmPermissionTable, name)
	if row == nil {
		if !isNumber || !settings.SetPolicy(name, number) {
			return bad("%s: %s is no number of the policy", name, value)
		}
		return nil
	}
	setting := v.GroupSetting(number)
	if !isNumber && json.Unmarshal(value, &set) == nil {
		setting = v.SetSetting(set.DirectMembers, set.DirectSubgroups)
	}
	if setting.IsZero() {
		return bad("%s: want the ID of a group, or an object with direct_members and direct_subgroups, not %s", name, value)
	}
	*row.Of(settings) = setting
	return nil
}

// checkRule refuses a name that no rule has. The known names are those of [ruled].
func checkRule(known []string, name string) error {
	full := registeredName(name)
	if slices.Contains(known, full) {
		return nil
	}
	if near := strings.TrimPrefix(nearest.Word(full, known), ofRealm); near != "" {
		return bad("unknown setting %q; did you mean %q?", name, near)
	}
	return bad("unknown setting %q: the names are those of PATCH /realm, such as invite_required", name)
}

// registered writes rules by the names in the answer of POST /register.
func registered(in map[string]json.RawMessage) ([]byte, error) {
	named := make(map[string]json.RawMessage, len(in))
	for name, value := range in {
		named[registeredName(name)] = value
	}
	return json.Marshal(named)
}

func registeredName(name string) string {
	if name == webPublicSwitch || name == demoEnd {
		return name
	}
	return ofRealm + name
}

func copied(limit *int) *int {
	if limit == nil {
		return nil
	}
	seconds := *limit
	return &seconds
}
