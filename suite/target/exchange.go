package target

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/printable"
)

// answerExcerpt is the maximum length of a quoted body. redactWindow is the length of
// the part that is searched for secrets before the rest is cut off, and redactEdge the
// length of its end, which may have half a secret.
const (
	answerExcerpt = 600
	redactWindow  = 8 * answerExcerpt
	redactEdge    = answerExcerpt
)

// record makes the report's record of a call.
func (r *redactor) record(req Request, address string, reply *Reply) *Exchange {
	answer := r.text(string(reply.Raw[:min(len(reply.Raw), redactWindow)]))
	if len(reply.Raw) > redactWindow {
		answer = answer[:max(0, len(answer)-redactEdge)]
	}
	if reply.Err != nil {
		answer = r.text(reply.Err.Error())
	}
	if answer = strings.TrimSpace(answer); len(answer) > answerExcerpt {
		answer = strings.ToValidUTF8(answer[:answerExcerpt], "") + "…"
	}
	return &Exchange{
		Method: req.Method, URL: printable.Text(r.text(address)), As: string(req.As.Role),
		Status: reply.Status, Answer: printable.Text(answer), Curl: r.text(curl(req, address)),
	}
}

// curl is the request as a shell line.
func curl(req Request, address string) string {
	parts := []string{"curl", "-sS"}
	if role := req.As.Role; role != "" {
		parts = append(parts, "-u", fmt.Sprintf(`"$%s:$%s"`, EmailVariable(role), KeyVariable(role)))
	} else if req.As != (Credentials{}) {
		parts = append(parts, "-u", "'<other>:<redacted>'")
	}
	if req.Method != http.MethodGet {
		parts = append(parts, "-X", req.Method)
	}
	parts = append(parts, printable.Shell(address))
	if req.File != nil {
		parts = append(parts, "-F", printable.Shell("file=@"+req.File.Name))
	}
	if req.Hook != nil {
		parts = append(parts, req.Hook.curl()...)
	}
	if !req.inQuery() {
		for _, name := range sortedNames(req.Params) {
			for _, value := range req.Params[name] {
				parts = append(parts, "--data-urlencode", printable.Shell(name+"="+shorten(value)))
			}
		}
	}
	return strings.Join(parts, " ")
}

// curl is the third party's headers and body as options of curl.
func (h *Hook) curl() []string {
	parts := []string{"-H", printable.Shell("Content-Type: " + h.ContentType)}
	for name := range h.Header {
		parts = append(parts, "-H", printable.Shell(name+": "+h.Header.Get(name)))
	}
	return append(parts, "--data-raw", printable.Shell(shorten(h.Body)))
}

// longParameter is the length from which on a parameter is not quoted whole.
const longParameter = 200

func shorten(value string) string {
	if len(value) <= longParameter {
		return value
	}
	return fmt.Sprintf("%s…(%d bytes)", strings.ToValidUTF8(value[:longParameter], ""), len(value))
}

func sortedNames(params url.Values) []string {
	names := make([]string, 0, len(params))
	for name := range params {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
