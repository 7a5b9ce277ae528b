package main

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/control"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// requirementsOf lists the requirements of a level that name an operation, such as "GET
// /users/me", in their section or in their sentence.
func requirementsOf(operation string, level featurelevels.Level) (list []control.Requirement) {
	for _, r := range requirements.All() {
		if r.Holds(int(level)) && (namesOperation(r.Section, operation) || namesOperation(r.Text, operation)) {
			list = append(list, control.Requirement{ID: r.ID, Text: r.Text})
		}
	}
	return list
}

// namesOperation reports whether a text has an operation, and not as the beginning of a
// longer path.
func namesOperation(text, operation string) bool {
	for {
		_, rest, found := strings.Cut(text, operation)
		if !found {
			return false
		}
		if rest == "" || !strings.ContainsRune(ofPaths, rune(rest[0])) {
			return true
		}
		text = rest
	}
}

// ofPaths are the characters of paths, without those that end sentences.
const ofPaths = "/_{}abcdefghijklmnopqrstuvwxyz"
