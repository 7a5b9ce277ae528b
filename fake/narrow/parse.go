// Package narrow parses the narrows of GET /messages and compiles them into queries of
// a world. The specification does not define the syntax; it is the syntax of the
// public counterpart.
package narrow

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Term is one condition of a narrow. Operand is a string, a json.Number or a
// list of them.
type Term struct {
	Operator string
	Operand  any
	Negated  bool
}

// maxTerms bounds the work of one request.
const maxTerms = 100

// Parse reads a narrow from decoded JSON: a list of objects or of pairs of strings.
// raw is the parameter's text, for the error.
func Parse(decoded any, raw string) ([]Term, error) {
	list, ok := decoded.([]any)
	if !ok {
		return nil, malformed(raw)
	}
	if len(list) > maxTerms {
		return nil, &wire.Error{Msg: fmt.Sprintf("The parameter 'narrow' has more than %d terms", maxTerms)}
	}
	terms := make([]Term, 0, len(list))
	for _, elem := range list {
		term, err := parseTerm(elem, raw)
		if err != nil {
			return nil, err
		}
		terms = append(terms, term)
	}
	return terms, nil
}

func parseTerm(elem any, raw string) (Term, error) {
	switch e := elem.(type) {
	case []any:
		return parsePair(e, raw)
	case map[string]any:
		return parseObject(e)
	}
	return Term{}, malformed(raw)
}

func parsePair(pair []any, raw string) (Term, error) {
	if len(pair) != 2 {
		return Term{}, malformed(raw)
	}
	operator, ok1 := pair[0].(string)
	operand, ok2 := pair[1].(string)
	if !ok1 || !ok2 {
		return Term{}, malformed(raw)
	}
	return Term{Operator: operator, Operand: operand}, nil
}

func parseObject(o map[string]any) (Term, error) {
	for _, name := range []string{"operator", "operand"} {
		if _, there := o[name]; !there {
			return Term{}, refuse("%s key is missing from elem", name)
		}
	}
	t := Term{Operand: o["operand"]}
	var ok bool
	if t.Operator, ok = o["operator"].(string); !ok {
		return Term{}, refuse(`elem["operator"] is not a string`)
	}
	if negated, there := o["negated"]; there {
		if t.Negated, ok = negated.(bool); !ok {
			return Term{}, refuse(`elem["negated"] is not a boolean`)
		}
	}
	return t, nil
}

func malformed(raw string) error {
	e := &wire.Error{Kind: wire.VariableInvalid, Msg: "Bad value for 'narrow': " + raw}
	return e.With("var_name", "narrow").With("bad_value", raw)
}

func refuse(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	return &wire.Error{Msg: "In 'narrow': " + text, Public: text}
}

// bad is the error for a term with an invalid meaning.
func bad(format string, args ...any) error {
	desc := fmt.Sprintf(format, args...)
	return (&wire.Error{Kind: wire.BadNarrow, Msg: "Invalid narrow operator: " + desc}).With("desc", desc)
}
