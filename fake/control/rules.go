package control

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/organization"
	"github.com/spiritlevel/spiritlevel/fake/world"
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
	WebPublic *bool   `json:"WEB_PUBLIC_STREAMS_ENABLED"`
	Demo      **int64 `json:"demo_organization_scheduled_deletion_date"`
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
	_, in, err := readObject(r, func(name string) error { return checkRule(known, name) })
	if err != nil {
		return nil, err
	}
	text, err := registered(in)
	if err != nil {
		return nil, err
	}
	return nil, w.Site().World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		for _, limit := range []**int{
			&o.MessageContentEditLimit, &o.MessageContentDeleteLimit,
			&o.MoveMessagesWithinStreamLimit, &o.MoveMessagesBetweenStreamsLimit,
		} {
			*limit = copied(*limit) // decoding writes through the pointer
		}
		if err := decode(text, in, &ruled{&o.RealmSettings, &o.WebPublicServer, &o.Demo}); err != nil {
			return err
		}
		organization.Change(tx, o)
		return nil
	})
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
