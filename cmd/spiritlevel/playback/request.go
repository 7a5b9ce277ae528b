package playback

import (
	"bytes"
	"encoding/base64"
	"maps"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/suite/printable"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// request is the request of a step, with the IDs of the server.
func (p *player) request(s *recordings.Step, query map[string]string) harness.Request {
	one := harness.Request{Method: s.Method, Header: http.Header{}, Begun: p.passed, Ended: p.passed}
	params := p.parameters(s.Query)
	for name, value := range query {
		params.Set(name, value)
	}
	one.Target = (&url.URL{Path: p.path(s), RawQuery: params.Encode()}).RequestURI()
	if s.Key != "" {
		pair := p.text(s.Who) + ":" + p.text(s.Key)
		one.Header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(pair)))
	}
	if s.Client != "" {
		one.Header.Set("User-Agent", s.Client)
	}
	var kind string
	switch {
	case s.Raw != nil:
		one.Body, kind = contentOf(s.Raw), s.Raw.Type
		if s.Raw.Text != "" {
			one.Body = []byte(p.text(s.Raw.Text))
		}
	case len(s.Files) > 0:
		one.Body, kind = p.parts(s)
	case len(s.Form) > 0:
		one.Body, kind = []byte(p.parameters(s.Form).Encode()), "application/x-www-form-urlencoded"
	}
	if kind != "" {
		one.Header.Set("Content-Type", kind)
	}
	return one
}

// path is the path with the IDs of the server.
func (p *player) path(s *recordings.Step) string {
	pattern := strings.Split(strings.TrimPrefix(api.RouteOf(s.Method, s.Path), s.Method+" "), "/")
	parts := strings.Split(strings.TrimPrefix(s.Path, recordings.Base), "/")
	if len(pattern) != len(parts) || !strings.HasPrefix(s.Path, recordings.Base) {
		return p.text(s.Path)
	}
	for i, part := range parts {
		name := strings.Trim(pattern[i], "{}")
		id, err := strconv.Atoi(part)
		kind := kindOf(strings.TrimSuffix(name, "_or_email"), "")
		if name == pattern[i] || err != nil || kind == "" {
			parts[i] = p.text(part)
			continue
		}
		parts[i] = strconv.Itoa(p.other(kind, id))
	}
	return recordings.Base + strings.Join(parts, "/")
}

func (p *player) parameters(all map[string]recordings.Values) url.Values {
	out := url.Values{}
	for name, values := range all {
		for _, value := range values {
			out.Add(name, p.parameter(name, value))
		}
	}
	return out
}

// boundary separates the parts of a form with files.
const boundary = "spiritlevel-recorded-form"

func (p *player) parts(s *recordings.Step) (body []byte, kind string) {
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	_ = form.SetBoundary(boundary) // it is a valid one, and writing to memory cannot fail
	params := p.parameters(s.Form)
	for _, name := range slices.Sorted(maps.Keys(params)) {
		for _, value := range params[name] {
			_ = form.WriteField(name, value)
		}
	}
	for _, f := range s.Files {
		h := textproto.MIMEHeader{}
		h.Set("Content-Disposition", multipart.FileContentDisposition(f.Field, f.Name))
		if f.Type != "" {
			h.Set("Content-Type", f.Type)
		}
		if part, err := form.CreatePart(h); err == nil {
			_, _ = part.Write(contentOf(&f.Content))
		}
	}
	_ = form.Close()
	return out.Bytes(), form.FormDataContentType()
}

// mostFiller bounds a file that the recording has cut.
const mostFiller = 64 << 20

// contentOf is kept content, or as many bytes as content had that was cut.
func contentOf(c *recordings.Content) []byte {
	switch {
	case c.Cut:
		return make([]byte, min(max(c.Size, 0), mostFiller))
	case c.Text != "":
		return []byte(c.Text)
	}
	return c.Base64
}

// curl is the request of a step as a line for a shell, with the stand-ins of the recording.
func (p *player) curl(s *recordings.Step) string {
	parts := []string{"curl", "-sS"}
	if s.Key != "" {
		parts = append(parts, "-u", printable.Shell(p.text(s.Who)+":"+p.text(s.Key)))
	}
	if s.Method != http.MethodGet {
		parts = append(parts, "-X", s.Method)
	}
	address := strings.TrimSuffix(p.server.URL, "/") + p.path(s)
	if query := p.parameters(s.Query); len(query) > 0 {
		address += "?" + query.Encode()
	}
	parts = append(parts, printable.Shell(address))
	for _, f := range s.Files {
		parts = append(parts, "-F", printable.Shell(f.Field+"=@"+f.Name))
	}
	form := p.parameters(s.Form)
	for _, name := range slices.Sorted(maps.Keys(form)) {
		for _, value := range form[name] {
			parts = append(parts, "--data-urlencode", printable.Shell(name+"="+value))
		}
	}
	return strings.Join(parts, " ")
}
