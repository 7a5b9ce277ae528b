package explore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/explore/normal"
	"github.com/spiritlevel/spiritlevel/suite/printable"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Known is a finding that is accepted for a while.
type Known struct {
	Operation string `yaml:"operation"`
	Place     string `yaml:"place"`
	Kind      string `yaml:"kind"`
	Reason    string `yaml:"reason"`
	Expires   string `yaml:"expires"` // the last day on which it is accepted, as 2026-12-31
}

const dateForm = "2006-01-02"

// ReadKnown reads a list of known findings, a YAML file with the key findings.
func ReadKnown(name string) ([]Known, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var list struct {
		Findings []Known `yaml:"findings"`
	}
	if err := target.DecodeYAML(text, &list); err != nil {
		return nil, fmt.Errorf("%s is no list of known findings: %w", name, err)
	}
	for i, k := range list.Findings {
		switch {
		case k.Operation == "" || k.Place == "" || k.Kind == "":
			return nil, fmt.Errorf("%s: findings[%d] wants operation, place and kind", name, i)
		case strings.TrimSpace(k.Reason) == "":
			return nil, fmt.Errorf("%s: findings[%d] has no reason", name, i)
		}
		if _, err := time.Parse(dateForm, k.Expires); err != nil {
			return nil, fmt.Errorf("%s: findings[%d].expires: %q is no day such as 2026-12-31", name, i, k.Expires)
		}
	}
	return list.Findings, nil
}

// reasonOf is the reason for which a finding is accepted, "" without one.
func reasonOf(known []Known, key Key, today time.Time) string {
	for _, k := range known {
		if (Key{k.Operation, k.Place, normal.Kind(k.Kind)}) == key && today.Format(dateForm) <= k.Expires {
			return k.Reason
		}
	}
	return ""
}

// fileName is the name of the file of a finding: one for each key.
func (k Key) fileName() string {
	clean := func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}
	name := strings.Map(clean, k.String())
	for strings.Contains(name, "--") {
		name = strings.ReplaceAll(name, "--", "-")
	}
	return strings.Trim(name, "-") + ".jsonl"
}

// Keep writes a file for each finding into the folder. The file of an earlier run with the same key stays, if it
// has fewer calls.
func (r *Result) Keep(folder string) error {
	for _, f := range r.Findings {
		name := filepath.Join(folder, f.fileName())
		if earlier, err := readKept(name); err == nil && len(earlier.Calls) < len(f.Calls) {
			continue
		}
		if err := f.write(name); err != nil {
			return err
		}
	}
	return nil
}

func (f *Finding) write(name string) error {
	head := recordings.Head{Level: featurelevels.Level(f.Level), Dialect: featurelevels.Dialect(f.Dialect),
		ServerVersion: f.version, Recorded: f.recorded, Finding: &recordings.Finding{Operation: f.Operation, Place: f.Place,
			Kind: string(f.Kind), Wanted: f.Wanted, Came: f.Came, Requirement: f.Requirement, Change: f.Change, Seed: f.Seed}}
	return recordings.WriteFile(name, head, f.exchanges())
}

// readKept reads the file of a finding.
func readKept(name string) (Finding, error) {
	head, steps, err := recordings.ReadFile(name)
	if err != nil {
		return Finding{}, err
	}
	told := head.Finding
	if told == nil {
		return Finding{}, fmt.Errorf("%s is a recording of clients: replay plays it", name)
	}
	f := Finding{Key: Key{told.Operation, told.Place, normal.Kind(told.Kind)}, Wanted: told.Wanted, Came: told.Came,
		Requirement: told.Requirement, Change: told.Change, Seed: told.Seed, Level: int(head.Level),
		Dialect: string(head.Dialect)}
	for _, step := range steps {
		if step.Call != nil {
			f.Calls = append(f.Calls, *step.Call)
		}
	}
	if f.Operation == "" || f.Place == "" || f.Kind == "" || len(f.Calls) == 0 {
		return f, fmt.Errorf("%s is no finding: its first line wants operation, place and kind, and calls follow", name)
	}
	return f, nil
}

