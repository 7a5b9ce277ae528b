package mutants

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/types"
	"github.com/expr-lang/expr/vm"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// scope has the values that the expressions of a rule can use. The language is that of
// github.com/expr-lang/expr; its words beside the built-in ones are:
//
//	call, id, p, email, given, spec the request: the call, the number in its path as a text, the
//	                                parameters by name ("" = missing), the address and the given
//	                                key of the requester, and the spec that makes the call
//	ok, status, code, answer        the answer, once it is there
//	it, i, n, all, up, key          the object of In, its place in its list and among all, its list,
//	                                the object that has the list, and the name of the place there
//	v                               the old value, where a new one is given
//
//	json(text)                      a parameter as JSON, nil for other text
//	asJSON(v)                       the other way round
//	ascii(text), firstLine(text)    other letters than ASCII as "?"; the text up to the first line break
//	cut(text, n), bytes(text)       the first n letters of the text; its number of bytes, where len counts letters
//	sub(text, pattern, by)          the text with another one for each match of the regular expression
//	with(object, name, v)           the object with another value of the field, without it if v is nil
//	read(call, p)                   the answer of the right server to another call of the requester
//	readAs(email, call, p)          the same for another account
//	me()                            the user of the requester, as GET /users/me answers
//	message(id), topic(id)          the message with its text as written, nil if it is hidden from the requester;
//	                                the messages of its topic, the oldest first
//	message(id, email)              the message as another account sees it
//	sent(id), edits(id, name...)    the past exchange that sent the message, or nil; those that changed it,
//	                                with one of the parameters
//	flagged(id)                     the past exchanges in which the requester wanted to change a flag of the message
//	messages(operator, operand)     the newest 50 messages that a narrow of one term finds, the oldest first
//	terms()                         the filters of the narrow, each with operator and operand
//	stream(x)                       the stream with the name or the ID, nil if it is hidden from the requester
//	made(name)                      the exchange that made the stream, as past has it; its by is "" for older streams
//	changes(user, name...)          the past exchanges in which the user with the ID asked to change one of the settings
//	left(name)                      whether the requester has left the stream before
//	registered(type)                what POST /register answers for the type of events, such as user_settings
//	accounts()                      the addresses of all accounts that asked before
//	account(role)                   the address of the suite's account: user, second, admin, moderator, ...
//	keyOf(email)                    the right key of an account
//	past(call)                      the earlier exchanges of the call, the oldest first, each with by, id, p,
//	                                ok, answer, spec and the values of its rule (let); of "*", all but reads
//	received()                      the events of the queue that is read, up to those of this answer
//	nth(key...)                     how many exchanges have asked for nth of the key, with this one
//	first(key, v)                   the v with which the key was asked for first
//	noted(key...)                   the value that a rule has noted under the key, or nil
type scope struct {
	x     *Exchange
	names object
}

// vocabulary is the types of all names, for the check of expressions.
var vocabulary = sync.OnceValue(func() types.Map {
	known := types.Map{}
	for name, v := range (&Exchange{server: &Server{}}).words() {
		if known[name] = types.TypeOf(v); v == nil {
			known[name] = types.Any
		}
	}
	return known
})

// words are the names of the exchange.
func (x *Exchange) words() object {
	none := any(nil)
	return object{
		"call": x.Call, "id": x.ID, "p": x.asked(), "email": x.Email, "given": x.Key, "spec": x.Spec,
		"ok": x.Succeeded(), "status": x.Status, "code": x.Body["code"], "answer": x.Body,
		"it": none, "i": 0, "n": 0, "all": []any{}, "up": object{}, "key": "", "v": none,

		"json": fromJSON, "asJSON": plainJSON, "ascii": ascii, "firstLine": firstLine,
		"cut": cut, "sub": sub, "with": with, "made": x.made, "left": x.left,
		"bytes": func(text string) int { return len(text) }, "terms": x.terms,
		"read":    func(call string, p ...any) object { return x.Aside(x.Email, call, asObject(first(p))) },
		"readAs":  func(email, call string, p ...any) object { return x.Aside(email, call, asObject(first(p))) },
		"changes": x.changes, "me": func() object { return x.Aside(x.Email, "GET /users/me", nil) },
		"message": func(id any, by ...string) any { return orNil(x.message(cmp.Or(first(by), x.Email), plainText(id))) },
		"sent":    x.sent,
		"topic":   func(id any) []any { return x.topic(plainText(id)) },
		"stream":  x.stream, "registered": x.registered,
		"accounts": x.server.known,
		"account":  func(role string) string { return x.server.roles[role] },
		"keyOf":    x.server.keyOf,
		"received": x.received,
		"past":     func(call string) []Past { return x.server.pastOf(x.World, call) },
		"edits":    x.edits,
		"flagged":  x.flagged,
		"messages": x.messages,
		"nth":      func(key ...any) int { return x.nth(key) },
		"first":    func(key, v any) any { return x.first(key, v) },
		"noted":    func(key ...any) any { return x.noted(key) },
	}
}

