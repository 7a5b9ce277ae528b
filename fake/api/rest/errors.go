package rest

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// BadRequest is an error with code BAD_REQUEST. A text in braces in the format names a
// parameter: the specification requires it, and the texts of the public counterpart do
// not have it. A text after a bar in the braces takes its place in them.
func BadRequest(format string, args ...any) *wire.Error {
	e := &wire.Error{Kind: wire.BadRequest}
	for i, part := range strings.FieldsFunc(" "+format, func(r rune) bool { return r == '{' || r == '}' }) {
		public := ""
		if i%2 == 1 {
			part, public, _ = strings.Cut(part, "|")
		}
		n := strings.Count(strings.ReplaceAll(part, "%%", ""), "%")
		text := fmt.Sprintf(part, args[:n]...)
		args = args[n:]
		if i%2 == 0 {
			public = text
		}
		e.Msg += text
		e.Public += public
	}
	e.Msg, e.Public = e.Msg[1:], e.Public[1:]
	return e
}

// NotAuthorized is the error for a missing permission.
func NotAuthorized() *wire.Error { return BadRequest("User not authorized for this query") }

func noGuests() *wire.Error { return BadRequest("Not allowed for guest users") }

// InsufficientPermission is the error for an action that a policy does not allow.
func InsufficientPermission() *wire.Error { return BadRequest("Insufficient permission") }

// InvalidMessage is the error for messages that do not exist or that the requester may
// not read.
func InvalidMessage() *wire.Error { return BadRequest("Invalid message(s)") }

// NoSuchUser is the error for an account that does not exist.
func NoSuchUser() *wire.Error { return BadRequest("No such user") }

// Unrenderable converts the error for a content whose HTML would be too long, and
// returns other errors unchanged.
func Unrenderable(err error) error {
	if errors.Is(err, world.ErrUnrenderable) {
		return BadRequest("Unable to render message{: check 'content'}")
	}
	return err
}
