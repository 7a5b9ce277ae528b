package matrix

import (
	"fmt"
	"io"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// WriteAnnotations writes one line for each change of the result in the form that GitHub
// shows next to a pull request. Without a change, the line is about all levels.
func (r *Report) WriteAnnotations(out io.Writer) error {
	if r.firstFailed() == nil {
		return nil
	}
	borders := r.Borders()
	if len(borders) == 0 {
		_, err := fmt.Fprintln(out, report.Annotation("error", r.Conclusion(), strings.Join(r.Reasons, "\n")))
		return err
	}
	for _, b := range borders {
		text := strings.Join(b.lines(), "\n")
		if _, err := fmt.Fprintln(out, report.Annotation("error", strings.TrimSuffix(b.headline(), ":"), text)); err != nil {
			return err
		}
	}
	return nil
}
