package target

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// secretFields finds credentials that a server sent and nobody has listed.
var secretFields = regexp.MustCompile(`("(?:api_key|token|password|new_password|old_password)"\s*:\s*)"(?:[^"\\]|\\.)*"`)

// redactor blanks what must not reach a report: the keys it was given and
// those it saw a server hand out.
type redactor struct {
	mu      sync.Mutex
	secrets []string
}

// shortestSecret keeps a server that calls one letter a key from blanking every
// such letter in the report.
const shortestSecret = 6

func (r *redactor) learn(secret string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(secret) >= shortestSecret && !slices.Contains(r.secrets, secret) {
		r.secrets = append(r.secrets, secret)
	}
}

func (r *redactor) text(s string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, secret := range r.secrets {
		s = strings.ReplaceAll(s, secret, "<redacted>")
		s = strings.ReplaceAll(s, url.QueryEscape(secret), "<redacted>")
	}
	return secretFields.ReplaceAllString(s, `$1"<redacted>"`)
}

// Conceal keeps a secret out of the reports.
func (c *Client) Conceal(secret string) { c.redact.learn(secret) }

// Redact blanks every secret the client knows in a text for a report.
func (c *Client) Redact(s string) string { return c.redact.text(s) }
