package markdown

import (
	"net/url"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var kindPreview = ast.NewNodeKind("MessagePreview")

// preview shows the image that a link leads to.
type preview struct {
	ast.BaseBlock
	url       string
	title     string // the text of the link, "" when it is the URL
	thumbnail bool
}

func (*preview) Kind() ast.NodeKind { return kindPreview }

// Dump shows the node for debugging.
func (n *preview) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"URL": n.url}, nil)
}

// previews is the images below a text that links to them (P1 to P4), made when
// all is parsed. What links lead to is noted on the way.
func previews() construct {
	return construct{
		transform: previewMaker{},
		html:      map[ast.NodeKind]renderer.NodeRendererFunc{kindPreview: leaf(renderPreview)},
	}
}

// maxPreviews is how many images a message may show; with more it shows none (P4).
const maxPreviews = 24

// uploadsPath is where the organization's own files lie below its address.
const uploadsPath = "user_uploads/"

type previewMaker struct{}

func (previewMaker) Transform(doc *ast.Document, _ text.Reader, pc parser.Context) {
	found := findingsOf(pc)
	if !found.hasLink {
		return
	}
	var images []*link
	shown := map[string]bool{}
	for _, n := range linksIn(doc, nil) {
		found.noteUpload(n.url)
		if found.options.ImagePreviews && isImage(n.url) && !shown[n.url] && !isQuoted(n) {
			images, shown[n.url] = append(images, n), true
		}
	}
	if len(images) > maxPreviews {
		return
	}
	for _, n := range images {
		found.hasImage = true
		place(doc, n, &preview{url: n.url, title: n.title(), thumbnail: found.options.Thumbnails})
	}
}

// linksIn collects the links below a node.
func linksIn(n ast.Node, links []*link) []*link {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if l, ok := child.(*link); ok {
			links = append(links, l)
			continue
		}
		links = linksIn(child, links)
	}
	return links
}

// noteUpload remembers the organization's own files.
func (f *findings) noteUpload(target string) {
	if f.options.BaseURL != "" {
		target = strings.TrimPrefix(target, f.options.BaseURL)
	}
	path, own := strings.CutPrefix(strings.TrimPrefix(target, "/"), uploadsPath)
	if end := strings.IndexAny(path, "?#"); end >= 0 {
		path = path[:end]
	}
	if own && path != "" && !slices.Contains(f.uploads, path) {
		f.uploads = append(f.uploads, path)
	}
}

var imageEndings = []string{".bmp", ".gif", ".jpe", ".jpeg", ".jpg", ".png", ".webp"}

// isImage reports whether a URL leads to an image that a browser may load: on the
// web or on the own server.
func isImage(target string) bool {
	own := strings.HasPrefix(target, uploadsPath) || strings.HasPrefix(target, "/") && !strings.HasPrefix(target, "//")
	if !own && !hasWebScheme([]byte(target)) {
		return false
	}
	if end := strings.IndexAny(target, "?#"); end >= 0 {
		target = target[:end]
	}
	target = strings.ToLower(target)
	return slices.ContainsFunc(imageEndings, func(ending string) bool { return strings.HasSuffix(target, ending) })
}

// title is the text of a link that has one of its own.
func (n *link) title() string {
	if t, ok := n.FirstChild().(*textNode); ok && n.ChildCount() == 1 && string(t.value) != n.url {
		return string(t.value)
	}
	return ""
}

// place puts an image after the paragraph of its link, in a list at the end of the
// item, and otherwise at the end of the message. A paragraph that is nothing but
// the URL is dropped (P3).
func place(doc ast.Node, n *link, image *preview) {
	p := n.Parent()
	item, inItem := p.Parent().(*listItem)
	switch {
	case !ast.IsParagraph(p):
		doc.AppendChild(doc, image)
		return
	case inItem && !item.loose:
		item.AppendChild(item, image)
	default:
		last := ast.Node(p)
		for next := last.NextSibling(); next != nil && next.Kind() == kindPreview; next = next.NextSibling() {
			last = next
		}
		p.Parent().InsertAfter(p.Parent(), last, image)
	}
	if p.ChildCount() == 1 && image.title == "" {
		p.Parent().RemoveChild(p.Parent(), p)
	}
}

// renderPreview writes no newline behind it, other than other blocks do.
func renderPreview(w util.BufWriter, _ []byte, n *preview) {
	href := escapeAttribute.Replace(n.url)
	_, _ = w.WriteString(`<div class="message_inline_image"><a href="` + href + `"`)
	if n.title != "" {
		_, _ = w.WriteString(` title="` + escapeAttribute.Replace(n.title) + `"`)
	}
	if n.thumbnail {
		small := "/thumbnail?url=" + strings.ReplaceAll(url.QueryEscape(strings.TrimPrefix(n.url, "/")), "+", "%20") + "&amp;size="
		_, _ = w.WriteString(`><img data-src-fullsize="` + small + `full" src="` + small + `thumbnail"></a></div>`)
		return
	}
	_, _ = w.WriteString(`><img src="` + href + `"></a></div>`)
}
