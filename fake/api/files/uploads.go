// Package files receives and serves files: uploads, images, exports.
package files

import (
	"errors"
	"path"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/secrets"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// uploads is the path of files below the address of a site, and temporary their path
// for requests with a token.
const (
	UploadsPath = "/user_uploads/"
	temporary   = "temporary/"
)

// linkLife is the lifetime of a temporary URL.
const linkLife = 60 * time.Second

// Upload answers POST /user_uploads: exactly one file, under any name.
func Upload(c *rest.Call, _ *rest.NoParams) (any, error) {
	switch {
	case len(c.Files) == 0:
		return nil, noFileGiven.New()
	case len(c.Files) > 1:
		return nil, rest.OneFile.New()
	case strings.ContainsRune(c.Files[0].Name, 0):
		return nil, fileNameCharacter.New()
	}
	a, err := c.World.Attach(c.User, uploadRulesAt(c.Plan).storedName(c.Files[0].Name), c.Files[0].File)
	if errors.Is(err, world.ErrQuota) {
		return nil, rest.QuotaError()
	}
	if err != nil {
		return nil, err
	}
	at := UploadsPath + a.PathID
	return wire.Uploaded{URI: at, URL: at, Filename: a.Name}, nil
}

// Link answers GET /user_uploads/{realm_id_str}/{filename}: a temporary URL that works
// without login for a minute of the world's clock.
func Link(c *rest.Call, _ *rest.NoParams) (any, error) {
	a, err := findFile(c, c.Path("realm_id_str")+"/"+c.Path("filename"))
	if err != nil {
		return nil, err
	}
	token := secrets.Sign(c.World.Seed(), a.PathID, c.World.Clock.Now().Add(linkLife))
	return wire.FileURL{URL: UploadsPath + temporary + token + "/" + a.PathID}, nil
}

// findFile finds a file that an account, or a visitor, may read.
func findFile(c *rest.Call, at string) (*world.Attachment, error) {
	a := c.View.AttachmentAt(at)
	switch {
	case a == nil:
		return nil, noSuchFile.New()
	case !c.View.CanReadFile(c.User, a):
		return nil, hiddenFile.New()
	}
	return a, nil
}

// shown are the types of files that a browser may show inline. All others are
// attachments.
var shown = map[string]string{
	".aac": "audio/aac", ".flac": "audio/flac", ".m4a": "audio/mp4", ".mp3": "audio/mpeg", ".wav": "audio/wav",
	".weba": "audio/webm",
	".apng": "image/apng", ".gif": "image/gif", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png",
	".webp": "image/webp",
	".txt":  "text/plain; charset=utf-8", ".mp4": "video/mp4", ".webm": "video/webm",
}

// extension is the ending of a file's name that determines its type.
func extension(name string) string { return strings.ToLower(path.Ext(name)) }
