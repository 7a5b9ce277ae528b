package website

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// goPackages are the packages that programs import.
var goPackages = []string{"fake", "featurelevels", "scenarios", "suite"}

// interfaces has a page for each Go package, the page that MkDocs fills with the Python
// interface, and those of TypeDoc.
func (s Source) interfaces() (pages, error) {
	made := pages{
		"reference/python.md": "# Python interface\n\n[Python](../python.md) shows it in use.\n\n::: spiritlevel\n",
	}
	if s.JavaScript != "" {
		if err := made.add(s.JavaScript, "reference/javascript/"); err != nil {
			return nil, err
		}
	}
	for _, name := range goPackages {
		text, err := s.goPackage(name)
		if err != nil {
			return nil, err
		}
		made["reference/go-"+name+".md"] = text
	}
	return made, nil
}

// goPackage is the page of a package: its comments and its exported declarations.
func (s Source) goPackage(name string) (string, error) {
	set := token.NewFileSet()
	folder := filepath.Join(s.Repository, name)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	var files []*ast.File
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") {
			continue
		}
		file, err := parser.ParseFile(set, filepath.Join(folder, entry.Name()), nil, parser.ParseComments)
		if err != nil {
			return "", err
		}
		files = append(files, file)
	}
	const module = "github.com/spiritlevel/spiritlevel/"
	p, err := doc.NewFromFiles(set, files, module+name)
	if err != nil {
		return "", err
	}
	page := &goPage{p: p, set: set}
	fmt.Fprintf(page, "# Go package %s\n\n%s\n%s", name, block("go", `import "`+module+name+`"`), page.comment(p.Doc))
	page.examples(p.Examples)
	page.values(p.Consts)
	page.values(p.Vars)
	page.functions("##", p.Funcs)
	for _, t := range p.Types {
		page.declare("##", "type "+t.Name, t.Name, t.Decl, t.Doc)
		page.examples(t.Examples)
		page.values(t.Consts)
		page.values(t.Vars)
		page.functions("###", t.Funcs)
		page.functions("###", t.Methods)
	}
	return page.String(), nil
}

// goPage is the page of a package as it grows.
type goPage struct {
	strings.Builder
	p   *doc.Package
	set *token.FileSet
}

// comment is a comment as Markdown, below the headings of the page.
func (g *goPage) comment(text string) string {
	p := g.p.Printer()
	p.HeadingLevel = 4
	p.DocLinkURL = func(link *comment.DocLink) string {
		switch {
		case link.ImportPath != "":
			return link.DefaultURL("https://pkg.go.dev")
		case link.Recv != "" && !g.isMethod(link.Recv, link.Name):
			return "#" + link.Recv // of a field
		}
		return link.DefaultURL("")
	}
	return string(p.Markdown(g.p.Parser().Parse(text))) + "\n"
}

func (g *goPage) isMethod(receiver, name string) bool {
	return slices.ContainsFunc(g.p.Types, func(t *doc.Type) bool {
		return t.Name == receiver && slices.ContainsFunc(t.Methods, func(f *doc.Func) bool { return f.Name == name })
	})
}

func (g *goPage) declare(level, heading, anchor string, declaration ast.Node, comment string) {
	fmt.Fprintf(g, "%s %s { #%s }\n\n", level, special.Replace(heading), anchor)
	g.code(declaration)
	g.WriteString(g.comment(comment))
}

func (g *goPage) code(node ast.Node) {
	var text strings.Builder
	if f, is := node.(*ast.FuncDecl); is {
		f.Body = nil
	}
	config := printer.Config{Mode: printer.UseSpaces, Tabwidth: 4}
	if err := config.Fprint(&text, g.set, node); err != nil {
		panic(err) // the parser made the node
	}
	g.WriteString(block("go", text.String()) + "\n")
}

func (g *goPage) values(list []*doc.Value) {
	for _, v := range list {
		for _, name := range v.Names {
			fmt.Fprintf(g, "<span id=\"%s\"></span>", name)
		}
		g.WriteString("\n\n")
		g.code(v.Decl)
		g.WriteString(g.comment(v.Doc))
	}
}

func (g *goPage) functions(level string, list []*doc.Func) {
	for _, f := range list {
		heading, anchor := "func "+f.Name, f.Name
		if f.Recv != "" {
			receiver := strings.TrimPrefix(f.Recv, "*")
			heading, anchor = "func ("+f.Recv+") "+f.Name, receiver+"."+f.Name
		}
		g.declare(level, heading, anchor, f.Decl, f.Doc)
		g.examples(f.Examples)
	}
}

func (g *goPage) examples(list []*doc.Example) {
	for _, e := range list {
		g.WriteString("Example:\n\n")
		g.code(e.Code)
	}
}
