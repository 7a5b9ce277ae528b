package fake_test

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
)

// unpacked fetches an archive without credentials and returns its files.
func unpacked(t *testing.T, srv *fake.Server, url string) map[string]string {
	t.Helper()
	res, err := srv.Client().Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	same(t, "status", res.StatusCode, http.StatusOK)
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

func TestAnExportHoldsWhatIsPublic(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	iris := as(t, srv, admin)
	as(t, srv, member).to("general", "t", "for everybody to read")
	as(t, srv, owner).to("staff", "t", "for some to read")
	as(t, srv, member).dm([]int{cleoID}, "for one to read")
	q := iris.queue(form{"event_types": []string{"realm_export"}})
	id := iris.post("/export/realm", nil).ok().int("id")
	e := find(t, iris.get("/export/realm", nil).ok().list("exports"), "id", id)
	same(t, "event", q.events()[0]["exports"], []any{e})
	same(t, "state", []any{e["pending"], e["failed_timestamp"], e["deleted_timestamp"], e["acting_user_id"], e["export_time"]},
		[]any{false, nil, nil, 2, float64(frozen.Unix())})
	files := unpacked(t, srv, e["export_url"].(string))
	same(t, "users", strings.Count(files["users.jsonl"], "\n"), len(iris.get("/users", nil).ok().list("members")))
	for text, there := range map[string]bool{"for everybody": true, "for some": false, "for one": false} {
		same(t, text, strings.Contains(files["messages.jsonl"], text+" to read"), there)
	}
	same(t, "private streams", strings.Contains(files["streams.jsonl"], `"staff"`), false)

	path := "/export/realm/1"
	iris.delete(path, nil).ok()
	iris.delete(path, nil).refused(400, "BAD_REQUEST").says("already deleted")
	iris.delete("/export/realm/2", nil).refused(400, "BAD_REQUEST").says("Invalid data export ID")
	gone := iris.get("/export/realm", nil).ok().list("exports")[0]
	same(t, "deleted", []any{gone["export_url"], gone["deleted_timestamp"]}, []any{nil, float64(frozen.Unix())})
	res, err := srv.Client().Get(e["export_url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	read(t, res).refused(404, "")
}

func TestExportsAreForAdministratorsAndFew(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	as(t, srv, moderator).post("/export/realm", nil).refused(400, "UNAUTHORIZED_PRINCIPAL")
	as(t, srv, member).get("/export/realm", nil).refused(400, "UNAUTHORIZED_PRINCIPAL")
	iris := as(t, srv, admin)
	for range 5 {
		iris.post("/export/realm", nil).ok()
	}
	iris.post("/export/realm", nil).refused(400, "BAD_REQUEST").says("rate limit")
	srv.Advance(7 * 24 * time.Hour)
	iris.post("/export/realm", nil).ok()
}
