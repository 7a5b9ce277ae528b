package changelog

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// side has the demands below a level, or those from the level on.
type side struct{ demands []demand }

// demand is a matcher for the value at a path. Placeholders have values only after the
// steps, so each run makes the matcher.
type demand struct {
	path   Path
	absent bool // no value at the path
	not    bool // no such value at the path
	words  string
	match  func(*observer) Matcher
}

// UnmarshalYAML reads a demand, a list of demands on the same value, or demands by paths.
func (s *side) UnmarshalYAML(n *yaml.Node) error {
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			of := side{}
			if err := of.UnmarshalYAML(n.Content[i+1]); err != nil {
				return err
			}
			if err := of.at(n.Content[i].Value); err != nil {
				return fmt.Errorf("line %d: %w", n.Content[i].Line, err)
			}
			s.demands = append(s.demands, of.demands...)
		}
	case yaml.SequenceNode:
		for _, element := range n.Content {
			if err := s.UnmarshalYAML(element); err != nil {
				return err
			}
		}
	default:
		d, err := demandOf(n)
		if err != nil {
			return fmt.Errorf("line %d: %w", n.Line, err)
		}
		s.demands = append(s.demands, d)
	}
	return nil
}

// at puts a path before those of the demands. Several paths are separated by commas.
func (s *side) at(paths string) error {
	if s == nil || paths == "" {
		return nil
	}
	var all []demand
	for _, d := range s.demands {
		for _, path := range separated(paths) {
			segments, err := ParsePath(path)
			if err != nil {
				return err
			}
			of := d
			of.path = append(segments, d.path...)
			all = append(all, of)
		}
	}
	s.demands = all
	return nil
}

// absence reports whether something is absent without a path.
func (s *side) absence() bool {
	return s != nil && slices.ContainsFunc(s.demands, func(d demand) bool { return d.absent && d.path == nil })
}

// texts are the words and the paths, which may have placeholders.
func (s *side) texts() []string {
	if s == nil {
		return nil
	}
	var all []string
	for _, d := range s.demands {
		all = append(all, d.words, fmt.Sprint(d.path))
	}
	return all
}

// matcher is all demands of the side.
func (s *side) matcher(o *observer) Matcher {
	if s == nil {
		return nil
	}
	var all []Matcher
	for _, d := range s.demands {
		var m Matcher
		if !d.absent {
			m = d.match(o)
		}
		if m = o.along(d.path, m); d.not {
			m = refusedBy(m)
		}
		all = append(all, m)
	}
	return SatisfyAll(all...)
}

// refusedBy accepts the values that the matcher does not accept.
func refusedBy(m Matcher) Matcher {
	return answered(Be("not "+Words(m), func(v any) bool { return !Accepts(m, v) }))
}

// words are the demands without a value.
var words = map[string]Matcher{
	"anything": Be("anything", func(any) bool { return true }),
	"text":     BeText(), "some text": BeNonEmptyText(),
	"boolean": BeBoolean(), "integer": BeInteger(),
	"number": BeNumber(),
	"object": BeObject(), "null": Equal(nil),
	"empty": SatisfyAll(BeArray(), BeEmpty()), "some": Be("an element at least", hasElements),
	"success": Succeed(), "no success": NotSucceed(), "refused": BeRefused(),
}

// phrases are the demands with a value behind their words.
var phrases = map[string]func(value string) Matcher{
	"contains":     func(value string) Matcher { return ContainSubstring(value) },
	"lacks":        func(value string) Matcher { return Not(ContainSubstring(value)) },
	"one of":       func(value string) Matcher { return BeElementOf(separated(value)) },
	"only":         func(value string) Matcher { return HaveOnlyFields(separated(value)...) },
	"length":       func(value string) Matcher { return SatisfyAll(BeArray(), HaveLen(int(whole(value)))) },
	"refused with": func(value string) Matcher { return BeRefusedWith(value) },
	"status":       func(value string) Matcher { return arrange.HasStatus(int(whole(value))) },
	"missing":      func(value string) Matcher { return MissParameter(value) },
	"ignores":      func(value string) Matcher { return IgnoreParameters(value) },
}

var between = regexp.MustCompile(`^(-?\d+) to (-?\d+)$`)

func whole(text string) int64 { return Integer(json.Number(text)) }

// demandOf reads one demand: a value that is no text, words, or words with a value.
func demandOf(n *yaml.Node) (demand, error) {
	d := demand{words: n.Value, absent: n.Value == "absent"}
	if n.Tag != "!!str" {
		var value any
		err := n.Decode(&value)
		d.match = func(*observer) Matcher { return Equal(Decoded(value)) }
		return d, err
	}
	var err error
	text, not := strings.CutPrefix(n.Value, "not ")
	if d.not = not; not {
		d.match, err = valueOf(text)
		return d, err
	}
	d.match, err = wordsOf(text)
	return d, err
}

func wordsOf(text string) (func(*observer) Matcher, error) {
	always := func(m Matcher) func(*observer) Matcher {
		return func(*observer) Matcher { return m }
	}
	if m, known := words[text]; known || text == "absent" {
		return always(m), nil
	}
	if numbers := between.FindStringSubmatch(text); numbers != nil {
		return always(BeBetween(whole(numbers[1]), whole(numbers[2]))), nil
	}
	if value, is := strings.CutPrefix(text, "="); is {
		value = strings.TrimSpace(value)
		return func(o *observer) Matcher { return Equal(o.expanded(value)) }, nil
	}
	for phrase, of := range phrases {
		if value, is := strings.CutPrefix(text, phrase+" "); is {
			return func(o *observer) Matcher { return of(o.text(value)) }, nil
		}
	}
	of := map[string]func(any) Matcher{"list of ": BeArrayOf, "holds ": holds}
	for prefix, outer := range of {
		if inner, is := strings.CutPrefix(text, prefix); is {
			m, err := valueOf(inner)
			return func(o *observer) Matcher { return outer(m(o)) }, err
		}
	}
	if inner, is := strings.CutSuffix(text, " or null"); is {
		m, err := valueOf(inner)
		return func(o *observer) Matcher { return OrNull(m(o)) }, err
	}
	return nil, fmt.Errorf("unknown demand %q", text)
}

// valueOf reads the demand inside another one, such as the number in `not 4`.
func valueOf(text string) (func(*observer) Matcher, error) {
	var n yaml.Node
	err := yaml.Unmarshal([]byte(text), &n)
	if err == nil && len(n.Content) == 1 && n.Content[0].Kind == yaml.ScalarNode {
		d, err := demandOf(n.Content[0])
		return d.match, err
	}
	return wordsOf(text)
}

// holds demands an array with an element that m accepts.
func holds(m any) Matcher { return ContainElement(Described("an element as demanded", m.(Matcher))) }
