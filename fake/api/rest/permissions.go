package rest

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Action is something that not everybody may do.
type Action string

// The actions that depend on who asks alone. What depends on the thing it is
// done to as well (an own message, an own bot) is judged where that is known.
const (
	AddCustomEmoji         Action = "add custom emoji"
	AdministerStreams      Action = "change and archive streams"
	AdministerInvites      Action = "change the invitations of others"
	ChangeLinkifiers       Action = "change linkifiers"
	ChangeOwnProfile       Action = "change the own profile"
	ChangePlaygrounds      Action = "change playgrounds"
	ChangeOwnSettings      Action = "change one's own settings"
	ChangeOrganization     Action = "change the organization's settings"
	CreateBots             Action = "make bots"
	CreateGenericBots      Action = "make generic bots"
	ShowPresence           Action = "show to be there"
	ChangeProfileFields    Action = "change profile fields"
	CreatePublicStreams    Action = "create public streams"
	CreatePrivateStreams   Action = "create private streams"
	CreateWebPublicStreams Action = "create web-public streams"
	CreateUsers            Action = "create users"
	DeactivateOrganization Action = "deactivate the organization"
	DeleteTopics           Action = "delete topics"
	HaveStatus             Action = "have a status"
	EditUserGroups         Action = "edit user groups"
	LimitRetention         Action = "say how long streams keep messages"
	GiveRoles              Action = "give others roles"
	HaveBots               Action = "have bots"
	ExportOrganization     Action = "export the organization"
	InviteAdministrators   Action = "invite administrators and moderators"
	InviteOwners           Action = "invite owners"
	InviteToOrganization   Action = "invite to the organization"
	KeepDrafts             Action = "keep drafts"
	ListAllStreams         Action = "list the streams of others"
	ListDomains            Action = "say whose addresses may join"
	ReceivePushes          Action = "register a phone"
	SeeInvites             Action = "see invitations"
	SeeUserGroups          Action = "see user groups"
	SubscribeOthers        Action = "subscribe others to streams"
	SubscribeToStreams     Action = "subscribe to streams"
)

