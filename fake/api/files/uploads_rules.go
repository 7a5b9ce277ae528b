package files

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// uploadRules are the rules of uploads that differ between levels.
type uploadRules struct {
	thumbnails bool                     // there are addresses of thumbnails
	storedName func(sent string) string // the name under which a file is stored
}

func uploadRulesAt(p *featurelevels.Plan) *uploadRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) uploadRules {
		rules := uploadRules{
			thumbnails: p.Has("276-image-dimensions"), storedName: func(sent string) string { return sent },
		}
		if !p.Has("4.0-upload-name-space") {
			rules.storedName = strings.TrimSpace
		}
		return rules
	})
}
