// Package preview shows previews of a message's links below their text.
package preview

import (
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// maxPreviews is the number of links up to which a message has previews; with more links
// it has no preview (P4).
const maxPreviews = 24

// foundLink is a link and its text.
type foundLink struct {
	*tree.Element
	url    string
	text   string // "" without a text of its own
	quoted bool
}

// Options are the kinds and forms of previews.
type Options struct {
	// BaseURLs are the addresses of the organization.
	BaseURLs []string
	// Images shows the images that links lead to.
	Images bool
	// Thumbnails asks the server for a smaller image (P2).
	Thumbnails bool
	// Upload returns the attributes of the picture of an uploaded image by its path id; found
	// is false for all other paths. With a nil function, uploads are shown like other images.
	Upload func(pathID string) (attributes [][2]string, found bool)
	// Videos shows the videos that links lead to.
	Videos bool
	// InOrder shows videos in the order of the links, not after the images.
	InOrder bool
	// LargerVideoPictures shows videos of YouTube by a larger picture.
	LargerVideoPictures bool
	// Proxied returns the address at which an image is shown; nil leaves the image at its
	// own address.
	Proxied func(url string) string
}

// Findings are the targets of a message's links.
type Findings struct {
	// HasLink is true when there is a link, HasImage when there is a preview.
	HasLink, HasImage bool
	// Uploads are the path ids of the organization's own files, each once.
	Uploads []string
}

// shower shows the links of one message.
type shower struct {
	Options
	Findings
}

// Show records the targets of links, and shows the images among them below their text (P1
// to P4).
func Show(root *tree.Element, options Options) Findings {
	s := &shower{Options: options}
	s.show(root)
	return s.Findings
}

func (s *shower) show(root *tree.Element) {
	links := linksIn(root)
	s.HasLink = len(links) > 0
	shown := map[string]bool{}
	for _, l := range links {
		s.noteUpload(l.url)
		if !l.quoted {
			shown[l.url] = false
		}
	}
	if len(shown) > maxPreviews || !s.Images {
		return
	}
	for _, l := range links {
		if done, wanted := shown[l.url]; !wanted || done {
			continue
		}
		shown[l.url] = true
		if p, ok := s.previewOf(l); ok {
			s.HasImage = true
			if image := p.First().First(); s.Proxied != nil && image.Is("img") {
				image.Set("src", s.Proxied(image.Get("src")))
			}
			s.place(p, root, l)
		}
	}
}

// linksIn collects the links of a tree, those further up first.
func linksIn(root *tree.Element) []foundLink {
	type level struct {
		*tree.Element
		quoted bool
	}
	var links []foundLink
	queue := []level{{root, false}}
	for len(queue) > 0 {
		parent := queue[0]
		queue = queue[1:]
		for child := range parent.Children() {
			quoted := parent.quoted || parent.Tag == "blockquote"
			queue = append(queue, level{child, quoted})
			if child.Tag == "a" {
				links = append(links, foundLink{child, child.Get("href"), child.Head.Text, quoted})
			}
		}
	}
	return links
}

// noteUpload remembers the organization's own files.
func (s *shower) noteUpload(target string) {
	if path, own := s.uploadPath(target); own && !slices.Contains(s.Uploads, path) {
		s.Uploads = append(s.Uploads, path)
	}
}

// uploadPath is the path id of the organization's own file to which a link leads.
func (s *shower) uploadPath(target string) (path string, own bool) {
	for _, base := range s.BaseURLs {
		target = strings.TrimPrefix(target, base)
	}
	path, own = strings.CutPrefix(strings.TrimPrefix(target, "/"), inline.UploadsPath)
	if end := strings.IndexAny(path, "?#"); end >= 0 {
		path = path[:end]
	}
	return path, own && path != ""
}

// preview shows the target of a link.
type preview struct {
	*tree.Element
	replaces bool // the preview replaces its link, if the paragraph has nothing else
	atEnd    bool // of the message, wherever the link is
}

// previewOf makes the preview of a link's target, if it has one.
func (s *shower) previewOf(l foundLink) (preview, bool) {
	p, ok := inline.SplitURL(l.url)
	if !ok {
		return preview{}, false
	}
	video, image := videoID(p), isImage(p)
	switch {
	case video != "":
		return preview{Element: s.showingVideo(video, l.url)}, true
	case s.Videos && isVideo(p):
		return preview{Element: showingVideoFile(l), replaces: !l.named()}, true
	case !image:
		return preview{}, false
	case ofHost(p, "dropbox.com") && (strings.HasPrefix(p.Path, "/s/") || strings.HasPrefix(p.Path, "/sh/")):
		p.Query = "raw=1"
		return preview{Element: showing(p.String(), l.url, ""), atEnd: true}, true
	}
	if other := elsewhere(p); other != "" {
		return preview{Element: showing(other, other, ""), replaces: true}, true
	}
	div := showing(imageSource(p, l.url), l.url, l.title())
	if path, own := s.uploadPath(l.url); own && s.Upload != nil {
		attributes, found := s.Upload(path)
		if !found {
			return preview{}, false
		}
		for _, a := range attributes {
			div.First().First().Set(a[0], a[1])
		}
	}
	if s.Thumbnails {
		small := "/thumbnail?url=" + strings.ReplaceAll(url.QueryEscape(strings.TrimPrefix(l.url, "/")), "+", "%20") +
			"&size="
		div.First().First().Set("data-src-fullsize", small+"full")
		div.First().First().Set("src", small+"thumbnail")
	}
	return preview{Element: div, replaces: !l.named()}, true
}

// ofHost reports whether a URL leads to a host or a part of it.
func ofHost(p inline.URL, host string) bool {
	return p.Host == host || strings.HasSuffix(p.Host, "."+host)
}

// imageClass is that of the preview of an image.
const imageClass = "message_inline_image"

// showing makes the picture of a link.
func showing(source, href, title string) *tree.Element {
	div := tree.New("div")
	div.Set("class", imageClass)
	a := div.Add(tree.New("a"))
	a.Set("href", href)
	if title != "" {
		a.Set("title", title)
	}
	a.Add(tree.New("img")).Set("src", source)
	return div
}

var imageEndings = []string{".bmp", ".gif", ".jpe", ".jpeg", ".jpg", ".png", ".webp"}

// isImage reports whether a URL leads to an image, by the name of its file. A path
// that begins with "/\" is another host to a browser, past the image proxy.
func isImage(p inline.URL) bool {
	path := strings.ToLower(p.Path)
	if p.Host == "pasteboard.co" || strings.HasPrefix(path, `/\`) {
		return false
	}
	return slices.ContainsFunc(imageEndings, func(ending string) bool { return strings.HasSuffix(path, ending) })
}

// imageSource is the address of the image on a page of GitHub, and otherwise the address
// itself.
func imageSource(p inline.URL, url string) string {
	path := strings.Split(p.Path, "/")
	if ofHost(p, "github.com") && len(path) > 3 && path[3] == "blob" {
		return "https://raw.githubusercontent.com" + strings.Join(append(path[:3:3], path[4:]...), "/")
	}
	return url
}

// elsewhere is the image of a page about it, such as Wikipedia's; the preview then links
// to the image. It is "" for all other pages.
func elsewhere(p inline.URL) string {
	file, about := strings.CutPrefix(p.Path, "/wiki/File:")
	switch {
	case about && strings.HasSuffix(strings.ToLower(p.Host), ".wikipedia.org"):
		p.Path = "/wiki/Special:FilePath/File:" + file
		return p.String()
	case p.Host == "linx.li":
		return "https://linx.li/s" + p.Path
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

// place puts a preview after the paragraph of its link and after earlier previews, in a
// list at the end of the item, and otherwise at the end of the message. A paragraph or
// item of only the URL is removed (P3).
func (s *shower) place(p preview, root *tree.Element, l foundLink) {
	parent := l.Outer()
	bare := p.replaces && l.Tail.Text == ""
	switch {
	case p.atEnd:
		root.Add(p.Element)
	case parent.Is("li"):
		parent.Add(p.Element)
		if bare && parent.Head.Text == "" {
			parent.RemoveChild(parent, l.Element)
		}
	case parent.Is("p"):
		outer := parent.Outer()
		outer.AddAfter(s.lastPreview(parent), []*tree.Element{p.Element})
		if bare && parent.ChildCount() == 1 && (parent.Head.Text == "" || parent.Head.Text == "\n") {
			outer.RemoveChild(outer, parent)
		}
	default:
		root.Add(p.Element)
	}
}

// lastPreview is the last of the images of a paragraph's links that stand after it,
// or the paragraph. Videos count only if they are shown in order: otherwise images come
// before them.
func (s *shower) lastPreview(p *tree.Element) *tree.Element {
	var own []string
	for _, l := range linksIn(p) {
		own = append(own, l.url)
	}
	last := p
	for next := p.Next(); next.Is("div") && s.counts(next.Get("class")); next = next.Next() {
		if !slices.Contains(own, next.First().Get("href")) {
			break
		}
		last = next
	}
	return last
}

// counts reports whether previews of a class come before further ones.
func (s *shower) counts(class string) bool {
	return class == imageClass || s.InOrder && strings.Contains(class, imageClass)
}