// permissions says who may do what (spec: Authentication, and the rules of
// each endpoint). Routes that nobody else may call name their action in the
// table of routes; other handlers ask with [Call.May].
var permissions = map[Action]permission{
	AddCustomEmoji:         {who: policyGroups(func(o *world.Organization) int { return o.AddCustomEmojiPolicy }), refused: InsufficientPermission},
	AdministerInvites:      {who: systemGroup(world.GroupAdministrators), people: true, refused: administratorNeeded},
	ChangeOwnProfile:       {who: systemGroup(world.GroupEveryone), people: true, refused: NotAuthorized},
	ShowPresence:           {who: systemGroup(world.GroupEveryone), people: true, refused: NotAuthorized},
	ChangeProfileFields:    {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangePlaygrounds:      {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	AdministerStreams:      {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangeLinkifiers:       {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	ChangeOwnSettings:      {who: systemGroup(world.GroupEveryone), people: true, refused: InsufficientPermission},
	ChangeOrganization:     {who: systemGroup(world.GroupAdministrators), people: true, refused: administratorNeeded},
	CreateBots:             {who: bots(wire.BotsByAdministrators), people: true, refused: administratorNeeded},
	CreateGenericBots:      {who: bots(wire.BotsByAdministrators, wire.BotsNotGeneric), people: true, refused: administratorNeeded},
	CreatePublicStreams:    {who: policyGroups(func(o *world.Organization) int { return o.CreatePublicStreamPolicy }), refused: InsufficientPermission},
	CreatePrivateStreams:   {who: policyGroups(func(o *world.Organization) int { return o.CreatePrivateStreamPolicy }), refused: InsufficientPermission},
	CreateWebPublicStreams: {who: policyGroups(func(o *world.Organization) int { return o.CreateWebPublicStreamPolicy }), refused: InsufficientPermission},
	CreateUsers:            {who: systemGroup(world.GroupAdministrators), refused: creatorNeeded},
	DeactivateOrganization: {who: systemGroup(world.GroupOwners), people: true, refused: OwnerNeeded},
	DeleteTopics:           {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	HaveStatus:             {who: systemGroup(world.GroupEveryone), people: true, refused: InsufficientPermission},
	EditUserGroups:         {who: policyGroups(func(o *world.Organization) int { return o.UserGroupEditPolicy }), people: true, refused: InsufficientPermission},
	LimitRetention:         {who: systemGroup(world.GroupOwners), refused: OwnerNeeded},
	GiveRoles:              {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	HaveBots:               {who: systemGroup(world.GroupMembers), people: true, refused: noGuests},
	ExportOrganization:     {who: systemGroup(world.GroupAdministrators), refused: administratorNeeded},
	InviteAdministrators:   {who: systemGroup(world.GroupAdministrators), people: true, refused: administratorNeeded},
	InviteOwners:           {who: systemGroup(world.GroupOwners), people: true, refused: OwnerNeeded},
	InviteToOrganization:   {who: policyGroups(func(o *world.Organization) int { return o.InviteToRealmPolicy }), people: true, refused: InsufficientPermission},
	KeepDrafts:             {who: systemGroup(world.GroupEveryone), people: true, refused: NotAuthorized},
	ListAllStreams:         {who: systemGroup(world.GroupAdministrators), refused: NotAuthorized},
	ListDomains:            {who: systemGroup(world.GroupOwners), refused: OwnerNeeded},
	ReceivePushes:          {who: systemGroup(world.GroupEveryone), people: true, refused: NotAuthorized},
	SeeInvites:             {who: systemGroup(world.GroupMembers), people: true, refused: noGuests},
	SeeUserGroups:          {who: systemGroup(world.GroupMembers), people: true, refused: noGuests},
	SubscribeOthers:        {who: policyGroups(func(o *world.Organization) int { return o.InviteToStreamPolicy }), refused: InsufficientPermission},
	SubscribeToStreams:     {who: systemGroup(world.GroupMembers), refused: noGuests},
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

// May refuses an action that who asks may not do.
func (c *Call) May(a Action) error {
	p := permissions[a]
	if p.people && c.User.IsBot() {
		return BadRequest("This endpoint does not accept bot requests.")
	}
	if !c.View.InGroup(c.User, p.who(c.View.Organization()), c.World.Clock.Now()) {
		return p.refused()
	}
	return nil
}

// Can tells whether who asks may do an action.
func (c *Call) Can(a Action) bool { return c.May(a) == nil }

func administratorNeeded() *wire.Error {
	return &wire.Error{Kind: wire.AdministratorNeeded, Msg: "Must be an organization administrator"}
}

// OwnerNeeded refuses what only owners may do.
func OwnerNeeded() *wire.Error {
	return &wire.Error{Kind: wire.OwnerNeeded, Msg: "Must be an organization owner"}
}

// creatorNeeded refuses who may not create users.
func creatorNeeded() *wire.Error {
	return BadRequest("User not authorized for this query: must be an organization administrator").OfKind(wire.CreatorNeeded).
		Publicly("Must be an organization administrator")
}

// Rule is a row of the table of permissions as a test or a document reads it.
type Rule struct {
	// Action is what not everybody may do, in words.
	Action string
	// Routes are those that are closed to everybody else, "METHOD /path".
	Routes []string
	// People says that no bot may, whatever its role.
	People bool
	// Refusal is what the others are told.
	Refusal string

	who func(*world.Organization) int
}

// Group is the smallest system group that holds everybody who may.
func (r Rule) Group(o *world.Organization) int { return r.who(o) }

// Rules are the rows of the table of permissions, by action, with the routes
// that name each.
func Rules(closed func(Action) []string) []Rule {
	rules := make([]Rule, 0, len(permissions))
	for a, p := range permissions {
		rules = append(rules, Rule{
			Action: string(a), Routes: closed(a), People: p.people, Refusal: p.refused().Msg, who: p.who,
		})
	}
	slices.SortFunc(rules, func(a, b Rule) int { return strings.Compare(a.Action, b.Action) })
	return rules
}
