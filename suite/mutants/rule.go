package mutants

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/vm"
)

// Rule is one mistake: a call, a case, and the wrong behaviour. A text that begins
// with "=" is an expression wherever a value may stand; see scope for its words.
//
// The operators of the first group change the request, those of the second the answer, and
// those of the third the state of the server. Operators may stand together.
type Rule struct {
	On    names             `yaml:"on"`    // calls, such as "PATCH /messages/{id}"; "*" = all; or callback
	In    names             `yaml:"in"`    // the places of objects in the answer, such as messages.reactions
	When  string            `yaml:"when"`  // the case in words, which end the name of the wrong server
	If    string            `yaml:"if"`    // the case as an expression; default: the shared one of When, or always
	After string            `yaml:"after"` // "success" (default), "refusal" or "any": the answers that the rule changes
	Let   map[string]string `yaml:"let"`   // names for expressions that are evaluated before the call is made

	Before  acts           `yaml:"before"`  // other calls are made first
	Ignore  names          `yaml:"ignore"`  // parameters have no effect
	Give    map[string]any `yaml:"give"`    // parameters have other values, * = all; in expressions, v is the old one
	Headers map[string]any `yaml:"headers"` // headers have other values, null = none
	Body    string         `yaml:"body"`    // the body of a webhook is another one; in the expression, v is the old one
	As      string         `yaml:"as"`      // another account asks; an expression for its address, "" = none
	Instead *act           `yaml:"instead"` // another call is made
	Refuse  *refusal       `yaml:"refuse"`  // the call is refused
	Forget  *fields        `yaml:"forget"`  // the call succeeds, with these fields, and nothing is done
	Stale   string         `yaml:"stale"`   // the answer is the first with the key, an expression

	Drop   names          `yaml:"drop"`   // fields are missing
	Null   names          `yaml:"null"`   // fields are null
	Retype names          `yaml:"retype"` // fields have another type
	Other  names          `yaml:"other"`  // fields have another value of their type
	Set    map[string]any `yaml:"set"`    // fields have these values; in expressions, v is the old one
	Flag   names          `yaml:"flag"`   // messages have these flags
	Unflag names          `yaml:"unflag"` // messages do not have these flags
	Lose   bool           `yaml:"lose"`   // objects are missing
	List   string         `yaml:"list"`   // the list is another one; in the expression, all is the old one
	Status int            `yaml:"status"` // another HTTP status
	Accept *fields        `yaml:"accept"` // a refusal is a success with these fields

	Also acts           `yaml:"also"` // other calls are made, too
	Tell *telling       `yaml:"tell"` // an event is sent
	Note map[string]any `yaml:"note"` // values to remember by key, for noted(key)
}

// refusal is an error of the API. Its short form is the code.
type refusal struct {
	Status int            `yaml:"status"` // default 400
	Msg    string         `yaml:"msg"`
	Code   string         `yaml:"code"`
	More   map[string]any `yaml:"more"`
}

// UnmarshalYAML reads a text as the code.
func (r *refusal) UnmarshalYAML(decode func(any) error) error {
	*r = refusal{Status: http.StatusBadRequest, Msg: "not you"}
	if decode(&r.Code) == nil {
		return nil
	}
	type plain refusal
	return decode((*plain)(r))
}

// fields are those of an answer. Its short form is true, for none.
type fields struct {
	values map[string]any
	set    values
}

// UnmarshalYAML reads true as no fields.
func (f *fields) UnmarshalYAML(decode func(any) error) error {
	var yes bool
	if decode(&yes) == nil && yes {
		return nil
	}
	return decode(&f.values)
}

// act is a call that the wrong server makes on its own.
type act struct {
	Call string `yaml:"call"` // {id} in it is the value of ID; default: the call of the exchange
	ID   string `yaml:"id"`   // an expression; default: the ID of the exchange, or it
	As   string `yaml:"as"`   // an expression for an address, or a list of them; default: who asks
	P    any    `yaml:"p"`    // the parameters, by name, or an expression for them
	For  string `yaml:"for"`  // an expression for a list: a call for each element, which is it
	If   string `yaml:"if"`   // a case, for each element

	id, as, each, only *vm.Program
	p                  value
}

// acts are one or several.
type acts []*act

// UnmarshalYAML reads a mapping as a list of one.
func (a *acts) UnmarshalYAML(decode func(any) error) error {
	var list []*act
	if decode(&list) == nil {
		*a = list
		return nil
	}
	one := &act{}
	*a = acts{one}
	return decode(one)
}

// telling is an event that the wrong server sends.
type telling struct {
	Event any    `yaml:"event"`
	To    string `yaml:"to"`  // an expression that holds for the addresses, each of which is it; default: all but who asks
	For   string `yaml:"for"` // an expression for a list: an event for each element, which is it

	event    value
	to, each *vm.Program
}

