package rest

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Refusals are the errors of requests that several resources share.
var Refusals = &wire.Refusals{Resource: "requests"}

// Errors of any request.
var (
	nothingHere = Refusals.Add(wire.Refusal{
		Name: "nothing-here", Kind: wire.NotFound, Text: "There is nothing at this path at this feature level.",
	})
	outsideAPI = Refusals.Add(wire.Refusal{
		Name: "outside-api", Kind: wire.NotFound, Text: "There is nothing at this path: the API is below /api/v1.",
	})
	wrongMethod = Refusals.Add(wire.Refusal{
		Name: "wrong-method", Kind: wire.MethodNotAllowed, Text: "Method Not Allowed",
	})
	tooManyRequests = Refusals.Add(wire.Refusal{
		Name: "too-many-requests", Kind: wire.RateLimitHit, Text: "API usage exceeded rate limit",
	})
)

// WrongMethod is the error for a method that a path does not have.
func WrongMethod(allowed ...string) *wire.Error {
	return wrongMethod.New().With("allowed_methods", allowed)
}

// TooManyRequests is the error for a request that is allowed again after some seconds.
func TooManyRequests(wait float64) *wire.Error {
	return tooManyRequests.New().With("retry-after", wait)
}

// Errors of authentication.
var (
	notLoggedIn = Refusals.Add(wire.Refusal{
		Name: "not-logged-in", Kind: wire.NotLoggedIn,
		Text: "Not logged in: API authentication or user session required",
	})
	badAuthorization = Refusals.Add(wire.Refusal{
		Name: "bad-authorization", Kind: wire.NotLoggedIn, Text: "Invalid authorization header for basic auth",
	})
	wrongScheme = Refusals.Add(wire.Refusal{
		Name: "wrong-scheme", Kind: wire.WrongAuthScheme, Text: "This endpoint requires HTTP basic authentication.",
	})
	malformedKey = Refusals.Add(wire.Refusal{
		Name: "malformed-key", Kind: wire.InvalidAPIKey, Text: "Malformed API key",
	})
	wrongKey = Refusals.Add(wire.Refusal{
		Name: "wrong-key", Kind: wire.InvalidAPIKey, Text: "Invalid API key",
	})
	// WrongKeyInQuery is the error for a file that is requested with an unknown key.
	WrongKeyInQuery = Refusals.Add(wire.Refusal{
		Name: "wrong-key-in-query", Kind: wire.WrongKeyInQuery, Parameter: "api_key", Text: "Invalid API key",
	})
	// OrganizationDeactivated is the error for requests to a deactivated organization.
	OrganizationDeactivated = Refusals.Add(wire.Refusal{
		Name: "organization-deactivated", Kind: wire.OrganizationDeactivated,
		Text: "This organization has been deactivated",
	})
	// AccountDeactivated is the error for requests of a deactivated account.
	AccountDeactivated = Refusals.Add(wire.Refusal{
		Name: "account-deactivated", Kind: wire.AccountDeactivated, Text: "Account is deactivated",
	})
	webhookBot = Refusals.Add(wire.Refusal{
		Name: "webhook-bot", Kind: wire.WebhookBotRefused,
		Text: "This API is not available to incoming webhook bots.",
	})
)

// NotLoggedIn is the error for a request without credentials.
func NotLoggedIn() error { return notLoggedIn.New() }

