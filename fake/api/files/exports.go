package files

import (
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Bounds of exports: the number of exports in a period, and the number of public
// messages in one.
const (
	maxExports      = 5
	exportsPeriod   = 7 * 24 * time.Hour
	maxExportedMail = 100_000
)

// exported is the path of archives below the address of a site, and ArchiveName their
// file name.
const (
	ExportsPath = "/realm_exports/"
	ArchiveName = "/export.tar.gz"
)

type exportParams struct {
	Type *rest.Int `schema:"export_type"`
}

// ExportRealm answers POST /export/realm. The archive is ready with the answer.
func ExportRealm(c *rest.Call, p *exportParams) (any, error) {
	if p.Type.Set && p.Type.Value != wire.ExportPublic && p.Type.Value != wire.ExportFull {
		return nil, rest.InvalidValue.New("export_type")
	}
	recent := 0
	now := c.World.Clock.Now()
	for _, e := range c.View.Exports() {
		if now.Sub(e.Made) < exportsPeriod {
			recent++
		}
	}
	if recent >= maxExports {
		return nil, tooManyExports.New()
	}
	archive, err := makeArchive(c)
	if err != nil {
		return nil, err
	}
	var id int
	err = c.World.Write(func(tx *world.Tx) error {
		id = tx.AddExport(world.Export{
			UserID: c.User.ID, Made: now, File: upload.NewFile(archive), Full: p.Type.Value == wire.ExportFull,
		})
		emitExports(c, tx)
		return nil
	})
	return wire.ExportStarted{ID: id}, err
}

// ListExports answers GET /export/realm.
func ListExports(c *rest.Call, _ *rest.NoParams) (any, error) {
	return wire.Exports{Exports: wireExports(c, c.View)}, nil
}

// DeleteExport answers DELETE /export/realm/{export_id}.
func DeleteExport(c *rest.Call, _ *rest.NoParams) (any, error) {
	id, _ := strconv.Atoi(c.Path("export_id"))
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		e := tx.Export(id)
		switch {
		case e == nil:
			return noSuchExport.New()
		case !e.Deleted.IsZero():
			return exportDeleted.New()
		}
		tx.DeleteExport(*e)
		emitExports(c, tx)
		return nil
	})
}

func wireExports(c *rest.Call, v world.View) []wire.Export {
	out := []wire.Export{}
	for _, e := range v.Exports() {
		one := wire.Export{ID: e.ID, ExportTime: unixSeconds(e.Made), ActingUserID: e.UserID, ExportType: wire.ExportPublic}
		if e.Full {
			one.ExportType = wire.ExportFull
		}
		if e.Deleted.IsZero() {
			url := c.Base + ExportsPath + e.Token + ArchiveName
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

func emitExports(c *rest.Call, tx *world.Tx) {
	tx.Emit(audience.Administrators(tx), wire.ExportsChanged{Type: "realm_export", Exports: wireExports(c, tx.View)})
}

// ServeExport answers GET /realm_exports/{token}/export.tar.gz, outside the API.
// Everybody who knows the URL may read the archive.
func ServeExport(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", http.MethodGet)
		rest.Refuse(w, r, rest.WrongMethod(http.MethodGet))
		return
	}
	for _, e := range rest.SiteOf(r).World.View().Exports() {
		if e.File != nil && e.Token == mux.Vars(r)["token"] {
			h := w.Header()
			h.Set("Content-Type", "application/gzip")
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("Content-Length", strconv.Itoa(e.File.Size()))
			_, _ = io.Copy(w, e.File.Reader()) // the client may have gone
			return
		}
	}
	rest.Refuse(w, r, noSuchFile.New())
}
