package rules

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// EmojiNamed finds the kind and code of an emoji that can be used now.
func EmojiNamed(c *rest.Call, name string) (kind, code string, err error) {
	kind, code, ok := c.View.EmojiNamed(name, present.ExtraEmojiName(c.Plan))
	if kind == world.UnicodeEmoji {
		code, ok = sharedRulesAt(c.Plan).unicodeCode(name)
	}
	if !ok {
		return "", "", noEmojiOfName.New(name)
	}
	return kind, code, nil
}

// CheckEmoji refuses a reaction whose kind, code and name do not fit together.
func CheckEmoji(c *rest.Call, v world.View, r world.Reaction) error {
	switch r.Kind {
	case world.CustomEmoji:
		return checkCustomEmoji(v, r)
	case world.ExtraEmoji:
		if r.Code != world.TheExtraEmoji {
			return emojiCode.New()
		}
		if r.Name != present.ExtraEmojiName(c.Plan) {
			return emojiName.New()
		}
	case world.UnicodeEmoji:
		if !sharedRulesAt(c.Plan).hasEmoji(r.Code) {
			return emojiCode.New()
		}
		if code, _ := sharedRulesAt(c.Plan).unicodeCode(r.Name); code != r.Code {
			return emojiName.New()
		}
	default:
		return emojiType.New()
	}
	return nil
}

func checkCustomEmoji(v world.View, r world.Reaction) error {
	id, err := strconv.Atoi(r.Code)
	e := v.Emoji(id)
	switch {
	case err != nil || e == nil || strconv.Itoa(id) != r.Code:
		return customEmojiCode.New()
	case e.Name != r.Name:
		return customEmojiName.New()
	case e.Deactivated:
		return customEmojiDeactivated.New()
	}
	return nil
}
