package tree

import (
	"sort"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// nodeRenderers writes the tree as HTML for goldmark.
type nodeRenderers struct{}

// NewRenderer returns the renderer of trees.
func NewRenderer() renderer.Renderer {
	return renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(nodeRenderers{}, 0)))
}

// RegisterFuncs implements renderer.NodeRenderer.
func (nodeRenderers) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	to.Register(ast.KindDocument, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
		return ast.WalkContinue, nil
	})
	to.Register(kindElement, renderElement)
	to.Register(kindHTML, renderHTML)
}

// renderHTML writes ready HTML, which needs no paragraph around it.
func renderHTML(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*Element)
	if entering {
		_, _ = w.WriteString(n.HTML)
	} else {
		rawOf(n).write(w, n.Tail.Text)
	}
	return ast.WalkSkipChildren, nil
}

// voidTags are those without an end.
var voidTags = map[string]bool{"br": true, "hr": true, "img": true}

func renderElement(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*Element)
	raw := rawOf(n)
	if entering {
		if n.Tag != RootTag {
			raw.writeTag(w, n)
		}
		raw.write(w, n.Head.Text)
		return ast.WalkContinue, nil
	}
	if n.Tag != RootTag && !voidTags[n.Tag] {
		_, _ = w.WriteString("</" + n.Tag + ">")
	}
	raw.write(w, n.Tail.Text)
	return ast.WalkContinue, nil
}

// writeTag writes a tag with its attributes in the order of their names. An attribute
// whose value is its own name is written without value.
func (r *Raw) writeTag(w util.BufWriter, n *Element) {
	_, _ = w.WriteString("<" + n.Tag)
	attributes := n.Attributes()
	sort.Slice(attributes, func(i, j int) bool { return string(attributes[i].Name) < string(attributes[j].Name) })
	for _, a := range attributes {
		name, value := string(a.Name), escapeAttribute(r.plain(a.Value.(string)))
		if name == value {
			_, _ = w.WriteString(" " + name)
			continue
		}
		_, _ = w.WriteString(" " + name + `="` + value + `"`)
	}
	_, _ = w.WriteString(">")
}
