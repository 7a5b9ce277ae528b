package organization_test

import (
	"bufio"
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
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

func TestNamesOfFilesAreMadeSafe(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for sent, want := range map[string]struct{ name, inPath string }{
		"../../etc/passwd":                {"passwd", "passwd"},
		`..\..\boot.ini`:                  {"boot.ini", "boot.ini"},
		"évil\u202etxt.exe":               {"éviltxt.exe", "éviltxt.exe"},
		"<script>alert(1)</script>.svg":   {"script>.svg", "script.svg"},
		"a?b#c%20.txt":                    {"a?b#c .txt", "abc-.txt"},
		"a%0d%0aX: y&amp;.txt":            {"aX: y&.txt", "aX-y.txt"},
		" -e\u0301- .txt ":                {" -e\u0301- .txt ", "-\u00e9-.txt"},
		"two  words - here.txt":           {"two  words - here.txt", "two-words-here.txt"},
		"日本語.txt":                         {"日本語.txt", "日本語.txt"},
		"!!!":                             {"!!!", "uploaded-file"},
		".htaccess":                       {".htaccess", ".htaccess"},
		"a\xff.txt":                       {"a\ufffd.txt", "a.txt"},
		strings.Repeat("x", 300) + ".txt": {strings.Repeat("x", 251) + ".txt", strings.Repeat("x", 251) + ".txt"},
		strings.Repeat("é", 300):          {strings.Repeat("é", 255), strings.Repeat("é", 255)},
	} {
		uri := ben.Upload(sent, "x")
		if !strings.HasSuffix(uri, "/"+want.inPath) || strings.Contains(uri, "..") {
			t.Errorf("%q lies at %q", sent, uri)
		}
		Same(t, "name", ben.Attachment(uri)["name"], want.name)
		got := ben.File("GET", Escaped(uri))
		_, params, err := mime.ParseMediaType(got.Header.Get("Content-Disposition"))
		if got.Status != 200 || err != nil || params["filename"] != want.name {
			t.Errorf("%q comes as %d %q (%v)", sent, got.Status, got.Header.Get("Content-Disposition"), err)
		}
	}
	for _, sent := range []string{"..", ".", "/", `a\\`, "\u200b"} {
		ben.SendFiles(File{Field: "file", Name: sent, Content: "x"}).Refused(400, "BAD_REQUEST").Says("specify a file")
	}
	ben.SendFiles(File{Field: "file", Name: "a\x00b", Content: "x"}).Refused(400, "BAD_REQUEST").Says("body")
	ben.SendFiles(File{Field: "file", Name: "a%00b", Content: "x"}).Refused(400, "BAD_REQUEST").Says("null character")
	// A client may escape the name, and so hide what is in it.
	uri := ben.Do(ben.Request("POST", "/user_uploads", "multipart/form-data; boundary=b",
		"--b\r\nContent-Disposition: form-data; name=f; filename*=UTF-8''..%2F%00a%0d%0a%e2%82%ac.txt\r\n\r\nx\r\n--b--\r\n")).OK().Text("uri")
	Same(t, "escaped", ben.Attachment(uri)["name"], "a€.txt")
}

// Uploaded files run no code in the browsers of other users.
func TestServedFilesRunNoScripts(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	const harm = `<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>`
	shown := map[string]string{"a.png": "image/png", "a.JPG": "image/jpeg", "a.txt": "text/plain; charset=utf-8",
		"a.mp4": "video/mp4"}
	for _, name := range []string{"a.png", "a.JPG", "a.txt", "a.mp4", "a.html", "a.svg", "a.xml", "a.js", "a.pdf",
		"a.xhtml", "a", "a.png.html", "a.mht", "a.swf"} {
		for _, method := range []string{"GET", "HEAD"} {
			got := ben.File(method, ben.Upload(name, harm))
			kind, disposition := got.Header.Get("Content-Type"), got.Header.Get("Content-Disposition")
			want, inline := shown[name]
			if !inline {
				want = "application/octet-stream"
			}
			if got.Status != 200 || kind != want || strings.HasPrefix(disposition, "inline;") != inline ||
				strings.HasPrefix(disposition, "attachment;") == inline {
				t.Errorf("%s %s: %d %q %q", method, name, got.Status, kind, disposition)
			}
			policy := got.Header.Get("Content-Security-Policy")
			if got.Header.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(policy, "sandbox") ||
				strings.Contains(policy, "script") ||
				!strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "allow-") {
				t.Errorf("%s %s: %v", method, name, got.Header)
			}
			if (got.Body == "") != (method == "HEAD") || got.Header.Get("Content-Length") != strconv.Itoa(len(harm)) {
				t.Errorf("%s %s: %d bytes, Content-Length %s", method, name, len(got.Body), got.Header.Get("Content-Length"))
			}
		}
	}
}

