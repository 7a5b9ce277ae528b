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
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
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
	picture, err := images.Decode(c.Files[0].File)
	if err != nil {
		if c.Formerly(changes.EmojiWithoutImage) {
			err = rest.BadRequest("Image file upload failed.").OfKind(wire.CodedLater)
		}
		return nil, err
	}
	emoji.Still, emoji.Ending = picture.Still, picture.Ending
	err = c.World.Write(func(tx *world.Tx) error {
		if err := emojiFree(c, tx.View, name); err != nil {
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
	if err := emojiFree(c, c.View, name); err != nil {
		return err
	}
	if len(c.Files) != 1 {
		return rest.BadRequest("You must upload exactly one file.").OfKind(wire.CodedLater)
	}
	if _, known := markdown.EmojiCode(name); known && !c.User.IsAdministrator() {
		return rest.BadRequest("Only administrators can override default emoji.").OfKind(wire.CodedLater)
	}
	if c.Files[0].File.Size() > maxEmojiSize {
		return rest.BadRequest("Uploaded file is larger than the allowed limit of %d MiB",
			maxEmojiSize>>20).OfKind(wire.CodedLater)
	}
	return nil
}

var (
	emojiName    = lazyregexp.New(`^[0-9a-z_-]+$`)
	emojiNameEnd = lazyregexp.New(`[0-9a-z]$`)
	oldEmojiName = lazyregexp.New(`^[0-9a-z._-]+$`)
)

func newEmojiName(plan *featurelevels.Plan, raw string) (string, error) {
	name := strings.ReplaceAll(strings.TrimSpace(raw), " ", "_")
	switch {
	case name == "":
		return "", rest.BadRequest("Emoji name is missing")
	case len(name) > maxEmojiName:
		return "", rest.BadRequest("Emoji name is too long (limit: %d characters)", maxEmojiName)
	case plan.Has(changes.EmojiNamesWithoutPeriods):
	case !oldEmojiName.MatchString(name):
		return "", rest.BadRequest(
			"Emoji names must contain only numbers, lowercase English letters, spaces, dashes, underscores, and periods.")
	case !emojiNameEnd.MatchString(name):
		return "", rest.BadRequest("Emoji names must end with either a letter or number.")
	default:
		return name, nil
	}
	switch {
	case !emojiName.MatchString(name):
		return "", rest.BadRequest(
			"Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.")
	case !emojiNameEnd.MatchString(name):
		return "", rest.BadRequest("Emoji names must end with either a letter or digit.")
	}
	return name, nil
}

func emojiFree(c *rest.Call, v world.View, name string) error {
	if v.ActiveEmoji(name) != nil {
		return rest.BadRequest("A custom emoji with this name already exists.").OfKind(wire.CodedLater)
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
			return rest.BadRequest("Emoji '%s' does not exist", name)
		case !c.User.IsAdministrator() && (e.AuthorID != c.User.ID || !c.Can(rest.AddCustomEmoji)):
			return rest.BadRequest("Must be an organization administrator or emoji author")
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
