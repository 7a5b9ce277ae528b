package website

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// besides are the documents outside docs/ that are pages, with their places on the site.
var besides = map[string]string{
	"CHANGELOG.md":         "changes.md",
	"fake/CONTROL.md":      "control.md",
	"fake/FRONTENDS.md":    "browsers.md",
	"cmd/bench/RESULTS.md": "reference/measurements.md",
	"fake/CHOICES.md":      "reference/choices.md",
	"fake/ERRORS.md":       "reference/errors.md",
	"fake/EVENTS.md":       "reference/events.md",
	"fake/PERMISSIONS.md":  "reference/permissions.md",
}

// documents are the documents of the repository, with links as the site needs them.
func (s Source) documents() (pages, error) {
	made := pages{}
	if err := made.add(filepath.Join(s.Repository, "docs"), ""); err != nil {
		return nil, err
	}
	places := map[string]string{}
	for page := range made {
		places["docs/"+page] = page
	}
	for document, page := range besides {
		places[document] = page
		if _, taken := made[page]; taken {
			return nil, fmt.Errorf("docs/%s has the place of %s on the site", page, document)
		}
	}
	for document, page := range places {
		text, err := os.ReadFile(filepath.Join(s.Repository, filepath.FromSlash(document)))
		if err != nil {
			return nil, err
		}
		made[page] = string(text)
		if filepath.Ext(page) != ".md" {
			continue
		}
		if made[page], err = relink(adapted(string(text)), func(target string) (string, error) {
			return s.resolve(document, target, places)
		}); err != nil {
			return nil, err
		}
	}
	made.retitle()
	made["index.md"] = "---\nhide: [navigation]\n---\n\n" + made["index.md"] // it is alone in its part of the site
	for _, name := range []string{"site.css", "favicon.svg"} {
		text, err := os.ReadFile(filepath.Join(s.Repository, "packaging", "site", name))
		if err != nil {
			return nil, err
		}
		made[name] = string(text)
	}
	return made, nil
}

// add adds the files in a folder, below a place of the site.
func (p pages) add(folder, place string) error {
	return filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		below, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(name)
		p[place+filepath.ToSlash(below)] = string(text)
		return err
	})
}

var item = regexp.MustCompile(`^([-*+]|\d+\.) `)

// adapted is a text for MkDocs, which differs from GitHub: a heading and a list need an empty
// line before them, and "[a][b]" is a reference even without a target.
func adapted(text string) string {
	last := "\n"
	return running(text, func(line string) string {
		begins := heading.MatchString(line) || item.MatchString(line) && !item.MatchString(last) && last[0] != ' '
		if begins && strings.TrimSpace(last) != "" {
			line = "\n" + line
		}
		last = strings.TrimPrefix(line, "\n") + "\n"
		return strings.ReplaceAll(line, "][", `]\[`)
	})
}
