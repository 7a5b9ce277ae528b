package rest

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// worldRules are the rules that the worlds of a plan follow.
func worldRules(p *featurelevels.Plan) world.Rules {
	public := p.Has("zulip-service-prefix")
	return world.Rules{
		HideRealAddresses:  public && !p.Has("302-user-by-email"),
		HideWebPublic:      public && !p.Has("4.0-guests-see-web-public"),
		ModeratorsWait:     public && !p.Has("60-role-moderator-value"),
		GroupsGrant:        p.Has("354-content-access-fetch"),
		AdministratorsKnow: p.Has("349-channel-admin-lists"),
		ArchivedIsRead:     p.Has("360-archived-readable"),
		LeaversLose:        p.Has("8.0-leavers-lose-messages"),
		LeaversHearNothing: p.Has("10.0-leavers-hear-nothing"),
		CountNothing:       p.Outside("7.0-plain-development-server", "8.0-development-server"),
		ShowActivity:       p.Has("323-recently-active"),
		PolicyOfRole:       p.IsZulip() && p.Has("10.0-post-policy-of-roles"),
		FirstIsDeleted:     p.Has("256-first-message-moved"),
		FollowTopics:       p.Has("214-auto-follow-unmute"),
		EmptyTopics:        p.Has("334-capability-empty-topic"),
		FollowMentions:     p.Has("235-auto-follow-mentioned"),
		PeopleHide:         p.Has("228-user-update-audience"),
		ReturnsHide:        p.Has("303-reactivation-audience"),
		AvatarsByVersion:   public && p.Has("9.0-avatar-path-by-version"),
		HashEmoji:          public && p.Has("9.0-emoji-path-hash"),
		SetsTakeIDs:        p.Has("10.0-sets-take-group-ids"),
		MentionSubgroups:   p.Has("10.0-subgroups-mentioned"),
		BotPictures:        public && p.Has("10.0-system-bot-pictures"),
	}
}
