package rest

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// Bounds of one request.
const (
	MaxBody   = 1 << 20
	maxFields = 1000
)

// ReadForm reads the parameters of a request: from the form in its body and from the
// query (spec: Request encoding). A name in the body hides the same name in the query;
// the body of a GET request has no parameters.
func (c *Call) ReadForm(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	form, err := readForm(w, r)
	if err == nil && requestRulesAt(c.Plan).withoutNullBytes {
		err = refuseNullBytes(form)
	}
	return form, err
}

func readForm(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	body := url.Values{}
	read := readBody
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		read = dropBody
	}
	if err := read(w, r, body); err != nil {
		return nil, err
	}
	return withQuery(body, r)
}

// dropBody reads a body to its end: only then does the server notice when a client
// that waits for events has gone.
func dropBody(w http.ResponseWriter, r *http.Request, _ url.Values) error {
	if r.ContentLength == 0 {
		return nil
	}
	if _, err := io.Copy(io.Discard, http.MaxBytesReader(w, r.Body, MaxBody)); err != nil {
		return bodyError(err)
	}
	return nil
}

// withQuery adds the parameters of the query to those of the body.
func withQuery(body url.Values, r *http.Request) (url.Values, error) {
	if r.URL.RawQuery == "" {
		return body, nil
	}
	form := url.Values{}
	if err := parseForm(r.URL.RawQuery, form); err != nil {
		return nil, err
	}
	for name, values := range body {
		form[name] = values
	}
	return form, nil
}

func readBody(w http.ResponseWriter, r *http.Request, into url.Values) error {
	if r.ContentLength == 0 {
		return nil
	}
	r.Body = http.MaxBytesReader(w, r.Body, MaxBody)
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return bodyError(err)
	}
	switch kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind {
	case "application/x-www-form-urlencoded":
		return parseForm(string(text), into)
	case "multipart/form-data":
		return readMultipart(text, params["boundary"], into)
	}
	return nil // other types have no parameters
}

// parseForm reads URL-encoded parameters. Unlike url.ParseQuery it accepts a semicolon
// in a value, and names the invalid parameter.
func parseForm(text string, into url.Values) error {
	for text != "" {
		var pair string
		if pair, text, _ = strings.Cut(text, "&"); pair == "" {
			continue
		}
		rawName, rawValue, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(rawName)
		if err != nil {
			return nameNotEncoded.New(printable(rawName))
		}
		value, err := url.QueryUnescape(rawValue)
		if err != nil {
			return valueNotEncoded.New(printable(name), printable(err.Error()))
		}
		if err := addParameter(into, name, value); err != nil {
			return err
		}
	}
	return nil
}

func readMultipart(body []byte, boundary string, into url.Values) error {
	if !bytes.Contains(body, []byte("--"+boundary+"--")) {
		return bodyError(io.ErrUnexpectedEOF) // the reader accepts this in some places
	}
	reader := multipart.NewReader(bytes.NewReader(body), boundary)
	for {
		part, err := reader.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return bodyError(err)
		}
		text, err := io.ReadAll(part)
		if err != nil {
			return bodyError(err)
		}
		if part.FileName() != "" || part.FormName() == "" {
			continue
		}
		if err := addParameter(into, part.FormName(), string(text)); err != nil {
			return err
		}
	}
}

// addParameter adds a parameter if it is text and there are not too many.
func addParameter(form url.Values, name, value string) error {
	switch {
	case !utf8.ValidString(name):
		return nameNotUTF8.New(printable(name))
	case !utf8.ValidString(value):
		return valueNotUTF8.New(printable(name))
	case len(form) == maxFields && form[name] == nil:
		return tooManyParameters.New(maxFields)
	}
	form[name] = append(form[name], value)
	return nil
}

// refuseNullBytes refuses a form that contains a null byte.
func refuseNullBytes(form url.Values) error {
	for name, values := range form {
		if strings.Contains(name, "\x00") || slices.ContainsFunc(values, hasNullByte) {
			return nullByte.New(printable(name))
		}
	}
	return nil
}

func hasNullByte(text string) bool { return strings.Contains(text, "\x00") }

// printable converts a client's bytes to a text for an error.
func printable(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\ufffd"), "\x00", "\ufffd")
}

func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return bodyTooLarge.New(tooLarge.Limit >> 20)
	}
	return bodyUnreadable.New(printable(err.Error()))
}

// LastValue is the value of a parameter, the last one if it is repeated.
func LastValue(form map[string][]string, name string) (value string, present bool) {
	values := form[name]
	if len(values) == 0 {
		return "", false
	}
	return values[len(values)-1], true
}
