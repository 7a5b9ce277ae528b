package matchers

import (
	"github.com/onsi/gomega/types"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// Succeed accepts an answer with HTTP 200 and result success.
func Succeed() types.GomegaMatcher {
	return matcher{"HTTP 200 with result success", expect.Success()}
}

// NotSucceed accepts any answer but a success of the API, also no answer.
func NotSucceed() types.GomegaMatcher { return matcher{"no success envelope", expect.NotSuccess()} }

// BeRefused accepts an answer with a 4xx status and result error.
func BeRefused() types.GomegaMatcher {
	return matcher{"a 4xx status with result error", expect.Refused()}
}

// BeRefusedWith accepts a refusal with the code.
func BeRefusedWith(code string) types.GomegaMatcher {
	return matcher{"a refusal with code " + code, expect.Code(code)}
}

// BeRefusedWithoutCode accepts a refusal with a message for people and without a code.
func BeRefusedWithoutCode() types.GomegaMatcher {
	return matcher{"a refusal without a code", expect.NoCode()}
}

// BeError accepts an answer with result error and any status.
func BeError() types.GomegaMatcher { return matcher{"result error", expect.Error()} }

// MissParameter accepts the refusal that names a missing required parameter.
func MissParameter(name string) types.GomegaMatcher {
	return matcher{"the refusal of a call without " + name, expect.Missing(name)}
}

// IgnoreParameters accepts a success that names exactly these parameters as unsupported.
func IgnoreParameters(names ...string) types.GomegaMatcher {
	return matcher{"a success that ignores parameters", expect.Ignored(names...)}
}
