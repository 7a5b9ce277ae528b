package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	neturl "net/url"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// claimsAnother is a front that lets the server behind it claim another level.
func claimsAnother(t *testing.T, url string, from, to featurelevels.Level) string {
	t.Helper()
	behind, err := neturl.Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	forward := httputil.NewSingleHostReverseProxy(behind)
	forward.ModifyResponse = func(r *http.Response) error {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		claim := `"service_feature_level":%d`
		text = bytes.ReplaceAll(text, fmt.Appendf(nil, claim, from), fmt.Appendf(nil, claim, to))
		r.Body = io.NopCloser(bytes.NewReader(text))
		r.Header.Del("Content-Length")
		r.ContentLength = -1
		return nil
	}
	front := httptest.NewServer(forward)
	t.Cleanup(front.Close)
	return front.URL
}

// claimingTheNewest starts a fake at the level behind a front that claims the newest one.
func claimingTheNewest(t *testing.T, level featurelevels.Level) target.Config {
	t.Helper()
	var config target.Config
	stop, err := builtinfake.Start(&config, fake.Config{Level: level, Dialect: featurelevels.Spec})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stop() })
	config.URL = claimsAnother(t, config.URL, level, featurelevels.Newest())
	return config
}

// runCommand runs a command line in this process.
func runCommand(t *testing.T, args ...string) (out, complaint string, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(t.Context(), args, &stdout, &stderr)
	return stdout.String(), stderr.String(), code
}