// handler is a compiled rule.
type handler struct {
	Rule
	only, stale, list, body, as *vm.Program
	let                         map[string]*vm.Program
	give, headers, set, note    values
	keys                        values // of note
	tell                        *telling
	past                        bool // an expression asks for earlier exchanges
}

// asks reports whether the rule changes requests.
func (h *handler) asks() bool {
	return len(h.Before)+len(h.Ignore)+len(h.Give)+len(h.Headers) > 0 || h.Body != "" || h.As != "" ||
		h.Instead != nil || h.Refuse != nil || h.Forget != nil || h.Stale != ""
}

// silences reports whether something that is waited for may never come.
func (r *Rule) silences() bool {
	return slices.Contains(r.On, events) && (r.Lose || r.List != "")
}

const events = "GET /events"

// on reports whether the rule is about the call.
func (h *handler) on(call string) bool {
	return slices.Contains(h.On, call) || slices.Contains(h.On, "*")
}

// ask changes what is asked, if the case is given.
func (h *handler) ask(x *Exchange) {
	if !h.on(x.Call) {
		return
	}
	s := x.scope()
	for _, name := range slices.Sorted(maps.Keys(h.let)) {
		x.let[name] = s.value(h.let[name])
		s.names[name] = x.let[name]
	}
	if !h.asks() || !s.holds(h.only) {
		return
	}
	for _, a := range h.Before {
		a.do(x, s)
	}
	for _, name := range h.Ignore {
		if x.Params.Has(name) {
			x.Params.Del(name)
			x.Use()
		}
	}
	for name, v := range h.give {
		each := []string{name}
		if name == "*" {
			each = slices.Collect(maps.Keys(x.Params))
		}
		for _, name := range each {
			s.set("v", x.Params.Get(name))
			h.giveParam(x, s, name, v)
		}
	}
	if x.passed {
		return // a recorded exchange, or one that an earlier rule has answered
	}
	for name, v := range h.headers {
		x.Use()
		if text := plainText(v.in(s)); text != "" {
			x.request.Header.Set(name, text)
		} else {
			x.request.Header.Del(name)
		}
	}
	if h.body != nil {
		s.set("v", x.text)
		x.text = plainText(s.value(h.body))
		x.Use()
	}
	if h.as != nil {
		x.signAs(plainText(s.value(h.as)))
	}
	h.divert(x, s)
}

func (h *handler) giveParam(x *Exchange, s scope, name string, v value) {
	before, there := x.Params.Get(name), x.Params.Has(name)
	given := v.in(s)
	if given == nil || given == "" && !there && v.program != nil { // a missing text has no change
		x.Params.Del(name)
	} else {
		x.Params.Set(name, plainText(given))
	}
	if there != x.Params.Has(name) || x.Params.Get(name) != before {
		x.Use()
	}
}

// divert answers without the call, or makes another one.
func (h *handler) divert(x *Exchange, s scope) {
	switch {
	case h.Refuse != nil:
		x.Refuse(h.Refuse.Status, h.Refuse.Msg, h.Refuse.Code)
		maps.Copy(x.Body, h.Refuse.More)
	case h.Forget != nil:
		x.Pretend(h.Forget.set.in(s))
	case h.Instead != nil:
		x.redirect(h.Instead.path(x, s), h.Instead.params(s))
	case h.stale != nil:
		key := []any{"stale", s.value(h.stale)}
		if text, known := x.noted(key).([]byte); known {
			x.Pretend(nil)
			x.Body = decode(text)
		} else if x.Forward(); x.Succeeded() {
			x.note(key, x.raw)
			return
		}
	default:
		return
	}
	x.Use()
}

// answer changes what is answered, if the case is given.
func (h *handler) answer(x *Exchange) {
	if !h.on(x.Call) || x.Body == nil && h.Status == 0 || !h.follows(x) {
		return
	}
	s := x.scope()
	if h.In == nil {
		if s.holds(h.only) {
			s.set("it", x.Body)
			h.change(x, s, x.Body)
			h.beside(x, s)
		}
		return
	}
	n := 0
	for _, path := range h.In {
		for _, p := range placesOf(x.Body, path) {
			n += h.inPlace(x, s, p, n)
		}
	}
}

// follows reports whether the rule is about such answers.
func (h *handler) follows(x *Exchange) bool {
	switch h.After {
	case "refusal":
		return !x.Succeeded()
	case "any":
		return true
	}
	return x.Succeeded()
}

// inPlace changes the objects of one place, and returns their number.
func (h *handler) inPlace(x *Exchange, s scope, p place, n int) int {
	all := p.elements()
	s.set("up", p.up)
	s.set("all", all)
	s.set("key", p.name)
	if h.list != nil {
		if s.holds(h.only) {
			changed, is := s.value(h.list).([]any)
			if is && !reflect.DeepEqual(changed, all) {
				p.up[p.name] = changed
				x.Use()
			}
		}
		return len(all)
	}
	left := []any{}
	for i, it := range all {
		s.set("it", it)
		s.set("i", i)
		s.set("n", n+i)
		if !s.holds(h.only) {
			left = append(left, it)
			continue
		}
		if h.Lose {
			x.Use()
			continue
		}
		left = append(left, it)
		if object, is := it.(object); is {
			h.change(x, s, object)
		}
		h.beside(x, s)
	}
	if h.Lose && len(left) < len(all) {
		p.keep(left)
	}
	return len(all)
}

