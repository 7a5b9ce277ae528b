package blocks

import (
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// messageParser opens the element around the whole message, so that each block has an
// element around it.
type messageParser struct{}

// Trigger implements parser.BlockParser: any line begins a message.
func (messageParser) Trigger() []byte { return nil }

// Open implements parser.BlockParser.
func (messageParser) Open(parent ast.Node, _ text.Reader, _ parser.Context) (ast.Node, parser.State) {
	if parent.Kind() != ast.KindDocument {
		return nil, parser.NoChildren
	}
	return tree.New(tree.RootTag), parser.HasChildren
}

// Continue implements parser.BlockParser.
func (messageParser) Continue(ast.Node, text.Reader, parser.Context) parser.State {
	return parser.Continue | parser.HasChildren
}

// Close implements parser.BlockParser.
func (messageParser) Close(ast.Node, text.Reader, parser.Context) {}

// CanInterruptParagraph implements parser.BlockParser.
func (messageParser) CanInterruptParagraph() bool { return false }

// CanAcceptIndentedLine implements parser.BlockParser.
func (messageParser) CanAcceptIndentedLine() bool { return true }
