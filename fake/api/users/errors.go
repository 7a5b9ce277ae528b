package users

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Refusals are the errors of the operations on users.
var Refusals = &wire.Refusals{Resource: "users"}

// Errors of creating users.
var (
	creatorNotAllowed = Refusals.Add(wire.Refusal{
		Name: "creator-not-allowed", CodeFrom: "5.0",
		Text: "User not authorized for this query", Zulip: "User not authorized to create users",
		Until: []wire.Wording{{Release: "8.0", Text: "User not authorized for this query"}},
	})
	emailsNotAllowed = Refusals.Add(wire.Refusal{
		Name: "emails-not-allowed", Parameter: "new_email", Text: "User not authorized to change user emails",
	})
	emailTaken = Refusals.Add(wire.Refusal{
		Name: "email-taken", Kind: wire.EmailInUse, Parameter: "email", ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
		Text: "email: Email '%s' already in use", Zulip: "Email is already in use.",
		Until: []wire.Wording{{Release: "10.0", Text: "Email '%s' already in use"}},
	})
	emailOutsideDomains = Refusals.Add(wire.Refusal{
		Name: "email-outside-domains", Parameter: "email", CodeFrom: "5.0",
		Text: "email: Email '%s' not allowed in this organization", Zulip: "Email '%s' not allowed in this organization",
	})
	emailDisposable = Refusals.Add(wire.Refusal{
		Name: "email-disposable", Parameter: "email", CodeFrom: "5.0",
		Text:  "email: Disposable email addresses are not allowed in this organization",
		Zulip: "Disposable email addresses are not allowed in this organization",
	})
)

// Errors of names and roles of accounts.
var (
	botNameTaken = Refusals.Add(wire.Refusal{
		Name: "bot-name-taken", Parameter: "full_name",
		Text: "full_name: Name is already in use!", Zulip: "Name is already in use.",
		Until: []wire.Wording{{Release: "10.0", Text: "Name is already in use!"}},
	})
	botNameActive = Refusals.Add(wire.Refusal{
		Name: "bot-name-active", Text: "The name %q belongs to an active account.",
		Zulip: `There is already an active bot named "%s" in this organization. ` +
			"To reactivate this bot, you must rename or deactivate the other one first.",
	})
	invalidRole = Refusals.Add(rest.NotListed(wire.Refusal{
		Name: "invalid-role", Parameter: "role", Text: "Invalid role",
	}))
	onlyOwnerDemoted = Refusals.Add(wire.Refusal{
		Name: "only-owner-demoted", Parameter: "role", CodeFrom: "5.0",
		Text:  "role: The owner permission cannot be removed from the only organization owner.",
		Zulip: "The owner permission cannot be removed from the only organization owner.",
	})
	guestAdministrator = Refusals.Add(wire.Refusal{
		Name: "guest-administrator",
		Text: "Guests cannot be organization administrators: is_admin, is_guest",
	})
)

// Errors of deactivating users.
var (
	commentTooLong = Refusals.Add(wire.Refusal{
		Name: "comment-too-long", Parameter: "deactivation_notification_comment",
		Text: "deactivation_notification_comment is too long (limit: %d characters)",
	})
	userDeactivated = Refusals.Add(wire.Refusal{Name: "user-deactivated", Text: "User is deactivated"})
	onlyOwner       = Refusals.Add(wire.Refusal{
		Name: "only-owner", CodeFrom: "5.0",
		Text: "Cannot deactivate the only organization owner",
	})
	lastUser = Refusals.Add(wire.Refusal{
		Name: "last-user", Kind: wire.LastUser,
		Text: "Cannot deactivate the only %s.",
	})
)

// Errors of settings.
var (
	nothingFilledOut = Refusals.Add(wire.Refusal{
		Name: "nothing-filled-out", CodeFrom: "5.0",
		Text: "Please fill out all fields.",
	})
	wrongPassword = Refusals.Add(wire.Refusal{
		Name: "wrong-password", Parameter: "new_password", CodeFrom: "5.0",
		Text: "new_password: Wrong password!", Zulip: "Wrong password!",
	})
	emailChangesOff = Refusals.Add(wire.Refusal{
		Name: "email-changes-off", Parameter: "email", CodeFrom: "5.0",
		Text:  "email: Email address changes are disabled in this organization.",
		Zulip: "Email address changes are disabled in this organization.",
	})
	addressTaken = Refusals.Add(wire.Refusal{
		Name: "address-taken", Parameter: "email", CodeFrom: "5.0",
		Text: "email: Already has an account.", Zulip: "Already has an account.",
	})
	invalidAddress = Refusals.Add(wire.Refusal{
		Name: "invalid-address", Parameter: "email", CodeFrom: "5.0",
		Text: "email: Invalid address.", Zulip: "Invalid address.",
	})
	addressNotAllowed = Refusals.Add(wire.Refusal{
		Name: "address-not-allowed", Parameter: "email", CodeFrom: "5.0",
		Text: "email: %s", Zulip: "%s",
	})
)

