package matchers

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Succeed accepts an answer with HTTP 200 and result success. Other requirements judge the
// rest of the envelope.
func Succeed() Matcher { return beReply("HTTP 200 with result success", (*target.Reply).Succeeded) }

// NotSucceed accepts any answer but a success of the API, also no answer.
func NotSucceed() Matcher {
	return beReply("no success envelope", func(r *target.Reply) bool { return !r.Succeeded() })
}

// BeRefused accepts an answer with a 4xx status and result error.
func BeRefused() Matcher {
	return beReply("a 4xx status with result error", func(r *target.Reply) bool {
		return r.Status >= http.StatusBadRequest && r.Status < http.StatusInternalServerError &&
			r.Body["result"] == "error"
	})
}

// BeRefusedWith accepts a refusal with the code.
func BeRefusedWith(code string) Matcher {
	return Described("a refusal with code "+code, SatisfyAll(BeRefused(), HaveField("code", code)))
}

// BeRefusedWithoutCode accepts a refusal with a message for people and without a code.
func BeRefusedWithoutCode() Matcher {
	return Described("a refusal without a code",
		SatisfyAll(BeRefused(), HaveNoField("code"), HaveField("msg", BeNonEmptyText())))
}

// BeError accepts an answer with result error and any status.
func BeError() Matcher {
	return beReply("result error", func(r *target.Reply) bool { return r.Body["result"] == "error" })
}

// MissParameter accepts the refusal that names a missing required parameter.
func MissParameter(name string) Matcher {
	return Described("the refusal of a call without "+name,
		SatisfyAll(BeRefusedWith("REQUEST_VARIABLE_MISSING"), HaveField("var_name", name)))
}

// IgnoredParameters is the field that names unsupported parameters.
const IgnoredParameters = "ignored_parameters_unsupported"

// IgnoreParameters accepts a success that names exactly these parameters as unsupported.
func IgnoreParameters(names ...string) Matcher {
	return Described("a success that ignores parameters",
		SatisfyAll(Succeed(), HaveField(IgnoredParameters, ConsistOf(names))))
}

// BeSameAnswerAs accepts an answer with the status, the result and the code of another
// one, which is that of an unknown path.
func BeSameAnswerAs(unknown *target.Reply) Matcher {
	return beReply("the answer of an unknown path", func(r *target.Reply) bool { return sameKind(r, unknown) })
}

// BeOtherAnswerThan accepts an answer that differs from that of an unknown path in its
// status, its result or its code.
func BeOtherAnswerThan(unknown *target.Reply) Matcher {
	return beReply("another answer than that of an unknown path",
		func(r *target.Reply) bool { return !sameKind(r, unknown) })
}

func sameKind(a, b *target.Reply) bool {
	return a.Status == b.Status && a.Body["result"] == b.Body["result"] && a.Body["code"] == b.Body["code"]
}

func beReply(words string, holds func(*target.Reply) bool) Matcher {
	return Be(words, func(v any) bool {
		reply, is := v.(*target.Reply)
		return is && holds(reply)
	})
}
