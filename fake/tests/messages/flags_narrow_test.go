package messages_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// flagRange changes a flag over a range of a narrow.
func flagRange(c *Client, f Form) Reply {
	c.T.Helper()
	full := Form{"anchor": "newest", "num_before": 0, "num_after": 0, "narrow": "[]", "op": "add", "flag": "starred"}
	for name, v := range f {
		full[name] = v
	}
	return c.Post("/messages/flags/narrow", full)
}

func TestFlagsAreChangedOverARange(t *testing.T) {
	srv := observatory(t)
	ben := As(t, srv, Member)
	general := []Form{Term("stream", "general")}
	cases := []struct {
		name string
		ask  Form
		want string // processed, updated, first, last, found_oldest, found_newest
	}{
		{"the newest two", Form{"num_before": 2, "narrow": general}, "2 2 103 104 false true"},
		{"the same again", Form{"num_before": 2, "narrow": general}, "2 0 103 104 false true"},
		{"around an ID", Form{"anchor": 102, "num_before": 1, "num_after": 1, "narrow": general}, "3 2 101 103 false false"},
		{"without the anchor", Form{"anchor": 102, "num_after": 9, "include_anchor": false, "narrow": general},
			"2 0 103 104 false true"},
		{"from the oldest", Form{"anchor": "oldest", "num_after": 1, "op": "remove", "narrow": general},
			"1 1 101 101 true false"},
		{"from the first unread", Form{"anchor": "first_unread", "num_after": 1, "flag": "read"}, "2 2 102 103 false false"},
		{"and on", Form{"anchor": "first_unread", "num_after": 1, "flag": "read", "narrow": general},
			"1 1 104 104 false true"},
		{"nothing", Form{"num_before": 5, "narrow": []Form{Term("topic", "nothing")}}, "0 0 <nil> <nil> true true"},
		{"history never received", Form{"num_before": 5, "narrow": []Form{Term("stream", "Dome")}}, "1 1 105 105 true true"},
		{"unread where one is not in", Form{"num_before": 5, "narrow": []Form{Term("stream", "Dome")}, "op": "remove",
			"flag": "read"}, "1 0 105 105 true true"},
	}
	for _, c := range cases {
		r := flagRange(ben, c.ask).OK()
		got := fmt.Sprint(r.Body["processed_count"], " ", r.Body["updated_count"], " ", r.Body["first_processed_id"], " ",
			r.Body["last_processed_id"], " ", r.Body["found_oldest"], " ", r.Body["found_newest"])
		Same(t, c.name, got, c.want)
	}
	Same(t, "starred", ben.Contents([]Form{Term("is", "starred")}),
		[]string{"g2 @**Ben Brook**", "g3 dome", "g4 @**all**", "d1"})
}

func TestARangeOfFlagsIsOneEvent(t *testing.T) {
	ben := As(t, observatory(t), Member)
	q := flagQueue(ben)
	flagRange(ben, Form{"num_before": 3, "narrow": []Form{Term("stream", "general")}}).OK()
	flagRange(ben, Form{"num_before": 3, "narrow": []Form{Term("topic", "nothing")}, "flag": "collapsed"}).OK()
	Same(t, "messages", Column(q.Events(), "messages"), []string{"[102 103 104]", "[]"})
}

func TestRangesAreCutAndRefused(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben := As(t, srv, Member)
		general := []Form{Term("stream", "kitchen"), Term("topic", "many")}
		FillTopic(t, srv, 5003, 23, "many")
		r := flagRange(ben, Form{"num_before": 9000, "narrow": general}).OK()
		Same(t, "one side", []any{r.Int("processed_count"), r.Body["found_oldest"]}, []any{5000, false})
		r = flagRange(ben, Form{"anchor": r.Int("last_processed_id") - 2501, "num_before": 9000, "num_after": 9000,
			"narrow": general}).OK()
		Same(t, "both sides", r.Int("processed_count"), 5001) // and the anchor
		flagRange(ben, Form{"anchor": 150, "num_before": 1, "num_after": 1, "include_anchor": false}).
			Refused(400, "BAD_REQUEST").Says("The anchor can only be excluded at an end of the range")
		flagRange(ben, Form{"narrow": []Form{Term("stream", "nowhere")}}).Refused(400, "BAD_NARROW")
		flagRange(ben, Form{"flag": "mentioned"}).Refused(400, "BAD_REQUEST").Says("Flag not editable")
	}
}
