package levels_test

import (
	"fmt"
	"testing"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// An answer that no change above the level touches costs what it costs at the
// newest level: compare the levels of one object.
func BenchmarkMarshal(b *testing.B) {
	one := "https://127.0.0.1/avatar/1"
	users := wire.Members{Members: make([]wire.User, 20)}
	for i := range users.Members {
		users.Members[i] = wire.User{UserID: i, FullName: "Somebody", Email: "somebody@example.com", AvatarURL: &one}
	}
	for _, object := range []struct {
		name   string
		answer any
		levels []Level
	}{
		{"sent", wire.Sent{ID: 4}, []Level{Newest(), Oldest}},
		{"users", users, []Level{Newest(), 163, 162, Oldest}},
	} {
		for _, level := range object.levels {
			b.Run(fmt.Sprintf("%s/%d", object.name, level), func(b *testing.B) {
				plan := levels.Compile(level, Spec)
				b.ReportAllocs()
				for b.Loop() {
					if _, err := plan.Marshal(object.answer); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		levels.Compile(Oldest, Zulip)
	}
}

func TestAnUntouchedAnswerIsNotTakenApart(t *testing.T) {
	answer := &wire.Members{}
	for level, same := range map[Level]bool{Newest(): true, 363: true, 362: false} {
		if got := levels.Compile(level, Spec).Lower(answer); (got == any(answer)) != same {
			t.Errorf("at %d the answer was lowered: %v", level, !same)
		}
	}
	if !testing.Short() {
		newest, oldest := levels.Compile(Newest(), Spec), levels.Compile(Oldest, Spec)
		kept := any(wire.DraftIDs{IDs: []int{1}})
		for _, plan := range []*Plan{newest, oldest} {
			if allocs := testing.AllocsPerRun(100, func() { plan.Lower(kept) }); allocs > 0 {
				t.Errorf("lowering an untouched answer at %d allocates %v times", plan.Level(), allocs)
			}
		}
	}
}

// A server reads the edits of all entries before its first plan.
func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		Declare(levels.Edits()...)
	}
}
