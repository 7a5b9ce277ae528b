// Package website assembles the sources of the documentation site: the documents of the
// repository, and a reference, which it makes from the code. MkDocs builds the site from
// them: see packaging/site.
package website

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Source is the place of the code and the documents.
type Source struct {
	Root       *cobra.Command // the command line
	Repository string         // the folder of the repository
	Ref        string         // the branch or the tag to which links to other files of the repository lead
	JavaScript string         // the folder with the pages of TypeDoc; empty = without them
}

// pages are the files of the site by their paths, such as reference/errors.md. Files without
// Markdown are pictures and style sheets.
type pages map[string]string

// Write writes the sources to a folder, and the configuration of MkDocs beside it: to
// bin/docs.yml for bin/docs. A link that leads nowhere is an error.
func Write(from Source, folder string) error {
	all, err := from.pages()
	if err != nil {
		return err
	}
	if err := all.check(); err != nil {
		return err
	}
	configuration, err := from.configuration(all, folder)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for name, text := range all {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(folder+".yml", configuration, 0o644)
}

// pages makes all pages.
func (s Source) pages() (pages, error) {
	all := pages{}
	for _, part := range []func() (pages, error){
		s.documents, s.commands, s.controlPages, s.formats, s.levelPages, s.requirementPages, s.interfaces,
	} {
		made, err := part()
		if err != nil {
			return nil, err
		}
		for name, text := range made {
			if _, twice := all[name]; twice {
				return nil, fmt.Errorf("two pages are called %s", name)
			}
			all[name] = text
		}
	}
	all["reference/index.md"] = contents(all)
	return all, nil
}

// contents is the page that lists the reference.
func contents(all pages) string {
	var out strings.Builder
	out.WriteString("# Reference\n\nThe program's own code is the source of these pages.\n\n")
	var entries []string
	for name, text := range all {
		below, isReference := strings.CutPrefix(name, "reference/")
		folder, file := path.Split(below)
		if isReference && path.Ext(file) == ".md" && (folder == "" || file == "index.md") {
			entries = append(entries, fmt.Sprintf("- [%s](%s)\n", title(text), below))
		}
	}
	slices.Sort(entries)
	return out.String() + strings.Join(entries, "")
}

// repositoryURL is where the files of the repository can be read.
const repositoryURL = "https://github.com/spiritlevel/spiritlevel"

// fileURL is the address of a file or a folder of the repository.
func (s Source) fileURL(name string, isFolder bool) string {
	kind := "blob"
	if isFolder {
		kind = "tree"
	}
	return repositoryURL + "/" + kind + "/" + s.Ref + "/" + name
}
