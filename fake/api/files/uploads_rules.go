package files

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// uploadRules are the rules of uploads that differ between levels.
type uploadRules struct {
	storedName func(sent string) string // the name under which a file is stored
}

func uploadRulesAt(p *featurelevels.Plan) *uploadRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) uploadRules {
		if !p.Has("4.0-upload-name-space") {
			return uploadRules{storedName: strings.TrimSpace}
		}
		return uploadRules{storedName: func(sent string) string { return sent }}
	})
}
