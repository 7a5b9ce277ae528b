// Package sample chooses the cases of a long test that a run tries: one with
// `go test -short`, some with `make test`, all with `make all`.
package sample

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// The environment of a test run. The Makefile derives the seed from the commit;
// without it the seed is empty, so that `go test` can reuse its results.
const (
	seedVariable = "SPIRITLEVEL_SEED"
	allVariable  = "SPIRITLEVEL_ALL"
)

// All reports whether the run tries every case of every test.
func All() bool { return os.Getenv(allVariable) != "" }

// Of returns n of the cases in their order. The seed and the name of the test
// choose them. A failing test prints the command that repeats the choice.
func Of[T any](t testing.TB, n int, cases []T) []T {
	t.Helper()
	if All() {
		return cases
	}
	if testing.Short() {
		n = 1
	}
	seed := os.Getenv(seedVariable)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("this run tried %d of %d cases; repeat it with\n%s=%s go test -count=1 -run '^%s$' (in this package), "+
				"or try all cases with %s=1", min(n, len(cases)), len(cases), seedVariable, seed, t.Name(), allVariable)
		}
	})
	chosen := rand.New(rand.NewPCG(hash(seed), hash(t.Name()))).Perm(len(cases))[:min(n, len(cases))]
	slices.Sort(chosen)
	out := make([]T, len(chosen))
	for i, at := range chosen {
		out[i] = cases[at]
	}
	return out
}

// Keys returns n of the keys of a map of cases, as [Of] chooses them.
func Keys[K cmp.Ordered, T any](t testing.TB, n int, cases map[K]T) []K {
	t.Helper()
	return Of(t, n, slices.Sorted(maps.Keys(cases)))
}

// Long skips a test that only complete runs have time for.
func Long(t testing.TB) {
	t.Helper()
	if !All() {
		t.Skipf("takes long: `make all` runs it, as does %s=1", allVariable)
	}
}

// NotShort skips a test of several seconds with -short.
func NotShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes several seconds: runs without -short")
	}
}

func hash(text string) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, text)
	return h.Sum64()
}
