package matchers_test

import (
	"encoding/json"
	"testing"

	"github.com/onsi/gomega"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
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
		m         Matcher
		good, bad []any
	}{
		"BeText":    {BeText(), []any{"", "x"}, []any{nil, n("1"), true}},
		"BeBoolean": {BeBoolean(), []any{true, false}, []any{nil, "true", n("0")}},
		"BeInteger": {BeInteger(), []any{n("0"), n("-3"), n("12345678901234567890")},
			[]any{n("1.0"), n("1e3"), "1", nil, 1}},
		"BeBetween": {BeBetween(1, 3), []any{n("1"), n("3")}, []any{n("0"), n("4"), n("2.5"), "2"}},
		"OrNull":    {OrNull(BeText()), []any{nil, "x"}, []any{n("1")}},
		"Equal":     {Equal(n("7")), []any{n("7")}, []any{n("70"), "7", nil}},
		"a choice":  {BeElementOf("a", "b"), []any{"a", "b"}, []any{"c", nil}},
		"BeArrayOf": {BeArrayOf(BeText()), []any{[]any{}, []any{"x"}}, []any{nil, []any{"x", n("1")}, target.Object{}}},
		"BeArray":   {BeArray(), []any{[]any{}, []any{nil}}, []any{nil, target.Object{}, "x"}},
		"holding":   {ContainElement("x"), []any{[]any{"y", "x"}}, []any{[]any{}, []any{"y"}, nil}},
		"lacking":   {Not(ContainElement("x")), []any{[]any{}, []any{"y"}}, []any{[]any{"x"}, nil}},
		"in any order": {ConsistOf("a", "b"), []any{[]any{"b", "a"}},
			[]any{[]any{"a"}, []any{"a", "b", "b"}, nil}},
		"HaveField": {HaveField("k", BeText()), []any{target.Object{"k": ""}},
			[]any{target.Object{}, target.Object{"k": nil}, nil, reply(200, nil)}},
		"HaveNoField": {HaveNoField("k"), []any{target.Object{}}, []any{target.Object{"k": nil}, nil, reply(200, nil)}},
		"HaveFieldIfAny": {HaveFieldIfAny("k", BeText()), []any{target.Object{}, target.Object{"k": "x"}},
			[]any{target.Object{"k": n("1")}, nil}},
		"HaveOnlyFields": {HaveOnlyFields("a", "b"), []any{target.Object{"a": nil}}, []any{target.Object{"c": nil}, nil}},
		"Succeed": {Succeed(), []any{accepted}, []any{refusal, reply(500, accepted.Body), reply(200, refusal.Body),
			nil}},
		"BeRefused": {BeRefused(), []any{refusal}, []any{accepted, reply(200, refusal.Body), reply(500, refusal.Body),
			reply(400, nil)}},
		"MissParameter": {MissParameter("to"), []any{refusal}, []any{accepted,
			reply(400, target.Object{"result": "error", "code": "BAD_REQUEST"})}},
		"BeRefusedWithoutCode": {BeRefusedWithoutCode(), []any{reply(401, target.Object{"result": "error", "msg": "no"})},
			[]any{refusal, accepted}},
		"IgnoreParameters": {IgnoreParameters("z"),
			[]any{reply(200, target.Object{"result": "success", IgnoredParameters: []any{"z"}})}, []any{accepted, refusal}},
		"either":         {SatisfyAny(Equal("a"), Equal("b")), []any{"a", "b"}, []any{"c"}},
		"without":        {Not(ContainSubstring("<")), []any{"a"}, []any{"<a>", nil}},
		"BeAbsoluteURL":  {BeAbsoluteURL(), []any{"https://x.example/a"}, []any{"/a", "ftp://x", "", nil}},
		"BeNonEmptyText": {BeNonEmptyText(), []any{"x"}, []any{"", nil}},
		"BeDistinct":     {BeDistinct(), []any{[]any{}, []any{"a", "b"}}, []any{[]any{"a", "a"}, []any{n("1")}, nil}},
		"another value":  {Not(Equal("x")), []any{"y", nil}, []any{"x"}},
		"another null":   {Not(Equal(nil)), []any{"y"}, []any{nil}},
		"NotSucceed":     {NotSucceed(), []any{refusal, reply(0, nil)}, []any{accepted}},
	} {
		for _, v := range c.good {
			if wrong := Explain(c.m, v); wrong != nil {
				t.Errorf("%s refuses %v: %v", name, v, wrong)
			}
		}
		for _, v := range c.bad {
			if Accepts(c.m, v) {
				t.Errorf("%s accepts %v", name, v)
			}
		}
	}
}

func TestMatchersServeGomega(t *testing.T) {
	var failure string
	g := gomega.NewGomega(func(message string, _ ...int) { failure = message })
	g.Expect("x").To(BeText())
	g.Expect("x").NotTo(BeBoolean())
	if failure != "" {
		t.Errorf("accepted values fail: %s", failure)
	}
	g.Expect("x").To(BeBoolean())
	if failure != `demanded a boolean, came "x"` {
		t.Errorf("the failure reads %q", failure)
	}
	g.Expect("x").NotTo(BeText())
	if failure != `demanded not a string, came "x"` {
		t.Errorf("the failure reads %q", failure)
	}
}

// A list of hundreds of elements explains nothing: the difference in the intended element
// does.
func TestTheNearestElementIsNamed(t *testing.T) {
	stream := Described("the stream b", SatisfyAll(HaveField("name", "b"), HaveField("description", "as it was")))
	elements := []any{target.Object{"name": "a", "description": "as it was"},
		target.Object{"name": "b", "description": "AS IT WAS"}}
	got := Explain(HaveField("streams", ContainElement(stream)), target.Object{"streams": elements})
	if got.Where != "streams[1].description" || got.Came != `"AS IT WAS"` ||
		got.Demanded != `"as it was" in the stream b` {
		t.Errorf("got %v", got)
	}
	id := ContainElement(HaveField("user_id", SatisfyAll(BeInteger(), Equal(json.Number("7")))))
	if got := Explain(id, []any{target.Object{"user_id": json.Number("4")}}); got.Where != "" {
		t.Errorf("another user counts as near: %v", got)
	}
}
