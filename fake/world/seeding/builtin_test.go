package seeding_test

import (
	"bytes"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/seeding"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

func TestTheBuiltInWorldIsTheSameWhenItStartsAgain(t *testing.T) {
	for _, at := range []time.Time{
		time.Date(2024, 2, 29, 23, 59, 59, 999_999_999, time.UTC), time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(2031, 7, 5, 12, 30, 1, 250_000_000, time.UTC), time.Unix(0, 0).UTC(),
	} {
		g := NewWithT(t)
		built, err := seeding.Build(scenarios.Default(), seeding.UsualSeed, clock.Frozen(at))
		g.Expect(err).NotTo(HaveOccurred())
		again, err := seeding.Builtin(seeding.UsualSeed, clock.Frozen(at))
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(saved(t, again)).To(Equal(saved(t, built)), "at %s", at)
	}
}

func TestAWorldThatStartsAgainLeavesTheOtherOneAlone(t *testing.T) {
	g := NewWithT(t)
	c := clock.Frozen(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	first, err := seeding.Builtin(seeding.UsualSeed, c)
	g.Expect(err).NotTo(HaveOccurred())
	before := saved(t, first)
	later := clock.Frozen(c.Now().Add(time.Hour))
	g.Expect(saved(t, first.StartAgain(later))).NotTo(Equal(before))
	g.Expect(saved(t, first)).To(Equal(before))
}

func saved(t *testing.T, w *world.World) string {
	var out bytes.Buffer
	if err := w.Save(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
