package target_test

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// hidden is a key with letters that every kind of text escapes in its own way.
const hidden = `Zk+7/"x y\&é9=Q`

func clientWith(t *testing.T, key string) *target.Client {
	return client(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprintf(w, `{"result":"error","msg":"you sent %s"}`, r.Header.Get("Authorization"))
	}, func(c *target.Config) { c.Accounts[target.User] = target.Account{Email: "u@x.example", Key: key} })
}

func quoted(t *testing.T, s string, escapeHTML bool) string {
	t.Helper()
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(escapeHTML)
	if err := e.Encode(s); err != nil {
		t.Fatal(err)
	}
	return strings.Trim(strings.TrimSpace(out.String()), `"`)
}

func eachEscaped(s, form string) (out string) {
	for _, b := range []byte(s) {
		out += fmt.Sprintf(form, b)
	}
	return out
}

func TestASecretIsBlankedInEveryForm(t *testing.T) {
	c := clientWith(t, hidden)
	login, capital := "u@x.example:"+hidden, strings.ReplaceAll(strings.ToUpper(hidden), "É", "é")
	forms := map[string]string{
		"itself":              hidden,
		"a parameter":         url.QueryEscape(hidden),
		"a path":              url.PathEscape(hidden),
		"a form":              url.Values{"q": {hidden}}.Encode(),
		"twice in a URL":      url.QueryEscape(url.QueryEscape(hidden)),
		"JSON":                quoted(t, hidden, false),
		"JSON for HTML":       quoted(t, hidden, true),
		"JSON within JSON":    quoted(t, quoted(t, hidden, true), true),
		"JSON with slashes":   strings.ReplaceAll(quoted(t, hidden, true), "/", `\/`),
		"basic credentials":   "Basic " + base64.StdEncoding.EncodeToString([]byte(login)),
		"in a URL":            base64.URLEncoding.EncodeToString([]byte(login)),
		"in a query":          url.QueryEscape(base64.StdEncoding.EncodeToString([]byte(login))),
		"in JSON":             strings.ReplaceAll(base64.StdEncoding.EncodeToString([]byte(login)), "/", `\/`),
		"after one byte":      base64.RawStdEncoding.EncodeToString([]byte("1" + hidden + "23")),
		"after two bytes":     base64.RawStdEncoding.EncodeToString([]byte("12" + hidden + "3")),
		"cut off":             hidden[:9] + "…",
		"cut off at the end":  hidden[:8],
		"capital letters":     capital,
		"small letters":       strings.ToLower(hidden),
		"capitals in a URL":   url.QueryEscape(capital),
		"hexadecimal":         hex.EncodeToString([]byte(hidden)),
		"capital hexadecimal": strings.ToUpper(hex.EncodeToString([]byte(login))),
		"base64 in base64":    base64.StdEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString([]byte(login)))),
		"nested after bytes": base64.StdEncoding.EncodeToString(
			[]byte("12" + base64.StdEncoding.EncodeToString([]byte("1"+login)))),
		"credentials, cut off": base64.StdEncoding.EncodeToString([]byte(login))[:24] + "...",
	}
	for name, form := range forms {
		got := c.Redact("before " + form + " after")
		if strings.Contains(name, "end") {
			got = c.Redact("before " + form)
		}
		for _, part := range []string{hidden[:7], "Zk", url.QueryEscape(hidden)[2:9],
			base64.RawStdEncoding.EncodeToString([]byte(login))[18:24], hex.EncodeToString([]byte(hidden))[:12]} {
			if strings.Contains(strings.ToLower(got), strings.ToLower(part)) {
				t.Errorf("%s: %s became %s", name, form, got)
			}
		}
		if !strings.Contains(got, "before ") || !strings.Contains(got, "<redacted>") {
			t.Errorf("%s: %s became %s", name, form, got)
		}
	}
}

func TestASecretWithEscapedLettersIsBlanked(t *testing.T) {
	key := "0123456789abcdefABCDEF0123456789"
	c := clientWith(t, key)
	for _, form := range []string{`\u00%02x`, `\u00%02X`, `\\u00%02x`, "%%%02X", "%%%02x", "%%25%02x", "&#%d;", "&#x%X;",
		`\%c`} {
		if got := c.Redact("a " + eachEscaped(key, form) + " b"); got != "a <redacted> b" {
			t.Errorf("%s: %s", form, got)
		}
	}
	innocent := []string{"0123 4567", "a ABCDEF b", "Basically, nothing", hex.EncodeToString([]byte(key[:3])),
		`{"path":"\/a\\b","n":"100%"}`, "…", ""}
	for _, text := range innocent {
		if got := c.Redact(text); got != text {
			t.Errorf("%s became %s", text, got)
		}
	}
}

func TestAnEchoedHeaderShowsNoCredentials(t *testing.T) {
	c := clientWith(t, "secret-key")
	sent := base64.StdEncoding.EncodeToString([]byte("u@x.example:secret-key"))
	for _, who := range []target.Credentials{user(), {Email: "other@x.example", Key: "one-nobody-knows"}} {
		e := c.Do(t.Context(), target.Request{Method: "GET", Path: "/x", As: who}).Exchange()
		other := base64.StdEncoding.EncodeToString([]byte(who.Email + ":" + who.Key))
		if text := fmt.Sprintf("%+v", e); strings.Contains(text, sent) || strings.Contains(text, other) ||
			strings.Contains(text, sent[4:20]) {
			t.Errorf("the credentials are in %s", text)
		}
	}
	for text, want := range map[string]string{
		"GET /x?api_key=unknown&stream=s": "GET /x?api_key=<redacted>&stream=s",
		"token=unknown'":                  "token=<redacted>'",
		`{"token": "un\"known"}`:          `{"token": "<redacted>"}`,
	} {
		if got := c.Redact(text); got != want {
			t.Errorf("%s became %s", text, got)
		}
	}
}
