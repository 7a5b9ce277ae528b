package organization_test

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// unpacked fetches an archive without credentials and returns its files.
func unpacked(t *testing.T, srv *fake.Server, url string) map[string]string {
	t.Helper()
	res, err := srv.Client().Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	Same(t, "status", res.StatusCode, http.StatusOK)
	zipped, err := gzip.NewReader(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	archive := tar.NewReader(zipped)
	for head, err := archive.Next(); err == nil; head, err = archive.Next() {
		var b strings.Builder
		if _, err := bufio.NewReader(archive).WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		files[head.Name] = b.String()
	}
	return files
}

func TestAnExportHoldsPublicData(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	iris := As(t, srv, Admin)
	As(t, srv, Member).To("general", "t", "for everybody to read")
	As(t, srv, Owner).To("staff", "t", "for some to read")
	As(t, srv, Member).DM([]int{CleoID}, "for one to read")
	q := iris.Queue(Form{"event_types": []string{"realm_export"}})
	id := iris.Post("/export/realm", nil).OK().Int("id")
	e := Find(t, iris.Get("/export/realm", nil).OK().List("exports"), "id", id)
	Same(t, "event", q.Events()[0]["exports"], []any{e})
	Same(t, "state", []any{e["pending"], e["failed_timestamp"], e["deleted_timestamp"], e["acting_user_id"],
		e["export_time"]},
		[]any{false, nil, nil, 2, float64(Frozen.Unix())})
	files := unpacked(t, srv, e["export_url"].(string))
	Same(t, "users", strings.Count(files["users.jsonl"], "\n"), len(iris.Get("/users", nil).OK().List("members")))
	for text, there := range map[string]bool{"for everybody": true, "for some": false, "for one": false} {
		Same(t, text, strings.Contains(files["messages.jsonl"], text+" to read"), there)
	}
	Same(t, "private streams", strings.Contains(files["streams.jsonl"], `"staff"`), false)

	path := "/export/realm/1"
	iris.Delete(path, nil).OK()
	iris.Delete(path, nil).Refused(400, "BAD_REQUEST").Says("already deleted")
	iris.Delete("/export/realm/2", nil).Refused(400, "BAD_REQUEST").Says("Invalid data export ID")
	gone := iris.Get("/export/realm", nil).OK().List("exports")[0]
	Same(t, "deleted", []any{gone["export_url"], gone["deleted_timestamp"]}, []any{nil, float64(Frozen.Unix())})
	res, err := srv.Client().Get(e["export_url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	ReadReply(t, res).Refused(404, "")
}

// Public servers list ignored parameters only where they read any.
func TestAnExportWithoutKindsListsNoParameters(t *testing.T) {
	for level, ignored := range map[featurelevels.Level]any{303: nil, 304: []any{"odd"}} {
		iris := As(t, fake.Start(t, Zulip(), fake.WithLevel(level)), Admin)
		r := iris.Post("/export/realm", Form{"export_type": 1, "odd": 2}).OK()
		Same(t, fmt.Sprintf("ignored at %d", level), r.Body["ignored_parameters_unsupported"], ignored)
	}
}

func TestExportsAreLimitedAndForAdministrators(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	As(t, srv, Moderator).Post("/export/realm", nil).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	As(t, srv, Member).Get("/export/realm", nil).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	iris := As(t, srv, Admin)
	for range 5 {
		iris.Post("/export/realm", nil).OK()
	}
	iris.Post("/export/realm", nil).Refused(400, "BAD_REQUEST").Says("rate limit")
	srv.Advance(7 * 24 * time.Hour)
	iris.Post("/export/realm", nil).OK()
}
