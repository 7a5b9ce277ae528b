package fake_test

import (
	"encoding/json"
	"io"
	"mime"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

func TestNamesOfFilesAreMadeSafe(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for sent, want := range map[string]struct{ name, inPath string }{
		"../../etc/passwd":                {"passwd", "passwd"},
		`..\..\boot.ini`:                  {"boot.ini", "boot.ini"},
		"évil\u202etxt.exe":               {"éviltxt.exe", "éviltxt.exe"},
		"<script>alert(1)</script>.svg":   {"script>.svg", "script.svg"},
		"a?b#c%2e.txt":                    {"a?b#c%2e.txt", "abc2e.txt"},
		"two  words - here.txt":           {"two  words - here.txt", "two-words-here.txt"},
		"日本語.txt":                         {"日本語.txt", "日本語.txt"},
		"!!!":                             {"!!!", "uploaded-file"},
		".htaccess":                       {".htaccess", ".htaccess"},
		"a\xff.txt":                       {"a\ufffd.txt", "a.txt"},
		strings.Repeat("x", 300) + ".txt": {strings.Repeat("x", 251) + ".txt", strings.Repeat("x", 251) + ".txt"},
		strings.Repeat("é", 300):          {strings.Repeat("é", 255), strings.Repeat("é", 255)},
	} {
		uri := ben.upload(sent, "x")
		if !strings.HasSuffix(uri, "/"+want.inPath) || strings.Contains(uri, "..") {
			t.Errorf("%q lies at %q", sent, uri)
		}
		same(t, "name", ben.attachment(uri)["name"], want.name)
		got := ben.file("GET", escaped(uri))
		_, params, err := mime.ParseMediaType(got.header.Get("Content-Disposition"))
		if got.status != 200 || err != nil || params["filename"] != want.name {
			t.Errorf("%q comes as %d %q (%v)", sent, got.status, got.header.Get("Content-Disposition"), err)
		}
	}
	for _, sent := range []string{"..", ".", "/", `a\\`, " ", "\u200b"} {
		ben.sendFiles(aFile{"file", sent, "x"}).refused(400, "BAD_REQUEST").says("specify a file")
	}
	ben.sendFiles(aFile{"file", "a\x00b", "x"}).refused(400, "BAD_REQUEST").says("body")
	// A client may escape the name, and so hide what is in it.
	uri := ben.do(ben.request("POST", "/user_uploads", "multipart/form-data; boundary=b",
		"--b\r\nContent-Disposition: form-data; name=f; filename*=UTF-8''..%2F%00a%0d%0a%e2%82%ac.txt\r\n\r\nx\r\n--b--\r\n")).ok().text("uri")
	same(t, "escaped", ben.attachment(uri)["name"], "a€.txt")
}

// Nothing that somebody uploads may run in the browser of somebody else.
func TestFilesComeSoThatNothingInThemRuns(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	const harm = `<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>`
	shown := map[string]string{"a.png": "image/png", "a.JPG": "image/jpeg", "a.txt": "text/plain; charset=utf-8", "a.mp4": "video/mp4"}
	for _, name := range []string{"a.png", "a.JPG", "a.txt", "a.mp4", "a.html", "a.svg", "a.xml", "a.js", "a.pdf", "a.xhtml", "a", "a.png.html", "a.mht", "a.swf"} {
		for _, method := range []string{"GET", "HEAD"} {
			got := ben.file(method, ben.upload(name, harm))
			kind, disposition := got.header.Get("Content-Type"), got.header.Get("Content-Disposition")
			want, inline := shown[name]
			if !inline {
				want = "application/octet-stream"
			}
			if got.status != 200 || kind != want || strings.HasPrefix(disposition, "inline;") != inline || strings.HasPrefix(disposition, "attachment;") == inline {
				t.Errorf("%s %s: %d %q %q", method, name, got.status, kind, disposition)
			}
			policy := got.header.Get("Content-Security-Policy")
			if got.header.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(policy, "sandbox") || strings.Contains(policy, "script") ||
				!strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "allow-") {
				t.Errorf("%s %s: %v", method, name, got.header)
			}
			if (got.body == "") != (method == "HEAD") || got.header.Get("Content-Length") != strconv.Itoa(len(harm)) {
				t.Errorf("%s %s: %d bytes, Content-Length %s", method, name, len(got.body), got.header.Get("Content-Length"))
			}
		}
	}
}

func TestAFileHasALimit(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ben := as(t, srv, member)
	full := strings.Repeat("x", rest.MaxFile)
	ben.upload("f", full)
	for _, c := range []*client{ben, ben.overSocket(srv)} {
		c.sendFiles(aFile{"f", "f", full + "x"}).refused(400, "BAD_REQUEST").says("25 MiB")
	}
	ben.sendFiles(aFile{"f", "f", full + full[:2<<20]}).refused(400, "BAD_REQUEST").says("25 MiB")
	kind, body := filesForm(t, aFile{"f", "f", full + full})
	r := ben.request("POST", "/user_uploads", kind, body)
	r.ContentLength = -1
	ben.do(r).refused(400, "BAD_REQUEST").says("25 MiB")
	ben.sendFiles(aFile{"note", "", full[:rest.MaxBody+1]}).refused(413, "BAD_REQUEST").says("1 MiB")
	ben.sendFiles(aFile{"f", "f", "x"}, aFile{"g", "g", full}, aFile{"h", "h", full}).refused(400, "BAD_REQUEST")
	same(t, "stored", len(ben.attachments()), 1)
}

func TestUploadsThatLieAboutTheirLengthAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	kind, body := filesForm(t, aFile{"f", "f.txt", strings.Repeat("x", 100)})
	said := func(length int64, body string) {
		t.Helper()
		r := ben.request("POST", "/user_uploads", kind, body)
		r.ContentLength = length
		ben.do(r).refused(400, "BAD_REQUEST").says("body")
	}
	said(int64(len(body))+1, body)
	said(int64(len(body))-1, body)
	said(5, body)
	for _, cut := range []int{1, 10, len(body) / 2, len(body) - 3} {
		said(-1, body[:len(body)-cut])
	}
	kind = "multipart/form-data; boundary=b" // the reader forgives a form that ends in a part's head
	file := "--b\r\nContent-Disposition: form-data; name=f; filename=f.txt\r\n\r\nx\r\n--b\r\n"
	said(-1, file)
	said(-1, file+"Content-Dispo")
	same(t, "stored", len(ben.attachments()), 0)
}

// Over a socket the lie is told to the HTTP library; the client goes away in
// the middle, or sends more than it said.
func TestUploadsThatLieOverASocketStoreNothing(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	kind, body := filesForm(t, aFile{"f", "f.txt", strings.Repeat("x", 100)})
	for name, length := range map[string]int{"more": len(body) + 50, "less": len(body) - 50} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(srv.URL(), "http://"))
		if err != nil {
			t.Fatal(err)
		}
		r := ben.request("POST", "/user_uploads", kind, body)
		head := "POST /api/v1/user_uploads HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: " + kind +
			"\r\nAuthorization: " + r.Header.Get("Authorization") + "\r\nContent-Length: " + texts([]any{length})[0] + "\r\n\r\n"
		if _, err = io.WriteString(conn, head+body); err == nil {
			err = conn.(*net.TCPConn).CloseWrite()
		}
		answer, readErr := io.ReadAll(conn)
		_ = conn.Close()
		if err != nil || readErr != nil && len(answer) == 0 || !strings.HasPrefix(string(answer), "HTTP/1.1 400") || !strings.Contains(string(answer), `"result":"error"`) {
			t.Errorf("%s: %v %v %q", name, err, readErr, clip(string(answer)))
		}
	}
	same(t, "stored", len(ben.attachments()), 0)
}

// Forms that are refused give back the space they took while they came in.
func TestRefusedUploadsTakeNoSpace(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
organization: {upload_quota_mib: 2}
users: [{email: ada@example.com, full_name: Ada, role: owner}]`)))
	ada := as(t, srv, owner)
	kind, body := filesForm(t, aFile{"f", "f", strings.Repeat("x", 1<<20)})
	for range 5 {
		ada.do(ada.request("POST", "/user_uploads", kind, body[:len(body)-3])).refused(400, "BAD_REQUEST")
		ada.do(ada.request("POST", "/user_uploads", kind, body[:len(body)/2])).refused(400, "BAD_REQUEST")
		ada.sendFiles(aFile{"f", "f", strings.Repeat("x", 1<<20)}, aFile{"g", "g", "x"}).refused(400, "BAD_REQUEST")
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { ada.do(ada.request("POST", "/user_uploads", kind, body)) })
	}
	all.Wait()
	if used := ada.get("/attachments", nil).ok().int("upload_space_used"); used > 2<<20 {
		t.Errorf("%d bytes are stored", used)
	}
	for _, a := range ada.attachments() {
		ada.delete("/attachments/"+texts([]any{a["id"]})[0], nil).ok()
	}
	ada.sendFiles(aFile{"f", "f", strings.Repeat("x", 2<<20)}).ok()
}

func TestPathsThatAreNoFilesAreRefusedInJSON(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for path, status := range map[string]int{
		"/user_uploads/": 404, "/user_uploads": 404, "/user_uploads/1": 404, "/user_uploads/1/x": 404, "/user_uploads/../api/v1/users": 404,
		"/user_uploads/%00": 404, "/user_uploads/%ff": 404, "/user_uploads/temporary/": 404, "/user_uploads/temporary/-/x": 404,
		"/user_uploads/temporary/zz-00/1/charts/star-chart.txt": 404, "/user_uploads/1/charts/star-chart.txt": 403,
		"/user_uploads/1/charts/star-chart.txt/": 404, "/user_uploads/1//charts/star-chart.txt": 404,
	} {
		got := ben.file("GET", path)
		var body map[string]any
		if err := json.Unmarshal([]byte(got.body), &body); err != nil || got.status != status || body["result"] != "error" {
			t.Errorf("%s: %d %s", path, got.status, clip(got.body))
		}
	}
	got := ben.file(http.MethodPost, "/user_uploads/1/x")
	same(t, "POST", []any{got.status, got.header.Get("Allow")}, []any{405, "GET"})
	same(t, "OPTIONS", ben.file(http.MethodOptions, "/user_uploads/1/x").status, 204)
}
