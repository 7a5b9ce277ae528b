package explain

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync/atomic"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// answers makes mistakes in the answers of one place.
type answers struct{ mistake atomic.Pointer[change] }

// change is a mistake in the answers to one kind of call.
type change struct {
	place string
	make  func(status int, body target.Object) int
}

// change sets the mistake; nil makes none.
func (a *answers) change(place string, mistake func(int, target.Object) int) {
	if mistake == nil {
		a.mistake.Store(nil)
		return
	}
	a.mistake.Store(&change{place, mistake})
}

func (a *answers) spoil(r *http.Response) error {
	mistake := a.mistake.Load()
	if mistake == nil || mistake.place != shape(r.Request.Method, r.Request.URL.Path) {
		return nil
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var body target.Object
	if decoder.Decode(&body) == nil {
		r.StatusCode = mistake.make(r.StatusCode, body)
		text, _ = json.Marshal(body) // it was JSON before
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	r.Header.Del("Content-Length")
	r.ContentLength = -1
	return nil
}

// number is a part of a path that differs from run to run, or the name of a copy.
var number = lazyregexp.New(`/[0-9]+|^/w/[^/]+`)

// shape is a kind of call.
func shape(method, path string) string {
	return method + " " + number.ReplaceAllStringFunc(path, func(part string) string {
		if strings.HasPrefix(part, "/w/") {
			return ""
		}
		return "/0"
	})
}

// placeOf is the kind of an exchange's call.
func placeOf(exchange *target.Exchange, base string) string {
	path, _, _ := strings.Cut(strings.TrimPrefix(exchange.URL, base), "?")
	return shape(exchange.Method, path)
}
