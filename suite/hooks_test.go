package suite_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// replacing puts a proxy before the server, which replaces a text in the rendered messages,
// and returns its URL.
func replacing(t *testing.T, server, text, other string) string {
	t.Helper()
	behind, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(behind)
	proxy.ModifyResponse = func(r *http.Response) error {
		asked, raw := r.Request.URL, r.Request.URL.Query().Get("apply_markdown") == "false"
		if r.Request.Method != http.MethodGet || asked.Path != "/api/v1/messages" || raw {
			return nil
		}
		body, err := io.ReadAll(r.Body)
		body = bytes.ReplaceAll(body, []byte(text), []byte(other))
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		r.Header.Set("Content-Length", strconv.Itoa(len(body)))
		return err
	}
	front := httptest.NewServer(proxy)
	t.Cleanup(front.Close)
	return front.URL
}

func TestAFailureThatComesFromAHookNamesIt(t *testing.T) {
	for ids, c := range map[string]struct{ text, other, begins string }{
		"EDT-03":        {"edited", "former", "changed messages, read again after the spec: "},
		"RXN-02":        {`"subject":"L`, `"subject":"l`, "changed messages, read again after the spec: "},
		"EDT-03 FET-43": {`"found_anchor":true`, `"found_anchor":"yes"`, "every answer of the run: a boolean"},
	} {
		_, cfg := listening(t)
		cfg.Target.URL = replacing(t, cfg.Target.URL, c.text, c.other)
		cfg.Requirements = strings.Fields(ids)
		var failures []report.Failure
		for _, e := range run(t, cfg).Entries {
			failures = append(failures, e.Failures...)
		}
		if !slices.ContainsFunc(failures, func(f report.Failure) bool { return strings.HasPrefix(f.Demanded, c.begins) }) {
			t.Errorf("%s: %v", ids, failures)
		}
	}
}
