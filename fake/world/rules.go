package world

// Rules select behaviour in which servers differ. They are no data of the world: the
// server sets them when it starts, and again when it starts at another level.
type Rules struct {
	// HideRealAddresses lets a real address find an account only if the API shows it.
	HideRealAddresses bool
	// HideWebPublic lets guests see web-public streams only as they see other public ones.
	HideWebPublic bool
	// ModeratorsWait gives moderators the waiting period of members.
	ModeratorsWait bool
	// GroupsGrant gives access to the content of a private stream to users who may join it or
	// add others, AdministratorsKnow lets its administrators know of it.
	GroupsGrant, AdministratorsKnow bool
	// ArchivedIsRead lets everybody read an archived stream who could read it before.
	ArchivedIsRead bool
	// LeaversLose takes the received messages of a stream from users who may no longer read it, and
	// LeaversHearNothing also the events of these messages.
	LeaversLose, LeaversHearNothing bool
	// PolicyOfRole gives a stream a post policy only if its writers are a role that had one.
	PolicyOfRole bool
	// FirstIsDeleted lets another message be the first one ever of a stream if the first one is
	// deleted.
	FirstIsDeleted bool
	// FollowTopics lets users follow and unmute topics by themselves, as their settings say, and
	// FollowMentions also topics that mention them.
	FollowTopics, FollowMentions bool
	// EmptyTopics lets a topic be empty.
	EmptyTopics bool
	// AvatarsByVersion lets the path of an avatar depend on its version, HashEmoji lets that of an emoji not tell
	// its number, and BotPictures are pictures of the server for system bots.
	AvatarsByVersion, HashEmoji, BotPictures bool
	// SetsTakeIDs lets each unnamed set of users and groups have an ID of a group.
	SetsTakeIDs bool
	// MentionSubgroups lets a mention of a group notify the members of its subgroups.
	MentionSubgroups bool
	// PeopleHide keeps events of people from guests who may not know them, and ReturnsHide also
	// those of people who come back.
	PeopleHide, ReturnsHide bool
	// CountNothing leaves the statistics of all streams at zero, and ShowActivity tells which streams
	// are active: to look for their messages takes longer than the rest of a stream.
	CountNothing, ShowActivity bool
}

// Rules are the rules of the world.
func (v View) Rules() Rules { return v.rules }

// Follow sets the rules of the world.
func (w *World) Follow(r Rules) {
	w.mu.Lock()
	spelt := w.spelt && w.rules.EmptyTopics == r.EmptyTopics
	w.rules, w.spelt = r, true
	w.publish(w.View().singles)
	w.mu.Unlock()
	if !spelt {
		w.respellEmptyTopics()
	}
}
