package markdown

import "strings"

// safeSchemes are those that a link may have (E6).
var safeSchemes = map[string]bool{
	"http": true, "https": true, "ftp": true, "file": true, "bitcoin": true, "geo": true, "im": true, "irc": true,
	"ircs": true, "magnet": true, "mailto": true, "matrix": true, "mms": true, "news": true, "nntp": true,
	"openpgp4fpr": true, "sip": true, "sms": true, "smsto": true, "ssh": true, "tel": true, "urn": true,
	"webcal": true, "wtai": true, "xmpp": true,
}

// hostSchemes are those whose URLs have two slashes even without a host.
var hostSchemes = map[string]bool{"http": true, "https": true, "ftp": true, "file": true, "nntp": true, "mms": true}

// parts is a URL in its parts.
type parts struct{ scheme, host, path, params, query, fragment string }

// paramSchemes are those whose paths may end in parameters behind a semicolon.
var paramSchemes = map[string]bool{
	"": true, "http": true, "https": true, "ftp": true, "sip": true, "sips": true, "mms": true, "tel": true,
}

// splitURL takes a URL apart. It never refuses a text as a path; false is for a
// host with a bracket that is not closed.
func splitURL(url string) (p parts, ok bool) {
	url = strings.TrimLeftFunc(url, func(r rune) bool { return r <= ' ' })
	url = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(url)
	if i := strings.IndexByte(url, ':'); i > 0 && isScheme(url[:i]) {
		p.scheme, url = strings.ToLower(url[:i]), url[i+1:]
	}
	if rest, found := strings.CutPrefix(url, "//"); found {
		end := strings.IndexAny(rest, "/?#")
		if end < 0 {
			end = len(rest)
		}
		p.host, url = rest[:end], rest[end:]
		if strings.Contains(p.host, "[") != strings.Contains(p.host, "]") {
			return p, false
		}
	}
	url, p.fragment, _ = strings.Cut(url, "#")
	p.path, p.query, _ = strings.Cut(url, "?")
	if last := strings.LastIndexByte(p.path, '/') + 1; paramSchemes[p.scheme] {
		var end string
		end, p.params, _ = strings.Cut(p.path[last:], ";")
		p.path = p.path[:last] + end
	}
	return p, true
}

func isScheme(text string) bool {
	for i := range len(text) {
		letter := isLetterOrDigit(text[i]) && text[i] > '9'
		if i == 0 && !letter || !isLetterOrDigit(text[i]) && strings.IndexByte("+-.", text[i]) < 0 {
			return false
		}
	}
	return true
}

// String puts a URL together again, without what is empty.
func (p parts) String() string {
	url := p.path
	if p.params != "" {
		url += ";" + p.params
	}
	if p.host != "" || p.scheme != "" && hostSchemes[p.scheme] && !strings.HasPrefix(url, "//") {
		if url != "" && url[0] != '/' {
			url = "/" + url
		}
		url = "//" + p.host + url
	}
	if p.scheme != "" {
		url = p.scheme + ":" + url
	}
	if p.query != "" {
		url += "?" + p.query
	}
	if p.fragment != "" {
		url += "#" + p.fragment
	}
	return url
}

// safeURL completes the target of a link and refuses what could do harm. Targets
// without scheme are addresses for mail when they have an @, paths and fragments
// of the own server as they are, and hosts otherwise. What is no URL at all is an
// empty one.
func safeURL(target string) (url string, safe bool) {
	p, ok := splitURL(strings.ReplaceAll(target, " ", "%20"))
	switch {
	case !ok:
		return "", true
	case p.scheme == "" && p.host == "" && strings.Contains(p.path, "@"):
		p.scheme = "mailto"
	case p.scheme == "" && p.host == "" && strings.HasPrefix(p.path, "/"):
		return p.String(), true
	case p.scheme == "" && p.host == "" && p.path == "" && p.query == "" && p.fragment != "":
		return "#" + p.fragment, true
	case p.scheme == "":
		return safeURL("http://" + target)
	}
	return p.String(), safeSchemes[p.scheme]
}
