package organization

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Refusals are the errors of the operations on the organization.
var Refusals = &wire.Refusals{Resource: "organization"}

// Errors of the settings of the organization.
var (
	notDemo = Refusals.Add(wire.Refusal{
		Name: "not-demo", Parameter: "string_id",
		Text: "string_id: Must be a demo organization.", Zulip: "Must be a demo organization.",
	})
	noMethodLeft = Refusals.Add(wire.Refusal{
		Name: "no-method-left", Parameter: "authentication_methods", CodeFrom: "5.0",
		Text:  "authentication_methods: At least one authentication method must be enabled.",
		Zulip: "At least one authentication method must be enabled.",
	})
	noticeStream = Refusals.Add(wire.Refusal{
		Name: "notice-stream", Text: "Invalid stream ID in '%s'", Zulip: "Invalid stream ID",
	})
	moderationPublic = Refusals.Add(wire.Refusal{
		Name: "moderation-public", Parameter: "moderation_request_channel_id",
		Text:  "moderation_request_channel_id: Must be a private stream.",
		Zulip: "Moderation request channel must be private.",
	})
)

// Errors of files: emoji, icons and logos.
var (
	oneFile = Refusals.Add(wire.Refusal{
		Name: "one-file", Text: "You must upload exactly one %s.", CodeFrom: "5.0",
	})
	noImage = Refusals.Add(wire.Refusal{
		Name: "no-image", Text: "Image file upload failed.", CodeFrom: "5.0",
	})
)

// Errors of emoji.
var (
	emojiNameMissing = Refusals.Add(wire.Refusal{
		Name: "emoji-name-missing", Parameter: "emoji_name", Text: "Emoji name is missing",
	})
	emojiNameLong = Refusals.Add(wire.Refusal{
		Name: "emoji-name-long", Parameter: "emoji_name", Text: "Emoji name is too long (limit: %d characters)",
	})
	emojiNameCharacters = Refusals.Add(wire.Refusal{
		Name: "emoji-name-characters", Parameter: "emoji_name",
		Text: "Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.",
	})
	emojiNameEnd = Refusals.Add(wire.Refusal{
		Name: "emoji-name-end", Parameter: "emoji_name",
		Text: "Emoji names must end with either a letter or digit.",
	})
	emojiTaken = Refusals.Add(wire.Refusal{
		Name: "emoji-taken", Parameter: "emoji_name", CodeFrom: "5.0",
		Text: "A custom emoji with this name already exists.",
	})
	emojiOverride = Refusals.Add(wire.Refusal{
		Name: "emoji-override", Parameter: "emoji_name", CodeFrom: "5.0",
		Text: "Only administrators can override default emoji.",
	})
	noEmoji = Refusals.Add(wire.Refusal{
		Name: "no-emoji", Kind: wire.EmojiNotFound, Parameter: "emoji_name", Text: "Emoji '%s' does not exist",
	})
	emojiOfOther = Refusals.Add(wire.Refusal{
		Name: "emoji-of-other", Text: "Must be an organization administrator or emoji author",
	})
)

// Errors of domains.
var (
	invalidDomain = Refusals.Add(wire.Refusal{
		Name: "invalid-domain", Parameter: "domain", Text: "Invalid domain: %s", CodeFrom: "5.0",
	})
	domainTaken = Refusals.Add(wire.Refusal{
		Name: "domain-taken", Parameter: "domain", CodeFrom: "5.0",
		Text: "The domain %s is already a part of your organization.",
	})
	tooManyDomains = Refusals.Add(wire.Refusal{
		Name: "too-many-domains", Text: "An organization can have %d domains.",
	})
	noDomain = Refusals.Add(wire.Refusal{
		Name: "no-domain", Parameter: "domain", Text: "No entry found for domain %s.", CodeFrom: "5.0",
	})
)