// Errors of permissions.
var (
	notAuthorized = Refusals.Add(wire.Refusal{Name: "not-authorized", Text: "User not authorized for this query"})
	guestRefused  = Refusals.Add(wire.Refusal{Name: "guest-refused", Text: "Not allowed for guest users"})
	botRefused    = Refusals.Add(wire.Refusal{
		Name: "bot-refused", Text: "This endpoint does not accept bot requests.",
	})
	insufficientPermission = Refusals.Add(wire.Refusal{
		Name: "insufficient-permission", Text: "Insufficient permission",
	})
	ownerNeeded = Refusals.Add(wire.Refusal{
		Name: "owner-needed", Kind: wire.OwnerNeeded, Text: "Must be an organization owner",
	})
	administratorNeeded = Refusals.Add(wire.Refusal{
		Name: "administrator-needed", Kind: wire.AdministratorNeeded, Text: "Must be an organization administrator",
	})
	// inviterNeeded is the error for users who may not invite administrators.
	inviterNeeded = Refusals.Add(wire.Refusal{
		Name: "inviter-needed", Kind: wire.AdministratorNeeded, Text: "Must be an organization administrator",
		ZulipCode: "BAD_REQUEST", CodeFrom: "5.0",
	})
	// creatorNeeded is the error for users who may not create users.
	creatorNeeded = Refusals.Add(wire.Refusal{
		Name: "creator-needed", ZulipCode: "UNAUTHORIZED_PRINCIPAL",
		Text:  "User not authorized for this query: must be an organization administrator",
		Zulip: "Must be an organization administrator",
	})
)

// NotAuthorized is the error for a missing permission.
func NotAuthorized() *wire.Error { return notAuthorized.New() }

// InsufficientPermission is the error for an action that a policy does not allow.
func InsufficientPermission() *wire.Error { return insufficientPermission.New() }

// OwnerNeeded is the error for actions of owners.
func OwnerNeeded() *wire.Error { return ownerNeeded.New() }

// AdministratorNeeded is the error for actions of administrators.
func AdministratorNeeded() *wire.Error { return administratorNeeded.New() }

// Errors of objects that many operations name.
var (
	invalidMessage = Refusals.Add(wire.Refusal{Name: "invalid-message", Text: "Invalid message(s)"})
	noSuchUser     = Refusals.Add(wire.Refusal{Name: "no-such-user", Text: "No such user"})
	unrenderable   = Refusals.Add(wire.Refusal{
		Name: "unrenderable", Parameter: "content",
		Text: "Unable to render message: check 'content'", Zulip: "Unable to render message",
	})
)

// InvalidMessage is the error for messages that do not exist or that the requester may
// not read.
func InvalidMessage() *wire.Error { return invalidMessage.New() }

// NoSuchUser is the error for an account that does not exist.
func NoSuchUser() *wire.Error { return noSuchUser.New() }

// Unrenderable converts the error for a content whose HTML would be too long, and
// returns other errors unchanged.
func Unrenderable(err error) error {
	if errors.Is(err, world.ErrUnrenderable) {
		return unrenderable.New()
	}
	return err
}

// Errors of the encoding of a request.
var (
	nameNotEncoded = Refusals.Add(wire.Refusal{
		Name: "name-not-encoded", Text: "A parameter's name is not URL-encoded: '%s'",
	})
	valueNotEncoded = Refusals.Add(wire.Refusal{
		Name: "value-not-encoded", Text: "The parameter '%s' is not URL-encoded: %s",
	})
	nameNotUTF8 = Refusals.Add(wire.Refusal{
		Name: "name-not-utf-8", Text: "A parameter's name is not UTF-8: '%s'",
	})
	valueNotUTF8 = Refusals.Add(wire.Refusal{
		Name: "value-not-utf-8", Text: "The parameter '%s' is not UTF-8.",
	})
	nullByte = Refusals.Add(wire.Refusal{
		Name: "null-byte", Text: "The parameter '%s' contains a null byte.",
	})
	tooManyParameters = Refusals.Add(wire.Refusal{
		Name: "too-many-parameters", Text: "The request has more than %d parameters.",
	})
	bodyTooLarge = Refusals.Add(wire.Refusal{
		Name: "body-too-large", Kind: wire.BodyTooLarge, Text: "The request body is larger than %d MiB.",
	})
	bodyUnreadable = Refusals.Add(wire.Refusal{
		Name: "body-unreadable", Text: "The request body could not be read: %s",
	})
)

// Errors of files.
var (
	// OneFile is the error for more files than an operation takes.
	OneFile = Refusals.Add(wire.Refusal{
		Name: "one-file", Text: "You may only upload one file at a time", CodeFrom: "5.0",
	})
	fileTooLarge = Refusals.Add(wire.Refusal{
		Name: "file-too-large", Text: "Uploaded file is larger than the allowed limit of %d MiB",
	})
	quotaExceeded = Refusals.Add(wire.Refusal{
		Name: "quota-exceeded", Kind: wire.UploadQuota,
		Text: "Upload would exceed your organization's upload quota.",
	})
)