func TestAFileHasASizeLimit(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	full := strings.Repeat("x", rest.MaxFile)
	ben.Upload("f", full)
	for _, c := range []*Client{ben, ben.OverSocket(srv)} {
		c.SendFiles(File{Field: "f", Name: "f", Content: full + "x"}).Refused(400, "BAD_REQUEST").Says("25 MiB")
	}
	ben.SendFiles(File{Field: "f", Name: "f", Content: full + full[:2<<20]}).Refused(400, "BAD_REQUEST").Says("25 MiB")
	kind, body := FilesForm(t, File{Field: "f", Name: "f", Content: full + full})
	r := ben.Request("POST", "/user_uploads", kind, body)
	r.ContentLength = -1
	ben.Do(r).Refused(400, "BAD_REQUEST").Says("25 MiB")
	ben.SendFiles(File{Field: "note", Name: "", Content: full[:rest.MaxBody+1]}).Refused(413, "BAD_REQUEST").Says("1 MiB")
	ben.SendFiles(File{Field: "f", Name: "f", Content: "x"}, File{Field: "g", Name: "g", Content: full},
		File{Field: "h", Name: "h", Content: full}).Refused(400, "BAD_REQUEST")
	Same(t, "stored", len(ben.Attachments()), 1)
}

// Clients such as urllib send a whole body before they read the answer.
func TestClientsReadTheRefusalOfALargeUpload(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	kind, body := FilesForm(t, File{Field: "f", Name: "f", Content: strings.Repeat("x", rest.MaxFile+rest.MaxBody+1)})
	r := ben.Request("POST", "/user_uploads", kind, body)
	r.URL.Host, r.URL.Scheme, r.Host = strings.TrimPrefix(srv.URL(), "http://"), "http", ""
	conn, err := net.Dial("tcp", r.URL.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := r.Write(conn); err != nil {
		t.Fatalf("the server closes the connection before it has read the body: %v", err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	if answer.StatusCode != http.StatusBadRequest || !strings.Contains(string(text), "25 MiB") {
		t.Errorf("got %s %s", answer.Status, text)
	}
}

func TestUploadsWithAFalseLengthAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	kind, body := FilesForm(t, File{Field: "f", Name: "f.txt", Content: strings.Repeat("x", 100)})
	refused := func(length int64, body string) {
		t.Helper()
		r := ben.Request("POST", "/user_uploads", kind, body)
		r.ContentLength = length
		ben.Do(r).Refused(400, "BAD_REQUEST").Says("body")
	}
	refused(int64(len(body))+1, body)
	refused(int64(len(body))-1, body)
	refused(5, body)
	for _, cut := range []int{1, 10, len(body) / 2, len(body) - 3} {
		refused(-1, body[:len(body)-cut])
	}
	kind = "multipart/form-data; boundary=b" // the reader accepts a form that ends in a part's head
	file := "--b\r\nContent-Disposition: form-data; name=f; filename=f.txt\r\n\r\nx\r\n--b\r\n"
	refused(-1, file)
	refused(-1, file+"Content-Dispo")
	Same(t, "stored", len(ben.Attachments()), 0)
}

// Over a socket the HTTP library reads the false length; the client disconnects in the
// middle, or sends more than it declared.
func TestUploadsWithAFalseLengthOverASocketStoreNothing(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	kind, body := FilesForm(t, File{Field: "f", Name: "f.txt", Content: strings.Repeat("x", 100)})
	for name, length := range map[string]int{"more": len(body) + 50, "less": len(body) - 50} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(srv.URL(), "http://"))
		if err != nil {
			t.Fatal(err)
		}
		r := ben.Request("POST", "/user_uploads", kind, body)
		head := "POST /api/v1/user_uploads HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: " + kind +
			"\r\nAuthorization: " + r.Header.Get("Authorization") + "\r\nContent-Length: " + Texts([]any{length})[0] + "\r\n\r\n"
		if _, err = io.WriteString(conn, head+body); err == nil {
			err = conn.(*net.TCPConn).CloseWrite()
		}
		answer, readErr := io.ReadAll(conn)
		_ = conn.Close()
		if err != nil || readErr != nil && len(answer) == 0 || !strings.HasPrefix(string(answer), "HTTP/1.1 400") ||
			!strings.Contains(string(answer), `"result":"error"`) {
			t.Errorf("%s: %v %v %q", name, err, readErr, Clip(string(answer)))
		}
	}
	Same(t, "stored", len(ben.Attachments()), 0)
}

