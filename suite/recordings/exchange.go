package recordings

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"
)

// Exchange is a request with its answer, as they passed.
type Exchange struct {
	Begin    bool // the request is of the recorder itself
	At, Took time.Duration
	Request  *http.Request
	Status   int
	Header   http.Header
	Whole    bool // neither side went before the end

	Uploaded, Answered *Keeper
}

// NewExchange is an exchange that begins after a time.
func NewExchange(request *http.Request, at time.Duration) *Exchange {
	return &Exchange{At: at, Request: request, Uploaded: newKeeper(MostJSON), Answered: newKeeper(MostJSON)}
}

// Keeper keeps bytes up to a limit, and the size and the hash of all.
type Keeper struct {
	bytes bytes.Buffer
	size  int64
	most  int
	hash  hash.Hash
}

func newKeeper(most int) *Keeper { return &Keeper{most: most, hash: sha256.New()} }

// Write implements io.Writer. It never fails.
func (k *Keeper) Write(p []byte) (int, error) {
	k.size += int64(len(p))
	k.hash.Write(p)
	k.bytes.Write(p[:min(len(p), k.most-k.bytes.Len())])
	return len(p), nil
}

func (k *Keeper) isWhole() bool { return k.size == int64(k.bytes.Len()) }

// Step is the line of an exchange.
func (s *StandIns) Step(x *Exchange) *Step {
	line := &Step{Begin: x.Begin, At: seconds(x.At), Took: seconds(x.Took), Method: x.Request.Method,
		Client: s.Text(x.Request.UserAgent())}
	if who, key, ok := x.Request.BasicAuth(); ok {
		line.Who, line.Key = s.Address(who), s.Secret(key)
	}
	s.addBody(line, x) // before the address: a password is known from the body
	line.Path = s.Text(x.Request.URL.Path)
	if query := x.Request.URL.Query(); len(query) > 0 {
		line.Query = s.Parameters(query)
	}
	if x.Whole {
		line.Status = x.Status
		s.addAnswer(line, x)
	}
	return line
}

func seconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e6 }

// addBody adds the body of a request: its parameters and files, or as it is.
func (s *StandIns) addBody(line *Step, x *Exchange) {
	if x.Uploaded.size == 0 {
		return
	}
	kind, params, _ := mime.ParseMediaType(x.Request.Header.Get("Content-Type"))
	body := x.Uploaded.bytes.Bytes()
	if kind == "application/x-www-form-urlencoded" && x.Uploaded.isWhole() {
		if form, err := url.ParseQuery(string(body)); err == nil {
			line.Form = s.Parameters(form)
			return
		}
	}
	if kind == "multipart/form-data" && x.Uploaded.isWhole() {
		if form, files, ok := s.parts(body, params["boundary"]); ok {
			line.Form, line.Files = s.Parameters(form), files
			return
		}
	}
	line.Raw = s.content(x.Request.Header.Get("Content-Type"), x.Uploaded)
}

// parts reads a form with files.
func (s *StandIns) parts(body []byte, boundary string) (form url.Values, files []File, ok bool) {
	form = url.Values{}
	parts := multipart.NewReader(bytes.NewReader(body), boundary)
	for {
		part, err := parts.NextRawPart()
		if err == io.EOF {
			return form, files, true
		}
		if err != nil {
			return nil, nil, false
		}
		kept := newKeeper(MostJSON)
		if _, err := io.Copy(kept, part); err != nil {
			return nil, nil, false
		}
		if part.FileName() == "" {
			form.Add(part.FormName(), kept.bytes.String())
			continue
		}
		files = append(files, File{Field: part.FormName(), Name: s.Text(part.FileName()),
			Content: *s.content(part.Header.Get("Content-Type"), kept)})
	}
}

// content is content with stand-ins, cut if it is large.
func (s *StandIns) content(kind string, k *Keeper) *Content {
	c := &Content{Type: kind, Size: k.size, SHA256: hex.EncodeToString(k.hash.Sum(nil))}
	switch text := k.bytes.Bytes(); {
	case k.size > MostContent:
		c.Cut = true
	case utf8.Valid(text) && !bytes.ContainsRune(text, 0):
		c.Text = s.Text(string(text))
		if json, ok := s.JSON(text); ok && strings.Contains(kind, "json") {
			c.Text = string(json)
		}
	default:
		c.Base64 = text
	}
	return c
}

// shownHeaders are the headers of answers that recordings keep.
var shownHeaders = []string{"Retry-After", "Location", "Allow", "WWW-Authenticate"}

func (s *StandIns) addAnswer(line *Step, x *Exchange) {
	for _, name := range shownHeaders {
		if value := x.Header.Get(name); value != "" {
			if line.Headers == nil {
				line.Headers = map[string]string{}
			}
			line.Headers[name] = s.Text(value)
		}
	}
	kind, _, _ := mime.ParseMediaType(x.Header.Get("Content-Type"))
	if kind == "application/json" && x.Answered.isWhole() {
		if answer, ok := s.JSON(x.Answered.bytes.Bytes()); ok {
			line.Answer = answer
			return
		}
	}
	if x.Answered.size > 0 {
		line.Other = s.content(x.Header.Get("Content-Type"), x.Answered)
	}
}
