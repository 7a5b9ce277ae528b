package organization

import (
	"errors"
	"path"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/images"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxEmojiSize is the maximum size of an emoji's image in bytes, and maxEmojiName the
// maximum length of its name in characters.
const (
	maxEmojiSize = 5 << 20
	maxEmojiName = 100
)

// ListEmoji answers GET /realm/emoji, including deactivated ones.
func ListEmoji(c *rest.Call, _ *rest.NoParams) (any, error) {
	return wire.CustomEmojis{Emoji: present.Emoji(c.View)}, nil
}

// UploadEmoji answers POST /realm/emoji/{emoji_name}.
func UploadEmoji(c *rest.Call, _ *rest.NoParams) (any, error) {
	name, err := newEmojiName(c.Plan, c.Path("emoji_name"))
	if err != nil {
		return nil, err
	}
	if err := mayUploadEmoji(c, name); err != nil {
		return nil, err
	}
	emoji := world.Emoji{Name: name, AuthorID: c.User.ID, File: c.Files[0].File}
	_ = c.World.Write(func(tx *world.Tx) error { // a file that is no picture takes an ID, too
		emoji.ID = tx.IDs().Emoji.Take(0)
		return nil
	})
	if emojiRulesAt(c.Plan).needsType && !images.IsPicture(c.Files[0]) {
		return nil, images.Format.New()
	}
	picture, err := images.Decode(c.Plan, c.Files[0].File)
	if err != nil {
		return nil, emojiRulesAt(c.Plan).imageFault(err)
	}
	emoji.Still, emoji.Ending = picture.Still, picture.Ending
	err = c.World.Write(func(tx *world.Tx) error {
		if err := emojiFree(tx.View, name); err != nil {
			return err
		}
		err := tx.AddEmoji(emoji, path.Ext(c.Files[0].Name))
		emitEmoji(tx)
		return err
	})
	if errors.Is(err, world.ErrQuota) {
		err = rest.QuotaError()
	}
	return rest.EmptyAnswer{}, err
}

// mayUploadEmoji returns the reason why the uploaded file cannot become an emoji with a
// name.
func mayUploadEmoji(c *rest.Call, name string) error {
	if err := emojiFree(c.View, name); err != nil {
		return err
	}
	if len(c.Files) != 1 {
		return oneFile.New("file")
	}
	if _, known := markdown.EmojiCode(name); known && !c.User.IsAdministrator() {
		return emojiOverride.New()
	}
	if c.Files[0].File.Size() > maxEmojiSize {
		return images.FileTooLarge.New(maxEmojiSize >> 20)
	}
	return nil
}

// emojiEnding matches the last character of an emoji's name.
var emojiEnding = lazyregexp.New(`[0-9a-z]$`)

func newEmojiName(plan *featurelevels.Plan, raw string) (string, error) {
	name := strings.ReplaceAll(strings.TrimSpace(raw), " ", "_")
	switch {
	case name == "":
		return "", emojiNameMissing.New()
	case len(name) > maxEmojiName:
		return "", emojiNameLong.New(maxEmojiName)
	case !emojiRulesAt(plan).name.MatchString(name):
		return "", emojiNameCharacters.New()
	case !emojiEnding.MatchString(name):
		return "", emojiNameEnd.New()
	}
	return name, nil
}

func emojiFree(v world.View, name string) error {
	if v.ActiveEmoji(name) != nil {
		return emojiTaken.New()
	}
	return nil
}

// DeactivateEmoji answers DELETE /realm/emoji/{emoji_name}. Messages and reactions
// keep the emoji.
func DeactivateEmoji(c *rest.Call, _ *rest.NoParams) (any, error) {
	name := c.Path("emoji_name")
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		e := tx.ActiveEmoji(name)
		switch {
		case e == nil:
			return noEmoji.New(name)
		case !c.User.IsAdministrator() && (e.AuthorID != c.User.ID || !c.Can(rest.AddCustomEmoji)):
			return emojiOfOther.New()
		}
		row := *e
		row.Deactivated = true
		tx.PutEmoji(row)
		emitEmoji(tx)
		return nil
	})
}

func emitEmoji(tx *world.Tx) {
	tx.Emit(audience.Everybody(tx), wire.EmojiEvent{Type: "realm_emoji", Op: "update", RealmEmoji: present.Emoji(tx.View)})
}
