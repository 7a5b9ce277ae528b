package api

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxEmojiSize is how many bytes the picture of an emoji may have, and
// maxEmojiName how many characters its name.
const (
	maxEmojiSize = 5 << 20
	maxEmojiName = 100
)

// listEmoji answers GET /realm/emoji: deactivated ones too.
func listEmoji(c *Call, _ *noParams) (any, error) {
	return wire.CustomEmojis{Emoji: wireEmoji(c.View)}, nil
}

// uploadEmoji answers POST /realm/emoji/{emoji_name}.
func uploadEmoji(c *Call, _ *noParams) (any, error) {
	name, err := newEmojiName(c.Path("emoji_name"))
	if err != nil {
		return nil, err
	}
	if err := c.emojiFree(c.View, name); err != nil {
		return nil, err
	}
	if len(c.files) != 1 {
		return nil, badRequest("You must upload exactly one file.")
	}
	if _, known := markdown.EmojiCode(name); known && !c.User.IsAdministrator() {
		return nil, badRequest("Only administrators can override default emoji.")
	}
	if c.files[0].file.Size() > maxEmojiSize {
		return nil, badRequest("Uploaded file is larger than the allowed limit of %d MiB", maxEmojiSize>>20)
	}
	picture, err := decodePicture(c.files[0].file)
	if err != nil {
		return nil, err
	}
	err = c.World.Write(func(tx *world.Tx) error {
		if err := c.emojiFree(tx.View, name); err != nil {
			return err
		}
		err := tx.AddEmoji(world.Emoji{Name: name, AuthorID: c.User.ID, File: c.files[0].file, Still: picture.still}, picture.ending)
		tellEmoji(tx)
		return err
	})
	if errors.Is(err, world.ErrQuota) {
		err = quotaError()
	}
	return emptyAnswer{}, err
}

var (
	emojiName    = regexp.MustCompile(`^[0-9a-z_-]+$`)
	emojiNameEnd = regexp.MustCompile(`[0-9a-z]$`)
)

func newEmojiName(raw string) (string, error) {
	name := strings.ReplaceAll(strings.TrimSpace(raw), " ", "_")
	switch {
	case name == "":
		return "", badRequest("Emoji name is missing")
	case len(name) > maxEmojiName:
		return "", badRequest("Emoji name is too long (limit: %d characters)", maxEmojiName)
	case !emojiName.MatchString(name):
		return "", badRequest("Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.")
	case !emojiNameEnd.MatchString(name):
		return "", badRequest("Emoji names must end with either a letter or digit.")
	}
	return name, nil
}

func (c *Call) emojiFree(v world.View, name string) error {
	if v.ActiveEmoji(name) != nil {
		return badRequest("A custom emoji with this name already exists.")
	}
	return nil
}

// deactivateEmoji answers DELETE /realm/emoji/{emoji_name}. Messages and
// reactions keep what they have.
func deactivateEmoji(c *Call, _ *noParams) (any, error) {
	name := c.Path("emoji_name")
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		e := tx.ActiveEmoji(name)
		switch {
		case e == nil:
			return badRequest("Emoji '%s' does not exist", shortenValue(name))
		case !c.User.IsAdministrator() && (e.AuthorID != c.User.ID || !c.can(addCustomEmoji)):
			return badRequest("Must be an organization administrator or emoji author")
		}
		row := *e
		row.Deactivated = true
		tx.PutEmoji(row)
		tellEmoji(tx)
		return nil
	})
}

func tellEmoji(tx *world.Tx) {
	tx.Tell(everybody(tx), wire.EmojiEvent{Type: "realm_emoji", Op: "update", RealmEmoji: wireEmoji(tx.View)})
}

// wireEmoji are the organization's own, by ID, deactivated ones included.
func wireEmoji(v world.View) map[string]wire.CustomEmoji {
	list := map[string]wire.CustomEmoji{}
	for _, e := range v.Emojis() {
		id := strconv.Itoa(e.ID)
		out := wire.CustomEmoji{ID: id, Name: e.Name, SourceURL: e.URL, Deactivated: e.Deactivated}
		if e.StillURL != "" {
			out.StillURL = &e.StillURL
		}
		if author := v.User(e.AuthorID); author != nil {
			out.AuthorID = &author.ID
			out.Author = &wire.EmojiAuthor{ID: author.ID, Email: v.APIEmail(author), FullName: author.FullName}
		}
		list[id] = out
	}
	return list
}

func (s *state) emoji() { s.RegisterEmoji = &wire.RegisterEmoji{RealmEmoji: wireEmoji(s.View)} }
