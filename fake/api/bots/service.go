package bots

import (
	"net/url"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Bounds of the configuration of a bot's service.
const (
	maxServiceURL = 2000
	maxBotConfig  = 10_000
)

// serviceURL is a parameter with the callback URL of an outgoing webhook bot: JSON text
// of an http or https URL.
type serviceURL struct {
	rest.JSON `schema:"-"`
}

// Check refuses other values.
func (p *serviceURL) Check(name string, plan *featurelevels.Plan) error {
	text, isText := p.Value.(string)
	switch {
	case !isText:
		return rest.WrongType.New(name, "a string")
	case text == "":
		return nil
	case len(text) > maxServiceURL, !scenarios.IsWebURL(text), serviceRulesAt(plan).noShortPorts && hasShortPort(text):
		return noURL.New(name)
	}
	return nil
}

func (p *serviceURL) text() string {
	text, _ := p.Value.(string)
	return text
}

// hasShortPort reports whether the port of a URL is one digit.
func hasShortPort(text string) bool {
	u, err := url.Parse(text)
	return err == nil && len(u.Port()) == 1
}

func checkInterface(name string, n int) error {
	if n != wire.InterfaceGeneric && n != wire.InterfaceSlack {
		return invalidInterface.New(name)
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
		return nil, configNoObject.New()
	}
	if len(p.Raw) > maxBotConfig {
		return nil, configTooLong.New(maxBotConfig)
	}
	for name, value := range object {
		if out[name], ok = value.(string); !ok {
			return nil, configValueNoText.New()
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
		return 0, invalidStreamName.New(parameter, p.Value)
	}
	return s.ID, nil
}
