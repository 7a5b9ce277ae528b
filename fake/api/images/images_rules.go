package images

import "github.com/spiritlevel/spiritlevel/featurelevels"

// imageRules are the rules of uploaded pictures that differ between levels.
type imageRules struct {
	endings bool // the name of a file must have the ending of a picture
	lenient bool // a picture that breaks off is one
}

func imageRulesAt(p *featurelevels.Plan) *imageRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) imageRules {
		return imageRules{
			endings: p.IsZulip() && p.Has("9.0-picture-endings"),
			lenient: p.IsZulip() && p.Has("9.0-broken-pictures"),
		}
	})
}
