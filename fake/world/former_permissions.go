package world

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// raisePermissions sets the permission settings of a row of an older state file, which had
// policies and groups in their place, or nothing at all.
func raisePermissions(text json.RawMessage, row any) error {
	switch row := row.(type) {
	case *Organization:
		var former struct{ RealmSettings map[string]any }
		if err := json.Unmarshal(text, &former); err != nil {
			return err
		}
		for _, p := range wire.RealmPermissionTable {
			if p.Policy == nil {
				continue
			}
			if number, had := former.RealmSettings[p.Policy.FormerField()].(float64); had {
				row.SetPolicy(p.Policy.Name, int(number))
			}
		}
		wire.FillPermissions(wire.RealmPermissionTable, &row.RealmPermissions, 0)
	case *Stream:
		var former struct {
			RemoveGroup RoleGroup
			PostPolicy  int
		}
		if err := json.Unmarshal(text, &former); err != nil {
			return err
		}
		if former.RemoveGroup != 0 {
			row.CanRemoveSubscribers = wire.RoleValue(former.RemoveGroup)
		}
		if group := wire.PostGroup(former.PostPolicy); group != 0 {
			row.CanSendMessage = wire.RoleValue(group)
		}
		wire.FillPermissions(wire.StreamPermissionTable, &row.StreamPermissions, 0)
	case *Group:
		wire.FillPermissions(wire.GroupPermissionTable, &row.GroupPermissions, row.CreatorID)
	}
	return nil
}
