package suite

import (
	"context"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/detection"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
)

// manyFailures is the number of broken requirements from which on the declared level is
// doubtful.
const manyFailures = 20

// hints name the level that fits a server with many failures. The list is empty if the
// level is right or cannot be measured.
func hints(ctx context.Context, survey *session.Survey, out *report.Report) []string {
	if out.Count(report.Fail) < manyFailures || out.Interrupted || out.Gone != "" {
		return nil
	}
	found, err := detection.Detect(ctx, survey.Config, detection.Options{Quick: true, Leave: true, Survey: survey})
	if err != nil || found.First == nil {
		return nil
	}
	return []string{fmt.Sprintf("is the level right? The server %s (see spiritlevel detect)", found.Sentence())}
}
