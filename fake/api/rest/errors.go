package rest

import (
	"errors"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// BadRequest is a refusal of the ordinary kind.
func BadRequest(format string, args ...any) *wire.Error {
	return &wire.Error{Kind: wire.BadRequest, Msg: fmt.Sprintf(format, args...)}
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
		return BadRequest("Unable to render message: check 'content'")
	}
	return err
}
