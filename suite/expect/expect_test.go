package expect_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/onsi/gomega"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func reply(status int, body target.Object) *target.Reply {
	return &target.Reply{Status: status, Body: body, Raw: []byte("raw")}
}

func TestMatchersAcceptAndRefuse(t *testing.T) {
	n := func(s string) json.Number { return json.Number(s) }
	refusal := reply(400, target.Object{"result": "error", "msg": "no", "code": "REQUEST_VARIABLE_MISSING",
		"var_name": "to"})
	accepted := reply(200, target.Object{"result": "success", "msg": ""})
	for name, c := range map[string]struct {
		m         expect.Matcher
		good, bad []any
	}{
		"Text":    {expect.Text(), []any{"", "x"}, []any{nil, n("1"), true}},
		"Boolean": {expect.Boolean(), []any{true, false}, []any{nil, "true", n("0")}},
		"Integer": {expect.Integer(), []any{n("0"), n("-3"), n("12345678901234567890")},
			[]any{n("1.0"), n("1e3"), "1", nil, 1}},
		"Between": {expect.Between(1, 3), []any{n("1"), n("3")}, []any{n("0"), n("4"), n("2.5"), "2"}},
		"OrNull":  {expect.OrNull(expect.Text()), []any{nil, "x"}, []any{n("1")}},
		"Equal":   {expect.Equal(n("7")), []any{n("7")}, []any{n("70"), "7", nil}},
		"OneOf":   {expect.OneOf("a", "b"), []any{"a", "b"}, []any{"c", nil}},
		"ArrayOf": {expect.ArrayOf(expect.Text()), []any{[]any{}, []any{"x"}},
			[]any{nil, []any{"x", n("1")}, target.Object{}}},
		"Holding": {expect.Holding("x", expect.Equal("x")), []any{[]any{"y", "x"}}, []any{[]any{}, []any{"y"}, nil}},
		"NotHold": {expect.NotHolding("x", expect.Equal("x")), []any{[]any{}, []any{"y"}}, []any{[]any{"x"}, nil}},
		"Length":  {expect.Length(1), []any{[]any{nil}}, []any{[]any{}, nil}},
		"Same":    {expect.SameStrings("a", "b"), []any{[]any{"b", "a"}}, []any{[]any{"a"}, []any{"a", "b", "b"}, nil}},
		"Field": {expect.Field("k", expect.Text()), []any{target.Object{"k": ""}},
			[]any{target.Object{}, target.Object{"k": nil}, nil, reply(200, nil)}},
		"Absent": {expect.Absent("k"), []any{target.Object{}}, []any{target.Object{"k": nil}, nil, reply(200, nil)}},
		"Optional": {expect.Optional("k", expect.Text()), []any{target.Object{}, target.Object{"k": "x"}},
			[]any{target.Object{"k": n("1")}, nil}},
		"OnlyKeys": {expect.OnlyKeys("a", "b"), []any{target.Object{"a": nil}}, []any{target.Object{"c": nil}, nil}},
		"Success": {expect.Success(), []any{accepted}, []any{refusal, reply(500, accepted.Body), reply(200, refusal.Body),
			nil}},
		"Refused": {expect.Refused(), []any{refusal}, []any{accepted, reply(200, refusal.Body), reply(500, refusal.Body),
			reply(400, nil)}},
		"Missing": {expect.Missing("to"), []any{refusal}, []any{accepted,
			reply(400, target.Object{"result": "error", "code": "BAD_REQUEST"})}},
		"NoCode": {expect.NoCode(), []any{reply(401, target.Object{"result": "error", "msg": "no"})},
			[]any{refusal, accepted}},
		"Ignored": {expect.Ignored("z"),
			[]any{reply(200, target.Object{"result": "success", expect.IgnoredParameters: []any{"z"}})}, []any{accepted,
				refusal}},
		"Either":    {expect.Either("a or b", expect.Equal("a"), expect.Equal("b")), []any{"a", "b"}, []any{"c"}},
		"Without":   {expect.Without("<"), []any{"a"}, []any{"<a>", nil}},
		"Absolute":  {expect.AbsoluteURL(), []any{"https://x.example/a"}, []any{"/a", "ftp://x", "", nil}},
		"NotEmpty":  {expect.NonEmptyText(), []any{"x"}, []any{"", nil}},
		"NotEqual":  {expect.NotEqual("x"), []any{"y", nil}, []any{"x"}},
		"NoSuccess": {expect.NotSuccess(), []any{refusal, reply(0, nil)}, []any{accepted}},
	} {
		for _, v := range c.good {
			if err := c.m(v); err != nil {
				t.Errorf("%s refuses %v: %v", name, v, err)
			}
		}
		for _, v := range c.bad {
			if c.m(v) == nil {
				t.Errorf("%s accepts %v", name, v)
			}
		}
	}
}

func TestMismatchesNameThePlace(t *testing.T) {
	body := target.Object{"messages": []any{target.Object{"subject": "a"}, target.Object{"subject": json.Number("5")}}}
	err := expect.Field("messages", expect.ArrayOf(expect.Field("subject", expect.Text())))(reply(200, body))
	var m *expect.Mismatch
	if !errors.As(err, &m) || m.Where != "messages[1].subject" || m.Demanded != "a string" || m.Came != "5" {
		t.Errorf("got %+v", m)
	}
}

func TestMatchersServeGomega(t *testing.T) {
	var failure string
	g := gomega.NewGomega(func(message string, _ ...int) { failure = message })
	g.Expect("x").To(expect.Equal("x"))
	g.Expect("x").NotTo(expect.Equal("y"))
	if failure != "" {
		t.Errorf("accepted values fail: %s", failure)
	}
	g.Expect("x").To(expect.Equal("y"))
	if failure != `demanded "y", came "x"` {
		t.Errorf("the failure reads %q", failure)
	}
}

// A list of hundreds of elements explains nothing: the difference in the intended element
// does.
func TestTheNearestElementIsNamed(t *testing.T) {
	stream := expect.All(expect.Field("name", expect.Equal("b")), expect.Field("description", expect.Equal("as it was")))
	elements := []any{map[string]any{"name": "a", "description": "as it was"},
		map[string]any{"name": "b", "description": "AS IT WAS"}}
	got := expect.AsMismatch(expect.Field("streams", expect.Holding("the stream b",
		stream))(map[string]any{"streams": elements}))
	if got.Where != "streams[1].description" || got.Came != `"AS IT WAS"` ||
		got.Demanded != `"as it was" in the stream b` {
		t.Errorf("got %v", got)
	}
	id := expect.Holding("the user 7",
		expect.Field("user_id", expect.All(expect.Integer(), expect.Equal(json.Number("7")))))
	if got := expect.AsMismatch(id([]any{map[string]any{"user_id": json.Number("4")}})); got.Where != "" {
		t.Errorf("another user counts as near: %v", got)
	}
}
