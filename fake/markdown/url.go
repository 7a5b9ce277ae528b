package markdown

import (
	"net/url"
	"strings"
	"unicode"
)

// safeSchemes are those that a link may have (E6).
var safeSchemes = map[string]bool{
	"http": true, "https": true, "ftp": true, "mailto": true, "tel": true, "sms": true,
	"geo": true, "matrix": true, "xmpp": true, "irc": true, "ircs": true, "magnet": true,
	"bitcoin": true, "ssh": true, "sip": true, "sips": true, "webcal": true, "news": true,
	"nntp": true, "im": true, "mms": true, "openpgp4fpr": true, "smsto": true, "svn": true,
	"sftp": true, "git": true, "wtai": true, "urn": true,
}

// safeURL completes the target of a link and refuses what could do harm. Targets
// without scheme are addresses for mail when they have an @, paths and fragments
// of the own server as they are, and hosts otherwise.
func safeURL(target string) (string, bool) {
	target = strings.ReplaceAll(target, " ", "%20")
	if target == "" || strings.ContainsFunc(target, unicode.IsControl) {
		return "", false
	}
	if target[0] == '/' || target[0] == '#' {
		return target, !strings.Contains(target, `\`)
	}
	parsed, err := url.Parse(target)
	if err != nil {
		return "", false
	}
	switch {
	case parsed.Scheme == "" && parsed.Host == "" && strings.Contains(parsed.Path, "@"):
		return "mailto:" + target, true
	case parsed.Scheme == "":
		target = "http://" + target
		parsed, err = url.Parse(target)
		return target, err == nil && parsed.Host != ""
	}
	return target, safeSchemes[strings.ToLower(parsed.Scheme)] && (parsed.Host != "" || parsed.Opaque != "")
}
