package zulip

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of the organization that needs a function.
var organization = fl.Edits{
	"zulip-code-language-null": fl.Rewritten(func(s *wire.RealmSettings, o *fl.Object) {
		if s.DefaultCodeBlockLanguage == "" && !s.Chosen.CodeLanguage {
			o.Set("realm_default_code_block_language", nil)
		}
	}),
}
