package users

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// botRules are the rules of new bots that differ between levels.
type botRules struct {
	// may refuses a bot of a kind that the requester cannot have.
	may func(c *rest.Call, kind int) error
}

func botRulesAt(p *featurelevels.Plan) *botRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) botRules {
		if !p.Has("344-create-bots") {
			return botRules{may: mayHaveAtPolicy}
		}
		return botRules{may: func(c *rest.Call, kind int) error {
			if kind == wire.BotIncoming && c.Can(rest.CreateWriteOnlyBots) {
				return nil
			}
			return c.May(rest.CreateBots)
		}}
	})
}

// mayHaveAtPolicy decides by the policy of older levels, which restricts all bots or generic ones.
func mayHaveAtPolicy(c *rest.Call, kind int) error {
	action := rest.CreateWriteOnlyBots
	if kind == wire.BotGeneric {
		action = rest.CreateBots
	}
	err := c.May(action)
	if err != nil && !c.User.IsBot() {
		return rest.AdministratorNeeded()
	}
	return err
}
