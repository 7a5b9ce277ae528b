package streams

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// streamList is a parameter of streams to join.
type streamList struct {
	rest.JSON `schema:"-"`

	wanted []streamRequest
	colors []requestedColor
}

// requestedColor is a color, with the name of its stream as the request spells it.
type requestedColor struct{ name, color string }

// streamRequest is one element of such a parameter.
type streamRequest struct {
	at                string // its place, for errors
	name, description string
	repeats           int // how often the list names the stream again
}

// Check reads the streams. A stream that is named twice counts once.
func (p *streamList) Check(name string, _ *featurelevels.Plan) error {
	list, ok := p.Value.([]any)
	if !ok {
		return rest.BadRequest("%s is not a list", name)
	}
	at := map[string]int{}
	for i, elem := range list {
		r, color, err := readStreamRequest(fmt.Sprintf("%s[%d]", name, i), elem)
		if err != nil {
			return err
		}
		if color.color != "" {
			p.colors = append(p.colors, color)
		}
		key := strings.ToLower(r.name)
		if first, twice := at[key]; twice {
			p.wanted[first].repeats++
			continue
		}
		at[key] = len(p.wanted)
		p.wanted = append(p.wanted, r)
	}
	return nil
}

// checkNames refuses names that no stream can have.
func (p *streamList) checkNames(c *rest.Call) error {
	for _, r := range p.wanted {
		if err := rules.StreamName(c, r.at, r.name); err != nil {
			return err
		}
	}
	return nil
}

var streamKeys = []string{"name", "color", "description"}

func readStreamRequest(at string, elem any) (r streamRequest, c requestedColor, err error) {
	object, ok := elem.(map[string]any)
	if !ok {
		return r, c, rest.BadRequest("%s is not a dict", at)
	}
	if _, there := object["name"]; !there {
		return r, c, rest.BadRequest("name key is missing from %s", at)
	}
	r.at = at
	for i, into := range []*string{&r.name, &c.color, &r.description} {
		value, there := object[streamKeys[i]]
		if text, isText := value.(string); there && !isText {
			return r, c, rest.BadRequest("%s[%q] is not a string", at, streamKeys[i])
		} else if *into = text; there && streamKeys[i] == "color" && !isColor(text) {
			return r, c, rest.BadRequest("%s[%q] is not a valid hex color code", at, streamKeys[i])
		}
	}
	if len([]rune(r.description)) > rules.MaxDescriptionLength {
		return r, c, rest.BadRequest("%s[\"description\"] is too long (limit: %d characters)", at, rules.MaxDescriptionLength)
	}
	maps.DeleteFunc(object, func(key string, _ any) bool { return slices.Contains(streamKeys, key) })
	if len(object) > 0 {
		return r, c, rest.BadRequest("Unexpected arguments{ in %s}: %s", at,
			strings.Join(slices.Sorted(maps.Keys(object)), ", "))
	}
	c.name = r.name
	r.name, r.description = strings.TrimSpace(r.name), oneLine(r.description)
	return r, c, nil
}
