package rules

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// EmojiNamed finds the kind and code of an emoji that can be used now.
func EmojiNamed(c *rest.Call, name string) (kind, code string, err error) {
	kind, code, ok := c.View.EmojiNamed(name, present.ExtraEmojiName(c.Plan))
	if !ok {
		return "", "", rest.BadRequest("Emoji '%s' does not exist{: check 'emoji_name'}", name)
	}
	return kind, code, nil
}

// CheckEmoji refuses a reaction whose kind, code and name do not fit together; extra
// is the name of the built-in emoji.
func CheckEmoji(v world.View, r world.Reaction, extra string) error {
	invalidCode, invalidName := rest.BadRequest("Invalid emoji code.{ Check 'emoji_code'.}"), rest.BadRequest("Invalid emoji name.{ Check 'emoji_name'.}")
	switch r.Kind {
	case world.CustomEmoji:
		return checkCustomEmoji(v, r)
	case world.ExtraEmoji:
		if r.Code != world.TheExtraEmoji {
			return invalidCode
		}
		if r.Name != extra {
			return invalidName
		}
	case world.UnicodeEmoji:
		if _, known := markdown.EmojiName(r.Code); !known {
			return invalidCode
		}
		if code, _ := markdown.EmojiCode(r.Name); code != r.Code {
			return invalidName
		}
	default:
		return rest.BadRequest("Invalid emoji type.{ Check 'reaction_type'.}")
	}
	return nil
}

func checkCustomEmoji(v world.View, r world.Reaction) error {
	id, err := strconv.Atoi(r.Code)
	e := v.Emoji(id)
	switch {
	case err != nil || e == nil || strconv.Itoa(id) != r.Code:
		return rest.BadRequest("Invalid custom emoji.{ Check 'emoji_code'.}")
	case e.Name != r.Name:
		return rest.BadRequest("Invalid custom emoji name.{ Check 'emoji_name'.}")
	case e.Deactivated:
		return rest.BadRequest("This custom emoji has been deactivated.")
	}
	return nil
}
