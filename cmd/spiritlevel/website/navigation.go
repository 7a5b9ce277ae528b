package website

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// configuration is the configuration of MkDocs: that of packaging/site, with the pages that
// exist in the place of the patterns in its navigation.
func (s Source) configuration(all pages, folder string) ([]byte, error) {
	shared, err := filepath.Abs(filepath.Join(s.Repository, "packaging", "site", "mkdocs.yml"))
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(shared)
	if err != nil {
		return nil, err
	}
	var template struct{ Nav []yaml.Node }
	if err := yaml.Unmarshal(text, &template); err != nil {
		return nil, fmt.Errorf("%s: %w", shared, err)
	}
	left := map[string]bool{}
	for name := range all {
		if path.Ext(name) == ".md" {
			left[name] = true
		}
	}
	for i := range template.Nav {
		if err := take(&template.Nav[i], left); err != nil {
			return nil, fmt.Errorf("%s: %w", shared, err)
		}
	}
	navigation, err := expand(template.Nav, left)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shared, err)
	}
	if len(left) > 0 {
		return nil, fmt.Errorf("%s: the navigation has no place for %s", shared,
			strings.Join(sorted(left), ", "))
	}
	return yaml.Marshal(struct {
		Inherit string      `yaml:"INHERIT"`
		Docs    string      `yaml:"docs_dir"`
		Site    string      `yaml:"site_dir"`
		Nav     []yaml.Node `yaml:"nav"`
	}{shared, filepath.Base(folder), "site", navigation})
}

// take removes the pages that the navigation names from those that its patterns find.
func take(node *yaml.Node, left map[string]bool) error {
	if strings.HasSuffix(node.Value, ".md") && !strings.Contains(node.Value, "*") {
		if !left[node.Value] {
			return fmt.Errorf("line %d: there is no page %s, or the navigation has it twice", node.Line, node.Value)
		}
		delete(left, node.Value)
	}
	for _, child := range node.Content {
		if err := take(child, left); err != nil {
			return err
		}
	}
	return nil
}

// expand puts the pages that are left in the place of patterns. A section without a page is
// left out.
func expand(entries []yaml.Node, left map[string]bool) ([]yaml.Node, error) {
	var expanded []yaml.Node
	for _, entry := range entries {
		if entry.Kind == yaml.ScalarNode {
			found, err := find(entry.Value, left)
			if err != nil {
				return nil, err
			}
			expanded = append(expanded, found...)
			continue
		}
		below := entry.Content[len(entry.Content)-1] // of "title: page" or "title: list"
		children := []yaml.Node{*below}
		if below.Kind == yaml.SequenceNode {
			children = nil
			for _, child := range below.Content {
				children = append(children, *child)
			}
		}
		children, err := expand(children, left)
		if err != nil {
			return nil, err
		}
		switch {
		case len(children) == 0:
			continue
		case below.Kind == yaml.ScalarNode:
			below.Value = children[0].Value
		default:
			below.Content = nil
			for i := range children {
				below.Content = append(below.Content, &children[i])
			}
		}
		expanded = append(expanded, entry)
	}
	return expanded, nil
}

// find lists the pages that are left and match a pattern. A name is its own pattern.
func find(pattern string, left map[string]bool) ([]yaml.Node, error) {
	if !strings.Contains(pattern, "*") {
		return []yaml.Node{{Kind: yaml.ScalarNode, Value: pattern}}, nil
	}
	var found []yaml.Node
	for _, name := range sorted(left) {
		matches, err := path.Match(pattern, name)
		if err != nil {
			return nil, err
		}
		if matches {
			delete(left, name)
			found = append(found, yaml.Node{Kind: yaml.ScalarNode, Value: name})
		}
	}
	return found, nil
}

// sorted orders pages by their names: levels before levels-diff, and release 9.0 before 10.0.
func sorted[T any](all map[string]T) []string {
	key := func(name string) string {
		return number.ReplaceAllStringFunc(strings.TrimSuffix(name, ".md"), func(digits string) string {
			return fmt.Sprintf("%6s", digits)
		})
	}
	return slices.SortedFunc(maps.Keys(all), func(a, b string) int { return strings.Compare(key(a), key(b)) })
}

var number = regexp.MustCompile(`\d+`)
