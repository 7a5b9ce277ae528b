// Package arrange has helpers that specs of several sections share: the things that they make,
// the calls that they repeat, and matchers for the results.
package arrange

// FlagsNarrowCall is an endpoint that the specification names and does not describe.
const FlagsNarrowCall = "POST /messages/flags/narrow"
