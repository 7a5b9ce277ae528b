// Package narrow parses the narrows of GET /messages and compiles them into queries of
// a world. The specification does not define the syntax; it is the syntax of the
// public counterpart.
package narrow

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
		return nil, badValue(raw)
	}
	if len(list) > maxTerms {
		return nil, tooManyTerms.New(maxTerms)
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
	return Term{}, badValue(raw)
}

func parsePair(pair []any, raw string) (Term, error) {
	if len(pair) != 2 {
		return Term{}, badValue(raw)
	}
	operator, ok1 := pair[0].(string)
	operand, ok2 := pair[1].(string)
	if !ok1 || !ok2 {
		return Term{}, badValue(raw)
	}
	return Term{Operator: operator, Operand: operand}, nil
}

func parseObject(o map[string]any) (Term, error) {
	for _, name := range []string{"operator", "operand"} {
		if _, there := o[name]; !there {
			return Term{}, keyMissing.New(name)
		}
	}
	t := Term{Operand: o["operand"]}
	var ok bool
	if t.Operator, ok = o["operator"].(string); !ok {
		return Term{}, operatorNoText.New()
	}
	if negated, there := o["negated"]; there {
		if t.Negated, ok = negated.(bool); !ok {
			return Term{}, negatedNoBoolean.New()
		}
	}
	return t, nil
}
