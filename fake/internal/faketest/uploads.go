package faketest

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"path"
	"strings"
	"testing"
)

// File is a part of a form: a file, or a field if it has no name.
type File struct{ Field, Name, Content string }

// declaredType is the type in the name of a picture; other files claim to be pages.
func declaredType(name string) string {
	if kind := mime.TypeByExtension(path.Ext(name)); strings.HasPrefix(kind, "image/") {
		return kind
	}
	return "text/html"
}

// FilesForm writes a form of files. Names stand in it as they are.
func FilesForm(t testing.TB, files ...File) (contentType, body string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, f := range files {
		head := textproto.MIMEHeader{}
		head.Set("Content-Disposition", fmt.Sprintf(`form-data; name="%s"`, f.Field))
		if f.Name != "" {
			head.Set("Content-Disposition", fmt.Sprintf(`form-data; name="%s"; filename="%s"`, f.Field, f.Name))
			head.Set("Content-Type", declaredType(f.Name))
		}
		part, err := w.CreatePart(head)
		if err == nil {
			_, err = io.WriteString(part, f.Content)
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

// SendFiles posts a form of files.
func (c *Client) SendFiles(files ...File) Reply {
	c.T.Helper()
	kind, body := FilesForm(c.T, files...)
	return c.Do(c.Request("POST", "/user_uploads", kind, body))
}

// Upload uploads a file and returns its address.
func (c *Client) Upload(name, content string) string {
	c.T.Helper()
	return c.SendFiles(File{"file", name, content}).OK().Text("uri")
}

// Attachments lists the client's uploads.
func (c *Client) Attachments() []map[string]any {
	c.T.Helper()
	return c.Get("/attachments", nil).OK().List("attachments")
}

// Attachment finds an upload by its address.
func (c *Client) Attachment(uri string) map[string]any {
	c.T.Helper()
	return Find(c.T, c.Attachments(), "path_id", strings.TrimPrefix(uri, "/user_uploads/"))
}

// Fetched is an answer that may be a file.
type Fetched struct {
	Status int
	Header http.Header
	Body   string
}

// File requests a path outside the API.
func (c *Client) File(method, path string) Fetched {
	c.T.Helper()
	return c.FileWith(method, path, http.Header{})
}

// FileWith is File with further headers.
func (c *Client) FileWith(method, path string, header http.Header) Fetched {
	c.T.Helper()
	r, err := http.NewRequest(method, c.Base+path, nil)
	if err != nil {
		c.T.Fatal(err)
	}
	r.Header = header
	if c.Email != "" {
		r.SetBasicAuth(c.Email, c.Key)
	}
	res, err := c.HTTP.Do(r)
	if err != nil {
		c.T.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		c.T.Fatal(err)
	}
	return Fetched{res.StatusCode, res.Header, string(body)}
}

// Escaped is an address as it stands in a URL.
func Escaped(uri string) string { return (&url.URL{Path: uri}).EscapedPath() }

// Picture is a small picture as a file holds it.
func Picture(t testing.TB) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Send posts a form of files.
func (c *Client) Send(method, path string, files ...File) Reply {
	c.T.Helper()
	kind, body := FilesForm(c.T, files...)
	return c.Do(c.Request(method, path, kind, body))
}

// AddEmoji uploads files as an emoji; the name stands in the path as it is.
func (c *Client) AddEmoji(name string, files ...File) Reply {
	c.T.Helper()
	kind, body := FilesForm(c.T, files...)
	return c.Do(c.Request("POST", "/realm/emoji/"+name, kind, body))
}
