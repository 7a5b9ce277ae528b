package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of logging in and of API keys.
var (
	DeactivationIsUnauthorized = At(76, "deactivated accounts and organizations are answered 401",
		Rows("deactivated-status-401"),
		StatusWas(wire.AccountDeactivated, 403),
		StatusWas(wire.OrganizationDeactivated, 403))

	FailedLoginIsUnauthorized = At(76, "asking for a key without success is answered 401",
		Rows("fetch-api-key-status-401"),
		StatusWas(wire.KeyForDeactivatedAccount, 403),
		StatusWas(wire.KeyForDeactivatedOrganization, 403),
		StatusWas(wire.PasswordsOff, 403),
		StatusWas(wire.AuthenticationFailed, 403))

	KeysForTokens = At(160, "a signed token is good for an API key", Rows("jwt-fetch-api-key"),
		RouteAdded("POST /jwt/fetch_api_key"))

	KeysTellUserID = At(171, "asking for a key tells the user's ID",
		Rows("dev-api-key-user-id", "api-key-user-id"),
		Added[wire.APIKey]("user_id"))
)

// Deviations of the zulip dialect in who is let in.
var (
	UnauthorizedHasCode = In(Zulip, "whoever is not let in gets the code UNAUTHORIZED",
		CodeWas(wire.InvalidAPIKey, "UNAUTHORIZED"),
		CodeWas(wire.NotLoggedIn, "UNAUTHORIZED"),
		CodeWas(wire.AccountDeactivated, "UNAUTHORIZED"),
		CodeWas(wire.OrganizationDeactivated, "UNAUTHORIZED"),
		CodeWas(wire.WebhookBotRefused, "UNAUTHORIZED"))

	WrongSchemeIsBadRequest = In(Zulip, "another authentication scheme is a bad request",
		StatusWas(wire.WrongAuthScheme, 400),
		CodeWas(wire.WrongAuthScheme, "BAD_REQUEST"))

	QueryKeyHasCode = In(Zulip, "a wrong key in the query has a code of its own",
		CodeWas(wire.WrongKeyInQuery, "INVALID_API_KEY"))
)
