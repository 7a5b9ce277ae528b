package rest

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of requests that several resources share.
var Refusals = &wire.Refusals{Resource: "requests"}

// Errors of files.
var (
	// OneFile is the error for more files than an operation takes.
	OneFile = Refusals.Add(wire.Refusal{
		Name: "one-file", Text: "You may only upload one file at a time", CodeFrom: "5.0",
	})
	// WrongKeyInQuery is the error for a file that is requested with an unknown key.
	WrongKeyInQuery = Refusals.Add(wire.Refusal{
		Name: "wrong-key-in-query", Kind: wire.WrongKeyInQuery, Parameter: "api_key", Text: "Invalid API key",
	})
)

// Errors of any request.
var (
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

// Errors of JSON values in lists.
var (
	notAList   = Refusals.Add(wire.Refusal{Name: "not-a-list", Text: "%s is not a list"})
	itemNoText = Refusals.Add(wire.Refusal{Name: "item-no-text", Text: "%s[%d] is not a string"})
	itemNoInt  = Refusals.Add(wire.Refusal{Name: "item-no-integer", Text: "%s[%d] is not an integer"})
)
