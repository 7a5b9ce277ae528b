package rest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// Bounds of a form with a file. The usual bounds hold for the other parts.
const (
	MaxFile     = 25 << 20
	maxFileBody = MaxFile + MaxBody
	maxParts    = maxFields + 1
)

// Upload is a file in a request.
type Upload struct {
	Name string
	Type string // of the content, as the client says
	File *upload.File
}

// TakesFile is Takes for an endpoint that reads c.files.
func TakesFile[P any](fn func(*Call, *P) (any, error)) Endpoint {
	e := Takes(fn)
	e.Read, e.Body = (*Call).readFiles, FileBody
	return e
}

// mostDiscarded bounds the rest of a refused upload that the server reads. Many
// clients read the answer only after they have sent the whole body, and a
// connection that is closed earlier shows them a reset instead of the reason.
const mostDiscarded = 64 << 20

// readFiles is ReadForm for a form that may contain files. It keeps the first file,
// and only counts the others.
func (c *Call) readFiles(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	form, err := c.readParameters(w, r)
	if err != nil {
		_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, mostDiscarded)) // the refusal stands in any case
	}
	return form, err
}

func (c *Call) readParameters(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	boundary := params["boundary"]
	switch {
	case kind != "multipart/form-data":
		return c.ReadForm(w, r)
	case boundary == "":
		return nil, bodyError(errors.New("the multipart form has no boundary"))
	case r.ContentLength > maxFileBody:
		return nil, fileTooLarge.New(MaxFile >> 20)
	}
	in := &metered{from: http.MaxBytesReader(w, r.Body, maxFileBody), end: []byte("--" + boundary + "--")}
	body, err := c.readParts(multipart.NewReader(in, boundary))
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(io.Discard, in); err != nil {
		return nil, bodyError(err)
	}
	if !in.ended || r.ContentLength >= 0 && in.length != r.ContentLength {
		return nil, bodyError(io.ErrUnexpectedEOF)
	}
	return withQuery(body, r)
}

func (c *Call) readParts(reader *multipart.Reader) (url.Values, error) {
	body := url.Values{}
	left := MaxBody // for the other parts
	for n := 0; ; n++ {
		part, err := reader.NextPart()
		switch {
		case err == io.EOF:
			return body, nil
		case err != nil:
			return nil, bodyError(err)
		case n == maxParts:
			return nil, tooManyParameters.New(maxFields)
		}
		name := upload.Name(part.FileName())
		if name == "" {
			err = readField(part, body, &left)
		} else {
			err = c.readFile(part, name)
		}
		if err != nil {
			return nil, err
		}
	}
}

// readField reads a part that is not a file. A part that is declared as a file but has
// no name is ignored.
func readField(part *multipart.Part, into url.Values, left *int) error {
	text, err := io.ReadAll(io.LimitReader(part, int64(*left)+1))
	if err != nil {
		return bodyError(err)
	}
	if *left -= len(text); *left < 0 {
		return bodyError(&http.MaxBytesError{Limit: MaxBody})
	}
	if part.FileName() != "" || part.FormName() == "" {
		return nil
	}
	return addParameter(into, part.FormName(), string(text))
}

func (c *Call) readFile(part *multipart.Part, name string) error {
	if len(c.Files) > 0 {
		c.Files = append(c.Files, Upload{Name: name})
		if _, err := io.Copy(io.Discard, part); err != nil {
			return bodyError(err)
		}
		return nil
	}
	file, err := c.World.Receive(part, MaxFile)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.Is(err, world.ErrFileTooLarge), errors.As(err, &tooLarge):
		return fileTooLarge.New(MaxFile >> 20)
	case errors.Is(err, world.ErrQuota):
		return QuotaError()
	case err != nil:
		return bodyError(fmt.Errorf("the file breaks off: %w", err))
	}
	c.Files = append(c.Files, Upload{name, part.Header.Get("Content-Type"), file})
	return nil
}

// releaseFiles frees the space of the files of a request: stored files are counted
// separately by now.
func (c *Call) releaseFiles() {
	if len(c.Files) > 0 {
		c.World.Release(c.Files[0].File)
	}
}

// metered is a body that counts its bytes and looks for the end of the form: the
// multipart reader accepts a form without an end.
type metered struct {
	from   io.Reader
	end    []byte
	length int64
	ended  bool
	tail   []byte // the last bytes, as long as the end may begin in them
}

// Read implements io.Reader.
func (m *metered) Read(p []byte) (int, error) {
	n, err := m.from.Read(p)
	m.length += int64(n)
	if !m.ended {
		m.tail = append(m.tail, p[:n]...)
		m.ended = bytes.Contains(m.tail, m.end)
		m.tail = append(m.tail[:0], m.tail[max(0, len(m.tail)-len(m.end)+1):]...)
	}
	return n, err
}
