package bots

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Bounds of the configuration of a bot's service.
const (
	maxServiceURL = 2000
	maxBotConfig  = 10_000
)

// serviceURL reads the callback URL of an outgoing webhook bot: JSON text of an http
// or https URL.
func serviceURL(name string, p *rest.JSON) (string, error) {
	text, isText := p.Value.(string)
	switch {
	case !p.Set || isText && text == "":
		return "", nil
	case !isText:
		return "", rest.BadRequest("%s is not a string", name)
	}
	if len(text) > maxServiceURL || !scenarios.IsWebURL(text) {
		return "", rest.BadRequest("%s is not a URL", name)
	}
	return text, nil
}

func checkInterface(name string, n int) error {
	if n != wire.InterfaceGeneric && n != wire.InterfaceSlack {
		return rest.BadRequest("{%s: }Invalid interface type", name)
	}
	return nil
}

// botConfig reads the configuration of an embedded bot: an object of texts.
func botConfig(p *rest.JSON) (map[string]string, error) {
	out := map[string]string{}
	if !p.Set {
		return out, nil
	}
	object, ok := p.Value.(map[string]any)
	if !ok {
		return nil, rest.BadRequest("config_data is not a dict")
	}
	if len(p.Raw) > maxBotConfig {
		return nil, rest.BadRequest("config_data is too long (limit: %d characters)", maxBotConfig)
	}
	for name, value := range object {
		if out[name], ok = value.(string); !ok {
			return nil, rest.BadRequest("config_data contains a value that is not a string")
		}
	}
	return out, nil
}

// defaultStream reads the name of a bot's default stream, 0 if it is missing or empty.
func defaultStream(c *rest.Call, parameter string, p *rest.Text) (int, error) {
	if p.Value == "" {
		return 0, nil
	}
	s := c.View.StreamByName(p.Value)
	if s == nil || s.Archived || !c.View.CanFind(c.User, s) {
		return 0, rest.BadRequest("{%s: }Invalid stream name '%s'", parameter, p.Value)
	}
	return s.ID, nil
}
