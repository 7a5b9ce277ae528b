package expect

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// IgnoredParameters is the field that names unsupported request parameters.
const IgnoredParameters = "ignored_parameters_unsupported"

// Success requires HTTP 200 with result success. Other requirements judge the rest of
// the envelope.
func Success() Matcher {
	return onReply("HTTP 200 with result success", (*target.Reply).Succeeded)
}

// NotSuccess requires any answer except a success of the API; no answer is accepted
// too.
func NotSuccess() Matcher {
	return onReply("no success envelope", func(r *target.Reply) bool { return !r.Succeeded() })
}

// Refused requires result error with a 4xx status and any code.
func Refused() Matcher {
	return onReply("a 4xx status with result error", func(r *target.Reply) bool {
		return r.Status >= http.StatusBadRequest && r.Status < http.StatusInternalServerError &&
			r.Body["result"] == "error"
	})
}

// Error requires result error; any status is accepted.
func Error() Matcher {
	return onReply("result error", func(r *target.Reply) bool { return r.Body["result"] == "error" })
}

// Code requires an error with the code.
func Code(code string) Matcher {
	return All(Refused(), Field("code", Equal(code)))
}

// NoCode requires an error without a code, with a message for people.
func NoCode() Matcher {
	return All(Refused(), Absent("code"), Field("msg", NonEmptyText()))
}

// Missing requires the error that names a missing required parameter.
func Missing(parameter string) Matcher {
	return All(Code("REQUEST_VARIABLE_MISSING"), Field("var_name", Equal(parameter)))
}

// Ignored requires a success that names exactly these parameters as unsupported.
func Ignored(parameters ...string) Matcher {
	return All(Success(), Field(IgnoredParameters, SameStrings(parameters...)))
}

func onReply(demanded string, holds func(*target.Reply) bool) Matcher {
	return That(demanded, func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && holds(reply)
	})
}

// SameAnswer demands an answer like that of an unknown path: the same status, result and
// code.
func SameAnswer(other *target.Reply) Matcher {
	return That("the answer of an unknown path", func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && sameKind(reply, other)
	})
}

// OtherAnswer demands another answer than that of an unknown path.
func OtherAnswer(other *target.Reply) Matcher {
	return That("another answer than that of an unknown path", func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && !sameKind(reply, other)
	})
}

func sameKind(a, b *target.Reply) bool {
	return a.Status == b.Status && a.Body["result"] == b.Body["result"] && a.Body["code"] == b.Body["code"]
}
