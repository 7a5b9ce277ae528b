package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of all requests.
var (
	RateLimitHasCode = At(36, "the rate limit has its own error code",
		Rows("rate-limit-code"),
		CodeWas(wire.RateLimitHit, ""))

	LongNumbersAreJSON = At(65, "a number of more than 64 bits is JSON, though not an integer",
		Recorded())

	IgnoredParametersReported = At(167, "answers list the parameters that were ignored",
		Rows("ignored-parameters-everywhere"))
)

// Deviations of the zulip dialect in all requests.
var (
	IgnoredOnlyWithParameters = In(Zulip, "endpoints without parameters do not list ignored parameters")

	InvalidValueHasCode = In(Zulip, "an invalid parameter value has its own error code",
		CodeWas(wire.VariableInvalid, "REQUEST_VARIABLE_INVALID"))

	ConfusingHasCode = In(Zulip, "two names for one parameter have their own error code",
		CodeWas(wire.ConfusingVariables, "REQUEST_CONFUSING_VAR"))

	TruthIsANumber = In(Zulip, "numbers accept true and false as 1 and 0")

	NullBytesAreText = In(Zulip, "each parameter decides about null bytes itself")

	WrongPathsHaveAPage = In(Zulip, "an unknown path gets an HTML page, not JSON")

	LongURLsBreak = In(Zulip, "a URL of more than 8190 bytes gets a line of text, not JSON")

	HeadIsListed = In(Zulip, "the allowed methods include HEAD where they include GET")

	MethodInForm = In(Zulip, "a POST with the form field method is a request of that method")
)
