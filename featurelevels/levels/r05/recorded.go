package r05

import (
	"encoding/json"
	"reflect"
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of recorded changes that need a function.
var recorded = fl.Edits{
	"5.0-plan-name": fl.Rewritten(func(f *wire.RealmFacts, o *fl.Object) {
		o.Set("upgrade_text_for_wide_organization_logo", strings.Replace(f.UpgradeTextForWideLogo, "Zulip Cloud", "Zulip", 1))
	}),

	"5.0-emojiset-default": fl.Rewritten(func(s *wire.DisplaySettings, o *fl.Object) {
		if !s.Chosen.Emojiset {
			o.Set("emojiset", "google-blob")
		}
	}),

	"5.0-openid-connect": fl.Rewritten(func(s *wire.ServerSettings, o *fl.Object) {
		methods, _ := o.Get("external_authentication_methods")
		list, older := reflect.ValueOf(methods), []any{}
		for i, method := range s.ExternalAuthenticationMethods {
			if !strings.HasPrefix(method.Name, "oidc") {
				older = append(older, list.Index(i).Interface())
			}
		}
		o.Set("external_authentication_methods", older)
	}),

	"5.0-avatar-url-filler": fl.Together(
		filledAvatars[wire.User]("avatar_url"), filledAvatars[wire.Message]("avatar_url"),
		filledAvatars[wire.RegisterSelf]("avatar_url", "avatar_url_medium"),
		filledAvatars[wire.PersonAvatar]("avatar_url", "avatar_url_medium"),
		filledAvatars[wire.OwnedBot]("avatar_url"), filledAvatars[wire.ListedBot]("avatar_url"),
		filledAvatars[wire.BotCreated]("avatar_url"), filledAvatars[wire.BotChanged]("avatar_url"),
		filledAvatars[wire.ChangedBot]("avatar_url"), filledAvatars[wire.AvatarSet]("avatar_url")),

	"5.0-field-data-json": fl.ValueWas("field_data", emptyListOrJSON,
		"POST /realm/profile_fields", "PATCH /realm/profile_fields/{field_id}"),
}

// filledAvatars says that the URLs of uploaded avatars had a parameter without a
// meaning before their version.
func filledAvatars[T any](names ...string) fl.Edit {
	return fl.Rewritten(func(_ *T, o *fl.Object) {
		for _, name := range names {
			value, _ := o.Get(name)
			if p, isPointer := value.(*string); isPointer && p != nil {
				value = *p
			}
			if url, isText := value.(string); isText && strings.HasPrefix(url, "/user_avatars/") {
				o.Set(name, strings.Replace(url, "?version=", "?x=x&version=", 1))
			}
		}
	})
}

// emptyListOrJSON raises a list without entries to no data.
func emptyListOrJSON(value string) (string, bool) {
	if strings.TrimSpace(value) == "[]" {
		return "{}", true
	}
	return value, json.Valid([]byte(value))
}