// Errors of avatars.
var (
	oneAvatar = Refusals.Add(wire.Refusal{
		Name: "one-avatar", CodeFrom: "5.0",
		Text: "You must upload exactly one avatar.",
	})
	avatarChangesOff = Refusals.Add(wire.Refusal{
		Name: "avatar-changes-off", CodeFrom: "5.0",
		Text: "Avatar changes are disabled in this organization.",
	})
)

// Errors of statuses, presence and hints.
var (
	statusTooLong = Refusals.Add(wire.Refusal{
		Name: "status-too-long", Parameter: "status_text",
		Text: "status_text is too long (limit: %d characters)",
	})
	nothingNew = Refusals.Add(wire.Refusal{
		Name: "nothing-new", CodeFrom: "5.0",
		Text: "Client did not pass any new values.",
	})
	emojiWithoutName = Refusals.Add(wire.Refusal{
		Name: "emoji-without-name", Parameter: "emoji_name",
		Text: "Client must pass emoji_name if they pass either emoji_code or reaction_type.",
	})
	invalidPresence = Refusals.Add(wire.Refusal{
		Name: "invalid-presence", Parameter: "status",
		Text: "Invalid status: %s",
	})
	noUserWithPresence = Refusals.Add(wire.Refusal{
		Name: "no-user-with-presence", Parameter: "user_id_or_email", CodeFrom: "5.0",
		Text: "No such user",
	})
	presenceOfBot = Refusals.Add(wire.Refusal{
		Name: "presence-of-bot", Parameter: "user_id_or_email", CodeFrom: "5.0",
		Text: "Presence is not supported for bot users.",
	})
	noPresence = Refusals.Add(wire.Refusal{
		Name: "no-presence", Parameter: "user_id_or_email", CodeFrom: "5.0",
		Text: "No presence data for %s",
	})
	unknownStep = Refusals.Add(wire.Refusal{
		Name: "unknown-onboarding-step", Parameter: "onboarding_step",
		Text: "Unknown %s: %s",
	})
)

// Errors of alert words and devices.
var (
	alertWordTooLong = Refusals.Add(wire.Refusal{
		Name: "alert-word-too-long", Parameter: "alert_words",
		Text: "alert_words[%d] is too long (limit: %d characters)",
	})
	alertWordCharacter = Refusals.Add(wire.Refusal{
		Name: "alert-word-character", Parameter: "alert_words",
		Text: "alert_words[%d] has a null character",
	})
	tooManyAlertWords = Refusals.Add(wire.Refusal{
		Name: "too-many-alert-words", Parameter: "alert_words",
		Text: "alert_words: there can be %d words at most",
	})
	tooManyDevices = Refusals.Add(wire.Refusal{Name: "too-many-devices", Text: "There are too many devices."})
	noSuchToken    = Refusals.Add(wire.Refusal{
		Name: "no-such-token", Parameter: "token",
		Text: "Token does not exist",
	})
	tokenLength = Refusals.Add(wire.Refusal{
		Name: "token-length", Parameter: "token",
		Text: "Empty or invalid length token",
	})
	deviceUnknown = Refusals.Add(wire.Refusal{
		Name: "device-unknown", Kind: wire.DeviceUnknown, Parameter: "token",
		Text: "No device has this 'token'", Zulip: "Device not recognized",
	})
	badAppID = Refusals.Add(wire.Refusal{
		Name: "bad-app-id", Parameter: "appid", Text: "appid has invalid format",
	})
	tokenEncoding = Refusals.Add(wire.Refusal{
		Name: "token-encoding", Parameter: "token",
		Text: "Invalid APNS token",
	})
)

// Errors of the values of profiles. The first value is the place, such as data[0].
var (
	valueType     = Refusals.Add(wire.Refusal{Name: "value-type", Text: `%s["value"] is not an allowed_type`})
	invalidValue  = Refusals.Add(wire.Refusal{Name: "invalid-value", Text: "%s"})
	noFieldToFill = Refusals.Add(wire.Refusal{Name: "no-field-to-fill", Text: "Field id %d not found."})
	fieldLocked   = Refusals.Add(wire.Refusal{
		Name: "field-locked", Text: "Only administrators change this field.",
		Zulip: "You are not allowed to change this field. Contact an administrator to update it.",
	})
)

