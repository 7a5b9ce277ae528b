package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

const introduction = `# Which client works with which server

Which calls of a client library work with which server? This page tells it for %d versions
of %d client libraries, and for servers of every feature level from 0 to %d. The clients
are unpatched, and the server is the fake in dialect ` + "`zulip`" + `.

![For each version of a client, the number of calls that fail at each level](pictures/compatibility.svg)

A call works if the server accepts it, and if its effect is there. The tests of a client
are one file in ` + "`packaging/compatibility/`" + `, and each test has the name of its call. A call
that fails somewhere runs again alone at both sides of each border, as a command of
` + "`spiritlevel matrix`" + ` does, with and without the changes between them. So the tables name the
row of the change log that alone turns the result, or say that no such row is known.

The command ` + "`make compatibility`" + ` writes this page and the picture again.
`

// writePage makes the page of the results.
func writePage(r Results) []byte {
	out := &bytes.Buffer{}
	count := 0
	for _, client := range r.Clients {
		count += len(client.Versions)
	}
	fmt.Fprintf(out, introduction, count, len(r.Clients), r.Newest)
	if gap := r.NotYet; gap.Rows > 0 {
		fmt.Fprintf(out, "\nThe fake does not have %d changes of the levels %d to %d yet, and no call fails because of\n"+
			"them here. The picture marks these levels by an asterisk.\n", gap.Rows, gap.From, gap.To)
	}
	writeOverview(out, r)
	for _, client := range r.Clients {
		writeClient(out, r, client)
	}
	return out.Bytes()
}

// A series is the levels of all releases with one first number.
type series struct {
	name     string // such as "3.0 to 3.4"
	from, to featurelevels.Level
}

// first is the oldest release of the series.
func (s series) first() string {
	name, _, _ := strings.Cut(s.name, " ")
	return name
}

// seriesOf lists the series of releases, oldest first.
func seriesOf(r Results) []series {
	var list []series
	major := ""
	next := featurelevels.Oldest
	for _, release := range r.Releases {
		number, _, _ := strings.Cut(release.Version, ".")
		if number != major {
			list = append(list, series{name: release.Version, from: next})
			major = number
		} else {
			list[len(list)-1].name = list[len(list)-1].first() + " to " + release.Version
		}
		list[len(list)-1].to = release.Level
		next = release.Level + 1
	}
	return list
}

// writeOverview writes how many calls of each version work with the releases.
func writeOverview(out *bytes.Buffer, r Results) {
	columns := seriesOf(r)
	fmt.Fprint(out, "\n## How many calls work with which release (and levels)\n\n| Client | Calls |")
	for _, s := range columns {
		fmt.Fprintf(out, " %s<br>(%s) |", s.name, levelRange(s.from, s.to))
	}
	fmt.Fprintf(out, "\n|---|---|%s\n", strings.Repeat("---|", len(columns)))
	for _, client := range r.Clients {
		for _, version := range client.Versions {
			all, _, _ := version.count(featurelevels.Oldest)
			if version.NotRun != "" {
				fmt.Fprintf(out, "| %s %s | not run |%s\n", client.Name, version.Name, strings.Repeat(" |", len(columns)))
				continue
			}
			fmt.Fprintf(out, "| %s %s | %d |", client.Name, version.Name, all)
			for _, s := range columns {
				fmt.Fprintf(out, " %s |", version.working(s))
			}
			fmt.Fprintln(out)
		}
	}
}

// working tells how many calls work at the levels of a series.
func (v Version) working(s series) string {
	least, most, all := -1, 0, 0
	for level := s.from; level <= s.to; level++ {
		n, early, late := v.count(level)
		all = n
		if working := n - early - late; least < 0 || working < least {
			least = working
		}
		most = max(most, n-early-late)
	}
	switch {
	case least == all:
		return "all"
	case least == most:
		return fmt.Sprint(least)
	}
	return fmt.Sprintf("%d to %d", least, most)
}

// A failure is a stretch at which a call of some versions fails in the same way.
type failure struct {
	call     string
	versions []string
	verdict  verdict
	never    bool // the call works at no level
	stretch  Stretch
	after    *Turn // why it works from the next level on
}

// failuresOf lists the failures of a client, in the order of its calls.
func failuresOf(client Client) []failure {
	var list []failure
	for _, name := range callsOf(client) {
		for _, version := range client.Versions {
			for _, call := range version.Calls {
				if call.Name == name {
					list = addFailures(list, version.Name, call)
				}
			}
		}
	}
	return list
}

// callsOf lists the calls of all versions of a client.
func callsOf(client Client) []string {
	var names []string
	for _, version := range client.Versions {
		for _, call := range version.Calls {
			if !slices.Contains(names, call.Name) {
				names = append(names, call.Name)
			}
		}
	}
	return names
}

