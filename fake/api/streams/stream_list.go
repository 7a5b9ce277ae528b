package streams

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streamList is a parameter of streams to join.
type streamList struct {
	rest.JSON `schema:"-"`

	wanted []streamRequest
	places map[string]int // in wanted, by the folded name of a stream
	colors []requestedColor
	lax    bool // elements may have null and other keys
}

// requestedColor is a color, with the name of its stream as the request spells it.
type requestedColor struct{ name, color string }

// streamRequest is one element of such a parameter.
type streamRequest struct {
	at                string // its place, for errors
	name, description string
	repeats           int // how often the list names the stream again
}

// Check reads the streams.
func (p *streamList) Check(name string, plan *featurelevels.Plan) error {
	p.places, p.lax = map[string]int{}, subscriptionRulesAt(plan).laxElements
	if err := rest.IsList(name, p.Value, p.read); err != nil {
		return err
	}
	return nil
}

// read reads an element. A stream that is named twice counts once.
func (p *streamList) read(at string, elem any) *wire.Error {
	if err := rest.IsObject(at, elem, "AddSubscriptionData"); err != nil {
		return err
	}
	read, optional := rest.ExactObject, func(check elementCheck) elementCheck { return check }
	if p.lax {
		read, optional = rest.Object, orNull
	}
	object, err := read(at, elem, rest.Field{Key: "name", Check: rest.IsString},
		rest.Field{Key: "color", Check: optional(checkColor), Optional: true},
		rest.Field{Key: "description", Check: optional(checkDescription), Optional: true})
	if err != nil {
		return err
	}
	text := func(key string) string { s, _ := object[key].(string); return s }
	if color := text("color"); color != "" {
		p.colors = append(p.colors, requestedColor{text("name"), color})
	}
	r := streamRequest{at: at, name: strings.TrimSpace(text("name")), description: oneLine(text("description"))}
	folded := strings.ToLower(r.name)
	if i, named := p.places[folded]; named {
		p.wanted[i].repeats++
		return nil
	}
	p.places[folded] = len(p.wanted)
	p.wanted = append(p.wanted, r)
	return nil
}

// elementCheck checks a value of an element.
type elementCheck = func(name string, v any) *wire.Error

// orNull accepts null, too.
func orNull(check elementCheck) elementCheck {
	return func(name string, v any) *wire.Error {
		if v == nil {
			return nil
		}
		return check(name, v)
	}
}

func checkColor(name string, v any) *wire.Error {
	if err := rest.IsString(name, v); err != nil {
		return err
	}
	if !isColor(v.(string)) {
		return notColor.New(name)
	}
	return nil
}

func checkDescription(name string, v any) *wire.Error {
	if err := rest.IsString(name, v); err != nil {
		return err
	}
	return checkLength(name, v.(string), wire.DefaultServerFacts().MaxStreamDescriptionLength)
}

func checkLength(name, text string, most int) *wire.Error {
	if len([]rune(text)) > most {
		return tooLong.New(name, most)
	}
	return nil
}

// checkTexts refuses names that no stream can have, and descriptions that are too long for the server.
func (p *streamList) checkTexts(c *rest.Call) error {
	most := c.View.Lengths().Description
	for _, r := range p.wanted {
		if err := checkLength(r.at+`["description"]`, r.description, most); err != nil {
			return err
		}
		if err := rules.StreamName(c, r.at, r.name); err != nil {
			return err
		}
	}
	return nil
}
