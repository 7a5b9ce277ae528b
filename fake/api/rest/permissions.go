package rest

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Action is something that only some users may do.
type Action string

// The actions that depend on the caller alone. Handlers judge what also depends on
// the object (an own message, an own bot).
const (
	AddCustomEmoji         Action = "add custom emoji"
	AdministerStreams      Action = "change and archive streams"
	AdministerInvites      Action = "change the invitations of others"
	ChangeLinkifiers       Action = "change linkifiers"
	ChangeOwnProfile       Action = "change their own profile"
	ChangePlaygrounds      Action = "change playgrounds"
	ChangeOwnSettings      Action = "change their own settings"
	ChangeOrganization     Action = "change the organization's settings"
	CreateBots             Action = "create bots"
	CreateWriteOnlyBots    Action = "create bots that only send"
	ManageUserGroups       Action = "manage all user groups"
	ReportPresence         Action = "report presence"
	ChangeProfileFields    Action = "change profile fields"
	CreatePublicStreams    Action = "create public streams"
	CreatePrivateStreams   Action = "create private streams"
	CreateWebPublicStreams Action = "create web-public streams"
	CreateUsers            Action = "create users"
	DeactivateOrganization Action = "deactivate the organization"
	DeleteTopics           Action = "delete topics"
	SetStatus              Action = "set a status"
	CreateUserGroups       Action = "create user groups"
	ChangeRetention        Action = "change how long messages are kept"
	ChangeRoles            Action = "change roles"
	ManageOwnBots          Action = "manage their own bots"
	ExportOrganization     Action = "export the organization"
	InviteAdministrators   Action = "invite administrators and moderators"
	CreateInviteLinks      Action = "make invitation links"
	InviteOwners           Action = "invite owners"
	InviteToOrganization   Action = "invite to the organization"
	SaveDrafts             Action = "save drafts"
	ListAllStreams         Action = "list the streams of other users"
	ChangeDomains          Action = "change the allowed email domains"
	RegisterDevices        Action = "register a device for push notifications"
	ChangeEmblems          Action = "change the icon and the logo of the organization"
	FollowTutorial         Action = "follow the tutorial"
	SeeInvites             Action = "see invitations"
	SeeUserGroups          Action = "see user groups"
	SubscribeOthers        Action = "subscribe others to streams"
	SubscribeToStreams     Action = "subscribe to streams"
	SummarizeTopics        Action = "have topics summarized"
)

