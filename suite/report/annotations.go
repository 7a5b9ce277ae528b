package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteAnnotations writes one line for each cause in the form that GitHub shows next to
// a pull request.
func (r *Report) WriteAnnotations(w io.Writer) error {
	r = r.printable()
	out := bufio.NewWriter(w)
	for _, c := range r.Causes() {
		kind := "error"
		if c.Verdict != Fail {
			kind = "warning"
		}
		title := fmt.Sprintf("%s: %d requirements", c.Broken[0], len(c.Broken))
		if len(c.Broken) == 1 {
			title = c.Broken[0]
		}
		fmt.Fprintln(out, Annotation(kind, title, c.Headline()+"\n"+strings.Join(c.Broken, " ")))
	}
	return out.Flush()
}

// Annotation is a line of output that GitHub shows next to a pull request. The kind is
// error, warning or notice.
func Annotation(kind, title, text string) string {
	title = strings.NewReplacer(":", "%3A", ",", "%2C").Replace(annotationText(title))
	return fmt.Sprintf("::%s title=%s::%s", kind, title, annotationText(text))
}

func annotationText(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(text)
}
