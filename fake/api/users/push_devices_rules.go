package users

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// pushRules are the rules of devices for push notifications that differ between levels.
type pushRules struct {
	namesApps bool // the name of an application has a form
}

func pushRulesAt(p *featurelevels.Plan) *pushRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) pushRules {
		return pushRules{namesApps: p.Has("223-apns-appid")}
	})
}
