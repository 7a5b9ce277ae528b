package requests

import (
	"net/url"
	"slices"
	"strings"
)

// secretNames are the parameters whose values are hidden, without case, hyphens and
// underscores: clients misspell names, too.
var secretNames = []string{"password", "oldpassword", "newpassword", "apikey", "token", "secret", "configdata"}

// redacted stands for a secret.
const redacted = "[redacted]"

// shortSecret is the length up to which a password is hidden only as a whole value:
// in other texts it may be an ordinary word.
const shortSecret = 7

// hider takes secrets out of entries.
type hider struct {
	version int
	whole   map[string]bool
	within  *strings.Replacer
}

// newHider hides the keys and passwords in the list.
func newHider(version int, secrets []string) *hider {
	h := &hider{version: version, whole: make(map[string]bool, len(secrets))}
	var pairs []string
	slices.SortFunc(secrets, func(a, b string) int { return len(b) - len(a) }) // a secret may begin with another one
	for _, secret := range secrets {
		if h.whole[secret] = true; len(secret) > shortSecret {
			pairs = append(pairs, secret, redacted)
		}
	}
	h.within = strings.NewReplacer(pairs...)
	return h
}

// hide takes the secrets out of an entry.
func (h *hider) hide(e *Entry) {
	for name, value := range e.Parameters {
		e.Parameters[name] = h.value(name, value)
	}
	e.AnswerBegins = h.within.Replace(e.AnswerBegins)
	e.Path, e.Msg, e.Client = h.within.Replace(e.Path), h.within.Replace(e.Msg), h.within.Replace(e.Client)
	for i := range e.Warnings {
		e.Warnings[i].Text = h.within.Replace(e.Warnings[i].Text)
	}
}

// value is the value of a parameter without secrets.
func (h *hider) value(name, value string) string {
	plain := strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name))
	if slices.Contains(secretNames, plain) || h.whole[value] {
		return redacted
	}
	return h.within.Replace(withoutUserinfo(value))
}

// withoutUserinfo hides the user and password of a URL, also of one in JSON.
func withoutUserinfo(value string) string {
	address := strings.Trim(value, `"`)
	at := strings.LastIndexByte(address, '@')
	if u, err := url.Parse(address); at < 0 || err != nil || u.User == nil {
		return value
	}
	scheme := strings.Index(address, "//")
	return strings.Replace(value, address[scheme+2:at], redacted, 1)
}
