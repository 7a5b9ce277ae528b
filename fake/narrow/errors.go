package narrow

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Refusals are the errors of narrows.
var Refusals = &wire.Refusals{Resource: "narrow"}

// Errors of the form of a narrow.
var (
	malformed = Refusals.Add(wire.Refusal{
		Name: "malformed", Kind: wire.VariableInvalid, Parameter: "narrow", Text: "Bad value for 'narrow': %s",
	})
	tooManyTerms = Refusals.Add(wire.Refusal{
		Name: "too-many-terms", Parameter: "narrow", Text: "The parameter 'narrow' has more than %d terms",
	})
	keyMissing          = addFormFault("key-missing", "%s key is missing from elem")
	operatorNoText      = addFormFault("operator-no-text", `elem["operator"] is not a string`)
	negatedNoBoolean    = addFormFault("negated-no-boolean", `elem["negated"] is not a boolean`)
	operandNoText       = addFormFault("operand-no-text", `elem["operand"] is not a string`)
	operandBlank        = addFormFault("operand-blank", `elem["operand"] cannot be blank.`)
	operandNoInteger    = addFormFault("operand-no-integer", `elem["operand"] is not a string or integer`)
	operandNoIntegers   = addFormFault("operand-no-integers", `elem["operand"] is not a string or an integer list`)
	operandItemNoNumber = addFormFault("operand-item-no-number", `elem["operand"][%d] is not an integer`)
)

// Errors of the form of an element that name it, since release 9.0.
var (
	elementNoTerm = addElementFault("element-no-term", "Invalid narrow[%d]: Value error, dict or list required")
	elementNoPair = addElementFault("element-no-pair", "Invalid narrow[%d]: Value error, element is not a string pair")
	elementLacks  = addElementFault("element-lacks", "Invalid narrow[%d]: Value error, %s is missing")
	elementWrong  = addElementFault("element-wrong", `narrow[%d]["%s"] is not %s`)
)

// Errors of the meaning of a term. The field desc has the text behind the common beginning.
var (
	unknownOperator    = addBadTerm("unknown-operator", "unknown operator %s")
	unknownStream      = addBadTerm("unknown-stream", "unknown %s %s")
	unknownStreams     = addBadTerm("unknown-streams", "unknown %ss operand %s")
	unknownIs          = addBadTerm("unknown-is", "unknown 'is' operand %s")
	unknownHas         = addBadTerm("unknown-has", "unknown 'has' operand %s")
	unknownIn          = addBadTerm("unknown-in", "unknown 'in' operand %s")
	unknownUser        = addBadTerm("unknown-user", "unknown user %s")
	unknownParticipant = addBadTerm("unknown-participant", "unknown user in %s")
	invalidMessageID   = addBadTerm("invalid-message-id", "Invalid message ID")
	invalidWith        = addBadTerm("invalid-with", "Invalid 'with' operator")
	bothKinds          = addBadTerm("both-kinds", "No message can be both a channel message and direct message")

	twoWith = Refusals.Add(wire.Refusal{Name: "two-with", Parameter: "narrow", Text: "Duplicate 'with' operators."})
)

// addFormFault declares an error of the form of a term. Since release 9.0 the operand has a
// shorter name.
func addFormFault(name, text string) *wire.Refusal {
	r := wire.Refusal{Name: name, Parameter: "narrow", Text: "In 'narrow': " + text, Zulip: text}
	if now := strings.Replace(text, `elem["operand"]`, "operand", 1); now != text {
		r.Zulip, r.Until = now, []wire.Wording{{Release: "9.0", Text: text}}
	}
	return Refusals.Add(r)
}

func addElementFault(name, text string) *wire.Refusal {
	return Refusals.Add(wire.Refusal{Name: name, Parameter: "narrow", Text: text})
}

// badTerm begins the error for a term without a meaning.
const badTerm = "Invalid narrow operator: "

// addBadTerm declares an error of the meaning of a term.
func addBadTerm(name, desc string) *wire.Refusal {
	return Refusals.Add(wire.Refusal{Name: name, Kind: wire.BadNarrow, Parameter: "narrow", Text: badTerm + desc})
}

// bad is the error for a term with an invalid meaning.
func bad(r *wire.Refusal, values ...any) error {
	e := r.New(values...)
	return e.With("desc", strings.TrimPrefix(e.Msg, badTerm))
}

// badValue is the error for a narrow that is not a list of terms.
func badValue(raw string) error {
	return malformed.New(raw).With("var_name", "narrow").With("bad_value", raw)
}
