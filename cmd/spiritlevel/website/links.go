package website

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	link   = regexp.MustCompile(`(\]\(|(?:src|href|srcset)=")([^)"\s]+)([)"])`)
	inCode = regexp.MustCompile("``.*?``|`[^`]*`")
	scheme = regexp.MustCompile(`^[a-z][a-z0-9+.-]*:`)
)

// relink gives the target of each link in a text to change. Links in code stay.
func relink(text string, change func(target string) (string, error)) (string, error) {
	var wrong []error
	changed := running(text, func(line string) string {
		var codes []string
		plain := inCode.ReplaceAllStringFunc(line, func(code string) string {
			codes = append(codes, code)
			return "\x00"
		})
		plain = link.ReplaceAllStringFunc(plain, func(found string) string {
			parts := link.FindStringSubmatch(found)
			target, err := change(parts[2])
			if err != nil {
				wrong = append(wrong, err)
			}
			return parts[1] + target + parts[3]
		})
		for _, code := range codes {
			plain = strings.Replace(plain, "\x00", code, 1)
		}
		return plain
	})
	return changed, errors.Join(wrong...)
}

// resolve is the target of a link on the site. Links to documents lead to their pages, others
// to the repository.
func (s Source) resolve(document, target string, places map[string]string) (string, error) {
	if scheme.MatchString(target) || strings.HasPrefix(target, "#") {
		return target, nil
	}
	name, anchor, anchored := strings.Cut(target, "#")
	name = path.Join(path.Dir(document), name)
	if anchored {
		anchor = "#" + anchor
	}
	if page, isPage := places[name]; isPage {
		return relative(places[document], page) + anchor, nil
	}
	file, err := os.Stat(filepath.Join(s.Repository, filepath.FromSlash(name)))
	if err != nil || strings.HasPrefix(name, "../") {
		return "", fmt.Errorf("%s: the link to %s leads to %s, which does not exist", document, target, name)
	}
	if anchored && path.Ext(name) == ".md" {
		text, err := os.ReadFile(filepath.Join(s.Repository, filepath.FromSlash(name)))
		if err == nil && !anchors(string(text))[anchor[1:]] {
			return "", fmt.Errorf("%s: the link to %s leads to a heading that %s does not have", document, target, name)
		}
	}
	return s.fileURL(name, file.IsDir()) + anchor, nil
}

// relative is the link from a page to another one.
func relative(from, to string) string {
	way, err := filepath.Rel(filepath.FromSlash(path.Dir(from)), filepath.FromSlash(to))
	if err != nil {
		return to
	}
	return filepath.ToSlash(way)
}

// documentName is a link whose text is the name of a document.
var documentName = regexp.MustCompile(`\[((?:[A-Za-z]+/)*[A-Za-z-]+\.md)\]\(([^)#]+)(#[^)]*)?\)`)

// retitle gives links whose text is the name of a document the title of the page instead.
func (p pages) retitle() {
	for name, text := range p {
		p[name] = running(text, func(line string) string {
			return documentName.ReplaceAllStringFunc(line, func(found string) string {
				parts := documentName.FindStringSubmatch(found)
				if heading := title(p[path.Join(path.Dir(name), parts[2])]); heading != "" {
					return "[" + heading + "](" + parts[2] + parts[3] + ")"
				}
				return found
			})
		})
	}
}

// check demands of each link between pages that its page and its anchor exist.
func (p pages) check() error {
	known := map[string]map[string]bool{}
	for name, text := range p {
		known[name] = anchors(text)
	}
	var wrong []error
	for _, name := range sorted(p) {
		if path.Ext(name) != ".md" {
			continue
		}
		_, err := relink(p[name], func(target string) (string, error) {
			if scheme.MatchString(target) {
				return target, nil
			}
			to, anchor, anchored := strings.Cut(target, "#")
			if to = path.Join(path.Dir(name), to); strings.HasPrefix(target, "#") {
				to = name
			}
			places, exists := known[to]
			switch {
			case !exists:
				return "", fmt.Errorf("%s links to %s: there is no page %s", name, target, to)
			case anchored && !places[anchor]:
				return "", fmt.Errorf("%s links to %s: the page %s has no such place", name, target, to)
			}
			return target, nil
		})
		wrong = append(wrong, err)
	}
	return errors.Join(wrong...)
}
