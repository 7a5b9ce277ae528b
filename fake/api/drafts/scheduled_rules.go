package drafts

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// scheduledRules are the rules of scheduled messages that differ between levels.
type scheduledRules struct {
	creatingEdits bool // POST /scheduled_messages with an ID edits the scheduled message
}

func scheduledRulesAt(p *featurelevels.Plan) *scheduledRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) scheduledRules {
		return scheduledRules{creatingEdits: !p.Has(changes.SchedulingOnlyCreates)}
	})
}