// QuotaError is the error for a file that exceeds the organization's quota.
func QuotaError() error { return quotaExceeded.New() }

// Errors of the values of parameters.
var (
	missingParameter = Refusals.Add(wire.Refusal{
		Name: "missing-parameter", Kind: wire.VariableMissing, Text: "Missing '%s' argument",
	})
	badValue = Refusals.Add(wire.Refusal{
		Name: "bad-value", Kind: wire.VariableInvalid, Text: "Bad value for '%s': %v",
	})
	conflictingParameters = Refusals.Add(wire.Refusal{
		Name: "conflicting-parameters", Kind: wire.ConfusingVariables,
		Text: "Can't decide between '%s' and '%s' arguments",
	})
	notJSON = Refusals.Add(wire.Refusal{
		Name: "not-json", Text: `Argument "%s" is not valid JSON.`, Zulip: "%s is not valid JSON",
		Until: []wire.Wording{{Release: wire.Untyped, Text: `Argument "%s" is not valid JSON.`}},
	})
	tooDeep  = Refusals.Add(wire.Refusal{Name: "too-deep", Text: "%s is nested more than %d levels deep"})
	tooSmall = Refusals.Add(wire.Refusal{Name: "too-small", Text: "%s is too small"})
	// WrongType is the error for a value of another type of JSON than is asked for.
	WrongType = Refusals.Add(wire.Refusal{Name: "wrong-type", Text: "%s is not %s"})
	// KeyMissing is the error for an object that lacks a key.
	KeyMissing = Refusals.Add(wire.Refusal{
		Name: "key-missing", Text: "%s key is missing from %s", Zulip: `%[2]s["%[1]s"] field is missing: Field required`,
		Until: []wire.Wording{{Release: wire.Untyped, Text: "%s key is missing from %s"}},
	})
	unexpectedKey = Refusals.Add(wire.Refusal{
		Name: "unexpected-key", Text: "Unexpected arguments in '%s': %s",
		Zulip: `Argument "%[2]s" at %[1]s["%[2]s"] is unexpected`,
		Until: []wire.Wording{{Release: wire.Untyped, Text: "Unexpected arguments: %[2]s"}},
	})
	blankKey = Refusals.Add(wire.Refusal{
		Name: "blank-key", Text: "%s cannot be blank.", Zulip: "%s cannot be blank",
		Until: []wire.Wording{{Release: wire.Untyped, Text: "%s cannot be blank."}},
	})
	// BlankText is the error for a text that shows nothing.
	BlankText  = Refusals.Add(wire.Refusal{Name: "blank-text", Text: "%s cannot be blank."})
	wrongClass = Refusals.Add(wire.Refusal{
		Name: "wrong-class", Text: "%[1]s is not a dict",
		Zulip: "Invalid %s: Input should be a valid dictionary or instance of %s",
		Until: []wire.Wording{{Release: wire.Untyped, Text: "%[1]s is not a dict"}},
	})
	// InvalidValue is the error for a value outside a list.
	InvalidValue = Refusals.Add(NotListed(wire.Refusal{Name: "invalid-value", Text: "Invalid %[1]s"}))
)

// NotListed completes the error for a value outside a list, which has further words in operations that read
// their parameters by types.
func NotListed(r wire.Refusal) wire.Refusal {
	r.Zulip = r.Text + ": Value error, Not in the list of possible values"
	r.Until = []wire.Wording{{Release: wire.Untyped, Text: r.Text}}
	return r
}

// MissingParameter is the error for a missing required parameter.
func MissingParameter(name string) *wire.Error {
	return missingParameter.New(name).With("var_name", name)
}

// BadValue is the error for an invalid value of a parameter.
func BadValue(name string, value any) *wire.Error {
	return badValue.New(name, value).With("var_name", name).With("bad_value", value)
}
