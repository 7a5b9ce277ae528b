package suite_test

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ofHooks changes requests to incoming webhooks.
func ofHooks(change func(r *http.Request, q url.Values)) func(*http.Request, url.Values) {
	return func(r *http.Request, q url.Values) {
		if strings.Contains(r.URL.Path, "/external/") {
			change(r, q)
		}
	}
}

// ofBodies changes the bodies of third parties.
func ofBodies(change func(r *http.Request, body string) string) func(*http.Request, url.Values) {
	return ofHooks(func(r *http.Request, _ url.Values) {
		text, _ := io.ReadAll(r.Body)
		body := change(r, string(text))
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
	})
}

// ofArticles changes the messages of the sample integration.
func ofArticles(change func(m target.Object, content string)) func(*http.Request, int, target.Object) int {
	return each("messages", func(m target.Object) {
		if content, _ := m["content"].(string); strings.Contains(content, "https://example.com/") {
			change(m, content)
		}
	})
}

// webhookMutants are servers that read requests of third parties wrongly, or make wrong
// messages of them.
func webhookMutants(known target.Config) map[string]mutant {
	hook := known.Accounts[target.Webhook]
	greeting := regexp.MustCompile(`(?s)^.*\[`)
	return map[string]mutant{
		"any key":     {request: ofHooks(func(_ *http.Request, q url.Values) { q.Set("api_key", hook.Key) }), killed: []string{"INW-01", "AUT-03", "GEN-12", "INW-02~"}},
		"no key":      {request: ofHooks(func(_ *http.Request, q url.Values) { q.Del("api_key") }), killed: []string{"INW-01", "INW-03", "INW-08"}},
		"no stream":   {request: ofHooks(func(_ *http.Request, q url.Values) { q.Del("stream") }), killed: []string{"INW-03", "INW-04"}},
		"all streams": {request: ofHooks(func(_ *http.Request, q url.Values) { q.Set("stream", "general") }), killed: []string{"INW-05"}},
		"forms as JSON": {request: ofBodies(func(r *http.Request, body string) string {
			if form, err := url.ParseQuery(body); err == nil && form.Has("featured_url") {
				r.Header.Set("Content-Type", "application/json")
				return `{"featured_title": "` + form.Get("featured_title") + `", "featured_url": "` + form.Get("featured_url") + `"}`
			}
			return body
		}), killed: []string{"INW-06"}},
		"the same event always": {request: ofHooks(func(r *http.Request, _ url.Values) { r.Header.Set("X-GitHub-Event", "ping") }), killed: []string{"INW-07"}},
		"no header":             {request: ofHooks(func(r *http.Request, _ url.Values) { r.Header.Del("X-GitHub-Event") }), killed: []string{"INW-07"}},
		"thanks":                {response: setting("/external/helloworld", "msg", "thanks"), killed: []string{"INW-08"}},
		"articles without title": {request: ofBodies(func(_ *http.Request, body string) string {
			return strings.Replace(body, `{"featured_url"`, `{"featured_title": "untitled", "featured_url"`, 1)
		}), killed: []string{"INW-09"}},
		"articles without address": {request: ofBodies(func(_ *http.Request, body string) string {
			if strings.Contains(body, "featured_url") {
				return body
			}
			return strings.Replace(body, `}`, `, "featured_url": "https://example.com/"}`, 1)
		}), killed: []string{"INW-09"}},
		"title alone":    {response: ofArticles(func(m target.Object, content string) { m["content"], _, _ = strings.Cut(content, "(") }), killed: []string{"INW-10", "INW-12"}},
		"many topics":    {response: ofArticles(func(m target.Object, content string) { m["subject"] = content }), killed: []string{"INW-11"}},
		"no greeting":    {response: ofArticles(func(m target.Object, content string) { m["content"] = greeting.ReplaceAllString(content, "[") }), killed: []string{"INW-12"}},
		"articles by me": {response: ofArticles(func(m target.Object, _ string) { m["sender_id"] = 4 }), killed: []string{"INW-04"}},
	}
}

func TestTheSuiteSeesServersThatMisreadThirdParties(t *testing.T) {
	_, cfg := listening(t)
	killAll(t, cfg, webhookMutants(cfg.Target))
}