// Refused forms free the space that they took during the upload.
func TestRefusedUploadsTakeNoSpace(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
organization: {upload_quota_mib: 2}
users: [{email: ada@example.com, full_name: Ada, role: owner}]`)))
	ada := As(t, srv, Owner)
	kind, body := FilesForm(t, File{Field: "f", Name: "f", Content: strings.Repeat("x", 1<<20)})
	for range 5 {
		ada.Do(ada.Request("POST", "/user_uploads", kind, body[:len(body)-3])).Refused(400, "BAD_REQUEST")
		ada.Do(ada.Request("POST", "/user_uploads", kind, body[:len(body)/2])).Refused(400, "BAD_REQUEST")
		ada.SendFiles(File{Field: "f", Name: "f", Content: strings.Repeat("x", 1<<20)},
			File{Field: "g", Name: "g", Content: "x"}).Refused(400, "BAD_REQUEST")
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { ada.Do(ada.Request("POST", "/user_uploads", kind, body)) })
	}
	all.Wait()
	if used := ada.Get("/attachments", nil).OK().Int("upload_space_used"); used > 2<<20 {
		t.Errorf("%d bytes are stored", used)
	}
	for _, a := range ada.Attachments() {
		ada.Delete("/attachments/"+Texts([]any{a["id"]})[0], nil).OK()
	}
	ada.SendFiles(File{Field: "f", Name: "f", Content: strings.Repeat("x", 2<<20)}).OK()
}

func TestPathsWithoutAFileAreRefusedInJSON(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for path, status := range map[string]int{
		"/user_uploads/": 404, "/user_uploads": 404, "/user_uploads/1": 404, "/user_uploads/1/x": 404,
		"/user_uploads/../api/v1/users": 404,
		"/user_uploads/%00":             404, "/user_uploads/%ff": 404, "/user_uploads/temporary/": 404,
		"/user_uploads/temporary/-/x":                           404,
		"/user_uploads/temporary/zz-00/1/charts/star-chart.txt": 404, "/user_uploads/1/charts/star-chart.txt": 403,
		"/user_uploads/1/charts/star-chart.txt/": 404, "/user_uploads/1//charts/star-chart.txt": 404,
	} {
		got := ben.File("GET", path)
		var body map[string]any
		if err := json.Unmarshal([]byte(got.Body), &body); err != nil || got.Status != status || body["result"] != "error" {
			t.Errorf("%s: %d %s", path, got.Status, Clip(got.Body))
		}
	}
	got := ben.File(http.MethodPost, "/user_uploads/1/x")
	Same(t, "POST", []any{got.Status, got.Header.Get("Allow")}, []any{405, "GET"})
	Same(t, "OPTIONS", ben.File(http.MethodOptions, "/user_uploads/1/x").Status, 204)
}
