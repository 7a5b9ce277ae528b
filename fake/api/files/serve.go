package files

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/secrets"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Serve answers GET /user_uploads/{path}, outside the API: the file itself. The
// requester has a key in the header or in the query, or a temporary URL, or is a
// visitor of web-public content.
func Serve(w http.ResponseWriter, r *http.Request) {
	if !rest.RefuseOtherMethods(w, r) {
		return
	}
	c := rest.NewCall(r, "")
	at, download := strings.CutPrefix(mux.Vars(r)["path"], "download/")
	a, err := askedImage(c, w, at)
	var refusal *wire.Error
	switch {
	case err == nil && download:
		sendDownload(w, r, a.Name, a.File)
	case err == nil:
		sendFile(w, r, a.Name, a.File)
	case errors.As(err, &refusal):
		rest.Refuse(w, r, refusal)
	default:
		panic(err) // a bug; the outermost handler reports it
	}
}

// askedImage is the file at a path, which may be the address of the thumbnail of an image. The
// image itself is its thumbnail.
func askedImage(c *rest.Call, w http.ResponseWriter, at string) (*world.Attachment, error) {
	path, thumbnail := strings.CutPrefix(at, "thumbnail/")
	if !thumbnail || !uploadRulesAt(c.Plan).thumbnails {
		return askedFile(c, w, at)
	}
	end := max(0, strings.LastIndexByte(path, '/'))
	format := strings.TrimPrefix(path[end:], "/")
	a, err := askedFile(c, w, path[:end])
	if err != nil {
		return nil, err
	}
	named := func(f wire.ThumbnailFormat) bool { return f.Name == format }
	if _, ok := a.File.Image(); !ok || !slices.ContainsFunc(wire.DefaultServerFacts().ThumbnailFormats, named) {
		return nil, noSuchFile.New()
	}
	return a, nil
}

func askedFile(c *rest.Call, w http.ResponseWriter, at string) (*world.Attachment, error) {
	if signed, linked := strings.CutPrefix(at, temporary); linked {
		token, path, _ := strings.Cut(signed, "/")
		a := c.View.AttachmentAt(path)
		if a == nil || !secrets.Signed(c.World.Seed(), path, token, c.World.Clock.Now()) {
			return nil, noSuchFile.New()
		}
		return a, nil
	}
	if err := authenticateFile(c); err != nil {
		return nil, err
	}
	if err := c.Limit.Take(c, w.Header()); err != nil {
		return nil, err
	}
	a, err := findFile(c, at)
	if err != nil && c.User == nil {
		return nil, rest.NotLoggedIn() // a visitor gets one answer for all files that are not web-public
	}
	return a, err
}

// authenticateFile returns the account that requests a file, nil for a visitor.
func authenticateFile(c *rest.Call) error {
	query := c.Request.URL.Query()
	switch {
	case c.Request.Header.Get("Authorization") != "":
		return c.Authenticate(rest.SignedIn)
	case query.Has("api_key"):
		u := c.UserByKey(query.Get("api_key"))
		if u == nil {
			return rest.WrongKeyInQuery.New()
		}
		return c.Admit(u, rest.SignedIn)
	case c.View.Organization().Deactivated:
		return rest.NotLoggedIn()
	}
	return nil
}

// ShownPath is the path of a file without the token of a temporary address.
func ShownPath(path string) string {
	signed, linked := strings.CutPrefix(path, UploadsPath+temporary)
	if !linked {
		return path
	}
	_, rest, _ := strings.Cut(signed, "/")
	return UploadsPath + temporary + "redacted/" + rest
}
