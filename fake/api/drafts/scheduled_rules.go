package drafts

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// scheduledRules are the rules of scheduled messages that differ between levels.
type scheduledRules struct {
	typedReceivers bool // the receivers are read by their type before all else
	creatingEdits  bool // POST /scheduled_messages with an ID edits the scheduled message
}

func scheduledRulesAt(p *featurelevels.Plan) *scheduledRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) scheduledRules {
		return scheduledRules{
			typedReceivers: p.IsZulip() && p.Has("10.0-typed-parameters"),
			creatingEdits:  !p.Has("184-scheduled-create-no-id"),
		}
	})
}
