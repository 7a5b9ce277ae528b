package present

// The sizes of the hash tables of sets.
const (
	smallest  = 8 // slots of an empty table
	neighbors = 9 // slots that are tried in a row, where the table has them
	shift     = 5 // bits of the hash that each further attempt uses up
)

// SetOrder returns different numbers, none negative, in the order in which a public server
// goes through a set to which they were added in turn: the order of the hash tables of its
// language.
//
// No library has this order: sets of Starlark keep the order of insertion, and sets of
// gpython are maps of Go. With sorted numbers instead, 66 recorded answers and events of
// releases 6.0 and 7.0 list streams in another order.
func SetOrder(numbers []int) []int {
	table := make([]*int, smallest)
	for i, n := range numbers {
		putInSlot(table, n)
		if used := i + 1; used*5 >= (len(table)-1)*3 {
			table = grown(table, used)
		}
	}
	return inSlots(table)
}

// grown is a table with room for four times the numbers in use.
func grown(table []*int, used int) []*int {
	size := smallest
	for size <= 4*used {
		size *= 2
	}
	larger := make([]*int, size)
	for _, n := range inSlots(table) {
		putInSlot(larger, n)
	}
	return larger
}

// putInSlot stores a number in its slot, or in the next free one of its row of attempts.
func putInSlot(table []*int, n int) {
	mask := len(table) - 1
	for i, rest := n&mask, n; ; {
		last := i
		if i+neighbors <= mask {
			last += neighbors
		}
		for at := i; at <= last; at++ {
			if table[at] == nil {
				table[at] = &n
				return
			}
		}
		rest >>= shift
		i = (i*5 + 1 + rest) & mask
	}
}

func inSlots(table []*int) []int {
	var out []int
	for _, n := range table {
		if n != nil {
			out = append(out, *n)
		}
	}
	return out
}