// permissions says who may do what (spec: Authentication, and the rules of
// each endpoint). The table of routes names the action of a route that is closed to
// all others; other handlers call [Call.May].
var permissions = map[Action]permission{
	AddCustomEmoji: {setting: setting(func(p *granted) wire.GroupValue { return p.CanAddCustomEmoji }),
		people: true, members: true, refused: insufficientPermission},
	AdministerInvites:   {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangeOwnProfile:    {setting: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	ReportPresence:      {setting: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	ChangeProfileFields: {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangePlaygrounds:   {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	AdministerStreams:   {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangeLinkifiers:    {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangeOwnSettings:   {setting: systemGroup(world.GroupEveryone), people: true, refused: insufficientPermission},
	ChangeOrganization:  {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	CreateBots: {setting: setting(func(p *granted) wire.GroupValue { return p.CanCreateBots }), people: true,
		refused: insufficientPermission},
	CreateWriteOnlyBots: {setting: setting(func(p *granted) wire.GroupValue { return p.CanCreateWriteOnlyBots }),
		people: true, refused: insufficientPermission},
	ManageUserGroups: {setting: setting(func(p *granted) wire.GroupValue { return p.CanManageAllGroups }),
		people: true, refused: insufficientPermission},
	CreatePublicStreams: {setting: setting(func(p *granted) wire.GroupValue { return p.CanCreatePublicStreams }),
		refused: insufficientPermission},
	CreatePrivateStreams: {setting: setting(func(p *granted) wire.GroupValue { return p.CanCreatePrivateStreams }),
		refused: insufficientPermission},
	CreateWebPublicStreams: {setting: setting(func(p *granted) wire.GroupValue { return p.CanCreateWebPublicStreams }),
		refused: insufficientPermission},
	CreateUsers:            {setting: systemGroup(world.GroupAdministrators), refused: creatorNeeded},
	DeactivateOrganization: {setting: systemGroup(world.GroupOwners), people: true, refused: ownerNeeded},
	DeleteTopics:           {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	SetStatus:              {setting: systemGroup(world.GroupEveryone), people: true, refused: insufficientPermission},
	CreateUserGroups: {setting: setting(func(p *granted) wire.GroupValue { return p.CanCreateGroups }),
		people: true, refused: insufficientPermission},
	SummarizeTopics: {setting: setting(func(p *granted) wire.GroupValue { return p.CanSummarizeTopics }),
		refused: insufficientPermission},
	ChangeRetention:      {setting: systemGroup(world.GroupOwners), refused: ownerNeeded},
	ChangeRoles:          {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ManageOwnBots:        {setting: systemGroup(world.GroupMembers), people: true, refused: guestRefused},
	ExportOrganization:   {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	InviteAdministrators: {setting: systemGroup(world.GroupAdministrators), people: true, refused: inviterNeeded},
	CreateInviteLinks: {setting: setting(func(p *granted) wire.GroupValue { return p.CreateMultiuseInvite }),
		people: true, refused: insufficientPermission},
	InviteOwners: {setting: systemGroup(world.GroupOwners), people: true, refused: ownerNeeded},
	InviteToOrganization: {setting: setting(func(p *granted) wire.GroupValue { return p.CanInviteUsers }),
		people: true, refused: insufficientPermission},
	SaveDrafts:      {setting: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	ListAllStreams:  {setting: systemGroup(world.GroupAdministrators), refused: notAuthorized},
	ChangeDomains:   {setting: systemGroup(world.GroupOwners), refused: ownerNeeded},
	RegisterDevices: {setting: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	ChangeEmblems:   {setting: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	FollowTutorial:  {setting: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	SeeInvites:      {setting: systemGroup(world.GroupMembers), people: true, refused: guestRefused},
	SeeUserGroups:   {setting: systemGroup(world.GroupMembers), people: true, refused: guestRefused},
	SubscribeOthers: {setting: setting(func(p *granted) wire.GroupValue { return p.CanAddSubscribers }),
		refused: insufficientPermission},
	SubscribeToStreams: {setting: systemGroup(world.GroupMembers), refused: guestRefused},
}

// permission says who may do an action, and which error the others get.
type permission struct {
	// setting is the permission setting for the action.
	setting func(*world.Organization) wire.GroupValue
	// people excludes bots with any role.
	people bool
	// members excludes guests, whatever the organization decides.
	members bool
	refused *wire.Refusal
}

// systemGroup is for an action that the organization has no setting for.
func systemGroup(g world.RoleGroup) func(*world.Organization) wire.GroupValue {
	return func(*world.Organization) wire.GroupValue { return wire.RoleValue(g) }
}

// granted are the permission settings of an organization.
type granted = wire.RealmPermissions

// setting is for an action that the organization has a permission setting for.
func setting(of func(*granted) wire.GroupValue) func(*world.Organization) wire.GroupValue {
	return func(o *world.Organization) wire.GroupValue { return of(&o.RealmPermissions) }
}

// May returns an error if the caller may not do the action.
func (c *Call) May(a Action) error {
	p := permissions[a]
	if p.people && c.User.IsBot() {
		return botRefused.New()
	}
	if p.members && c.User.IsGuest() {
		return guestRefused.New()
	}
	if !c.IsIn(p.setting(c.View.Organization())) {
		return p.refused.New()
	}
	return nil
}

// IsIn reports whether a permission setting admits the caller.
func (c *Call) IsIn(setting wire.GroupValue) bool {
	return c.View.Admits(setting, c.User, c.World.Clock.Now())
}

// Can reports whether the caller may do the action.
func (c *Call) Can(a Action) bool { return c.May(a) == nil }

// Permission is a row of the table of permissions, for tests and documents.
type Permission struct {
	// Action is the action in words.
	Action string
	// Routes are closed to all other users, "METHOD /path".
	Routes []string
	// People says that no bot may do it.
	People bool
	// Refusal is the error text for the others.
	Refusal string

	setting func(*world.Organization) wire.GroupValue
}

// Setting is the permission setting of the action.
func (p Permission) Setting(o *world.Organization) wire.GroupValue { return p.setting(o) }

// Permissions are the rows of the table of permissions, sorted by action, with the routes
// that name each action.
func Permissions(closed func(Action) []string) []Permission {
	rows := make([]Permission, 0, len(permissions))
	for a, p := range permissions {
		rows = append(rows, Permission{
			Action: string(a), Routes: closed(a), People: p.people, Refusal: p.refused.Text, setting: p.setting,
		})
	}
	slices.SortFunc(rows, func(a, b Permission) int { return strings.Compare(a.Action, b.Action) })
	return rows
}