func addFailures(list []failure, version string, call Call) []failure {
	for i, s := range call.Stretches {
		if s.Passed {
			continue
		}
		f := failure{call: call.Name, versions: []string{version}, verdict: call.at(s.From), never: len(call.Stretches) == 1,
			stretch: s}
		if i+1 < len(call.Stretches) {
			f.after = call.Stretches[i+1].Turn
		}
		at := slices.IndexFunc(list, func(other failure) bool { return other.text() == f.text() })
		if at < 0 {
			list = append(list, f)
		} else {
			list[at].versions = append(list[at].versions, version)
		}
	}
	return list
}

// text is all of a failure except its versions.
func (f failure) text() string {
	return fmt.Sprint(f.call, f.stretch.From, f.stretch.To, f.stretch.Errors, f.reasons())
}

// reasons tells why a failure begins and ends.
func (f failure) reasons() string {
	var list []string
	if f.stretch.Turn != nil {
		list = append(list, f.stretch.Turn.String())
	}
	if f.after != nil {
		list = append(list, f.after.String())
	}
	return strings.Join(list, "<br>")
}

func (t Turn) String() string {
	switch {
	case t.Change == "":
		return "No declared change explains it."
	case len(t.Rows) == 0:
		return escape(t.Change) + " (no row of the public change log says so)"
	}
	var rows []string
	for _, row := range t.Rows {
		rows = append(rows, "`"+row+"`")
	}
	return escape(t.Change) + " (" + strings.Join(rows, ", ") + ")"
}

// tables are the kinds of failures.
var tables = []struct {
	title, text string
	has         func(failure) bool
}{
	{"calls that fail with newer servers", "The server has changed, and this version of the client has not.",
		func(f failure) bool { return f.verdict == noLonger && !f.never }},
	{"calls that fail with older servers", "The call needs a newer server.",
		func(f failure) bool { return f.verdict == notYet }},
	{"calls that fail at every level", "No change between the levels is the reason.",
		func(f failure) bool { return f.never }},
}

func writeClient(out *bytes.Buffer, r Results, client Client) {
	fmt.Fprintf(out, "\n## %s (%s)\n", client.Name, client.Language)
	for _, version := range client.Versions {
		if version.NotRun != "" {
			fmt.Fprintf(out, "\nVersion %s was not run: %s.\n", version.Name, version.NotRun)
		}
	}
	failures := failuresOf(client)
	for _, table := range tables {
		rows := 0
		for _, f := range failures {
			if !table.has(f) {
				continue
			}
			if rows++; rows == 1 {
				fmt.Fprintf(out, "\n### %s: %s\n\n%s\n\n", client.Name, table.title, table.text)
				fmt.Fprint(out, "| Call | Versions | Levels | Error | Change of the server |\n|---|---|---|---|---|\n")
			}
			fmt.Fprintf(out, "| `%s` | %s | %s | %s | %s |\n", f.call, strings.Join(f.versions, ", "), r.rangeOf(f.stretch),
				f.stretch.errors(), f.reasons())
		}
	}
	if good := goodCalls(client, failures); len(good) > 0 {
		fmt.Fprintf(out, "\nThese calls work at every level: %s.\n", strings.Join(good, ", "))
	}
	if gone := missingCalls(client); len(gone) > 0 {
		fmt.Fprintf(out, "\nSome versions do not have these calls: %s.\n", strings.Join(gone, ", "))
	}
}

// goodCalls lists the calls without failures.
func goodCalls(client Client, failures []failure) []string {
	var list []string
	for _, name := range callsOf(client) {
		if !slices.ContainsFunc(failures, func(f failure) bool { return f.call == name }) {
			list = append(list, "`"+name+"`")
		}
	}
	return list
}

// missingCalls lists the calls that a version does not have, with the versions.
func missingCalls(client Client) []string {
	var list []string
	for _, name := range callsOf(client) {
		var without []string
		for _, version := range client.Versions {
			for _, call := range version.Calls {
				if call.Name == name && len(call.Stretches) == 0 {
					without = append(without, version.Name)
				}
			}
		}
		if len(without) > 0 {
			list = append(list, fmt.Sprintf("`%s` (%s)", name, strings.Join(without, ", ")))
		}
	}
	return list
}

func (s Stretch) errors() string {
	var list []string
	for i, one := range s.Errors {
		text := "`" + strings.ReplaceAll(one.Text, "`", "'") + "`"
		if i > 0 {
			text = fmt.Sprintf("from %d: %s", one.From, text)
		}
		list = append(list, escape(text))
	}
	return strings.Join(list, "<br>")
}

// rangeOf is the levels of a stretch, with the releases that report one of them.
func (r Results) rangeOf(s Stretch) string {
	var names []string
	for _, release := range r.Releases {
		if s.From <= release.Level && release.Level <= s.To {
			names = append(names, release.Version)
		}
	}
	levels := levelRange(s.From, s.To)
	switch len(names) {
	case 0:
		return levels + " (no release)"
	case 1:
		return fmt.Sprintf("%s (%s)", levels, names[0])
	}
	return fmt.Sprintf("%s (%s to %s)", levels, names[0], names[len(names)-1])
}

func levelRange(from, to featurelevels.Level) string {
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d to %d", from, to)
}

// escape keeps text from ending a cell of a table.
func escape(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
