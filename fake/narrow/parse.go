// Package narrow parses the narrows of GET /messages and compiles them into queries of
// a world. The specification does not define the syntax; it is the syntax of the
// public counterpart.
package narrow

import (
	"slices"

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
func Parse(decoded any, raw string, o Options) ([]Term, error) {
	list, ok := decoded.([]any)
	if !ok {
		return nil, badValue(raw)
	}
	if len(list) > maxTerms {
		return nil, tooManyTerms.New(maxTerms)
	}
	terms := make([]Term, 0, len(list))
	for i, elem := range list {
		term, fault := parseTerm(elem, o)
		switch {
		case fault == nil:
			terms = append(terms, term)
		case o.NamesElements:
			return nil, fault.of(i)
		case fault.formerly == nil:
			return nil, badValue(raw)
		default:
			return nil, fault.formerly
		}
	}
	return terms, nil
}

// elementFault is the error for an element that is no term: one with the number of the
// element, and the one before release 9.0, nil for that of a bad value.
type elementFault struct {
	refusal  *wire.Refusal
	values   []any // after the number
	formerly *wire.Error
}

func (f *elementFault) of(i int) error { return f.refusal.New(append([]any{i}, f.values...)...) }

func parseTerm(elem any, o Options) (Term, *elementFault) {
	switch e := elem.(type) {
	case []any:
		return parsePair(e)
	case map[string]any:
		return parseObject(e, o)
	}
	return Term{}, &elementFault{refusal: elementNoTerm}
}

func parsePair(pair []any) (Term, *elementFault) {
	if len(pair) == 2 {
		operator, ok1 := pair[0].(string)
		operand, ok2 := pair[1].(string)
		if ok1 && ok2 {
			return Term{Operator: operator, Operand: operand}, nil
		}
	}
	return Term{}, &elementFault{refusal: elementNoPair}
}

func parseObject(object map[string]any, o Options) (Term, *elementFault) {
	names := []string{"operator", "operand"}
	if o.NamesElements {
		slices.Reverse(names)
	}
	for _, name := range names {
		if value, there := object[name]; !there || value == nil && o.NamesElements {
			return Term{}, &elementFault{refusal: elementLacks, values: []any{name}, formerly: keyMissing.New(name)}
		}
	}
	t := Term{Operand: object["operand"]}
	var ok bool
	if t.Operator, ok = object["operator"].(string); !ok {
		return Term{}, &elementFault{elementWrong, []any{"operator", "a string"}, operatorNoText.New()}
	}
	if negated, there := object["negated"]; there {
		if t.Negated, ok = negated.(bool); !ok {
			return Term{}, &elementFault{elementWrong, []any{"negated", "a boolean"}, negatedNoBoolean.New()}
		}
	}
	return t, nil
}
