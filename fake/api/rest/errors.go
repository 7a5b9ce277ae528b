package rest

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// BadRequest is a refusal of the ordinary kind. What the format has in braces
// names a parameter: the specification wants it, and the words of the public
// counterpart lack it.
func BadRequest(format string, args ...any) *wire.Error {
	e := &wire.Error{Kind: wire.BadRequest}
	for i, part := range strings.FieldsFunc(" "+format, func(r rune) bool { return r == '{' || r == '}' }) {
		n := strings.Count(strings.ReplaceAll(part, "%%", ""), "%")
		text := fmt.Sprintf(part, args[:n]...)
		args = args[n:]
		e.Msg += text
		if i%2 == 0 {
			e.Public += text
		}
	}
	e.Msg, e.Public = e.Msg[1:], e.Public[1:]
	return e
}

// NotAuthorized refuses what who asks may not do.
func NotAuthorized() *wire.Error { return BadRequest("User not authorized for this query") }

func noGuests() *wire.Error { return BadRequest("Not allowed for guest users") }

// InsufficientPermission refuses what a policy does not allow.
func InsufficientPermission() *wire.Error { return BadRequest("Insufficient permission") }

// InvalidMessage refuses messages that are not there, or not for who asks.
func InvalidMessage() *wire.Error { return BadRequest("Invalid message(s)") }

// NoSuchUser refuses an account that is not there.
func NoSuchUser() *wire.Error { return BadRequest("No such user") }

// Unrenderable words the refusal of a content whose HTML would be too long, and
// leaves other errors as they are.
func Unrenderable(err error) error {
	if errors.Is(err, world.ErrUnrenderable) {
		return BadRequest("Unable to render message{: check 'content'}")
	}
	return err
}
