package scenarios

import (
	"strconv"
	"strings"
)

// indexed is the path of an item of a list, such as users[3].
func indexed(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// objectOf cuts users[3].alert_words[0] to users[3].
func objectOf(path string) string {
	return path[:len(path)-len(strings.TrimLeft(path, "abcdefghijklmnopqrstuvwxyz[0123456789]_"))]
}

// sectionOf cuts users[3].alert_words[0] to users.
func sectionOf(path string) string { section, _, _ := strings.Cut(objectOf(path), "["); return section }

// lineOf is the line of a value, or of its object if the object does not have the key.
func lineOf(lines map[string]int, path string) int {
	line, known := lines[path]
	for at := path; !known && at != ""; line, known = lines[at] {
		at = at[:max(strings.LastIndexAny(at, ".["), 0)]
	}
	return line
}
