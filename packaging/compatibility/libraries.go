package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A library is a client library: a folder with its suite, and a folder below for each
// version.
type library struct {
	name, language string
	folder         string
	tools          []string
	installed      string // a file of a version's folder that shows that it is installed
	start          func(suite, version string) ([]string, error)
}

var libraries = []library{
	{"zulip-js", "JavaScript", "javascript", []string{"node"}, "node_modules/.package-lock.json", startNode},
	{"zulip", "Python", "python", []string{"python3"}, "venv/installed", startPython},
	{"zulip-java-client", "Java", "java", []string{"java", "javac"}, "jars/installed", startJava},
}

// versions lists the versions of a library, newest first.
func (l library) versions(root string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(root, l.folder))
	if err != nil {
		return nil, err
	}
	var list []string
	for _, entry := range entries {
		if entry.IsDir() && entry.Name() != "__pycache__" {
			list = append(list, entry.Name())
		}
	}
	slices.SortFunc(list, func(a, b string) int { return slices.Compare(numbers(b), numbers(a)) })
	return list, nil
}

func numbers(version string) []int {
	var list []int
	for part := range strings.SplitSeq(version, ".") {
		n, _ := strconv.Atoi(part)
		list = append(list, n)
	}
	return list
}

// missing is the reason why a version cannot run, "" if it can.
func (l library) missing(root, version string) string {
	for _, tool := range l.tools {
		if _, err := exec.LookPath(tool); err != nil {
			return tool + " is not installed"
		}
	}
	if _, err := os.Stat(filepath.Join(root, l.folder, version, l.installed)); err != nil {
		return "the client could not be installed"
	}
	return ""
}

// command is the command that runs the suite with a version.
func (l library) command(root, version string) ([]string, error) {
	suite, err := filepath.Abs(filepath.Join(root, l.folder))
	if err != nil {
		return nil, err
	}
	return l.start(suite, filepath.Join(suite, version))
}

func startNode(suite, version string) ([]string, error) {
	return []string{"env", "NODE_PATH=" + filepath.Join(version, "node_modules"), "node", "--no-deprecation",
		filepath.Join(suite, "calls.js")}, nil
}

func startPython(suite, version string) ([]string, error) {
	return []string{filepath.Join(version, "venv", "bin", "python"), "-W", "ignore", filepath.Join(suite, "calls.py")}, nil
}

// startJava compiles the suite with the version.
func startJava(suite, version string) ([]string, error) {
	jars, classes := filepath.Join(version, "jars", "*"), filepath.Join(version, "jars", "classes")
	compiler := exec.Command("javac", "-Xlint:-removal", "-XDsuppressNotes", "-d", classes, "-cp", jars,
		filepath.Join(suite, "Calls.java"))
	if output, err := compiler.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("javac: %w\n%s", err, output)
	}
	path := jars + string(filepath.ListSeparator) + classes
	return []string{"java", "-XX:TieredStopAtLevel=1", "-cp", path, "Calls"}, nil
}
