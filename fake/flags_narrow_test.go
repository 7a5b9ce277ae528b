package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// flagRange changes a flag over a range of a narrow.
func (c *client) flagRange(f form) reply {
	c.t.Helper()
	full := form{"anchor": "newest", "num_before": 0, "num_after": 0, "narrow": "[]", "op": "add", "flag": "starred"}
	for name, v := range f {
		full[name] = v
	}
	return c.post("/messages/flags/narrow", full)
}

func TestFlagsAreChangedOverARange(t *testing.T) {
	srv := observatory(t)
	ben := as(t, srv, member)
	general := []form{term("stream", "general")}
	cases := []struct {
		name string
		ask  form
		want string // processed, updated, first, last, found_oldest, found_newest
	}{
		{"the newest two", form{"num_before": 2, "narrow": general}, "2 2 103 104 false true"},
		{"the same again", form{"num_before": 2, "narrow": general}, "2 0 103 104 false true"},
		{"around an ID", form{"anchor": 102, "num_before": 1, "num_after": 1, "narrow": general}, "3 2 101 103 false false"},
		{"without the anchor", form{"anchor": 102, "num_after": 9, "include_anchor": false, "narrow": general}, "2 0 103 104 false true"},
		{"from the oldest", form{"anchor": "oldest", "num_after": 1, "op": "remove", "narrow": general}, "1 1 101 101 true false"},
		{"from the first unread", form{"anchor": "first_unread", "num_after": 1, "flag": "read"}, "2 2 102 103 false false"},
		{"and on", form{"anchor": "first_unread", "num_after": 1, "flag": "read", "narrow": general}, "1 1 104 104 false true"},
		{"nothing", form{"num_before": 5, "narrow": []form{term("topic", "nothing")}}, "0 0 <nil> <nil> true true"},
		{"history never received", form{"num_before": 5, "narrow": []form{term("stream", "Dome")}}, "1 1 105 105 true true"},
		{"unread where one is not in", form{"num_before": 5, "narrow": []form{term("stream", "Dome")}, "op": "remove", "flag": "read"}, "1 0 105 105 true true"},
	}
	for _, c := range cases {
		r := ben.flagRange(c.ask).ok()
		got := fmt.Sprint(r.body["processed_count"], " ", r.body["updated_count"], " ", r.body["first_processed_id"], " ",
			r.body["last_processed_id"], " ", r.body["found_oldest"], " ", r.body["found_newest"])
		same(t, c.name, got, c.want)
	}
	same(t, "starred", ben.said([]form{term("is", "starred")}), []string{"g2 @**Ben Brook**", "g3 dome", "g4 @**all**", "d1"})
}

func TestARangeOfFlagsIsOneEvent(t *testing.T) {
	ben := as(t, observatory(t), member)
	q := ben.flagQueue()
	ben.flagRange(form{"num_before": 3, "narrow": []form{term("stream", "general")}}).ok()
	ben.flagRange(form{"num_before": 3, "narrow": []form{term("topic", "nothing")}, "flag": "collapsed"}).ok()
	same(t, "messages", column(q.events(), "messages"), []string{"[102 103 104]", "[]"})
}

func TestRangesAreCutAndRefused(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben := as(t, srv, member)
		general := []form{term("stream", "kitchen"), term("topic", "many")}
		fill(t, srv, 5003, 23, "many")
		r := ben.flagRange(form{"num_before": 9000, "narrow": general}).ok()
		same(t, "one side", []any{r.int("processed_count"), r.body["found_oldest"]}, []any{5000, false})
		r = ben.flagRange(form{"anchor": r.int("last_processed_id") - 2501, "num_before": 9000, "num_after": 9000, "narrow": general}).ok()
		same(t, "both sides", r.int("processed_count"), 5001) // and the anchor
		ben.flagRange(form{"anchor": 150, "num_before": 1, "num_after": 1, "include_anchor": false}).
			refused(400, "BAD_REQUEST").says("The anchor can only be excluded at an end of the range")
		ben.flagRange(form{"narrow": []form{term("stream", "nowhere")}}).refused(400, "BAD_NARROW")
		ben.flagRange(form{"flag": "mentioned"}).refused(400, "BAD_REQUEST").says("Flag not editable")
	}
}
