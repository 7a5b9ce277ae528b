package organization

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// emojiRules are the rules of custom emoji that differ between levels.
type emojiRules struct {
	name      *lazyregexp.Regexp // matches the characters of a name
	needsType bool               // the file has the type of a picture
	// imageFault is the error for a file that is no picture, made from that for other pictures.
	imageFault func(error) error
}

var (
	emojiName   = lazyregexp.New(`^[0-9a-z_-]+$`)
	dottedEmoji = lazyregexp.New(`^[0-9a-z._-]+$`)
)

func emojiRulesAt(p *featurelevels.Plan) *emojiRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) emojiRules {
		rules := emojiRules{name: emojiName, imageFault: func(err error) error { return err }}
		if !p.Has("7.0-emoji-name-periods") {
			rules.name = dottedEmoji
		}
		rules.needsType = p.IsZulip() && p.Has("9.0-emoji-file-types")
		if p.Formerly("5.0-emoji-file-refusal") {
			rules.imageFault = func(error) error { return noImage.New() }
		}
		return rules
	})
}
