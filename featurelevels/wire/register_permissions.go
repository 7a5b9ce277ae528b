package wire

// SupportedPermissions says of each permission setting of the organization, of streams and of
// groups which groups it may have.
type SupportedPermissions struct {
	Realm  map[string]PermissionSetting `json:"realm"`
	Stream map[string]PermissionSetting `json:"stream"`
	Group  map[string]PermissionSetting `json:"group"`
}

// PermissionSetting says which groups a permission setting may have, and which one it has at
// first.
type PermissionSetting struct {
	RequireSystemGroup     bool     `json:"require_system_group"`
	AllowInternetGroup     bool     `json:"allow_internet_group"`
	AllowNobodyGroup       bool     `json:"allow_nobody_group"`
	AllowEveryoneGroup     bool     `json:"allow_everyone_group"`
	DefaultGroupName       string   `json:"default_group_name"`
	DefaultForSystemGroups *string  `json:"default_for_system_groups"`
	AllowedSystemGroups    []string `json:"allowed_system_groups"`

	// AllowOwnersGroup and IDFieldName are further keys of levels below 326.
	AllowOwnersGroup bool   `json:"-"`
	IDFieldName      string `json:"-"`
}
