package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of what all requests share.
var (
	RateLimitHasCode = At(36, "hitting the rate limit has a code of its own",
		Rows("rate-limit-code"),
		CodeWas(wire.RateLimitHit, ""))

	IgnoredParametersReported = At(167, "answers list the parameters that were ignored",
		Rows("ignored-parameters-everywhere"))
)

// Deviations of the zulip dialect in what all requests share.
var (
	IgnoredOnlyWithParameters = In(Zulip, "endpoints without parameters do not list ignored ones")

	InvalidValueHasCode = In(Zulip, "a value that does not fit its parameter has a code of its own",
		CodeWas(wire.VariableInvalid, "REQUEST_VARIABLE_INVALID"))

	ConfusingHasCode = In(Zulip, "two names for one parameter have a code of their own",
		CodeWas(wire.ConfusingVariables, "REQUEST_CONFUSING_VAR"))

	PublicWords = In(Zulip, "refusals have the words of the public counterpart, which clients compare whole")

	TruthIsANumber = In(Zulip, "true and false are taken as the numbers 1 and 0")

	NullBytesAreText = In(Zulip, "a null byte in a parameter is judged by what takes the text")

	WrongPathsHaveAPage = In(Zulip, "a path that leads nowhere is answered by a page, not by JSON")

	LongURLsBreak = In(Zulip, "a URL of more than 8190 bytes is answered by a line of text, not by JSON")

	MethodInForm = In(Zulip, "a POST whose form has a field method is a request of that method")
)
