package api

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// action is something that not everybody may do.
type action string

// The actions that depend on who asks alone. What depends on the thing it is
// done to as well (an own message, an own bot) is judged where that is known.
const (
	addCustomEmoji         action = "add custom emoji"
	administerStreams      action = "change and archive streams"
	administerInvites      action = "change the invitations of others"
	changeLinkifiers       action = "change linkifiers"
	changeOwnProfile       action = "change the own profile"
	changePlaygrounds      action = "change playgrounds"
	changeOwnSettings      action = "change one's own settings"
	changeOrganization     action = "change the organization's settings"
	createBots             action = "make bots"
	createGenericBots      action = "make generic bots"
	showPresence           action = "show to be there"
	changeProfileFields    action = "change profile fields"
	createPublicStreams    action = "create public streams"
	createPrivateStreams   action = "create private streams"
	createWebPublicStreams action = "create web-public streams"
	createUsers            action = "create users"
	deactivateOrganization action = "deactivate the organization"
	deleteTopics           action = "delete topics"
	haveStatus             action = "have a status"
	editUserGroups         action = "edit user groups"
	limitRetention         action = "say how long streams keep messages"
	giveRoles              action = "give others roles"
	haveBots               action = "have bots"
	exportOrganization     action = "export the organization"
	inviteAdministrators   action = "invite administrators and moderators"
	inviteOwners           action = "invite owners"
	inviteToOrganization   action = "invite to the organization"
	keepDrafts             action = "keep drafts"
	listAllStreams         action = "list the streams of others"
	seeInvites             action = "see invitations"
	seeUserGroups          action = "see user groups"
	subscribeOthers        action = "subscribe others to streams"
	subscribeToStreams     action = "subscribe to streams"
)

// permissions says who may do what (spec: Authentication, and the rules of
// each endpoint). Routes that nobody else may call name their action in the
// table of routes; other handlers ask with [Call.may].
var permissions = map[action]permission{
	addCustomEmoji:         {who: policyGroups(func(o *world.Organization) int { return o.AddCustomEmojiPolicy }), refused: insufficientPermission},
	administerInvites:      {who: systemGroup(world.GroupAdministrators), people: true, refused: administratorNeeded},
	changeOwnProfile:       {who: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	showPresence:           {who: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	changeProfileFields:    {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	changePlaygrounds:      {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	administerStreams:      {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	changeLinkifiers:       {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	changeOwnSettings:      {who: systemGroup(world.GroupEveryone), people: true, refused: insufficientPermission},
	changeOrganization:     {who: systemGroup(world.GroupAdministrators), people: true, refused: administratorNeeded},
	createBots:             {who: bots(wire.BotsByAdministrators), people: true, refused: administratorNeeded},
	createGenericBots:      {who: bots(wire.BotsByAdministrators, wire.BotsNotGeneric), people: true, refused: administratorNeeded},
	createPublicStreams:    {who: policyGroups(func(o *world.Organization) int { return o.CreatePublicStreamPolicy }), refused: insufficientPermission},
	createPrivateStreams:   {who: policyGroups(func(o *world.Organization) int { return o.CreatePrivateStreamPolicy }), refused: insufficientPermission},
	createWebPublicStreams: {who: policyGroups(func(o *world.Organization) int { return o.CreateWebPublicStreamPolicy }), refused: insufficientPermission},
	createUsers:            {who: systemGroup(world.GroupAdministrators), refused: creatorNeeded},
	deactivateOrganization: {who: systemGroup(world.GroupOwners), people: true, refused: ownerNeeded},
	deleteTopics:           {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	haveStatus:             {who: systemGroup(world.GroupEveryone), people: true, refused: insufficientPermission},
	editUserGroups:         {who: policyGroups(func(o *world.Organization) int { return o.UserGroupEditPolicy }), people: true, refused: insufficientPermission},
	limitRetention:         {who: systemGroup(world.GroupOwners), refused: ownerNeeded},
	giveRoles:              {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	haveBots:               {who: systemGroup(world.GroupMembers), people: true, refused: noGuests},
	exportOrganization:     {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	inviteAdministrators:   {who: systemGroup(world.GroupAdministrators), people: true, refused: administratorNeeded},
	inviteOwners:           {who: systemGroup(world.GroupOwners), people: true, refused: ownerNeeded},
	inviteToOrganization:   {who: policyGroups(func(o *world.Organization) int { return o.InviteToRealmPolicy }), people: true, refused: insufficientPermission},
	keepDrafts:             {who: systemGroup(world.GroupEveryone), people: true, refused: notAuthorized},
	listAllStreams:         {who: systemGroup(world.GroupAdministrators), refused: notAuthorized},
	seeInvites:             {who: systemGroup(world.GroupMembers), people: true, refused: noGuests},
	seeUserGroups:          {who: systemGroup(world.GroupMembers), people: true, refused: noGuests},
	subscribeOthers:        {who: policyGroups(func(o *world.Organization) int { return o.InviteToStreamPolicy }), refused: insufficientPermission},
	subscribeToStreams:     {who: systemGroup(world.GroupMembers), refused: noGuests},
}

// permission is who may do an action and what the others are told.
type permission struct {
	// who is the smallest system group that holds everybody who may.
	who func(*world.Organization) int
	// people keeps bots out, whatever their role.
	people  bool
	refused func() *wire.Error
}

// systemGroup is for what the organization has no say in.
func systemGroup(id int) func(*world.Organization) int {
	return func(*world.Organization) int { return id }
}

// policyGroups is for what the organization decides, in the numbers of its policies.
func policyGroups(of func(*world.Organization) int) func(*world.Organization) int {
	return func(o *world.Organization) int { return world.PolicyGroup(of(o)) }
}

// bots is for what members may do unless the organization has one of the
// policies on bots.
func bots(restricting ...int) func(*world.Organization) int {
	return func(o *world.Organization) int {
		if slices.Contains(restricting, o.BotCreationPolicy) {
			return world.GroupAdministrators
		}
		return world.GroupMembers
	}
}

// may refuses an action that who asks may not do.
func (c *Call) may(a action) error {
	p := permissions[a]
	if p.people && c.User.IsBot() {
		return badRequest("This endpoint does not accept bot requests.")
	}
	if !c.View.InGroup(c.User, p.who(c.View.Organization()), c.World.Clock.Now()) {
		return p.refused()
	}
	return nil
}

// can tells whether who asks may do an action.
func (c *Call) can(a action) bool { return c.may(a) == nil }

func administratorNeeded() *wire.Error {
	return &wire.Error{Kind: wire.AdministratorNeeded, Msg: "Must be an organization administrator"}
}

func ownerNeeded() *wire.Error {
	return &wire.Error{Kind: wire.OwnerNeeded, Msg: "Must be an organization owner"}
}
