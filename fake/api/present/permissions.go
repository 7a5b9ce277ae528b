package present

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// permissionsAt are the permission settings as a level has them, by their newest ones.
type permissionsAt map[*wire.Permission]*wire.Permission

// PermissionAt is a permission setting with the values that it can have at a level.
func PermissionAt(p *featurelevels.Plan, newest *wire.Permission) *wire.Permission {
	return (*featurelevels.Rules(p, permissionsOf))[newest]
}

func permissionsOf(p *featurelevels.Plan) permissionsAt {
	all := permissionsAt{}
	addPermissions(p, all, wire.RealmPermissionTable, map[string]func(*wire.Permission){
		"create_multiuse_invite_group": func(row *wire.Permission) {
			row.SystemOnly = !p.Has("314-multiuse-anonymous")
		},
		"can_create_public_channel_group":  nobodyCreates(p),
		"can_create_private_channel_group": nobodyCreates(p),
	})
	addPermissions(p, all, wire.StreamPermissionTable, map[string]func(*wire.Permission){
		"can_remove_subscribers_group": func(row *wire.Permission) {
			row.SystemOnly = !p.Has("320-can-remove-subscribers-object")
			row.NotNobody = row.SystemOnly
		},
	})
	addPermissions(p, all, wire.GroupPermissionTable, nil)
	return all
}

// nobodyCreates lets an organization give nobody the permission to create streams, from a release on.
func nobodyCreates(p *featurelevels.Plan) func(*wire.Permission) {
	return func(row *wire.Permission) { row.NotNobody = !p.Has("10.0-nobody-creates-streams") }
}

func addPermissions[T any](p *featurelevels.Plan, all permissionsAt, table []wire.PermissionOf[T],
	changes map[string]func(*wire.Permission)) {
	for i := range table {
		newest := &table[i].Permission
		row := *newest
		row.NotOwners = row.NeverOwners && !p.Has("326-permission-data-trimmed")
		if change := changes[row.Name]; change != nil {
			change(&row)
		}
		all[newest] = &row
	}
}

// SystemGroupName is the name of a system group at a level.
func SystemGroupName(p *featurelevels.Plan, g wire.RoleGroup) string {
	if !p.Has("8.0-system-group-names") {
		return "@" + g.Name()
	}
	return g.Name()
}

// SupportedPermissions are the permission settings of a level, with the groups that each can be.
func SupportedPermissions(p *featurelevels.Plan) *wire.SupportedPermissions {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) wire.SupportedPermissions {
		return wire.SupportedPermissions{
			Realm:  supported(p, wire.RealmPermissionTable),
			Stream: supported(p, wire.StreamPermissionTable),
			Group:  supported(p, wire.GroupPermissionTable),
		}
	})
}

func supported[T any](p *featurelevels.Plan, table []wire.PermissionOf[T]) map[string]wire.PermissionSetting {
	list := map[string]wire.PermissionSetting{}
	for i := range table {
		if row := &table[i].Permission; p.HasPermission(row) {
			list[row.Name] = PermissionAt(p, row).Setting()
		}
	}
	return list
}

// Policies are the policies that registrations still have in the place of permission settings.
func Policies(v world.View) wire.RealmPolicies {
	settings := &v.Organization().RealmPermissions
	number := func(policy string) int { return wire.PolicyOf(policy, settings, v.Covers) }
	return wire.RealmPolicies{
		CreatePublicStream:    number("create_public_stream_policy"),
		CreatePrivateStream:   number("create_private_stream_policy"),
		CreateWebPublicStream: number("create_web_public_stream_policy"),
		WildcardMention:       number("wildcard_mention_policy"),
	}
}

// PermissionReturned is the event of a permission setting of the organization that has a
// reactivated user again, at levels that have the setting.
type PermissionReturned struct {
	Row   *wire.Permission
	Value wire.GroupValue
}

// Present implements the presenter of events.
func (e PermissionReturned) Present(r Reader) []events.Encoded {
	if !r.Plan.HasPermission(e.Row) {
		return nil
	}
	return Uniform{wire.RealmUpdateDict{Type: "realm", Op: "update_dict", Property: "default",
		Data: map[string]any{e.Row.Name: e.Value}}}.Present(r)
}
