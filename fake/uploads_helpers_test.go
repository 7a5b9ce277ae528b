package fake_test

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"strings"
	"testing"
)

// aFile is a part of a form: a file, or a field if it has no name.
type aFile struct{ field, name, content string }

// filesForm writes a form of files. Names stand in it as they are.
func filesForm(t testing.TB, files ...aFile) (contentType, body string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, f := range files {
		head := textproto.MIMEHeader{}
		head.Set("Content-Disposition", fmt.Sprintf(`form-data; name="%s"`, f.field))
		if f.name != "" {
			head.Set("Content-Disposition", fmt.Sprintf(`form-data; name="%s"; filename="%s"`, f.field, f.name))
			head.Set("Content-Type", "text/html")
		}
		part, err := w.CreatePart(head)
		if err == nil {
			_, err = io.WriteString(part, f.content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), b.String()
}

// sendFiles posts a form of files.
func (c *client) sendFiles(files ...aFile) reply {
	c.t.Helper()
	kind, body := filesForm(c.t, files...)
	return c.do(c.request("POST", "/user_uploads", kind, body))
}

// upload uploads a file and returns its address.
func (c *client) upload(name, content string) string {
	c.t.Helper()
	return c.sendFiles(aFile{"file", name, content}).ok().text("uri")
}

// attachments lists the client's uploads.
func (c *client) attachments() []map[string]any {
	c.t.Helper()
	return c.get("/attachments", nil).ok().list("attachments")
}

// attachment finds one by its address.
func (c *client) attachment(uri string) map[string]any {
	c.t.Helper()
	return find(c.t, c.attachments(), "path_id", strings.TrimPrefix(uri, "/user_uploads/"))
}

// fetched is an answer that may be a file.
type fetched struct {
	status int
	header http.Header
	body   string
}

// file asks for a path beside the interface.
func (c *client) file(method, path string) fetched {
	c.t.Helper()
	return c.fileWith(method, path, http.Header{})
}

// fileWith asks with further headers.
func (c *client) fileWith(method, path string, header http.Header) fetched {
	c.t.Helper()
	r, err := http.NewRequest(method, c.base+path, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header = header
	if c.email != "" {
		r.SetBasicAuth(c.email, c.key)
	}
	res, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return fetched{res.StatusCode, res.Header, string(body)}
}

// escaped is an address as it stands in a URL.
func escaped(uri string) string { return (&url.URL{Path: uri}).EscapedPath() }
