package scenarios

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// LoadFaults reads an object with the key faults, in YAML or JSON, with the errors of
// Load. Users are not checked: the text does not list them.
func LoadFaults(text, name string) ([]Fault, error) {
	p := &problems{file: name}
	root := parse([]byte(text), p)
	if root == nil {
		return nil, p.err()
	}
	var file faultFile
	d := &decoder{problems: p, lines: map[string]int{}}
	d.value(root, reflect.ValueOf(&file).Elem(), field{})
	c := &checker{Scenario: &Scenario{Faults: file.Faults}, problems: p, lines: d.lines}
	for i := range file.Faults {
		c.checkFault(indexed("faults", i), &file.Faults[i])
	}
	return file.Faults, p.err()
}

// ParseFault reads one fault from a line of keys and values:
//
//	kind: rate_limit, operation: POST /messages, count: first 2
func ParseFault(text string) (Fault, error) {
	list, err := LoadFaults("faults: [{"+strings.Trim(strings.TrimSpace(text), "{}")+"}]", "fault")
	if err == nil && len(list) != 1 {
		err = errors.New("expected one fault")
	}
	if err != nil {
		return Fault{}, errors.New(withoutPlaces.Replace(err.Error()))
	}
	return list[0], nil
}

// withoutPlaces removes the line and the path from errors in a text of one line.
var withoutPlaces = strings.NewReplacer("fault:1: ", "", "faults[0].", "", "faults[0]: ", "", "\n", "; ")

// CheckFault reports the errors of a fault that no world can change. It does not check
// users.
func CheckFault(f Fault, path string) error {
	p := &problems{}
	c := &checker{Scenario: &Scenario{}, problems: p, lines: map[string]int{}}
	c.checkFault(path, &f)
	var errs []error
	for _, e := range p.found {
		errs = append(errs, errors.New(e.Reason))
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("fault: %w", err)
	}
	return nil
}
