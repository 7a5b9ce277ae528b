package narrow

import (
	"encoding/json"
	"strings"
)

// The operators whose operand may be a number, or a list of numbers.
var (
	ofNumber = map[string]bool{
		"stream": true, "channel": true, "sender": true, "group-pm-with": true, "dm-including": true,
	}
	ofNumbers = map[string]bool{"pm-with": true, "dm": true}
)

// takesNumber reports whether the operand of a term may be a number.
func (t Term) takesNumber(o Options) bool {
	_, known := operatorNamed(t.Operator, o)
	switch t.Operator {
	case "id":
		return o.NumericID
	case "with":
		return o.With
	}
	return ofNumber[t.Operator] && known
}

// counted is a term whose operand has numbers in the place of true and false.
func (t Term) counted(o Options) Term {
	if !o.BooleansCount || !t.takesNumber(o) && !ofNumbers[t.Operator] {
		return t
	}
	switch operand := t.Operand.(type) {
	case bool:
		if t.takesNumber(o) {
			t.Operand = asNumber(operand)
		}
	case []any:
		list := make([]any, len(operand))
		for i, item := range operand {
			list[i] = asNumber(item)
		}
		t.Operand = list
	}
	return t
}

// asNumber is 1 for true and 0 for false, and other values as they are.
func asNumber(v any) any {
	switch v {
	case true:
		return json.Number("1")
	case false:
		return json.Number("0")
	}
	return v
}

// check refuses an operand of the wrong type, before any term is compiled. Unknown
// operators accept text.
func (t Term) check(o Options) error {
	_, knows := operatorNamed(t.Operator, o)
	text, isText := t.Operand.(string)
	switch {
	case t.takesNumber(o):
		if number, ok := t.Operand.(json.Number); !isText && (!ok || !isInteger(number)) {
			return operandNoInteger.New()
		}
	case ofNumbers[t.Operator] && knows:
		return checkNumbers(t.Operand)
	case !isText:
		return operandNoText.New()
	case t.Operator == "search" && strings.TrimSpace(text) == "":
		return operandBlank.New()
	}
	return nil
}

func checkNumbers(operand any) error {
	if _, isText := operand.(string); isText {
		return nil
	}
	list, ok := operand.([]any)
	if !ok {
		return operandNoIntegers.New()
	}
	for i, item := range list {
		if number, ok := item.(json.Number); !ok || !isInteger(number) {
			return operandItemNoNumber.New(i)
		}
	}
	return nil
}

func isInteger(n json.Number) bool {
	_, ok := integer(n)
	return ok
}
