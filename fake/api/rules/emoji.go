package rules

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// EmojiNamed finds the kind and code of an emoji that can be used now.
func EmojiNamed(c *rest.Call, name string) (kind, code string, err error) {
	kind, code, ok := c.View.EmojiNamed(name, present.ExtraEmojiName(c.Plan))
	if !ok {
		return "", "", rest.BadRequest("Emoji '%s' does not exist{: check 'emoji_name'}", name)
	}
	if kind == world.UnicodeEmoji {
		code, _ = unicodeCode(c, name)
	}
	return kind, code, nil
}

// unicodeCode is the code of an emoji of Unicode.
func unicodeCode(c *rest.Call, name string) (code string, ok bool) {
	if name == "smile" && !c.Plan.Has(changes.HTMLOfRelease4) {
		return "263a", true
	}
	return markdown.EmojiCode(name)
}

// CheckEmoji refuses a reaction whose kind, code and name do not fit together.
func CheckEmoji(c *rest.Call, v world.View, r world.Reaction) error {
	invalidCode, invalidName := rest.BadRequest("Invalid emoji code.{ Check 'emoji_code'.}"), rest.BadRequest(
		"Invalid emoji name.{ Check 'emoji_name'.}")
	switch r.Kind {
	case world.CustomEmoji:
		return checkCustomEmoji(v, r)
	case world.ExtraEmoji:
		if r.Code != world.TheExtraEmoji {
			return invalidCode
		}
		if r.Name != present.ExtraEmojiName(c.Plan) {
			return invalidName
		}
	case world.UnicodeEmoji:
		if _, known := markdown.EmojiName(r.Code); !known {
			return invalidCode
		}
		if code, _ := unicodeCode(c, r.Name); code != r.Code {
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
