package files

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// attachmentRules are the rules of uploads that differ between servers.
type attachmentRules struct {
	byLink bool // the upload with the newest link is the last of the list
}

func attachmentRulesAt(p *featurelevels.Plan) *attachmentRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) attachmentRules {
		return attachmentRules{byLink: p.Has("zulip-service-prefix") && !p.Has("8.0-attachments-by-number")}
	})
}
