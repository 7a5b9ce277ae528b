package inline

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// UploadsPath is the path of the organization's own files below its address.
const UploadsPath = "user_uploads/"

// WebScheme returns the length of the scheme of the web that a text begins with, 0
// without one.
func WebScheme(text string) int {
	for _, scheme := range []string{"http://", "https://"} {
		if strings.HasPrefix(text, scheme) {
			return len(scheme)
		}
	}
	return 0
}

// safeSchemes are those that a link may have (E6).
var safeSchemes = map[string]bool{
	"http": true, "https": true, "ftp": true, "file": true, "bitcoin": true, "geo": true, "im": true, "irc": true,
	"ircs": true, "magnet": true, "mailto": true, "matrix": true, "mms": true, "news": true, "nntp": true,
	"openpgp4fpr": true, "sip": true, "sms": true, "smsto": true, "ssh": true, "tel": true, "urn": true,
	"webcal": true, "wtai": true, "xmpp": true,
}

// hostSchemes are those whose URLs have two slashes even without a host.
var hostSchemes = map[string]bool{"http": true, "https": true, "ftp": true, "file": true, "nntp": true, "mms": true}

// URL is a URL in its parts. Params begin with their semicolon.
type URL struct{ Scheme, Host, Path, Params, Query, Fragment string }

// paramSchemes are those whose paths may end in parameters after a semicolon.
var paramSchemes = map[string]bool{
	"": true, "http": true, "https": true, "ftp": true, "sip": true, "sips": true, "mms": true, "tel": true,
}

// withoutBreaks removes the characters that browsers remove from URLs.
var withoutBreaks = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// SplitURL takes a URL apart. Any text is valid as a path; ok is false for a host with an
// open bracket.
func SplitURL(url string) (p URL, ok bool) {
	url = strings.TrimLeftFunc(url, func(r rune) bool { return r <= ' ' })
	url = withoutBreaks.Replace(url)
	if i := strings.IndexByte(url, ':'); i > 0 && isScheme(url[:i]) {
		p.Scheme, url = strings.ToLower(url[:i]), url[i+1:]
	}
	if rest, found := strings.CutPrefix(url, "//"); found {
		end := strings.IndexAny(rest, "/?#")
		if end < 0 {
			end = len(rest)
		}
		p.Host, url = rest[:end], rest[end:]
		if strings.Contains(p.Host, "[") != strings.Contains(p.Host, "]") {
			return p, false
		}
	}
	url, p.Fragment, _ = strings.Cut(url, "#")
	p.Path, p.Query, _ = strings.Cut(url, "?")
	if last := strings.LastIndexByte(p.Path, '/') + 1; paramSchemes[p.Scheme] {
		if i := strings.IndexByte(p.Path[last:], ';'); i >= 0 {
			p.Path, p.Params = p.Path[:last+i], p.Path[last+i:]
		}
	}
	return p, true
}

func isScheme(text string) bool {
	for i := range len(text) {
		letter := tree.IsLetterOrDigit(text[i]) && text[i] > '9'
		if i == 0 && !letter || !tree.IsLetterOrDigit(text[i]) && strings.IndexByte("+-.", text[i]) < 0 {
			return false
		}
	}
	return true
}

// String puts a URL together again, without its empty parts.
func (p URL) String() string {
	url := p.Path + p.Params
	if p.Host != "" || p.Scheme != "" && hostSchemes[p.Scheme] && !strings.HasPrefix(url, "//") {
		if url != "" && url[0] != '/' {
			url = "/" + url
		}
		url = "//" + p.Host + url
	}
	if p.Scheme != "" {
		url = p.Scheme + ":" + url
	}
	if p.Query != "" {
		url += "?" + p.Query
	}
	if p.Fragment != "" {
		url += "#" + p.Fragment
	}
	return url
}

// SafeURL completes the target of a link and refuses harmful ones. Targets without scheme
// are mail addresses if they have an @, paths and fragments of the own server as they
// are, and hosts otherwise. An invalid URL becomes an empty one.
func (m LinkMaker) SafeURL(target string) (url string, safe bool) {
	p, ok := SplitURL(strings.ReplaceAll(target, " ", "%20"))
	if p.Params == ";" && !m.EmptyParams {
		p.Params = ""
	}
	switch {
	case !ok:
		return "", true
	case p.Scheme == "" && p.Host == "" && strings.Contains(p.Path, "@"):
		p.Scheme = "mailto"
	case p.Scheme == "" && p.Host == "" && strings.HasPrefix(p.Path, "/"):
		return p.String(), true
	case p.Scheme == "" && p.Host == "" && p.Path == "" && p.Query == "" && p.Fragment != "":
		return "#" + p.Fragment, true
	case p.Scheme == "":
		return m.SafeURL("http://" + target)
	}
	return p.String(), safeSchemes[p.Scheme]
}
