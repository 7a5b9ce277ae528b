package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of authentication and API keys.
var (
	DeactivationIsUnauthorized = At(76, "deactivated accounts and organizations get 401",
		Rows("deactivated-status-401"),
		StatusWas(wire.AccountDeactivated, 403),
		StatusWas(wire.OrganizationDeactivated, 403))

	FailedLoginIsUnauthorized = At(76, "fetching an API key without success returns 401",
		Rows("fetch-api-key-status-401"),
		StatusWas(wire.KeyForDeactivatedAccount, 403),
		StatusWas(wire.KeyForDeactivatedOrganization, 403),
		StatusWas(wire.PasswordsOff, 403),
		StatusWas(wire.AuthenticationFailed, 403))

	KeysForTokens = At(160, "a client can get an API key with a signed token", Rows("jwt-fetch-api-key"),
		RouteAdded("POST /jwt/fetch_api_key"))

	KeysTellUserID = At(171, "fetching an API key returns the user's ID",
		Rows("dev-api-key-user-id", "api-key-user-id"),
		Added[wire.APIKey]("user_id"))
)

// Deviations of the zulip dialect in authentication.
var (
	UnauthorizedHasCode = In(Zulip, "failed authentication has the code UNAUTHORIZED",
		StatusWas(wire.AccountDeactivated, 401),
		StatusWas(wire.OrganizationDeactivated, 401),
		CodeSince(FailedLoginIsUnauthorized, wire.AuthenticationFailed, "AUTHENTICATION_FAILED"),
		CodeSince(FailedLoginIsUnauthorized, wire.KeyForDeactivatedAccount, "USER_DEACTIVATED"),
		CodeSince(FailedLoginIsUnauthorized, wire.KeyForDeactivatedOrganization, "REALM_DEACTIVATED"),
		CodeSince(FailedLoginIsUnauthorized, wire.PasswordsOff, "PASSWORD_AUTH_DISABLED"),
		CodeSince(StreamIDsAreCapital, wire.InvalidAPIKey, "UNAUTHORIZED"),
		CodeSince(StreamIDsAreCapital, wire.NotLoggedIn, "UNAUTHORIZED"),
		CodeSince(StreamIDsAreCapital, wire.AccountDeactivated, "UNAUTHORIZED"),
		CodeSince(StreamIDsAreCapital, wire.OrganizationDeactivated, "UNAUTHORIZED"),
		CodeSince(StreamIDsAreCapital, wire.WebhookBotRefused, "UNAUTHORIZED"))

	WrongSchemeIsBadRequest = In(Zulip, "another authentication scheme is a bad request",
		StatusWas(wire.WrongAuthScheme, 400),
		CodeWas(wire.WrongAuthScheme, "BAD_REQUEST"))

	QueryKeyHasCode = In(Zulip, "a wrong key in the query has its own error code",
		CodeWas(wire.WrongKeyInQuery, "INVALID_API_KEY"))
)
