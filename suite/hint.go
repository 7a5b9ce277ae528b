package suite

import (
	"context"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/detection"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
)

// manyFailures is how many broken requirements make one ask whether the declared level
// is the level at all.
const manyFailures = 20

// hints say, of a server that fails much, as which other level it behaves. There are
// none where that is not so, or cannot be found out.
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
