package files

import (
	"bytes"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/pictures"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ServePicture answers GET /user_avatars/{path}, outside the API: public images of
// emoji, of accounts and of the organization.
func ServePicture(w http.ResponseWriter, r *http.Request) {
	if !rest.RefuseOtherMethods(w, r) {
		return
	}
	v, at := rest.SiteOf(r).World.View(), r.URL.Path
	if f, ending := v.EmojiPicture(at); f != nil {
		name := path.Base(at)
		sendFile(w, r, strings.TrimSuffix(name, path.Ext(name))+ending, f)
		return
	}
	if u, larger := v.UserPictured(at); u != nil && (u.Avatar != nil || v.Organization().LocalPictures) {
		sendAvatar(w, r, u, larger)
		return
	}
	if own := v.EmblemAt(at); own != nil {
		sendFile(w, r, "realm"+own.Ending, own.File)
		return
	}
	serveGenerated(w, r, v)
}

// ServeAvatar answers GET /avatar/{user}, outside the API: the picture of an account by
// its ID or address, which messages of old levels refer to.
func ServeAvatar(w http.ResponseWriter, r *http.Request) {
	if !rest.RefuseOtherMethods(w, r) {
		return
	}
	v, name := rest.SiteOf(r).World.View(), mux.Vars(r)["user"]
	for _, list := range [][]*world.User{v.Users(), v.SystemBots()} {
		for _, u := range list {
			if strings.EqualFold(v.APIEmail(u), name) {
				sendAvatar(w, r, u, false)
				return
			}
		}
	}
	rest.NotFound(w, r)
}

func sendAvatar(w http.ResponseWriter, r *http.Request, u *world.User, larger bool) {
	if u.Avatar != nil {
		sendFile(w, r, "avatar"+u.Avatar.Ending, u.Avatar.File)
		return
	}
	side := pictures.Side
	if larger {
		side = pictures.Medium
	}
	sendPicture(w, r, "image/png", pictures.PNG(u.FullName, u.Email, side))
}

// ServeStatic answers GET /static/{path}, outside the API: the pictures of the server,
// each generated from its name.
func ServeStatic(w http.ResponseWriter, r *http.Request) {
	if rest.RefuseOtherMethods(w, r) {
		serveGenerated(w, r, rest.SiteOf(r).World.View())
	}
}

func serveGenerated(w http.ResponseWriter, r *http.Request, v world.View) {
	o, at := v.Organization(), r.URL.Path
	logo, _, _ := strings.Cut(wire.LogoPath, "?")
	if at == logo {
		sendPicture(w, r, "image/svg+xml", pictures.Logo(o.Name, o.ID))
		return
	}
	for _, p := range generated(v) {
		if place, _, _ := strings.Cut(p.path, "?"); at == place {
			sendPicture(w, r, "image/png", pictures.PNG(p.name, p.name+p.path, pictures.Side))
			return
		}
	}
	rest.NotFound(w, r)
}

// place is a picture of the server that has a path and shows a name.
type place struct{ path, name string }

// generated are the pictures of an organization that no file has.
func generated(v world.View) []place {
	o := v.Organization()
	list := []place{
		{world.IconPath, o.Name}, {o.Icon, o.Name}, {markdown.ExtraEmojiPath(world.TheExtraEmoji), world.TheExtraEmoji},
	}
	for _, l := range o.Logins {
		list = append(list, place{l.Icon, l.DisplayName},
			place{strings.Replace(l.Icon, wire.LoginIcons, wire.OldLoginIcons, 1), l.DisplayName})
	}
	for _, bot := range v.SystemBots() {
		list = append(list, place{wire.BotPictures + bot.ShortName() + ".png", bot.FullName})
	}
	for _, e := range v.Emojis() {
		if e.File == nil {
			list = append(list, place{e.URL, e.Name})
		}
	}
	return list
}

// sendPicture sends a generated picture. Browsers must ask again for it: names change.
func sendPicture(w http.ResponseWriter, r *http.Request, kind string, content []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	h.Set("Cache-Control", "no-cache")
	http.ServeContent(w, &http.Request{Method: r.Method, Header: http.Header{}}, "", time.Time{}, bytes.NewReader(content))
}
