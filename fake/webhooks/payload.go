package webhooks

import (
	"encoding/json"
	"strings"
)

// Malformed is a body that is not in the integration's format.
type Malformed struct{ Format string }

func (e Malformed) Error() string { return "Malformed " + e.Format }

// payload is a JSON object. Keys of objects in it are joined by dots.
type payload map[string]any

func parse(body []byte) (payload, error) {
	var p payload
	if err := json.Unmarshal(body, &p); err != nil || p == nil {
		return nil, Malformed{"JSON"}
	}
	return p, nil
}

// text is the value at a path of keys, which must be a text.
func (p payload) text(path string) (string, error) {
	var value any = map[string]any(p)
	for _, key := range strings.Split(path, ".") {
		object, ok := value.(map[string]any)
		if !ok {
			return "", MissingKey{path}
		}
		value = object[key]
	}
	text, ok := value.(string)
	if !ok {
		return "", MissingKey{path}
	}
	return text, nil
}

// texts are the values at several paths; all are required.
func (p payload) texts(paths ...string) (map[string]string, error) {
	found := map[string]string{}
	for _, path := range paths {
		text, err := p.text(path)
		if err != nil {
			return nil, err
		}
		found[path] = text
	}
	return found, nil
}
