package api

import (
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Bounds of exports: how many may be made in which time, and how many public
// messages one holds.
const (
	maxExports      = 5
	exportsPeriod   = 7 * 24 * time.Hour
	maxExportedMail = 100_000
)

// exported is where archives lie below the address of a site, and archiveName
// what each is called.
const (
	exported    = "/realm_exports/"
	archiveName = "/export.tar.gz"
)

// exportRealm answers POST /export/realm. The archive is ready with the answer.
func exportRealm(c *Call, _ *noParams) (any, error) {
	recent := 0
	now := c.World.Clock.Now()
	for _, e := range c.View.Exports() {
		if now.Sub(e.Made) < exportsPeriod {
			recent++
		}
	}
	if recent >= maxExports {
		return nil, badRequest("Exceeded rate limit.")
	}
	archive, err := c.archive()
	if err != nil {
		return nil, err
	}
	var id int
	err = c.World.Write(func(tx *world.Tx) error {
		id = tx.AddExport(world.Export{UserID: c.User.ID, Made: now, File: world.NewFile(archive)})
		c.tellExports(tx)
		return nil
	})
	return wire.ExportStarted{ID: id}, err
}

// listExports answers GET /export/realm.
func listExports(c *Call, _ *noParams) (any, error) {
	return wire.Exports{Exports: c.exports(c.View)}, nil
}

// deleteExport answers DELETE /export/realm/{export_id}.
func deleteExport(c *Call, _ *noParams) (any, error) {
	id, _ := strconv.Atoi(c.Path("export_id"))
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		e := tx.Export(id)
		switch {
		case e == nil:
			return badRequest("Invalid data export ID")
		case !e.Deleted.IsZero():
			return badRequest("Export already deleted")
		}
		tx.DeleteExport(*e)
		c.tellExports(tx)
		return nil
	})
}

func (c *Call) exports(v world.View) []wire.Export {
	out := []wire.Export{}
	for _, e := range v.Exports() {
		one := wire.Export{ID: e.ID, ExportTime: unixSeconds(e.Made), ActingUserID: e.UserID}
		if e.Deleted.IsZero() {
			url := c.Base + exported + e.Token + archiveName
			one.ExportURL = &url
		} else {
			deleted := unixSeconds(e.Deleted)
			one.DeletedTimestamp = &deleted
		}
		out = append(out, one)
	}
	return out
}

func unixSeconds(t time.Time) float64 { return float64(t.UnixMicro()) / 1e6 }

func (c *Call) tellExports(tx *world.Tx) {
	tx.Tell(administrators(tx), wire.ExportsChanged{Type: "realm_export", Exports: c.exports(tx.View)})
}

// serveExport answers GET /realm_exports/{token}/export.tar.gz beside the
// interface. Whoever knows the address may have the archive.
func serveExport(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", http.MethodGet)
		refuse(w, r, (&wire.Error{Kind: wire.MethodNotAllowed, Msg: "Method Not Allowed"}).With("allowed_methods", []string{http.MethodGet}))
		return
	}
	for _, e := range siteOf(r).World.View().Exports() {
		if e.File != nil && e.Token == mux.Vars(r)["token"] {
			h := w.Header()
			h.Set("Content-Type", "application/gzip")
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("Content-Length", strconv.Itoa(e.File.Size()))
			_, _ = io.Copy(w, e.File.Reader()) // a client that has gone needs no answer
			return
		}
	}
	refuse(w, r, &wire.Error{Kind: wire.NotFound, Msg: "File not found."})
}
