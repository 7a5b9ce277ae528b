package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// construct is one thing that people write in messages.
type construct struct {
	// blocks are parsers of lines; they are tried in the order of the constructs,
	// those that wait for a certain first character before the others.
	blocks []parser.BlockParser
	// transform reshapes the tree after all is parsed.
	transform parser.ASTTransformer
	// atoms find the construct inside a line, tried in the order of the constructs.
	atoms []atom
	// html renders the construct's nodes.
	html map[ast.NodeKind]renderer.NodeRendererFunc
}

// constructs is the dialect, what takes precedence first.
func constructs() []construct {
	return []construct{
		fences(), spoilers(), headings(), rules(), lists(), quotes(), indentedCode(), tables(), paragraphs(),
		codeSpans(), mentions(), maths(), streamLinks(), times(), groupMentions(), avatars(), links(), autolinks(),
		emphasis(), strikes(), emojiSigns(), texts(), previews(),
	}
}

// maxNesting bounds the blocks inside one another, and with them the work on
// every line and the depth of the tree. What is nested deeper stays text.
const maxNesting = 40

func tooDeep(pc parser.Context) bool { return len(pc.OpenedBlocks()) >= maxNesting }

func newParser() parser.Parser {
	var options []parser.Option
	inlines := &inlineParser{}
	for i, c := range constructs() {
		for _, block := range c.blocks {
			options = append(options, parser.WithBlockParsers(util.Prioritized(block, i)))
		}
		if c.transform != nil {
			options = append(options, parser.WithASTTransformers(util.Prioritized(c.transform, i)))
		}
		for _, a := range c.atoms {
			inlines.add(a)
		}
	}
	options = append(options, parser.WithInlineParsers(util.Prioritized(inlines, 0)))
	return parser.NewParser(options...)
}

func newRenderer() renderer.Renderer {
	return renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(nodeRenderers{}, 0)))
}

// nodeRenderers hands the renderers of all constructs to goldmark.
type nodeRenderers struct{}

func (nodeRenderers) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	for _, c := range constructs() {
		for kind, render := range c.html {
			to.Register(kind, render)
		}
	}
}

// between renders a node as its children between two texts.
func between(before, after string) renderer.NodeRendererFunc {
	return func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(before)
		} else {
			_, _ = w.WriteString(after)
		}
		return ast.WalkContinue, nil
	}
}

// leaf renders a node without looking at its children.
func leaf[N ast.Node](render func(w util.BufWriter, source []byte, n N)) renderer.NodeRendererFunc {
	return func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			render(w, source, n.(N))
		}
		return ast.WalkSkipChildren, nil
	}
}
