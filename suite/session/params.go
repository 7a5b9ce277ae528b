package session

import (
	"encoding/json"
	"fmt"
	"net/url"
)

// Params is the parameters of one call. Strings are sent as they are, everything
// else as JSON text.
type Params map[string]any

func (p Params) Encode() url.Values {
	values := make(url.Values, len(p))
	for name, value := range p {
		switch v := value.(type) {
		case string:
			values.Set(name, v)
		case nil:
		default:
			encoded, err := json.Marshal(v)
			if err != nil {
				panic(fmt.Sprintf("parameter %s: %v", name, err))
			}
			values.Set(name, string(encoded))
		}
	}
	return values
}

// With returns the parameters and more of them; nil removes one.
func (p Params) With(more Params) Params {
	all := make(Params, len(p)+len(more))
	for name, value := range p {
		all[name] = value
	}
	for name, value := range more {
		if value == nil {
			delete(all, name)
			continue
		}
		all[name] = value
	}
	return all
}

// Without returns the parameters without one.
func (p Params) Without(name string) Params { return p.With(Params{name: nil}) }

// Change is the parameters of a change of flags.
func Change(op, flag string, ids ...json.Number) Params {
	return Params{"messages": ids, "op": op, "flag": flag}
}
