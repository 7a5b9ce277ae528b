package kinds

import (
	"cmp"
	"fmt"
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

var errorAnswer = Kind{
	Name:    scenarios.ErrorAnswer,
	Happens: "The request is refused with an error of the API and its code, as the level and the dialect spell it. Nothing is changed.",
	Correct: "It decides by the code, not by the text, and treats an unknown code as it treats BAD_REQUEST.",
	Make: func(f scenarios.Fault) (Effect, error) {
		kind, known := wire.KindOfCode(f.Code)
		if !known {
			return nil, unknownCode(f.Code)
		}
		return func(v *Visit, w http.ResponseWriter, _ Next) {
			rest.Refuse(w, v.Request, v.refusal(kind, f.Message))
		}, nil
	},
}

func unknownCode(code string) error {
	err := fmt.Errorf("code: no error has the code %q", code)
	if near := nearest.Word(code, wire.Codes()); near != "" {
		err = fmt.Errorf("%w; did you mean %q?", err, near)
	}
	return err
}

// refusal is an error of a kind, with the fields that clients expect of it.
func (v *Visit) refusal(kind wire.Kind, msg string) *wire.Error {
	e := &wire.Error{Kind: kind, Msg: cmp.Or(msg, "This error was set as a fault.")}
	switch kind {
	case wire.BadEventQueue:
		e = e.With("queue_id", v.queueID())
	case wire.VariableMissing:
		e = e.With("var_name", "fault")
	case wire.StreamDoesNotExist:
		e = e.With("stream", "fault")
	case wire.RateLimitHit:
		e = e.With("retry-after", 1.0)
	}
	return e
}
