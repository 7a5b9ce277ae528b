package organization_test

import (
	"fmt"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// References to missing objects are refused, with the place, the key, the name and the
// nearest existing name.
func TestReferencesToMissingObjectsAreRefused(t *testing.T) {
	text, _, keys := exampleFormat(t)
	references := 0
	for _, key := range keys {
		if key.field.Tag.Get("ref") == "" || len(key.places) == 0 {
			continue
		}
		references++
		t.Run(key.path, func(t *testing.T) {
			node := key.places[0].node()
			if node.Kind == yaml.SequenceNode {
				node = node.Content[0]
			}
			name := node.Value + "qq"
			err := builds(replaced(text, node, name))
			if err == nil {
				t.Fatalf("%q was accepted", name)
			}
			line, _, _ := strings.Cut(err.Error(), "\n")
			place, reason, _ := strings.Cut(line, ": ")
			path, problem, _ := strings.Cut(reason, ": ")
			Same(t, "place", place, fmt.Sprintf("f:%d", node.Line))
			Same(t, "key", withoutIndexes(path), strings.ReplaceAll(key.path, "[]", ""))
			if end := fmt.Sprintf("found %q; did you mean %q?", name, node.Value); !strings.HasSuffix(problem, end) {
				t.Errorf("got %q, want the end %q", problem, end)
			}
		})
	}
	if references < 30 {
		t.Errorf("only %d keys are references", references)
	}
}

// A key that holds the name of another object of the file says so in its tag.
func TestKeysThatNameOtherObjectsAreReferences(t *testing.T) {
	_, _, keys := exampleFormat(t)
	names := map[string]string{}
	for _, key := range keys {
		if kind := key.field.Tag.Get("names"); kind != "" {
			for _, at := range key.places {
				names[at.node().Value] = kind
			}
		}
	}
	for _, key := range keys {
		if key.field.Tag.Get("ref") != "" || key.field.Tag.Get("names") != "" {
			continue
		}
		for _, at := range key.places {
			values := []*yaml.Node{at.node()}
			if at.node().Kind == yaml.SequenceNode {
				values = at.node().Content
			}
			for _, node := range values {
				if kind := names[node.Value]; kind != "" {
					t.Errorf("%s holds the name of a %s, %q, and has no tag ref", key.path, kind, node.Value)
				}
			}
		}
	}
}

// builds makes a world of the text of a scenario file.
func builds(text string) error {
	s, err := scenarios.Load(strings.NewReader(text), "f")
	if err == nil {
		_, err = fake.New(fake.Config{Level: featurelevels.Newest(), Scenario: s, Frozen: Frozen})
	}
	return err
}

// replaced is a text with another value for a node of it.
func replaced(text string, node *yaml.Node, value string) string {
	lines := strings.SplitAfter(text, "\n")
	line := lines[node.Line-1]
	lines[node.Line-1] = line[:node.Column-1] + strings.Replace(line[node.Column-1:], node.Value, value, 1)
	return strings.Join(lines, "")
}

// withoutIndexes cuts users[3].email to users.email.
func withoutIndexes(path string) string {
	for i := range 10 {
		path = strings.ReplaceAll(path, fmt.Sprintf("[%d]", i), "")
	}
	return path
}
