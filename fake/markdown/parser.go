package markdown

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/blocks"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/code"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/preview"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// messageParser parses messages for goldmark.
type messageParser struct{}

// AddOptions implements parser.Parser; the dialect has no options of goldmark's.
func (messageParser) AddOptions(...parser.Option) {}

// Parse implements parser.Parser: blocks, the insides of their lines, and previews of
// links.
func (messageParser) Parse(reader text.Reader, options ...parser.ParseOption) ast.Node {
	var config parser.ParseConfig
	for _, option := range options {
		option(&config)
	}
	m, _ := config.Context.Get(messageKey).(*message)
	doc, source := m.raw.NewDocument(), string(reader.Source())
	if !tree.IsBlank(source) {
		root := tree.New(tree.RootTag)
		doc.AppendChild(doc, root)
		m.parse(root, source)
	}
	return doc
}

// messageKey is the key of the message in the context of a parse.
var messageKey = parser.NewContextKey()

// message has the options and the results of a parsed text.
type message struct {
	dir      Directory // nil without an organization
	options  Options
	raw      tree.Raw
	tooLong  bool
	mentions mentions
	leads    preview.Findings
}

// parse puts a text into a tree.
func (m *message) parse(root *tree.Element, source string) {
	written := code.NewBlocks(&m.raw, m.options.Rules.CodeWithoutLanguage)
	m.tooLong = !blocks.Parse(root, m.withoutFences(source, written))
	written.HighlightIndented(root)
	finders := newFinders(m.options, m.dir, namesIn(source, m.dir), &m.raw)
	inline.NewParser(&finders.stash, finders.patterns(m.options, m.linkifiers())).Parse(root)
	m.mentions = finders.mentions
	breakLines(root)
	m.leads = preview.Show(root, m.previews())
}

// withoutFences returns the text that remains of a source when its fences are read.
func (m *message) withoutFences(source string, written *code.Blocks) string {
	lines := blocks.SetListsApart(strings.Split(source, "\n"))
	lines = blocks.ReadFences(strings.Split(blocks.Normalise(strings.Join(lines, "\n")), "\n"), blocks.FenceOptions{
		Raw: &m.raw, Code: written, DefaultLanguage: m.options.DefaultCodeLanguage,
		SpoilersAsCode: m.options.Rules.SpoilersAsCode,
	})
	return strings.Join(lines, "\n")
}

// previews are the options of previews.
func (m *message) previews() preview.Options {
	o := preview.Options{BaseURLs: m.options.BaseURLs, Images: m.options.ImagePreviews, Thumbnails: m.options.Thumbnails}
	if m.options.ProxyImages {
		o.Proxied = func(url string) string { return proxied(url, m.options.BaseURLs) }
	}
	return o
}

func (m *message) linkifiers() []*Linkifier {
	if m.dir == nil {
		return nil
	}
	return m.dir.Linkifiers()
}

// breakLines puts newlines between the elements that begin on lines of their own,
// and after line breaks.
func breakLines(n *tree.Element) {
	if (n.IsBlock() || n.Tag == tree.RootTag) && tree.IsBlank(n.Head.Text) && n.First().IsBlock() {
		n.Head.Text = "\n"
	}
	for child := range n.Children() {
		breakLines(child)
		switch {
		case !child.IsBlock() && child.Tag != "br":
		case tree.IsBlank(child.Tail.Text):
			child.Tail = tree.Run{Text: "\n"}
		case child.Tag == "br":
			child.Tail.Text = "\n" + child.Tail.Text
		}
	}
}
