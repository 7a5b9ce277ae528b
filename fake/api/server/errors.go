package server

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of getting API keys.
var Refusals = &wire.Refusals{Resource: "server"}

// Errors of logging in.
var (
	invalidUsername = Refusals.Add(wire.Refusal{
		Name: "invalid-username", Parameter: "username", Text: "Enter a valid email address in 'username'.",
	})
	wrongCredentials = Refusals.Add(wire.Refusal{
		Name: "wrong-credentials", Kind: wire.AuthenticationFailed, Text: "Your username or password is incorrect",
	})
	accountOff = Refusals.Add(wire.Refusal{
		Name: "account-off", Kind: wire.KeyForDeactivatedAccount, Text: "Account is deactivated",
	})
	organizationOff = Refusals.Add(wire.Refusal{
		Name: "organization-off", Kind: wire.KeyForDeactivatedOrganization,
		Text: "This organization has been deactivated",
	})
	passwordsOff = Refusals.Add(wire.Refusal{
		Name: "passwords-off", Kind: wire.PasswordsOff,
		Text: "Password authentication is disabled in your organization",
	})
	developmentOff = Refusals.Add(wire.Refusal{Name: "development-off", Text: "DevAuthBackend not enabled."})
)

// Errors of tokens.
var (
	tokensOff = Refusals.Add(wire.Refusal{
		Name: "tokens-off", Text: "JWT authentication is not enabled for this organization",
	})
	noToken = Refusals.Add(wire.Refusal{
		Name: "no-token", Parameter: "token",
		Text: "No JSON web token passed in request: check 'token'", Zulip: "No JSON web token passed in request",
	})
	badToken = Refusals.Add(wire.Refusal{
		Name: "bad-token", Parameter: "token", Text: "Bad JSON web token: check 'token'", Zulip: "Bad JSON web token",
	})
	tokenWithoutEmail = Refusals.Add(wire.Refusal{
		Name: "token-without-email", Parameter: "token",
		Text: "No email specified in JSON web token claims of 'token'",
	})
)
