package rest

import (
	"net/http"
	"strings"
	"unicode/utf8"
)

// Truncate cuts a text to a number of code points, including the mark.
func Truncate(s string, most int, mark string) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-utf8.RuneCountInString(mark)]) + mark
}

// ClientName is the name of the client that sent a message: the parameter client, or
// the first name of the User-Agent.
func (c *Call) ClientName() string {
	name, given := LastValue(c.Form, "client")
	if !given {
		name = AgentName(c.Request)
	}
	if name == "" {
		name = "Unspecified"
	}
	return Truncate(strings.ToValidUTF8(name, ""), 30, "")
}

// AgentName is the name of the client in its User-Agent, without the version.
func AgentName(r *http.Request) string { return leadingName(r.UserAgent()) }

// leadingName is the text of a User-Agent up to the first slash, or up to a space
// before a digit or a bracket.
func leadingName(agent string) string {
	for i, r := range agent {
		if r == '/' || r == ' ' && i+1 < len(agent) && strings.ContainsRune("0123456789(", rune(agent[i+1])) {
			return agent[:i]
		}
	}
	return agent
}
