package markdown

import (
	"net/url"
	"slices"
	"strings"
)

// maxPreviews is how many links may have previews; with more there are none (P4).
const maxPreviews = 24

// uploadsPath is where the organization's own files lie below its address.
const uploadsPath = "user_uploads/"

// foundLink is a link and what it says.
type foundLink struct {
	*element
	url    string
	text   string // "" is none of its own
	quoted bool
}

// showLinks notes what links lead to, and shows the images among it below their
// text (P1 to P4).
func (f *findings) showLinks(root *element) {
	links := linksIn(root)
	f.hasLink = len(links) > 0
	shown := map[string]bool{}
	for _, l := range links {
		f.noteUpload(l.url)
		if !l.quoted {
			shown[l.url] = false
		}
	}
	if len(shown) > maxPreviews || !f.options.ImagePreviews {
		return
	}
	for _, l := range links {
		if done, wanted := shown[l.url]; !wanted || done {
			continue
		}
		shown[l.url] = true
		if p, ok := f.previewOf(l); ok {
			f.hasImage = true
			if f.options.ProxyImages {
				image := p.first().first()
				image.set("src", f.proxied(image.get("src")))
			}
			p.place(root, l)
		}
	}
}

// linksIn collects the links of a tree, those further up first.
func linksIn(root *element) []foundLink {
	type level struct {
		*element
		quoted bool
	}
	var links []foundLink
	queue := []level{{root, false}}
	for len(queue) > 0 {
		parent := queue[0]
		queue = queue[1:]
		for child := range parent.children() {
			quoted := parent.quoted || parent.tag == "blockquote"
			queue = append(queue, level{child, quoted})
			if child.tag == "a" {
				links = append(links, foundLink{child, child.get("href"), child.text.text, quoted})
			}
		}
	}
	return links
}

// noteUpload remembers the organization's own files.
func (f *findings) noteUpload(target string) {
	for _, base := range f.options.BaseURLs {
		target = strings.TrimPrefix(target, base)
	}
	path, own := strings.CutPrefix(strings.TrimPrefix(target, "/"), uploadsPath)
	if end := strings.IndexAny(path, "?#"); end >= 0 {
		path = path[:end]
	}
	if own && path != "" && !slices.Contains(f.uploads, path) {
		f.uploads = append(f.uploads, path)
	}
}

// preview shows what a link leads to.
type preview struct {
	*element
	replaces bool // the link, where there is nothing else
	atEnd    bool // of the message, wherever the link is
}

// previewOf makes the preview of what a link leads to, if it has one.
func (f *findings) previewOf(l foundLink) (preview, bool) {
	p, ok := splitURL(l.url)
	if !ok {
		return preview{}, false
	}
	video, image := videoID(p), isImage(p)
	switch {
	case video != "":
		return preview{element: showingVideo(video, l.url)}, true
	case !image:
		return preview{}, false
	case ofHost(p, "dropbox.com") && (strings.HasPrefix(p.path, "/s/") || strings.HasPrefix(p.path, "/sh/")):
		p.query = "raw=1"
		return preview{element: showing(p.String(), l.url, ""), atEnd: true}, true
	}
	if other := elsewhere(p); other != "" {
		return preview{element: showing(other, other, ""), replaces: true}, true
	}
	div := showing(imageSource(p, l.url), l.url, l.title())
	if f.options.Thumbnails {
		small := "/thumbnail?url=" + strings.ReplaceAll(url.QueryEscape(strings.TrimPrefix(l.url, "/")), "+", "%20") + "&size="
		div.first().first().set("data-src-fullsize", small+"full")
		div.first().first().set("src", small+"thumbnail")
	}
	return preview{element: div, replaces: !l.named()}, true
}

// ofHost reports whether a URL leads to a host or a part of it.
func ofHost(p parts, host string) bool { return p.host == host || strings.HasSuffix(p.host, "."+host) }

// imageClass is that of the preview of an image.
const imageClass = "message_inline_image"

// showing makes the picture of a link.
func showing(source, href, title string) *element {
	div := newElement("div")
	div.set("class", imageClass)
	a := div.add(newElement("a"))
	a.set("href", href)
	if title != "" {
		a.set("title", title)
	}
	a.add(newElement("img")).set("src", source)
	return div
}

var imageEndings = []string{".bmp", ".gif", ".jpe", ".jpeg", ".jpg", ".png", ".webp"}

// isImage reports whether a URL leads to an image, by the name of its file.
func isImage(p parts) bool {
	path := strings.ToLower(p.path)
	return p.host != "pasteboard.co" && slices.ContainsFunc(imageEndings, func(ending string) bool { return strings.HasSuffix(path, ending) })
}

// imageSource is where the image lies that a page on GitHub shows, and otherwise
// the address itself.
func imageSource(p parts, url string) string {
	path := strings.Split(p.path, "/")
	if ofHost(p, "github.com") && len(path) > 3 && path[3] == "blob" {
		return "https://raw.githubusercontent.com" + strings.Join(append(path[:3:3], path[4:]...), "/")
	}
	return url
}

// elsewhere is the image that a page about it shows, as Wikipedia's do; the preview
// links to the image then. It is "" for all other pages.
func elsewhere(p parts) string {
	file, about := strings.CutPrefix(p.path, "/wiki/File:")
	switch {
	case about && strings.HasSuffix(strings.ToLower(p.host), ".wikipedia.org"):
		p.path = "/wiki/Special:FilePath/File:" + file
		return p.String()
	case p.host == "linx.li":
		return "https://linx.li/s" + p.path
	}
	return ""
}

// named reports whether a link has a text of its own.
func (l foundLink) named() bool { return l.text != "" && l.text != l.url }

// title is the text of a link that has one of its own.
func (l foundLink) title() string {
	if l.named() {
		return l.text
	}
	return ""
}

// place puts a preview behind the paragraph of its link and the previews that are
// there, in a list at the end of the item, and otherwise at the end of the message.
// A paragraph or item that is nothing but the URL goes (P3).
func (p preview) place(root *element, l foundLink) {
	parent := l.parent()
	bare := p.replaces && l.tail.text == ""
	switch {
	case p.atEnd:
		root.add(p.element)
	case parent.is("li"):
		parent.add(p.element)
		if bare && parent.text.text == "" {
			parent.RemoveChild(parent, l.element)
		}
	case parent.is("p"):
		outer := parent.parent()
		outer.insertAfter(lastPreview(parent), []*element{p.element})
		if bare && parent.ChildCount() == 1 && (parent.text.text == "" || parent.text.text == "\n") {
			outer.RemoveChild(outer, parent)
		}
	default:
		root.add(p.element)
	}
}

// lastPreview is the last of the images of a paragraph's links that stand behind it,
// or the paragraph. Videos do not count: images come before them.
func lastPreview(p *element) *element {
	var own []string
	for _, l := range linksIn(p) {
		own = append(own, l.url)
	}
	last := p
	for next := p.next(); next.is("div") && next.get("class") == imageClass; next = next.next() {
		if !slices.Contains(own, next.first().get("href")) {
			break
		}
		last = next
	}
	return last
}
