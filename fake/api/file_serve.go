package api

import (
	"crypto/subtle"
	"errors"
	"net/http"
	"path"
	"strings"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// serveFile answers GET /user_uploads/{path} beside the interface: the file
// itself. Who asks shows a key as ever or in the query, has a link that needs
// none, or is a visitor of what is open to the web.
func serveFile(w http.ResponseWriter, r *http.Request) {
	if !refuseOtherMethods(w, r) {
		return
	}
	c := newCall(r, "")
	a, err := c.askedFile(w, mux.Vars(r)["path"])
	var refusal *wire.Error
	switch {
	case err == nil:
		sendFile(w, r, a.Name, a.File)
	case errors.As(err, &refusal):
		refuse(w, r, refusal)
	default:
		panic(err) // a fault of ours; the outermost handler reports it
	}
}

// refuseOtherMethods answers what is no request for a file, and tells whether it is one.
func refuseOtherMethods(w http.ResponseWriter, r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		return true
	case http.MethodOptions:
		w.Header().Set("Allow", http.MethodGet)
		w.WriteHeader(http.StatusNoContent)
		return false
	}
	w.Header().Set("Allow", http.MethodGet)
	refuse(w, r, (&wire.Error{Kind: wire.MethodNotAllowed, Msg: "Method Not Allowed"}).With("allowed_methods", []string{http.MethodGet}))
	return false
}

// servePicture answers GET /user_avatars/{path} beside the interface: pictures
// of emoji and of accounts, which anybody may see.
func servePicture(w http.ResponseWriter, r *http.Request) {
	if !refuseOtherMethods(w, r) {
		return
	}
	v, name := siteOf(r).World.View(), path.Base(r.URL.Path)
	if f := v.EmojiPicture(r.URL.Path); f != nil {
		sendFile(w, r, name, f)
		return
	}
	if a := v.AvatarAt(r.URL.Path); a != nil {
		sendFile(w, r, strings.TrimSuffix(name, ".png")+a.Ending, a.File)
		return
	}
	notFound(w, r)
}

func (c *Call) askedFile(w http.ResponseWriter, at string) (*world.Attachment, error) {
	if signed, linked := strings.CutPrefix(at, temporary); linked {
		token, path, _ := strings.Cut(signed, "/")
		a := c.View.AttachmentAt(path)
		if a == nil || !c.World.Signed(path, token) {
			return nil, noSuchFile()
		}
		return a, nil
	}
	if err := c.authenticateFile(); err != nil {
		return nil, err
	}
	if err := c.Limit.take(c, w.Header()); err != nil {
		return nil, err
	}
	a, err := c.file(at)
	if err != nil && c.User == nil {
		return nil, notLoggedIn() // to a visitor files that are not open to the web are all alike
	}
	return a, err
}

// authenticateFile finds out who asks for a file, nobody included.
func (c *Call) authenticateFile() error {
	query := c.Request.URL.Query()
	switch {
	case c.Request.Header.Get("Authorization") != "":
		return c.authenticate(signedIn)
	case query.Has("api_key"):
		u := c.userByKey(query.Get("api_key"))
		if u == nil {
			return &wire.Error{Kind: wire.WrongKeyInQuery, Msg: "Invalid API key"}
		}
		return c.admit(u, signedIn)
	case c.View.Organization().Deactivated:
		return notLoggedIn()
	}
	return nil
}

func (c *Call) userByKey(key string) *world.User {
	for _, u := range c.View.Users() {
		if wellFormedKey(key) && subtle.ConstantTimeCompare([]byte(u.APIKey), []byte(key)) == 1 {
			return u
		}
	}
	return nil
}