// scope has the names of the exchange and those of its rules.
func (x *Exchange) scope() scope {
	names := x.words()
	maps.Copy(names, x.let)
	return scope{x, names}
}

// set gives a name another value.
func (s scope) set(name string, v any) { s.names[name] = v }

// with is a copy of the scope in which a name has another value.
func (s scope) with(name string, v any) scope {
	names := maps.Clone(s.names)
	names[name] = v
	return scope{s.x, names}
}

// each are scopes for the elements of a list, which are it; without a list, the scope.
func (s scope) each(list *vm.Program) []scope {
	if list == nil {
		return []scope{s}
	}
	var all []scope
	for i, it := range listOf(s.value(list)) {
		all = append(all, s.with("it", it).with("i", i))
	}
	return all
}

// holds reports whether the condition holds. One about an object that has no such field does not.
func (s scope) holds(condition *vm.Program) bool {
	if condition == nil {
		return true
	}
	v, err := expr.Run(condition, s.names)
	if err != nil {
		s.x.server.mishap(condition.Source().String() + ": " + err.Error())
	}
	return err == nil && v == true
}

// value is the value of the expression as JSON has it, nil if it fails.
func (s scope) value(program *vm.Program) any {
	v, err := expr.Run(program, s.names)
	if err != nil {
		s.x.server.mishap(program.Source().String() + ": " + err.Error())
	}
	if _, is := v.(json.Marshaler); is || v == nil {
		return v
	}
	return plain(v)
}

// plain gives lists and objects of an expression the types of decoded JSON.
func plain(v any) any {
	switch v := v.(type) {
	case string, bool, int, float64, object:
		return v
	case []any:
		return slices.Clone(v)
	}
	text, err := json.Marshal(v)
	if err != nil {
		return v
	}
	return fromJSON(string(text))
}

func first[T any](all []T) (one T) {
	if len(all) > 0 {
		one = all[0]
	}
	return one
}

func orNil(o object) any {
	if o == nil {
		return nil
	}
	return o
}

// fromJSON is the decoded text, nil for other text.
func fromJSON(text string) any {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var v any
	if decoder.Decode(&v) != nil {
		return nil
	}
	return numbers(v)
}

// numbers turns json.Number into int, or float64.
func numbers(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return int(n)
		}
		f, _ := v.Float64()
		return f
	case []any:
		for i := range v {
			v[i] = numbers(v[i])
		}
	case object:
		for name := range v {
			v[name] = numbers(v[name])
		}
	}
	return v
}

func plainJSON(v any) string {
	text, _ := json.Marshal(v) // values of expressions are JSON
	return string(text)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func cut(text string, n int) string {
	letters := []rune(text)
	return string(letters[:min(n, len(letters))])
}

func sub(text, pattern, by string) string {
	return lazyregexp.New(pattern).ReplaceAllString(text, by)
}

func ascii(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 126 {
			return '?'
		}
		return r
	}, text)
}

// asObject is an object of an expression as decoded JSON, nil for other values.
func asObject(v any) object {
	o, _ := plain(v).(object)
	return o
}

func with(o any, name string, v any) any {
	changed := maps.Clone(asObject(o))
	if changed == nil {
		return o
	}
	if changed[name] = v; v == nil {
		delete(changed, name)
	}
	return changed
}
