package matchers

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Succeed accepts an answer with HTTP 200 and result success.
func Succeed() Matcher {
	return matcher{"HTTP 200 with result success", expect.Success()}
}

// NotSucceed accepts any answer but a success of the API, also no answer.
func NotSucceed() Matcher { return matcher{"no success envelope", expect.NotSuccess()} }

// BeRefused accepts an answer with a 4xx status and result error.
func BeRefused() Matcher {
	return matcher{"a 4xx status with result error", expect.Refused()}
}

// BeRefusedWith accepts a refusal with the code.
func BeRefusedWith(code string) Matcher {
	return matcher{"a refusal with code " + code, expect.Code(code)}
}

// BeRefusedWithoutCode accepts a refusal with a message for people and without a code.
func BeRefusedWithoutCode() Matcher {
	return matcher{"a refusal without a code", expect.NoCode()}
}

// BeError accepts an answer with result error and any status.
func BeError() Matcher { return matcher{"result error", expect.Error()} }

// MissParameter accepts the refusal that names a missing required parameter.
func MissParameter(name string) Matcher {
	return matcher{"the refusal of a call without " + name, expect.Missing(name)}
}

// IgnoredParameters is the field that names unsupported parameters.
const IgnoredParameters = expect.IgnoredParameters

// IgnoreParameters accepts a success that names exactly these parameters as unsupported.
func IgnoreParameters(names ...string) Matcher {
	return matcher{"a success that ignores parameters", expect.Ignored(names...)}
}

// BeSameAnswerAs accepts an answer with the status, the result and the code of another
// one, which is that of an unknown path.
func BeSameAnswerAs(unknown *target.Reply) Matcher {
	return matcher{"the answer of an unknown path", expect.SameAnswer(unknown)}
}

// BeOtherAnswerThan accepts an answer that differs from that of an unknown path in its
// status, its result or its code.
func BeOtherAnswerThan(unknown *target.Reply) Matcher {
	return matcher{"another answer than that of an unknown path", expect.OtherAnswer(unknown)}
}
