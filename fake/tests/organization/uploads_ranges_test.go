package organization_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// Players of videos ask for parts of files.
func TestAPartOfAFileIsServed(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	content := strings.Repeat("0123456789", 20_000) // more than two stored pieces
	uri, empty := ben.Upload("a.mp4", content), ben.Upload("b.mp4", "")
	cases := []struct {
		what, uri, asked string
		status           int
		body, told       string
	}{
		{"all", uri, "", 200, content, ""},
		{"the start", uri, "bytes=0-9", 206, "0123456789", "bytes 0-9/200000"},
		{"over the edge of a piece", uri, "bytes=65530-65545", 206, content[65530:65546], "bytes 65530-65545/200000"},
		{"the rest", uri, "bytes=131072-", 206, content[131072:], "bytes 131072-199999/200000"},
		{"the end", uri, "bytes=-3", 206, "789", "bytes 199997-199999/200000"},
		{"more than there is", uri, "bytes=199999-300000", 206, "9", "bytes 199999-199999/200000"},
		{"several parts are all", uri, "bytes=0-1,5-6", 200, content, ""},
		{"very many parts are all", uri, "bytes=" + strings.Repeat("0-,", 5000) + "0-", 200, content, ""},
		{"of nothing", empty, "bytes=0-", 200, "", ""},
	}
	for _, c := range cases {
		got := part(ben, c.uri, "Range", c.asked)
		if got.Status != c.status || got.Body != c.body || got.Header.Get("Content-Range") != c.told ||
			got.Header.Get("Content-Type") != "video/mp4" {
			t.Errorf("%s: %d, %d bytes, Content-Range %q", c.what, got.Status, len(got.Body), got.Header.Get("Content-Range"))
		}
	}
	for _, asked := range []string{"bytes=200000-", "bytes=9-1", "bytes=x", "lines=1-2", "bytes=--1",
		"bytes=99999999999999999999-"} {
		got := part(ben, uri, "Range", asked)
		if got.Status != 416 || got.Header.Get("Content-Type") != "application/json" ||
			!strings.Contains(got.Body, `"result":"error"`) ||
			got.Header.Get("Content-Disposition") != "" {
			t.Errorf("%s: %d %v %s", asked, got.Status, got.Header, Clip(got.Body))
		}
	}
	Same(t, "a condition on the whole", part(ben, uri, "If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT").Status, 200)
	Same(t, "a part of what one may not read", part(Nobody(t, srv), uri, "Range", "bytes=0-1").Status, 401)
}

// part requests a file with one more header.
func part(c *Client, path, name, value string) Fetched {
	c.T.Helper()
	return c.FileWith("GET", path, http.Header{name: {value}})
}