// Errors of invitations.
var (
	noAddress = Refusals.Add(wire.Refusal{
		Name: "no-address", Parameter: "invitee_emails", CodeFrom: "5.0",
		Text:  "You must specify at least one email address: check 'invitee_emails'.",
		Zulip: "You must specify at least one email address.",
	})
	tooManyAddresses = Refusals.Add(wire.Refusal{
		Name: "too-many-addresses", Parameter: "invitee_emails",
		Text:  "At most %d people can be invited at once: check 'invitee_emails'",
		Zulip: "At most %d people can be invited at once",
	})
	noStreamToJoin = Refusals.Add(wire.Refusal{
		Name: "no-stream-to-join", Parameter: "stream_ids", CodeFrom: "5.0",
		Text:  "You must specify at least one stream for invitees to join: check 'stream_ids'.",
		Zulip: "You must specify at least one stream for invitees to join.",
	})
	streamOfInvitation = Refusals.Add(wire.Refusal{
		Name: "stream-of-invitation", Parameter: "stream_ids", CodeFrom: "5.0",
		Text:  "Stream does not exist with id: %d. No invites were sent.",
		Zulip: "Invalid stream ID %d. No invites were sent.",
		Until: []wire.Wording{{Release: "9.0", Text: "Stream does not exist with id: %d. No invites were sent."}},
	})
	streamOfLink = Refusals.Add(wire.Refusal{
		Name: "stream-of-link", Parameter: "stream_ids", CodeFrom: "5.0",
		Text:  "Invalid stream ID %d. No invites were sent: check 'stream_ids'",
		Zulip: "Invalid stream ID %d. No invites were sent.",
	})
	groupOfInvitation = Refusals.Add(wire.Refusal{
		Name: "group-of-invitation", Parameter: "group_ids",
		Text: "Invalid user group in 'group_ids'", Zulip: "Invalid user group",
	})
	inviterCannotSubscribe = Refusals.Add(wire.Refusal{
		Name: "inviter-cannot-subscribe",
		Text: "You do not have permission to subscribe other users to streams.",
	})
	invalidLifetime = Refusals.Add(wire.Refusal{
		Name: "invalid-lifetime", Parameter: "invite_expires_in_minutes",
		Text:  "invite_expires_in_minutes is not a positive integer",
		Zulip: "invite_expires_in_minutes is not an integer",
	})
	invalidRole = Refusals.Add(rest.NotListed(wire.Refusal{
		Name: "invalid-role", Parameter: "invite_as", Text: "Invalid invite_as", CodeFrom: "5.0",
	}))
	addressesInvalid = Refusals.Add(wire.Refusal{
		Name: "addresses-invalid", Kind: wire.InvitationFailed, Parameter: "invitee_emails",
		Text: "Some emails did not validate, so we didn't send any invitations.",
	})
	allKnown = Refusals.Add(wire.Refusal{
		Name: "all-known", Kind: wire.InvitationFailed, Parameter: "invitee_emails",
		Text: "We weren't able to invite anyone.",
	})
	someKnown = Refusals.Add(wire.Refusal{
		Name: "some-known", Kind: wire.InvitationFailed, Parameter: "invitee_emails",
		Text: "Some of those addresses are already using Spiritlevel, so we didn't send them an invitation. " +
			"We did send invitations to everyone else!",
		Zulip: "Some of those addresses are already using Zulip, so we didn't send them an invitation. " +
			"We did send invitations to everyone else!",
	})
	tooManyInvitations = Refusals.Add(wire.Refusal{
		Name: "too-many-invitations", Text: "This organization has too many invitations.",
	})
	noInvitation = Refusals.Add(wire.Refusal{
		Name: "no-invitation", Parameter: "invite_id", Text: "No such invitation",
	})
	revokedAlready = Refusals.Add(wire.Refusal{
		Name: "revoked-already", Parameter: "invite_id", Text: "Invitation has already been revoked",
	})
)

