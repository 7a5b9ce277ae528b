package zulip

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of settings that needs a function.
var settings = fl.Edits{
	"zulip-language-names": fl.Together(
		fl.Rewritten(func(e *wire.UserSettingsUpdate, o *fl.Object) { nameItself(e.LanguageName, e.Value, o) }),
		fl.Rewritten(func(e *wire.DisplaySettingUpdate, o *fl.Object) { nameItself(e.LanguageName, e.Setting, o) })),
}

func nameItself(name string, code any, o *fl.Object) {
	if text, isText := code.(string); isText && name != "" {
		o.Set("language_name", wire.OwnLanguageName(text))
	}
}
