package demonstration

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/actors"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// placeholder is a name in braces, with a path into the thing of that name.
var placeholder = lazyregexp.New(`\{(service|run|newest|[a-z ]+\.[^{}]+)\}`)

// expand replaces the placeholders in a value.
func (s *stage) expand(value any) (any, error) {
	switch v := value.(type) {
	case string:
		if m := placeholder.FindStringSubmatch(v); m != nil && m[0] == v {
			return s.value(m[1])
		}
		return s.text(v)
	case []any:
		list := make([]any, len(v))
		for i, element := range v {
			var err error
			if list[i], err = s.expand(element); err != nil {
				return nil, err
			}
		}
		return list, nil
	case map[string]any:
		object := map[string]any{}
		for name, element := range v {
			var err error
			if object[name], err = s.expand(element); err != nil {
				return nil, err
			}
		}
		return object, nil
	}
	return value, nil
}

// text replaces the placeholders of a text.
func (s *stage) text(text string) (string, error) {
	var fault error
	out := placeholder.ReplaceAllStringFunc(text, func(found string) string {
		value, err := s.value(found[1 : len(found)-1])
		if err != nil {
			fault = err
		}
		return actors.AsText(value)
	})
	return out, fault
}

// prefixes begin the names of the server's own fields, by the dialect.
var prefixes = map[featurelevels.Dialect]string{featurelevels.Spec: "service", featurelevels.Zulip: "zulip"}

// words are placeholders with the same value everywhere.
var words = map[string]any{"run": "example", "newest": json.Number("10000000000000000")}

// value is the value of a placeholder: of an account by its role, of a thing that a step
// made, or in the answer to a step.
func (s *stage) value(text string) (any, error) {
	if text == "service" {
		return prefixes[s.world.Plan().Dialect()], nil
	}
	if word, known := words[text]; known {
		return word, nil
	}
	name, path, _ := strings.Cut(text, ".")
	if roles[name] != nil {
		return s.ofRole(name, path)
	}
	if _, known := s.things[name]; !known {
		if makerOf(name) == nil {
			return nil, cannot("it takes a %s, which nothing makes here", name)
		}
		if err := s.prepare(step{Make: name}); err != nil {
			return nil, err
		}
	}
	value := find(s.things[name], path)
	if value == nil {
		return nil, cannot("the server does not show the field %s of the %s", path, name)
	}
	return value, nil
}

// ofRole is a field of the account of a role.
func (s *stage) ofRole(role, field string) (any, error) {
	a, err := s.account(role)
	if err != nil {
		return nil, err
	}
	switch field {
	case "id":
		return a.UserID, nil
	case "email", "address":
		return a.APIEmail, nil
	}
	p, err := s.person(role)
	if err != nil {
		return nil, err
	}
	own, err := p.Call("GET", "/users/me", nil)
	if err != nil || own[field] == nil {
		return nil, cannot("the server does not show the field %s of an account", field)
	}
	return own[field], nil
}

// find is the value at a path such as members[user_id=4].role, nil without one.
func find(value any, path string) any {
	for _, part := range strings.Split(path, ".") {
		name, where, _ := strings.Cut(strings.TrimSuffix(part, "]"), "[")
		if object, is := value.(map[string]any); is && name != "" {
			value = object[name]
		}
		if where != "" {
			value = element(value, where)
		}
	}
	return value
}

// element is the element of a list at a position, or the first one with a value.
func element(list any, where string) any {
	elements, _ := list.([]any)
	if at, err := strconv.Atoi(where); err == nil && at >= 0 && at < len(elements) {
		return elements[at]
	}
	key, wanted, _ := strings.Cut(where, "=")
	for _, one := range elements {
		if object, is := one.(map[string]any); is && fmt.Sprint(object[key]) == wanted {
			return one
		}
	}
	return nil
}
