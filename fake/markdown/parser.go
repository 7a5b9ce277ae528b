package markdown

import (
	"fmt"
	"sync"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/blocks"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/code"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/preview"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// engine is built once and shared: goldmark keeps the state of one text in the context of
// its parse.
var engine = sync.OnceValue(func() goldmark.Markdown {
	p := parser.NewParser(append(blocks.ParserOptions(), parser.WithASTTransformers(
		util.Prioritized(step((*message).highlightCode), 100),
		util.Prioritized(step((*message).parseInline), 200),
		util.Prioritized(step((*message).breakLines), 300),
		util.Prioritized(step((*message).showPreviews), 400),
	))...)
	return goldmark.New(goldmark.WithParser(p), goldmark.WithRenderer(tree.NewRenderer()))
})

// step is a step after the blocks are read.
type step func(m *message, root *tree.Element)

// Transform implements parser.ASTTransformer.
func (s step) Transform(doc *ast.Document, _ text.Reader, pc parser.Context) {
	m, _ := pc.Get(messageKey).(*message)
	if root, ok := doc.FirstChild().(*tree.Element); ok {
		s(m, root)
	}
}

// messageKey is the key of the message in the context of a parse.
var messageKey = parser.NewContextKey()

// message has the options and the results of a parsed text.
type message struct {
	source   string
	dir      Directory // nil without an organization
	options  Options
	context  parser.Context
	raw      tree.Raw
	code     *code.Blocks
	mentions mentions
	leads    preview.Findings
}

// newMessage begins a message, with a context for its parse.
func newMessage(source string, dir Directory, options Options) *message {
	m := &message{source: source, dir: dir, options: options, context: parser.NewContext()}
	m.code = &code.Blocks{
		WithoutLanguage:    options.Rules.CodeWithoutLanguage,
		EscapedApostrophes: options.Rules.EscapedApostrophes,
		NewlineAfterHTML:   options.Rules.NewlineAfterHTML,
	}
	m.context.Set(messageKey, m)
	blocks.Begin(m.context, blocks.Options{
		Raw: &m.raw, Code: m.code, Formulas: options.Rules.formulas(),
		DefaultLanguage: options.DefaultCodeLanguage, SpoilersAsCode: options.Rules.SpoilersAsCode,
		NewlineAfterHTML: options.Rules.NewlineAfterHTML,
	})
	return m
}

// highlightCode ends the blocks: their HTML is ready then.
func (m *message) highlightCode(root *tree.Element) {
	m.code.HighlightIndented(root)
	m.raw.Attach(root.OwnerDocument())
}

// parseInline finds the constructs inside of lines.
func (m *message) parseInline(root *tree.Element) {
	finders := newFinders(m.options, m.dir, namesIn(m.source, m.dir), &m.raw)
	inline.NewParser(&finders.stash, finders.patterns(m.options, m.linkifiers())).Parse(root)
	m.mentions = finders.mentions
}

func (m *message) linkifiers() []*Linkifier {
	if m.dir == nil {
		return nil
	}
	return m.dir.Linkifiers()
}

// showPreviews shows previews of links, and records where the links lead.
func (m *message) showPreviews(root *tree.Element) {
	rules := m.options.Rules
	o := preview.Options{
		BaseURLs: m.options.BaseURLs, Images: m.options.ImagePreviews, Thumbnails: m.options.Thumbnails,
		Videos: rules.VideoFiles, InOrder: rules.PreviewsInOrder, LargerVideoPictures: rules.LargerVideoPictures,
	}
	if rules.MeasuredImages && m.dir != nil {
		o.Upload = m.upload
	}
	if m.options.ProxyImages {
		o.Proxied = func(url string) string { return proxied(url, m.options.BaseURLs) }
	}
	m.leads = preview.Show(root, o)
}

// upload returns the attributes of the preview of an upload.
func (m *message) upload(pathID string) (attributes [][2]string, found bool) {
	image, found := m.dir.ImageAt(pathID)
	if !found {
		return nil, false
	}
	if m.options.Rules.TypedImages {
		attributes = append(attributes, [2]string{"data-original-content-type", image.ContentType})
	}
	return append(attributes,
		[2]string{"data-original-dimensions", fmt.Sprintf("%dx%d", image.Width, image.Height)},
		[2]string{"src", ThumbnailPath(pathID)}), true
}

// breakLines puts newlines between the elements that begin on lines of their own,
// and after line breaks.
func (m *message) breakLines(n *tree.Element) {
	if (n.IsBlock() || n.Tag == tree.RootTag) && tree.IsBlank(n.Head.Text) && n.First().IsBlock() {
		n.Head.Text = "\n"
	}
	for child := range n.Children() {
		m.breakLines(child)
		switch {
		case !child.IsBlock() && child.Tag != "br":
		case tree.IsBlank(child.Tail.Text):
			child.Tail = tree.Run{Text: "\n"}
		case child.Tag == "br":
			child.Tail.Text = "\n" + child.Tail.Text
		}
	}
}
