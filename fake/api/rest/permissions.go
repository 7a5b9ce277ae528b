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
	CreateGenericBots      Action = "create generic bots"
	ReportPresence         Action = "report presence"
	ChangeProfileFields    Action = "change profile fields"
	CreatePublicStreams    Action = "create public streams"
	CreatePrivateStreams   Action = "create private streams"
	CreateWebPublicStreams Action = "create web-public streams"
	CreateUsers            Action = "create users"
	DeactivateOrganization Action = "deactivate the organization"
	DeleteTopics           Action = "delete topics"
	SetStatus              Action = "set a status"
	EditUserGroups         Action = "edit user groups"
	ChangeRetention        Action = "change how long messages are kept"
	ChangeRoles            Action = "change roles"
	ManageOwnBots          Action = "manage their own bots"
	ExportOrganization     Action = "export the organization"
	InviteAdministrators   Action = "invite administrators and moderators"
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
)

// permissions says who may do what (spec: Authentication, and the rules of
// each endpoint). The table of routes names the action of a route that is closed to
// all others; other handlers call [Call.May].
var permissions = map[Action]permission{
	AddCustomEmoji: {who: policyGroups(func(o *world.Organization) int { return o.AddCustomEmojiPolicy }),
		people: true, members: true, refused: insufficientPermission},
	AdministerInvites:   {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangeOwnProfile:    {who: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	ReportPresence:      {who: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	ChangeProfileFields: {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangePlaygrounds:   {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	AdministerStreams:   {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangeLinkifiers:    {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangeOwnSettings:   {who: systemGroup(world.GroupEveryone), people: true, refused: insufficientPermission},
	ChangeOrganization:  {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	CreateBots:          {who: bots(wire.BotsByAdministrators), people: true, refused: administratorNeeded},
	CreateGenericBots: {who: bots(wire.BotsByAdministrators, wire.BotsNotGeneric), people: true,
		refused: administratorNeeded},
	CreatePublicStreams: {who: policyGroups(func(o *world.Organization) int { return o.CreatePublicStreamPolicy }),
		refused: insufficientPermission},
	CreatePrivateStreams: {who: policyGroups(func(o *world.Organization) int { return o.CreatePrivateStreamPolicy }),
		refused: insufficientPermission},
	CreateWebPublicStreams: {who: policyGroups(func(o *world.Organization) int { return o.CreateWebPublicStreamPolicy }),
		refused: insufficientPermission},
	CreateUsers:            {who: systemGroup(world.GroupAdministrators), refused: creatorNeeded},
	DeactivateOrganization: {who: systemGroup(world.GroupOwners), people: true, refused: ownerNeeded},
	DeleteTopics:           {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	SetStatus:              {who: systemGroup(world.GroupEveryone), people: true, refused: insufficientPermission},
	EditUserGroups: {who: policyGroups(func(o *world.Organization) int { return o.UserGroupEditPolicy }),
		people: true, refused: insufficientPermission},
	ChangeRetention:      {who: systemGroup(world.GroupOwners), refused: ownerNeeded},
	ChangeRoles:          {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ManageOwnBots:        {who: systemGroup(world.GroupMembers), people: true, refused: guestRefused},
	ExportOrganization:   {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	InviteAdministrators: {who: systemGroup(world.GroupAdministrators), people: true, refused: inviterNeeded},
	InviteOwners:         {who: systemGroup(world.GroupOwners), people: true, refused: ownerNeeded},
	InviteToOrganization: {who: policyGroups(func(o *world.Organization) int { return o.InviteToRealmPolicy }),
		people: true, refused: insufficientPermission},
	SaveDrafts:      {who: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	ListAllStreams:  {who: systemGroup(world.GroupAdministrators), refused: notAuthorized},
	ChangeDomains:   {who: systemGroup(world.GroupOwners), refused: ownerNeeded},
	RegisterDevices: {who: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	ChangeEmblems:   {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	FollowTutorial:  {who: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	SeeInvites:      {who: systemGroup(world.GroupMembers), people: true, refused: guestRefused},
	SeeUserGroups:   {who: systemGroup(world.GroupMembers), people: true, refused: guestRefused},
	SubscribeOthers: {who: policyGroups(func(o *world.Organization) int { return o.InviteToStreamPolicy }),
		refused: insufficientPermission},
	SubscribeToStreams: {who: systemGroup(world.GroupMembers), refused: guestRefused},
}

// permission says who may do an action, and which error the others get.
type permission struct {
	// who is the smallest system group with all users who have the permission.
	who func(*world.Organization) int
	// people excludes bots with any role.
	people bool
	// members excludes guests, whatever the organization decides.
	members bool
	refused *wire.Refusal
}

// systemGroup is for an action that the organization has no policy for.
func systemGroup(id int) func(*world.Organization) int {
	return func(*world.Organization) int { return id }
}

// policyGroups is for an action that the organization has a policy for.
func policyGroups(of func(*world.Organization) int) func(*world.Organization) int {
	return func(o *world.Organization) int { return world.PolicyGroup(of(o)) }
}

// bots is for an action on bots: members may do it unless the organization has one of
// the restricting policies.
func bots(restricting ...int) func(*world.Organization) int {
	return func(o *world.Organization) int {
		if slices.Contains(restricting, o.BotCreationPolicy) {
			return world.GroupAdministrators
		}
		return world.GroupMembers
	}
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
	if !c.View.InGroup(c.User, p.who(c.View.Organization()), c.World.Clock.Now()) {
		return p.refused.New()
	}
	return nil
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

	who func(*world.Organization) int
}

// Group is the smallest system group that contains all users who may do it.
func (p Permission) Group(o *world.Organization) int { return p.who(o) }

// Permissions are the rows of the table of permissions, sorted by action, with the routes
// that name each action.
func Permissions(closed func(Action) []string) []Permission {
	rows := make([]Permission, 0, len(permissions))
	for a, p := range permissions {
		rows = append(rows, Permission{
			Action: string(a), Routes: closed(a), People: p.people, Refusal: p.refused.Text, who: p.who,
		})
	}
	slices.SortFunc(rows, func(a, b Permission) int { return strings.Compare(a.Action, b.Action) })
	return rows
}
