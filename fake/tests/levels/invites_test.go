package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfInvites() []probe {
	const invite = "POST /invites"
	plain := params{"invitee_emails": "new@example.com", "stream_ids": "[21]"}
	empty := asked("iris", invite, with(plain, "stream_ids", "[]"), "!status")
	refused := func(key string) show {
		return asked("iris", invite, with(plain, "invitee_emails", "ben@example.com"), key)
	}
	lasting := func(name, value string) show {
		return func(w *watcher) string {
			w.call("iris", invite, with(plain, name, value))
			return picks(w.call("iris", "GET /invites", nil), []string{"invites.0.expiry_date", "invites.0.id"})
		}
	}
	return []probe{
		{InviteOwners, asked("ada", invite, with(plain, "invite_as", "100"), "!status"), "400", "200"},
		{InvitesNameInviterByID, func(w *watcher) string {
			w.must("iris", invite, plain)
			return picks(w.call("iris", "GET /invites", nil), []string{"invites.0.ref", "invites.0.invited_by_user_id"})
		}, `"iris@example.com" | absent`, "absent | 2"},
		{
			InvitePolicy, registered("realm", "realm_invite_by_admins_only", "realm_invite_to_realm_policy"),
			"false | absent", "absent | 1",
		},
		{CanInvite, registered("realm_user", "can_invite_others_to_realm"), "absent", "true"},
		{RefusedInvitesTellLicenses, refused("license_limit_reached"), "absent", "false"},
		{RefusedInvitesTellDay, refused("daily_limit_reached"), "absent", "false"},
		{InviteModerators, asked("ada", invite, with(plain, "invite_as", "300"), "!status"), "400", "200"},
		{InvitesExpire, lasting("invite_expires_in_days", "1"), "1710158400 | 1", "1709380800 | 1"},
		{InvitesLast, lasting("invite_expires_in_days", "null"), "absent | absent", "null | 1"},
		{InvitesExpireInMinutes, lasting("invite_expires_in_days", "1"), "1709380800 | 1", "1710158400 | 1"},
		{InvitesWithoutStreamsFirst, empty, "400", "200"},
		{InvitesOfMainLine, empty, "200", "400"},
		{InvitesWithoutStreams, empty, "400", "200"},
		{InvitesMayEndAtOnce, asked("iris", invite, with(plain, "invite_expires_in_minutes", "0"), "!status"), "400", "200"},
		{PartialInvitesAreNotTold, func(w *watcher) string {
			queue := unquoted(pick(w.must("iris", "POST /register", params{"event_types": `["invites_changed"]`}), "queue_id"))
			w.call("iris", invite, with(plain, "invitee_emails", "new@example.com,ben@example.com"))
			read := w.must("iris", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
			return pick(read, "events.0.type")
		}, `"invites_changed"`, "absent"},
		{ResentInvitesAreNotTold, func(w *watcher) string {
			w.must("iris", invite, plain)
			queue := unquoted(pick(w.must("iris", "POST /register", params{"event_types": `["invites_changed"]`}), "queue_id"))
			w.must("iris", "POST /invites/1/resend", nil)
			read := w.must("iris", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
			return pick(read, "events.0.type")
		}, `"invites_changed"`, "absent"},
		{HiddenInvitationsAreTold, func(w *watcher) string {
			w.must("ada", invite, plain)
			return pick(w.call("ben", "DELETE /invites/1", nil), "msg")
		}, `"No such invitation"`, `"Must be an organization administrator"`},
		{InvitersAreAdministrators, asked("ben", invite, with(plain, "invite_as", "200"), "code"), `"UNAUTHORIZED_PRINCIPAL"`, `"BAD_REQUEST"`},
	}
}