// ReadFolder reads the findings of a folder.
func ReadFolder(folder string) (all []Finding, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no findings: no file ends in .jsonl", folder)
	}
	for _, name := range names {
		f, err := readKept(name)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// Replay repeats the findings at the server: the result has those that are still there. Findings of
// other levels or another dialect are left out with a notice.
func Replay(ctx context.Context, judged, reference *session.Survey, cfg Config, kept []Finding) (*Result, error) {
	e, err := begin(ctx, judged, reference, cfg)
	if err != nil {
		return nil, err
	}
	for _, f := range kept {
		if ctx.Err() != nil {
			break
		}
		if f.Level != e.level || f.Dialect != e.dialect {
			e.notice(fmt.Sprintf("not repeated, because it is of level %d in dialect %s: %s", f.Level, f.Dialect, f.Key))
			continue
		}
		if err := e.replay(ctx, f); err != nil {
			e.end(ctx, err)
			break
		}
	}
	e.out.Findings, e.out.Interrupted = e.found.all, ctx.Err() != nil
	e.out.Elapsed = time.Since(e.out.Started)
	return e.out, nil
}

func (e *explorer) replay(ctx context.Context, f Finding) error {
	s, err := e.open(ctx, e.Patience)
	if err != nil {
		return err
	}
	defer s.close()
	defer func() { e.out.Calls += s.calls }()
	e.out.Sequences++
	at, found, err := s.runTo(ctx, f.Calls, f.Key)
	if i := slices.IndexFunc(found, func(d difference) bool { return d.Key == f.Key }); i >= 0 {
		e.keep(ctx, 0, f.Calls[:at+1], found[i])
	}
	if err != nil {
		return err
	}
	if len(found) > 0 {
		return e.same(ctx)
	}
	return nil
}

// runTo makes the calls up to one with the difference. Other differences do not end the calls.
func (s *stage) runTo(ctx context.Context, calls []recordings.Call, key Key) (at int, found []difference, err error) {
	for i, c := range calls {
		if ctx.Err() != nil {
			return i, nil, ctx.Err()
		}
		found, _, err := s.take(c)
		if errors.Is(err, errApart) {
			return i, nil, nil
		}
		if err != nil && !errors.Is(err, errNothing) {
			return i, nil, err
		}
		for _, d := range found {
			if d.Key == key {
				return i, []difference{d}, nil
			}
		}
	}
	return len(calls), nil, nil
}

// curls are the calls as shell lines. Things that earlier calls made stand as variables.
func curls(calls []recordings.Call, s *server) (lines []string) {
	variables := strings.NewReplacer("#", "_", ":", "_", ".", "_")
	w := &side{of: s, texts: make(map[string]string)}
	w.Server = normal.NewServer(normal.Place{Names: session.MadeBy(s.run) + " ", Spellings: s.survey.Config.Spellings,
		Watchword: "Wächter" + s.run}, s.people())
	spelt := func(text string) string {
		return references.ReplaceAllStringFunc(text, func(found string) string {
			parts := references.FindStringSubmatch(found)
			if parts[1] == "" && parts[2] != "last" && parts[2] != "attachment" {
				value, _ := w.referred(parts[2], parts[3], found)
				return value
			}
			return "$" + variables.Replace(strings.Trim(found, "{}"))
		})
	}
	for _, c := range calls {
		lines = append(lines, curl(c, s, spelt))
	}
	return lines
}

func curl(c recordings.Call, s *server, spelt func(string) string) string {
	parts := []string{"curl", "-sS", "-X", c.Method}
	forgery, role, forged := strings.Cut(c.Who, ":")
	switch {
	case forged:
		parts = append(parts, "-u", `"$`+target.EmailVariable(target.Role(role))+`:<`+forgery+`>"`)
	case c.Who != "nobody":
		as := target.Role(c.Who)
		parts = append(parts, "-u", `"$`+target.EmailVariable(as)+`:$`+target.KeyVariable(as)+`"`)
	}
	if c.Method == "GET" && len(c.Params) > 0 {
		parts = append(parts, "-G")
	}
	parts = append(parts, quoted(s.survey.Config.URL+"/api/v1"+spelt(c.Path)))
	for _, name := range sortedKeys(c.Params) {
		value := spelt(c.Params[name])
		if len(value) > longParameter {
			value = strings.ToValidUTF8(value[:longParameter], "") + "…"
		}
		parts = append(parts, "--data-urlencode", quoted(name+"="+value))
	}
	for name := range c.Files {
		parts = append(parts, "-F", quoted("file=@"+name))
	}
	line := strings.Join(parts, " ")
	for _, label := range c.Makes {
		line += "   # " + strings.ReplaceAll(label, "#", "_")
	}
	return line
}

// longParameter is the length up to which a shell line has a parameter as a whole.
const longParameter = 200

// quoted is a text in quotation marks in which variables stand for their values.
func quoted(text string) string {
	if !strings.Contains(text, "$") {
		return printable.Shell(text)
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", "\\`").Replace(printable.Text(text)) + `"`
}
