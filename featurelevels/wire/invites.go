package wire

// Invites is the answer of GET /invites.
type Invites struct {
	Invites []Invite `json:"invites"`
}

// Invite is an invitation: of one address, or a link for many. Times are in
// UNIX seconds; ExpiryDate is null if it never expires.
type Invite struct {
	ID         int    `json:"id"`
	Email      string `json:"email,omitempty"`
	InviterID  int    `json:"invited_by_user_id"`
	Invited    int64  `json:"invited"`
	ExpiryDate *int64 `json:"expiry_date"`
	InvitedAs  int    `json:"invited_as"`
	IsMultiuse bool   `json:"is_multiuse"`
	LinkURL    string `json:"link_url,omitempty"`
	// TellsInviter says that the inviter gets a message when somebody joins. Links do not say.
	TellsInviter *bool `json:"notify_referrer_on_join,omitempty"`

	InviterEmail string `json:"-"`
	// TellsEnd is false on public servers of older levels, which had no end of invitations
	// at first.
	TellsEnd bool `json:"-"`
}

// InviteLink is the answer of POST /invites/multiuse.
type InviteLink struct {
	InviteLink string `json:"invite_link"`
}

// InviteResent is the answer of POST /invites/{invite_id}/resend. Public servers leave the
// time out from release 9.0 on.
type InviteResent struct {
	Timestamp int64 `json:"timestamp,omitempty"`
}

// OwnInvitesChanged is the same event for the inviter, where that is no administrator.
type OwnInvitesChanged InvitesChanged

// InvitesChanged is the event of a changed list of invitations, for administrators.
type InvitesChanged struct {
	Type string `json:"type"`
}
