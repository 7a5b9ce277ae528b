package expect

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// IgnoredParameters is the field that names unsupported request parameters.
const IgnoredParameters = "ignored_parameters_unsupported"

// Success demands HTTP 200 with result success. The rest of the envelope is
// judged by the requirements on it.
func Success() Matcher {
	return onReply("HTTP 200 with result success", (*target.Reply).Succeeded)
}

// NotSuccess demands any answer but a success of the API; none at all will do.
func NotSuccess() Matcher {
	return onReply("no success envelope", func(r *target.Reply) bool { return !r.Succeeded() })
}

// Refused demands result error with a 4xx status, whatever the code.
func Refused() Matcher {
	return onReply("a 4xx status with result error", func(r *target.Reply) bool {
		return r.Status >= http.StatusBadRequest && r.Status < http.StatusInternalServerError &&
			r.Body["result"] == "error"
	})
}

// Error demands result error; the status is not judged.
func Error() Matcher {
	return onReply("result error", func(r *target.Reply) bool { return r.Body["result"] == "error" })
}

// Code demands a refusal with the code.
func Code(code string) Matcher {
	return All(Refused(), Field("code", Equal(code)))
}

// NoCode demands a refusal that carries no code, and a message for people.
func NoCode() Matcher {
	return All(Refused(), Absent("code"), Field("msg", NonEmptyText()))
}

// Missing demands the refusal that names a missing required parameter.
func Missing(parameter string) Matcher {
	return All(Code("REQUEST_VARIABLE_MISSING"), Field("var_name", Equal(parameter)))
}

// Ignored demands a success that names exactly these parameters as unsupported.
func Ignored(parameters ...string) Matcher {
	return All(Success(), Field(IgnoredParameters, SameStrings(parameters...)))
}

func onReply(demanded string, holds func(*target.Reply) bool) Matcher {
	return That(demanded, func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && holds(reply)
	})
}
