package fake_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// Players of videos ask for parts of files.
func TestAPartOfAFile(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	content := strings.Repeat("0123456789", 20_000) // more than two pieces as they are kept
	uri, empty := ben.upload("a.mp4", content), ben.upload("b.mp4", "")
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
		got := ben.part(c.uri, "Range", c.asked)
		if got.status != c.status || got.body != c.body || got.header.Get("Content-Range") != c.told || got.header.Get("Content-Type") != "video/mp4" {
			t.Errorf("%s: %d, %d bytes, Content-Range %q", c.what, got.status, len(got.body), got.header.Get("Content-Range"))
		}
	}
	for _, asked := range []string{"bytes=200000-", "bytes=9-1", "bytes=x", "lines=1-2", "bytes=--1", "bytes=99999999999999999999-"} {
		got := ben.part(uri, "Range", asked)
		if got.status != 416 || got.header.Get("Content-Type") != "application/json" || !strings.Contains(got.body, `"result":"error"`) ||
			got.header.Get("Content-Disposition") != "" {
			t.Errorf("%s: %d %v %s", asked, got.status, got.header, clip(got.body))
		}
	}
	same(t, "a condition on the whole", ben.part(uri, "If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT").status, 200)
	same(t, "a part of what one may not read", nobody(t, srv).part(uri, "Range", "bytes=0-1").status, 401)
}

// part asks for a file with one more header.
func (c *client) part(path, name, value string) fetched {
	c.t.Helper()
	return c.fileWith("GET", path, http.Header{name: {value}})
}
