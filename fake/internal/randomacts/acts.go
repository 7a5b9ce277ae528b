// Package randomacts makes random requests of the people of the default scenario; most
// requests are allowed. The same seed makes the same requests. A request names its
// objects by number, so that it can be repeated in a world without some of the earlier
// requests.
package randomacts

import (
	"fmt"
	"math/rand/v2"

	"github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// Act is one request of a user.
type Act struct {
	As, Method, Path string
	Form             faketest.Form
	// Picture says that the request carries a file, which is a picture.
	Picture bool
}

// String is the act for the output of a test.
func (a Act) String() string {
	text := fmt.Sprintf("%s: %s %s %s", a.As, a.Method, a.Path, faketest.AsText(a.Form))
	if a.Picture {
		text += " with a picture"
	}
	return text
}

// Do performs the act as its client, and returns the answer.
func (a Act) Do(c *faketest.Client) faketest.Reply {
	c.T.Helper()
	switch {
	case a.Picture:
		kind, body := faketest.FilesForm(c.T, faketest.File{Field: "file", Name: "picture.png",
			Content: faketest.Picture(c.T)})
		return c.Do(c.Request(a.Method, a.Path, kind, body))
	case a.Method == "GET":
		return c.Get(a.Path, a.Form)
	}
	return c.Do(c.Request(a.Method, a.Path, faketest.FormType, a.Form.Encode()))
}

// People are the actors, from the owner to a bot.
var People = []string{
	faketest.Owner, faketest.Admin, faketest.Moderator, faketest.Member, faketest.Other,
	faketest.Third, faketest.Newcomer, faketest.Guest, faketest.BuildBot,
}

// Source makes acts.
type Source struct {
	random *rand.Rand
	table  []kind
	total  int
	// Newest is the newest message.
	Newest int
}

// kind is one sort of act, with its relative frequency.
type kind struct {
	weight int
	make   func(*Source) Act
}

// From returns the source of a seed.
func From(seed uint64) *Source {
	s := &Source{random: rand.New(rand.NewPCG(seed, 1)), table: kinds(), Newest: newestAtFirst}
	for _, k := range s.table {
		s.total += k.weight
	}
	return s
}

// newestAtFirst is the approximate ID of the newest message in the default scenario.
const newestAtFirst = 165

// kinds are all sorts of acts.
func kinds() []kind {
	var all []kind
	for _, some := range [][]kind{messageKinds(), streamKinds(), userKinds(), ownKinds(), groupKinds(),
		organizationKinds(), waitingKinds()} {
		all = append(all, some...)
	}
	return all
}

// Next makes an act.
func (s *Source) Next() Act {
	n := s.random.IntN(s.total)
	for _, k := range s.table {
		if n -= k.weight; n < 0 {
			return k.make(s)
		}
	}
	panic("the weights do not add up")
}

// act is an act of a user whose role usually permits it.
func (s *Source) act(as, method, path string, form faketest.Form) Act {
	return Act{As: as, Method: method, Path: path, Form: form}
}

// anybody is one of the people.
func (s *Source) anybody() string { return pick(s, People...) }

// manager is usually an administrator, sometimes another user.
func (s *Source) manager() string {
	if s.often() {
		return pick(s, faketest.Owner, faketest.Owner, faketest.Admin)
	}
	return s.anybody()
}

// often is true nine times in ten, maybe half the time.
func (s *Source) often() bool { return s.random.IntN(10) < 9 }
func (s *Source) maybe() bool { return s.random.IntN(2) == 0 }

// pick takes one of several.
func pick[T any](s *Source, of ...T) T { return of[s.random.IntN(len(of))] }

// number is between two numbers, both included.
func (s *Source) number(from, to int) int { return from + s.random.IntN(to-from+1) }

// some takes up to n, at least one.
func some[T any](s *Source, n int, one func() T) []T {
	var list []T
	for range s.number(1, n) {
		list = append(list, one())
	}
	return list
}

// The names and numbers of objects. Some of the objects do not exist.
func (s *Source) user() int          { return s.number(1, 14) }
func (s *Source) bot() int           { return s.number(10, 15) }
func (s *Source) group() int         { return pick(s, 31, 32, 31, 32, 33, 34, 3) }
func (s *Source) stream() int        { return s.number(21, 30) }
func (s *Source) field() int         { return s.number(1, 7) }
func (s *Source) streamName() string { return pick(s, streamNames...) }
func (s *Source) topic() string      { return pick(s, topics...) }
func (s *Source) text() string       { return pick(s, texts...) }
func (s *Source) emoji() string {
	return pick(s, "tada", "heart", "telescope", "first_light", "rocket")
}
func (s *Source) flag() string          { return pick(s, "read", "read", "read", "starred", "collapsed") }
func (s *Source) op() string            { return pick(s, "add", "remove") }
func (s *Source) mode() string          { return pick(s, "change_one", "change_later", "change_all") }
func (s *Source) name(of string) string { return fmt.Sprint(of, " ", s.number(1, 40)) }

// message is one of the newest messages, or any.
func (s *Source) message() int {
	if s.often() {
		return s.number(s.Newest-25, s.Newest)
	}
	return s.number(101, s.Newest)
}

var (
	streamNames = []string{
		"general", "telescopes", "kitchen", "staff", "board", "open nights", "announcements",
		"alpha", "beta", "gamma", "Delta",
	}
	topics = []string{"hello", "dome", "weather", "cups", "plan", "Plan", "✔ dome", "budget", "next date"}
	texts  = []string{
		"Plain words", "**Bold** `code`", "@**Ben Brook** look", "@**all** look", "@*optics* look", "@_**Ada Archer** said",
		"LUM-42 and #**general**", "The dome is open", "/me waves", "[chart](/user_uploads/1/charts/star-chart.txt)",
		":tada: :first_light:",
		"@**Gus Gallo** and @**Dina Dahl**", "@**Build Bot** go", "@*instruments*", "Vega, lens and spectrograph",
	}
)
