package api

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// embeddedBots are the bots of the server's own that people can have. They
// are there to be had: none of them answers.
var embeddedBots = []wire.BotKind{
	{Name: "converter", Config: map[string]any{}},
	{Name: "giphy", Config: map[string]any{"key": "<your Giphy API key>"}},
	{Name: "helloworld", Config: map[string]any{}},
}

// Bounds of what a bot's service can be told.
const (
	maxServiceURL = 2000
	maxBotConfig  = 10_000
)

// serviceURL reads where an outgoing webhook bot sends its callbacks: JSON
// text of an http or https URL.
func serviceURL(name string, p *JSON) (string, error) {
	text, isText := p.Value.(string)
	switch {
	case !p.Set || isText && text == "":
		return "", nil
	case !isText:
		return "", badRequest("%s is not a string", name)
	}
	if len(text) > maxServiceURL || !scenarios.IsWebURL(text) {
		return "", badRequest("%s is not a URL", name)
	}
	return text, nil
}

func checkInterface(name string, n int) error {
	if n != wire.InterfaceGeneric && n != wire.InterfaceSlack {
		return badRequest("%s: Invalid interface type", name)
	}
	return nil
}

// botConfig reads what an embedded bot is told: an object of texts.
func botConfig(p *JSON) (map[string]string, error) {
	out := map[string]string{}
	if !p.Set {
		return out, nil
	}
	object, ok := p.Value.(map[string]any)
	if !ok {
		return nil, badRequest("config_data is not a dict")
	}
	if len(p.Raw) > maxBotConfig {
		return nil, badRequest("config_data is too long (limit: %d characters)", maxBotConfig)
	}
	for name, value := range object {
		if out[name], ok = value.(string); !ok {
			return nil, badRequest("config_data contains a value that is not a string")
		}
	}
	return out, nil
}

// defaultStream reads the name of a stream that a bot is to use, 0 if it is
// left out or empty.
func (c *Call) defaultStream(parameter string, p *Text) (int, error) {
	if p.Value == "" {
		return 0, nil
	}
	s := c.View.StreamByName(p.Value)
	if s == nil || s.Archived || !c.View.CanFind(c.User, s) {
		return 0, badRequest("%s: Invalid stream name '%s'", parameter, shortenValue(p.Value))
	}
	return s.ID, nil
}
