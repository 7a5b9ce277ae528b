package suite_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// variant is another server: a fake behind a proxy that changes parameters on the way in or
// the answer on the way out.
type variant struct {
	request  func(r *http.Request, p url.Values)
	response func(r *http.Request, status int, body target.Object) int
	text     func(body any) []byte // another spelling of the answer
	late     time.Duration         // the delay of each answer
}

// over puts the variant between a client without sockets and its server. The operator's calls pass as they are.
func (v variant) over(next http.RoundTripper) http.RoundTripper {
	return tripper(func(r *http.Request) (*http.Response, error) {
		if strings.HasPrefix(r.URL.Path, "/control") {
			return next.RoundTrip(r)
		}
		asked := r.Clone(r.Context())
		if v.request != nil {
			v.rewrite(asked)
		}
		reply, err := next.RoundTrip(asked)
		if err != nil {
			return nil, err
		}
		target.Pause(r.Context(), v.late)
		return reply, v.change(asked, reply)
	})
}

// tripper is a function as an http.RoundTripper.
type tripper func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f tripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// serve puts the variant before the server and returns its URL.
func (v variant) serve(t *testing.T, server string) string {
	t.Helper()
	behind, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			if v.request != nil {
				v.rewrite(p.Out)
			}
			p.SetURL(behind)
		},
		ModifyResponse: func(r *http.Response) error {
			return v.change(r.Request, r)
		},
	}
	front := httptest.NewServer(proxy)
	t.Cleanup(front.Close)
	return front.URL
}

// rewrite lets the variant change the parameters, wherever they are: those of
// webhooks are in the query. Uploads pass as they are.
func (v variant) rewrite(r *http.Request) {
	if r.Method == http.MethodGet {
		p := r.URL.Query()
		v.request(r, p)
		r.URL.RawQuery = p.Encode()
		return
	}
	if strings.Contains(r.URL.Path, "/external/") {
		p := r.URL.Query()
		v.request(r, p)
		r.URL.RawQuery = p.Encode()
		return
	}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		return
	}
	var text []byte
	if r.Body != nil {
		text, _ = io.ReadAll(r.Body)
	}
	p, _ := url.ParseQuery(string(text))
	v.request(r, p)
	r.Body = io.NopCloser(strings.NewReader(p.Encode()))
	r.ContentLength = int64(len(p.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
}

// change lets the variant change the decoded answer.
func (v variant) change(asked *http.Request, r *http.Response) error {
	if v.response == nil && v.text == nil {
		return nil
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var body target.Object
	if err := decoder.Decode(&body); err == nil {
		if v.response != nil {
			r.StatusCode = v.response(asked, r.StatusCode, body)
		}
		if v.text != nil {
			text = v.text(body)
		} else if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	r.ContentLength = int64(len(text))
	r.Header.Set("Content-Length", strconv.Itoa(len(text)))
	return nil
}

func failed(body target.Object) bool { return body["result"] == "error" }

// onSuccess changes successful bodies and keeps the status.
func onSuccess(change func(r *http.Request, body target.Object)) func(*http.Request, int, target.Object) int {
	return func(r *http.Request, status int, body target.Object) int {
		if !failed(body) {
			change(r, body)
		}
		return status
	}
}

// onError changes refusals and keeps the status.
func onError(change func(body target.Object)) func(*http.Request, int, target.Object) int {
	return func(_ *http.Request, status int, body target.Object) int {
		if failed(body) {
			change(body)
		}
		return status
	}
}

// each changes every object in the array of that name.
func each(name string, change func(object target.Object)) func(*http.Request, int, target.Object) int {
	return onSuccess(func(_ *http.Request, body target.Object) {
		elements, _ := body[name].([]any)
		for _, element := range elements {
			if object, ok := element.(target.Object); ok {
				change(object)
			}
		}
	})
}

// setting sets a field of the answer at the path.
func setting(path, field string, value any) func(*http.Request, int, target.Object) int {
	return onSuccess(func(r *http.Request, body target.Object) {
		if strings.HasSuffix(r.URL.Path, path) {
			body[field] = value
		}
	})
}

// asked reports whether the answer is to a call with this method and end of path.
func asked(r *http.Request, method, path string) bool {
	return r.Method == method && strings.HasSuffix(r.URL.Path, path)
}
