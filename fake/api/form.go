package api

import (
	"errors"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Bounds of what a client may send in one request.
const (
	MaxBody   = 1 << 20
	maxFields = 1000
)

// readForm reads the parameters of a request: from the form in its body, then
// from the query (spec: Request encoding). A name in the body hides the same
// name in the query; a GET request's body is not read.
func readForm(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	form, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, &wire.Error{Msg: "The query string is not URL-encoded: " + err.Error()}
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		body, err := readBody(w, r)
		if err != nil {
			return nil, err
		}
		for name, values := range body {
			form[name] = values
		}
	}
	if len(form) > maxFields {
		return nil, &wire.Error{Msg: "Too many parameters in one request."}
	}
	return form, checkUTF8(form)
}

func readBody(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	r.Body = http.MaxBytesReader(w, r.Body, MaxBody)
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch kind {
	case "application/x-www-form-urlencoded":
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, bodyError(err)
		}
		values, err := url.ParseQuery(string(text))
		if err != nil {
			return nil, &wire.Error{Msg: "The request body is not URL-encoded: " + err.Error()}
		}
		return values, nil
	case "multipart/form-data":
		return readMultipart(multipart.NewReader(r.Body, params["boundary"]))
	}
	// Anything else holds no parameters; it is still read, so that a body
	// over the limit is refused whatever it calls itself.
	_, err := io.Copy(io.Discard, r.Body)
	if err != nil {
		return nil, bodyError(err)
	}
	return nil, nil
}

func readMultipart(reader *multipart.Reader) (url.Values, error) {
	values := url.Values{}
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return values, nil
		}
		if err != nil {
			return nil, bodyError(err)
		}
		text, err := io.ReadAll(part)
		if err != nil {
			return nil, bodyError(err)
		}
		if part.FileName() == "" && part.FormName() != "" {
			values.Add(part.FormName(), string(text))
		}
	}
}

func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return &wire.Error{Kind: wire.BodyTooLarge, Msg: "The request body is larger than 1 MiB."}
	}
	return &wire.Error{Msg: "The request body could not be read: " + err.Error()}
}

func checkUTF8(form url.Values) error {
	for _, name := range slices.Sorted(maps.Keys(form)) {
		if !utf8.ValidString(name) {
			return &wire.Error{Msg: "A parameter's name is not UTF-8."}
		}
		for _, v := range form[name] {
			if !utf8.ValidString(v) {
				return &wire.Error{Msg: "The parameter '" + name + "' is not UTF-8."}
			}
		}
	}
	return nil
}
