// Package safehtml holds texts that attack readers of HTML, and a check of HTML from a server.
package safehtml

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// allowed are the attributes that each tag may have.
var allowed = map[string][]string{
	"p": nil, "br": nil, "hr": nil, "h1": nil, "h2": nil, "h3": nil, "h4": nil, "h5": nil, "h6": nil,
	"blockquote": nil, "ul": nil, "ol": {"start"}, "li": nil, "pre": nil, "code": nil,
	"strong": nil, "em": nil, "del": nil, "div": {"class", "data-code-language", "aria-hidden"},
	"span": {"class", "data-user-id", "data-user-group-id", "aria-label", "role", "title", "data-timestamp", "aria-hidden",
		"style"},
	"a": {"class", "data-stream-id", "data-id", "href", "title"}, "time": {"datetime"},
	"img":   {"alt", "class", "src", "title", "data-src-fullsize"},
	"table": nil, "thead": nil, "tbody": nil, "tr": nil, "th": {"style"}, "td": {"style"},
	"math": {"xmlns", "display"}, "semantics": nil, "mrow": nil, "mtext": nil, "annotation": {"encoding"},
	"mi": {"mathvariant"}, "mn": nil, "mo": {"mathvariant", "stretchy", "separator", "lspace",
		"rspace"}, "mstyle": {"mathcolor"},
	"msub": nil, "msup": nil, "msubsup": nil,
}

// values are the valid values of attributes other than free text.
var values = map[string]*regexp.Regexp{
	"class": regexp.MustCompile(`^([a-z][a-z0-9]{0,3}( [a-z]+(-[A-Z][a-z]+)+)*|codehilite|spoiler-(block|header|content)|(youtube-video )?message_inline_image|message_body_gravatar|stream(-topic)?` +
		`|highlight(_text_(inserted|deleted))?|user-(group-)?mention( silent)?|emoji( emoji-[0-9a-f-]+)?|timestamp(-error)?|tex-error|katex(-(mathml|html|display))?` +
		`|(mord|mbin|mrel|mopen|mclose|mpunct|mspace|base|strut|msupsub|vlist(-[rs]|-t)?|pstrut|sizing)( (text|mathnormal|mtight|vlist-t2|reset-size6|size3))*)$`),
	"style":              regexp.MustCompile(`^(text-align: (left|center|right);|((height|vertical-align|margin-right|margin-left|top):-?[0-9.]+em;)*(color:#?[A-Za-z0-9]+;)?)$`),
	"mathcolor":          regexp.MustCompile(`^#?[A-Za-z0-9]+$`),
	"data-id":            regexp.MustCompile(`^[A-Za-z0-9_-]+$`),
	"start":              regexp.MustCompile(`^[0-9]+$`),
	"data-user-id":       regexp.MustCompile(`^([0-9]+|\*)$`),
	"data-user-group-id": regexp.MustCompile(`^[0-9]+$`),
	"data-stream-id":     regexp.MustCompile(`^[0-9]+$`),
	"data-timestamp":     regexp.MustCompile(`^-?[0-9]+$`),
	"datetime":           regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`),
	"role":               regexp.MustCompile(`^img$`),
	"aria-hidden":        regexp.MustCompile(`^true$`),
	"encoding":           regexp.MustCompile(`^application/x-tex$`),
	"xmlns":              regexp.MustCompile(`^http://www\.w3\.org/1998/Math/MathML$`),
	"src":                regexp.MustCompile(`^(https?://|/[^/\\]|user_uploads/)`),
	"data-src-fullsize":  regexp.MustCompile(`^/thumbnail\?url=[A-Za-z0-9%._~-]*&size=full$`),
	"href": regexp.MustCompile(
		`^($|(https?|ftp|file|mailto|tel|sms|geo|matrix|xmpp|ircs?|magnet|bitcoin|ssh|sips?|webcal|news|nntp|im|mms` +
			`|openpgp4fpr|smsto|svn|sftp|git|wtai|urn):|[/#]|user_uploads/)`),
}

// blanks are the characters that browsers drop from a URL before they read its scheme.
var blanks = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// Inspect reads HTML as a browser does and returns the depth of its tags, and the first
// forbidden part.
func Inspect(text string) (deepest int, problem string) {
	if problem := inspectTokens(text); problem != "" {
		return 0, problem
	}
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	if err != nil {
		return 0, err.Error()
	}
	for _, n := range nodes {
		depth, problem := inspectNode(n)
		if deepest = max(deepest, depth); problem != "" {
			return deepest, problem
		}
	}
	return deepest, ""
}

func inspectNode(n *html.Node) (deepest int, problem string) {
	switch n.Type {
	case html.TextNode:
		return 0, ""
	case html.ElementNode:
		if problem := inspectElement(n); problem != "" {
			return 1, problem
		}
	default:
		return 0, "unexpected " + n.Data
	}
	for child := range n.ChildNodes() {
		depth, problem := inspectNode(child)
		if deepest = max(deepest, depth); problem != "" {
			return deepest, problem
		}
	}
	return deepest + 1, ""
}

func inspectElement(n *html.Node) string {
	attributes, known := allowed[n.Data]
	if !known || n.Namespace != "" && n.Namespace != "math" {
		return "tag " + n.Data
	}
	for _, a := range n.Attr {
		value := strings.ToLower(strings.TrimLeft(blanks.Replace(a.Val), "\x00\x01\x02\x1f "))
		if a.Key != "href" && a.Key != "src" {
			value = a.Val
		}
		if !slices.Contains(attributes, a.Key) || values[a.Key] != nil && !values[a.Key].MatchString(value) {
			return "attribute " + a.Key + "=" + a.Val
		}
	}
	return ""
}

// inspectTokens returns the first fault of nesting: a tag that stays open would change
// the HTML around the message.
func inspectTokens(text string) string {
	var open []string
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch z.Next() {
		case html.ErrorToken:
			if len(open) > 0 {
				return "open tags " + strings.Join(open, " ")
			}
			return ""
		case html.StartTagToken:
			if name, _ := z.TagName(); !isVoid(string(name)) {
				open = append(open, string(name))
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if len(open) == 0 || open[len(open)-1] != string(name) {
				return "wrong end of " + string(name)
			}
			open = open[:len(open)-1]
		case html.SelfClosingTagToken:
			if name, _ := z.TagName(); !isVoid(string(name)) {
				return "no end of " + string(name)
			}
		case html.CommentToken, html.DoctypeToken:
			return "unexpected " + z.Token().String()
		}
	}
}

func isVoid(tag string) bool { return tag == "br" || tag == "hr" || tag == "img" }
