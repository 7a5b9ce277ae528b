package world

import "github.com/spiritlevel/spiritlevel/fake/world/store"

// The tables. The messages themselves are in one chunked log outside of them (see
// [singles]), and lists has the logs of IDs for narrows.
const (
	users         = "users"
	streams       = "streams"
	subscriptions = "subscriptions"
	recipients    = "recipients"
	lists         = "lists"
	participants  = "participants"
	flags         = "flags"
	organization  = "organization"
	epochs        = "epochs"
	emoji         = "emoji"
	attachments   = "attachments"
	spaces        = "spaces"
	settingsTable = "settings"
	linkifiers    = "linkifiers"
	groups        = "groups"
	playgrounds   = "playgrounds"
	emailChanges  = "email_changes"
	userMutes     = "user mutes"
	statusTable   = "statuses"
	userTopics    = "user topics"
	presences     = "presences"
	profileFields = "profile fields"
	profileValues = "profile values"
	scheduled     = "scheduled"
	invites       = "invites"
	exports       = "exports"
	drafts        = "drafts"
	snippets      = "snippets"
	botStorage    = "bot storage"
	pushDevices   = "push devices"
	domains       = "domains"

	byID      = store.ByID
	byEmail   = "email"
	byName    = "name"
	byUser    = "user"
	byMembers = "members"
	byPath    = "path"
	byUnused  = "unused"
	byDue     = "due"
	byKept    = "kept"
	byLive    = "live"
	byHolder  = "holder"

	byWebPublic = "web-public"
)