// change changes the fields of an object, or the answer as a whole.
func (h *handler) change(x *Exchange, s scope, it object) {
	for _, kind := range []struct {
		name   string
		fields names
	}{{"drop", h.Drop}, {"null", h.Null}, {"retype", h.Retype}, {"other", h.Other}} {
		for _, name := range kind.fields {
			if v, there := it[name]; there && changed(it, name, v, kind.name) {
				x.Use()
			}
		}
	}
	if flags, is := it["flags"].([]any); is && len(h.Flag)+len(h.Unflag) > 0 {
		it["flags"] = reflagged(flags, h.Flag, h.Unflag)
		if len(it["flags"].([]any)) != len(flags) {
			x.Use()
		}
	}
	changed := object{}
	for name, v := range h.set {
		s.set("v", it[name])
		changed[name] = v.in(s)
		if !reflect.DeepEqual(changed[name], it[name]) {
			x.Use()
		}
	}
	maps.Copy(it, changed)
	if h.Accept != nil {
		x.Pretend(h.Accept.set.in(s))
		x.Use()
	}
	if h.Status != 0 && x.Status != h.Status {
		x.Status = h.Status
		x.Use()
	}
}

// beside does what the rule does beside the answer.
func (h *handler) beside(x *Exchange, s scope) {
	for _, a := range h.Also {
		a.do(x, s)
	}
	if h.tell != nil {
		h.tell.do(x, s)
	}
	for key, v := range h.note {
		x.note(listOf(h.keys[key].in(s)), v.in(s))
	}
}

// do makes the call.
func (a *act) do(x *Exchange, s scope) {
	for _, s := range s.each(a.each) {
		if !s.holds(a.only) {
			continue
		}
		by := []any{x.Email}
		if a.as != nil {
			by = listOf(s.value(a.as))
		}
		for _, email := range by {
			method, path, _ := strings.Cut(a.path(x, s), " ")
			x.Aside(plainText(email), method+" "+path, a.params(s))
			x.Use()
		}
	}
}

// path is the call with its ID.
func (a *act) path(x *Exchange, s scope) string {
	id := x.ID
	if a.id != nil {
		id = plainText(s.value(a.id))
	}
	return strings.ReplaceAll(cmp.Or(a.Call, x.Call), "{id}", id)
}

func (a *act) params(s scope) map[string]any {
	if a.P == nil {
		return nil
	}
	p, _ := a.p.in(s).(map[string]any)
	return p
}

// do sends the event.
func (t *telling) do(x *Exchange, s scope) {
	for _, s := range s.each(t.each) {
		if event, is := t.event.in(s).(map[string]any); is {
			x.Leak(event, func(email string) bool {
				if t.to == nil {
					return email != x.Email
				}
				return s.with("it", email).holds(t.to)
			})
			x.Use()
		}
	}
}

// changed makes one of the kinds of changes, and reports whether that changed anything: an
// empty list has no other value.
func changed(it object, name string, v any, kind string) bool {
	switch kind {
	case "drop":
		delete(it, name)
		return true
	case "null":
		it[name] = nil
	case "retype":
		it[name] = retyped(v)
	case "other":
		it[name] = another(v)
	}
	return !reflect.DeepEqual(it[name], v)
}

// reflagged are the flags with some and without others.
func reflagged(flags []any, with, without names) []any {
	left := slices.DeleteFunc(slices.Clone(flags), func(v any) bool {
		name, is := v.(string)
		return is && slices.Contains(without, name)
	})
	for _, name := range with {
		if !slices.Contains(left, any(name)) {
			left = append(left, name)
		}
	}
	return left
}

// retyped is the value as another type.
func retyped(v any) any {
	switch v := v.(type) {
	case int:
		return strconv.Itoa(v)
	case float64:
		return fmt.Sprint(v)
	case bool:
		return "yes"
	case []any:
		return object{}
	case object:
		return []any{}
	}
	return 7
}

// another is a value of the same type.
func another(v any) any {
	switch v := v.(type) {
	case int:
		return v + 1
	case float64:
		return v + 1
	case string:
		return v + "x"
	case bool:
		return !v
	case []any:
		return []any{}
	case object:
		other := object{}
		for name, inner := range v {
			other[name] = another(inner)
		}
		return other
	}
	return v
}

// plainText is a value as a parameter has it: a text as it is, everything else as JSON.
func plainText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	text, _ := json.Marshal(v) // values of expressions are JSON
	return string(text)
}

// listOf is the value as a list: a single one is a list of one.
func listOf(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	case []string:
		all := make([]any, len(v))
		for i, text := range v {
			all[i] = text
		}
		return all
	}
	return []any{v}
}
