package api

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// badRequest is a refusal of the ordinary kind.
func badRequest(format string, args ...any) *wire.Error {
	return &wire.Error{Kind: wire.BadRequest, Msg: fmt.Sprintf(format, args...)}
}

// Refusals that several endpoints share.
func notAuthorized() *wire.Error { return badRequest("User not authorized for this query") }

func noGuests() *wire.Error { return badRequest("Not allowed for guest users") }

func insufficientPermission() *wire.Error { return badRequest("Insufficient permission") }

func invalidMessage() *wire.Error { return badRequest("Invalid message(s)") }

func noSuchUser() *wire.Error { return badRequest("No such user") }
