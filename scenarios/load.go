package scenarios

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// MaxBytes is the maximum size of a scenario; larger files are not read.
const MaxBytes = 64 << 20

//go:embed default.yaml
var defaultFile []byte

// Default is a new copy of the embedded organization.
func Default() *Scenario {
	s, err := Load(bytes.NewReader(defaultFile), "default.yaml")
	if err != nil {
		panic(err) // the tests load it, so only a broken tree can cause this
	}
	return s
}

// Builtin is the embedded organization, shared by all callers, who must not change it.
var Builtin = sync.OnceValue(Default)

// LoadFile reads the scenario at path; errors contain the path.
func LoadFile(path string) (*Scenario, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("scenario: %w", err)
	}
	defer f.Close()
	return Load(f, path)
}

// Load reads a scenario in YAML or JSON. The error joins one *Error for each mistake
// in the file, sorted by line, each printed as "name:line: reason".
func Load(r io.Reader, name string) (*Scenario, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p := &problems{file: name}
	root := parse(text, p)
	if root == nil {
		return nil, p.err()
	}
	s := &Scenario{Organization: NewOrganization()}
	d := &decoder{problems: p, lines: map[string]int{}}
	d.decode(root, s)
	(&checker{Scenario: s, problems: p, lines: d.lines}).check()
	if err := p.err(); err != nil {
		return nil, err
	}
	s.origin = origin{name, d.lines}
	return s, nil
}

// parse returns the top node of a file with one document, or nil and a problem.
func parse(text []byte, p *problems) *yaml.Node {
	if len(text) > MaxBytes {
		p.add(1, "the file is larger than %d MiB", MaxBytes>>20)
		return nil
	}
	var doc, second yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(joinSurrogates(text)))
	if err := dec.Decode(&doc); err != nil {
		addSyntax(p, err)
		return nil
	}
	if err := dec.Decode(&second); !errors.Is(err, io.EOF) {
		if err != nil {
			addSyntax(p, err)
		} else {
			p.add(second.Line, "a second document begins here: expected one scenario in a file")
		}
		return nil
	}
	return doc.Content[0]
}

var (
	yamlLine       = lazyregexp.New(`^(?:yaml: )?(?:line (\d+): )?(.*)`)
	grammarProblem = lazyregexp.New(`^did not find expected (?:node content|key|'-' indicator|',' or|<)`)
)

// addSyntax extracts the line from the parser's message.
func addSyntax(p *problems, err error) {
	if errors.Is(err, io.EOF) {
		p.add(1, "the file is empty: expected %s", strings.Join(namesOf(fieldsOf(reflect.TypeFor[Scenario]())), ", "))
		return
	}
	m := yamlLine.FindStringSubmatch(err.Error())
	line, _ := strconv.Atoi(m[1])
	if grammarProblem.MatchString(m[2]) {
		line++ // the parser counts lines from 0, unlike its scanner
	}
	p.add(line, "not valid YAML here or in the block that begins here: %s", m[2])
}

// surrogates matches a backslash that stands for itself, or a character that JSON writes as
// two escapes.
var surrogates = lazyregexp.New(`\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}`)

// joinSurrogates writes the characters of JSON that YAML does not read as two escapes.
func joinSurrogates(text []byte) []byte {
	if !bytes.Contains(bytes.ToLower(text), []byte(`\ud`)) || !json.Valid(text) {
		return text
	}
	return []byte(surrogates.ReplaceAllStringFunc(string(text), func(found string) string {
		var char string
		if found == `\\` || json.Unmarshal([]byte(`"`+found+`"`), &char) != nil {
			return found
		}
		return char
	}))
}
