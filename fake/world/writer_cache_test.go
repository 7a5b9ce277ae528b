package world_test

import (
	"errors"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/seeding"
)

var errTried = errors.New("tried")

// The cache of writers equals the tables, whether the write before it succeeded or not.
func TestAWriteThatFailsLeavesNothingBehind(t *testing.T) {
	g := NewWithT(t)
	w, err := seeding.Builtin(seeding.UsualSeed, clock.Frozen(time.Unix(1_700_000_000, 0)))
	g.Expect(err).NotTo(HaveOccurred())
	ben, dina := w.View().UserByEmail("ben@example.com"), w.View().UserByEmail("dina@example.com")
	untried := w.Fork()
	g.Expect(w.Write(func(tx *world.Tx) error { return subscribe(tx, ben, "warm") })).To(Succeed())
	g.Expect(untried.Write(func(tx *world.Tx) error { return subscribe(tx, ben, "warm") })).To(Succeed())
	g.Expect(w.Write(func(tx *world.Tx) error {
		g.Expect(subscribe(tx, ben, "tried")).To(Succeed())
		g.Expect(tx.Subscribe(tx.StreamByName("warm").ID, dina.ID)).To(BeTrue())
		g.Expect(sendToWarm(tx, ben)).To(Succeed()) // the cache keeps its recipients
		return errTried
	})).To(MatchError(errTried))
	for _, each := range []*world.World{w, untried} {
		g.Expect(each.Write(func(tx *world.Tx) error { return subscribe(tx, ben, "after") })).To(Succeed())
	}
	g.Expect(colorOf(w, ben, "after")).To(Equal(colorOf(untried, ben, "after")))
	var received []int
	w.Notify(func(events []world.Event) { received = events[0].To })
	g.Expect(w.Write(func(tx *world.Tx) error { return sendToWarm(tx, ben) })).To(Succeed())
	g.Expect(received).To(Equal([]int{ben.ID}))
}

func subscribe(tx *world.Tx, u *world.User, stream string) error {
	tx.Subscribe(tx.CreateStream(world.Stream{Name: stream}, world.Manner{}).ID, u.ID)
	return nil
}

func sendToWarm(tx *world.Tx, u *world.User) error {
	return tx.Send(world.Draft{Sender: u, StreamID: tx.StreamByName("warm").ID, Topic: "t", Content: "c",
		Client: "website"})
}

func colorOf(w *world.World, u *world.User, stream string) string {
	v := w.View()
	return v.Subscription(v.StreamByName(stream).ID, u.ID).Color
}

// A fork knows the colors of its origin, and keeps its own colors to itself.
func TestAForkHasColorsOfItsOwn(t *testing.T) {
	g := NewWithT(t)
	w, err := seeding.Builtin(seeding.UsualSeed, clock.Frozen(time.Unix(1_700_000_000, 0)))
	g.Expect(err).NotTo(HaveOccurred())
	ben := w.View().UserByEmail("ben@example.com")
	g.Expect(w.Write(func(tx *world.Tx) error { return subscribe(tx, ben, "warm") })).To(Succeed())
	fork := w.Fork()
	for _, each := range []*world.World{fork, w} {
		g.Expect(each.Write(func(tx *world.Tx) error { return subscribe(tx, ben, "next") })).To(Succeed())
	}
	g.Expect(colorOf(w, ben, "next")).To(Equal(colorOf(fork, ben, "next")))
	g.Expect(colorOf(w, ben, "next")).NotTo(Equal(colorOf(w, ben, "warm")))
}
