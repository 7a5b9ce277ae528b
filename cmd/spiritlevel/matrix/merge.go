package matrix

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// Incomplete reports a set of shards with missing shards.
type Incomplete struct{ text string }

func (e *Incomplete) Error() string { return e.text }

// ExitCode is the exit code of a run that could not judge enough.
func (e *Incomplete) ExitCode() int { return report.ExitTooLittle }

// maxReport bounds the file of one shard.
const maxReport = 64 << 20

// Merge joins the JSON reports of all shards of one matrix, which are the files in a
// folder that end in .json.
func Merge(folder string) (*Report, error) {
	names, err := filepath.Glob(filepath.Join(escaped(folder), "*.json"))
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(folder); err != nil {
		return nil, fmt.Errorf("merge: %w", err)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder with the reports of shards", folder)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no .json files: write them with matrix --shard I/N --report FOLDER/I.json", folder)
	}
	shards := map[int]string{}
	var merged *Report
	for _, name := range names {
		one, err := read(name)
		if err != nil {
			return nil, err
		}
		if other, twice := shards[one.Shard.Index]; twice {
			return nil, fmt.Errorf("%s and %s are both shard %d", other, name, one.Shard.Index)
		}
		shards[one.Shard.Index] = name
		if merged == nil {
			merged = one
			continue
		}
		if !alike(merged, one) {
			return nil, fmt.Errorf(
				"%s is of another matrix than %s: the command, the levels, the dialect or the number of shards differ", name,
				names[0])
		}
		merged.Runs = append(merged.Runs, one.Runs...)
	}
	return merged.whole(shards)
}

// escaped is a folder's name without the special characters of patterns.
func escaped(folder string) string {
	var out []rune
	for _, r := range folder {
		if slices.Contains([]rune(`*?[\`), r) {
			out = append(out, '\\')
		}
		out = append(out, r)
	}
	return string(out)
}

func alike(a, b *Report) bool {
	return a.Shard.Of == b.Shard.Of && a.Dialect == b.Dialect && slices.Equal(a.Command, b.Command) &&
		slices.Equal(a.Levels, b.Levels)
}

func read(name string) (*Report, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxReport {
		return nil, fmt.Errorf("%s is no report of a matrix", name)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	r := &Report{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s is no report of a matrix: %w", name, err)
	}
	if r.Shard.Of == 0 || r.Levels == nil {
		return nil, fmt.Errorf("%s is no report of a shard: write it with matrix --shard I/N --report", name)
	}
	return r, nil
}

// whole checks that no shard and no level is missing.
func (r *Report) whole(shards map[int]string) (*Report, error) {
	for i := 1; i <= r.Shard.Of; i++ {
		if shards[i] == "" {
			return nil, &Incomplete{fmt.Sprintf("shard %d of %d is missing", i, r.Shard.Of)}
		}
	}
	slices.SortFunc(r.Runs, func(a, b Run) int { return cmp.Compare(a.Level, b.Level) })
	var levels []featurelevels.Level
	for _, run := range r.Runs {
		levels = append(levels, run.Level)
	}
	if !slices.Equal(levels, r.Levels) {
		return nil, &Incomplete{fmt.Sprintf("the shards have %d results for %d levels", len(levels), len(r.Levels))}
	}
	if passed, _ := r.Count(Passed); passed > 0 {
		r.Reasons = nil // they are those of one shard
	}
	r.Shard = Shard{}
	return r, nil
}
