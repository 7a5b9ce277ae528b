package changes

import (
	"strconv"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const inviteLife = "invite_expires_in_minutes"

// The routes that invite.
const (
	postInvites = "POST /invites"
	postLinks   = "POST /invites/multiuse"
)

// Changes of invitations.
var (
	InviteOwners = At(20, "invitations can have the role owner", Rows("invite-as-owner"),
		NumberAdded("invite_as", "100", postInvites, postLinks))

	InvitesNameInviterByID = At(22, "an invitation includes the inviter's ID", Rows("invites-user-id"),
		Rewritten(func(i *wire.Invite, o *Object) {
			o.Rename("invited_by_user_id", "ref")
			o.Set("ref", i.InviterEmail)
		}))

	InvitePolicy = At(50, "inviting users became a policy", Rows("invite-to-realm-policy"),
		Renamed[wire.RealmSettings]("realm_invite_to_realm_policy", "realm_invite_by_admins_only",
			equals(wire.PolicyAdministrators)),
		wasSwitch("invite_to_realm_policy", "invite_by_admins_only", "2", "1", updateRealm))

	CanInvite = At(51, "a registration includes whether the user may invite others", Rows("can-invite-others"),
		Added[wire.RegisterSelf]("can_invite_others_to_realm"))

	InvitesTellTheirEnd = At(96, "an invitation in the list tells when it expires",
		Recorded(),
		Rewritten(func(i *wire.Invite, o *Object) {
			if !i.TellsEnd {
				o.Delete("expiry_date")
			}
		}))

	RefusedInvitesTellLicenses = At(122, "the error of a refused invitation tells whether licenses ran out", Recorded())

	RefusedInvitesTellDay = At(156, "the error of a refused invitation tells whether the limit of the day was reached", Recorded())

	InviteModerators = At(61, "invitations can have the role moderator", Rows("invite-as-moderator"),
		NumberAdded("invite_as", "300", postInvites, postLinks))

	InvitesExpire = At(96, "invitations have a lifetime", Rows("invite-expires-days"),
		ParamAdded(inviteLife, postInvites, postLinks))

	InvitesLast = At(117, "an invitation may never expire", Rows("invite-never-expires"),
		ValueWas(inviteLife, func(v string) (string, bool) {
			return v, strings.TrimSpace(v) != "null"
		}, postInvites, postLinks))

	InvitesExpireInMinutes = At(126, "the lifetime of an invitation is in minutes", Rows("invite-expires-minutes"),
		ParamWas(inviteLife, "invite_expires_in_days", minutesOfDays, postInvites, postLinks))

	// InvitesWithoutStreamsFirst came with a maintenance release. The main line
	// takes it back two levels later and brings it again at a later level.
	InvitesWithoutStreamsFirst = At(157, "in a maintenance release an invitation can have no streams",
		Rows("invites-empty-streams"))

	InvitesOfMainLine = At(159, "releases after the maintenance release require a stream for each invitation again")

	InvitesWithoutStreams = At(180, "an invitation can have no streams", Rows("invites-empty-streams"))
)

// minutesOfDays raises a number of days to minutes. It leaves other texts unchanged,
// so that the handler refuses them.
func minutesOfDays(v string) (string, bool) {
	days, err := strconv.Atoi(strings.TrimSpace(v))
	const most = 1 << 30
	if err != nil || days > most || days < -most {
		return v, true
	}
	return strconv.Itoa(days * 24 * 60), true
}

// Deviations of the zulip dialect in invitations.
var (
	InvitesMayEndAtOnce = In(Zulip, "an invitation may have a lifetime of no minutes, or less")

	PartialInvitesAreNotTold = In(Zulip, "invitations of which only some were sent have no event")

	ResentInvitesAreNotTold = In(Zulip, "an invitation that is sent again has no event")

	HiddenInvitationsAreTold = In(Zulip, "who cannot see an invitation is told who may revoke it")

	InvitersAreAdministrators = In(Zulip, "who may not invite administrators makes a bad request",
		CodeSince(RefusalsHaveCodes, wire.InviterNeeded, "BAD_REQUEST"))
)