// Errors of playgrounds.
var (
	prefixNoURL = Refusals.Add(wire.Refusal{
		Name: "prefix-no-url", Parameter: "url_prefix", Text: "url_prefix is not a URL",
	})
	templateWithoutCode = Refusals.Add(wire.Refusal{
		Name: "template-without-code", Parameter: "url_template",
		Text:  `The URL template in 'url_template' lacks the required variable "code"`,
		Zulip: `Missing the required variable "code" in the URL template`,
	})
	languageLong = Refusals.Add(wire.Refusal{
		Name: "language-long", Parameter: "pygments_language",
		Text: "pygments_language is too long (limit: %d characters)",
	})
	languageCharacters = Refusals.Add(wire.Refusal{
		Name: "language-characters", Parameter: "pygments_language",
		Text:  "Invalid characters in pygments language: check 'pygments_language'",
		Zulip: "Invalid characters in pygments language",
	})
	playgroundOfLanguage = Refusals.Add(wire.Refusal{
		Name: "playground-of-language", CodeFrom: "5.0",
		Text: "Realm playground with this Realm, Pygments language and Name already exists.",
	})
	playgroundName = Refusals.Add(wire.Refusal{
		Name: "playground-name", CodeFrom: "5.0",
		Text: "Realm playground with this Realm and Name already exists.",
	})
	noPlayground = Refusals.Add(wire.Refusal{
		Name: "no-playground", Parameter: "playground_id", Text: "Invalid playground",
	})
)

// Errors of linkifiers.
var (
	noLinkifier = Refusals.Add(wire.Refusal{
		Name: "no-linkifier", Parameter: "filter_id", Text: "Linkifier not found.", CodeFrom: "5.0",
	})
	linkifierTaken = Refusals.Add(wire.Refusal{
		Name: "linkifier-taken", Text: "Realm filter with this Realm and Pattern already exists.", CodeFrom: "5.0",
	})
	patternCharacters = Refusals.Add(wire.Refusal{
		Name: "pattern-characters", Parameter: "pattern", CodeFrom: "5.0",
		Text:  "%s: Invalid linkifier pattern.  Valid characters are [ a-zA-Z_#=/:+!-].",
		Zulip: "Invalid linkifier pattern.  Valid characters are [ a-zA-Z_#=/:+!-].",
	})
	patternNullByte = Refusals.Add(wire.Refusal{
		Name: "pattern-null-byte", Parameter: "pattern", CodeFrom: "5.0",
		Text: "%s: Null characters are not allowed.", Zulip: "Null characters are not allowed.",
	})
	badPattern = Refusals.Add(wire.Refusal{
		Name: "bad-pattern", Parameter: "pattern", Text: "Bad regular expression: %s", CodeFrom: "5.0",
	})
	badTemplate = Refusals.Add(wire.Refusal{
		Name: "bad-template", Parameter: "url_template", CodeFrom: "5.0",
		Text: "%s: Invalid URL template.", Zulip: "Invalid URL template.",
	})
	linkifiersNotOrdered = Refusals.Add(wire.Refusal{
		Name: "linkifiers-not-ordered", Parameter: "ordered_linkifier_ids",
		Text:  "The list 'ordered_linkifier_ids' must have each existing linkifier exactly once",
		Zulip: "The ordered list must enumerate all existing linkifiers exactly once",
	})
	badFormat = Refusals.Add(wire.Refusal{
		Name: "bad-format", Parameter: "url_format_string", CodeFrom: "5.0",
		Text: "%s: Invalid URL format string.", Zulip: "Invalid URL format string.",
	})
	formatNoURL = Refusals.Add(wire.Refusal{
		Name: "format-no-url", Parameter: "url_format_string", CodeFrom: "5.0",
		Text: "%s: Enter a valid URL.", Zulip: "Enter a valid URL.",
	})
	groupNotInPattern = Refusals.Add(wire.Refusal{
		Name: "group-not-in-pattern", CodeFrom: "5.0",
		Text: "Group '%s' in %s is not present in linkifier pattern.",
	})
	groupNotInTemplate = Refusals.Add(wire.Refusal{
		Name: "group-not-in-template", CodeFrom: "5.0",
		Text: "Group '%s' in linkifier pattern is not present in %s.",
	})
)

// fieldBlank is the error for a linkifier or playground with an empty field.
var fieldBlank = Refusals.Add(wire.Refusal{
	Name: "field-blank", CodeFrom: "5.0",
	Text: "%s: This field cannot be blank.", Zulip: "This field cannot be blank.",
})
