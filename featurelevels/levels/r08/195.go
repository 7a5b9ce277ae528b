package r08

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 195 that needs a function.
var level195 = fl.Edits{
	"195-code-language-empty": fl.OfZulip(fl.Rewritten(func(s *wire.RealmSettings, o *fl.Object) {
		if s.DefaultCodeBlockLanguage == "" && !s.Chosen.CodeLanguage {
			o.Set("realm_default_code_block_language", nil)
		}
	})),
}
