package hashset_test

import (
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/world/hashset"
)

func TestSetsAreTraversedSlotBySlot(t *testing.T) {
	for _, x := range []struct{ added, want []int }{
		{nil, nil},
		{[]int{131, 184}, []int{184, 131}},
		{[]int{272, 15, 239, 128}, []int{272, 239, 128, 15}},
		{[]int{27, 81, 58, 191, 241}, []int{81, 241, 58, 27, 191}},
		{
			[]int{127, 195, 279, 53, 294, 128, 7, 111, 209, 144, 94, 200},
			[]int{128, 195, 294, 7, 200, 111, 144, 209, 53, 279, 94, 127},
		},
		{
			[]int{
				82, 37, 72, 228, 65, 68, 1, 3, 108, 111, 85, 86, 149, 161, 102, 277, 105, 94, 101, 197,
				153, 12, 185, 213, 75, 136, 34, 170, 155, 2, 174, 159, 182, 157, 247, 162, 95, 242, 91, 30,
			},
			[]int{
				1, 2, 3, 136, 12, 149, 277, 153, 155, 157, 30, 159, 161, 34, 162, 37, 170, 174, 182, 185,
				65, 68, 197, 72, 75, 82, 85, 86, 213, 91, 94, 95, 228, 101, 102, 105, 108, 111, 242, 247,
			},
		},
	} {
		if got := hashset.Order(x.added); !slices.Equal(got, x.want) {
			t.Errorf("%v are gone through as %v, want %v", x.added, got, x.want)
		}
	}
}