// Errors of profile fields.
var (
	noSuchField = Refusals.Add(wire.Refusal{
		Name: "no-such-field", Parameter: "field_id", CodeFrom: "5.0",
		Text: "Field id %s not found.",
	})
	labelBlank = Refusals.Add(wire.Refusal{
		Name: "label-blank", Parameter: "name",
		Text: "Label cannot be blank.",
	})
	labelTaken = Refusals.Add(wire.Refusal{
		Name: "label-taken", Parameter: "name", CodeFrom: "5.0",
		Text: "A field with that label already exists.",
	})
	fieldNameTooLong = Refusals.Add(wire.Refusal{
		Name: "field-name-too-long", Parameter: "name",
		Text: "name is too long (limit: %d characters)",
	})
	fieldHintTooLong = Refusals.Add(wire.Refusal{
		Name: "field-hint-too-long", Parameter: "hint",
		Text: "hint is too long (limit: %d characters)",
	})
	invalidFieldType = Refusals.Add(wire.Refusal{
		Name: "invalid-field-type", Parameter: "field_type",
		Text: "Invalid field type.",
	})
	defaultField = Refusals.Add(wire.Refusal{
		Name: "default-field", CodeFrom: "5.0",
		Text: "Default custom field cannot be updated.",
	})
	invalidOrder = Refusals.Add(wire.Refusal{
		Name: "invalid-order", Parameter: "order",
		Text: "Invalid order mapping.",
	})
	notForSummary = Refusals.Add(wire.Refusal{
		Name: "not-for-summary", Parameter: "display_in_profile_summary",
		Text: "Field type not supported for display in profile summary.",
	})
	summaryFull = Refusals.Add(wire.Refusal{
		Name: "summary-full", Parameter: "display_in_profile_summary",
		Text: "Only %d custom profile fields can be displayed in the profile summary.",
	})
)

// Errors of the data of profile fields.
var (
	dataType = Refusals.Add(wire.Refusal{
		Name: "data-type", Parameter: "field_data",
		Text: "field_data contains a value that is not an allowed_type",
	})
	dataNoText = Refusals.Add(wire.Refusal{
		Name: "data-no-text", Parameter: "field_data",
		Text: "field_data[%q] is not a string",
	})
	dataBlank = Refusals.Add(wire.Refusal{
		Name: "data-blank", Parameter: "field_data",
		Text: "field_data[%q] cannot be blank.",
	})
	dataUnexpected = Refusals.Add(wire.Refusal{
		Name: "data-unexpected", Parameter: "field_data",
		Text: "Unexpected arguments: %s",
	})
	noChoice = Refusals.Add(wire.Refusal{
		Name: "no-choice", Parameter: "field_data",
		Text: "Field must have at least one choice.",
	})
	choiceBlank = Refusals.Add(wire.Refusal{
		Name: "choice-blank", Parameter: "field_data",
		Text: "'value' cannot be blank.",
	})
	choiceTwice = Refusals.Add(wire.Refusal{
		Name: "choice-twice", Parameter: "field_data",
		Text: "Field must not have duplicate choices.",
	})
	patternMissing = Refusals.Add(wire.Refusal{
		Name: "pattern-missing", Parameter: "field_data",
		Text: "Custom external account must define URL pattern",
	})
	patternMalformed = Refusals.Add(wire.Refusal{
		Name: "pattern-malformed", Parameter: "field_data",
		Text: "Malformed URL pattern.",
	})
	patternNoURL = Refusals.Add(wire.Refusal{
		Name: "pattern-no-url", Parameter: "field_data",
		Text: `field_data["url_pattern"] is not a URL`,
	})
	invalidSite = Refusals.Add(wire.Refusal{
		Name: "invalid-site", Parameter: "field_data",
		Text: "Invalid external account type",
	})
)

// Errors of muting users. The specification gives them no code.
var (
	muteSelf = Refusals.Add(wire.Refusal{
		Name: "mute-self", Kind: wire.MuteRefused, ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
		Text: "Cannot mute self",
	})
	mutedAlready = Refusals.Add(wire.Refusal{
		Name: "muted-already", Kind: wire.MuteRefused, ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
		Text: "User already muted",
	})
	notMuted = Refusals.Add(wire.Refusal{
		Name: "not-muted", Kind: wire.MuteRefused, ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
		Text: "User is not muted",
	})
	noUserToMute = Refusals.Add(wire.Refusal{
		Name: "no-user-to-mute", Kind: wire.MuteRefused, ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
		Text: "No such user",
	})
)
