//go:build !race

package suite_test

import "testing"

const raced = false

func withoutDetector(*testing.T) {}
