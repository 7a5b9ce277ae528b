package levels_test

import (
	"io"
	"regexp"
	"strings"
)

func probesOfUploads() []probe {
	return []probe{
		{"4.0-upload-name-space", func(w *watcher) string {
			w.upload("/user_uploads", " a.txt ")
			return pick(w.must("ada", "GET /attachments", nil), "attachments.1.name")
		}, `"a.txt"`, `" a.txt "`},
		{"22-attachment-integer-times", fileInUse(`"create_time":\d+(\.0)?,"messages":\[\{"\w+":\d+(\.0)?,`), ".0 .0", ""},
	}
}

// fileInUse shows what a pattern captures of Ada's attachments; one of them
// is in a message.
func fileInUse(pattern string) show {
	return func(w *watcher) string {
		w.t.Helper()
		w.must("ada", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "[a](/user_uploads/1/charts/star-chart.txt)"})
		res := w.raw("ada", "GET /attachments", nil)
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		found := regexp.MustCompile(pattern).FindSubmatch(text)
		if err != nil || found == nil {
			w.t.Fatalf("%v: %s", err, text)
		}
		var shown []string
		for _, part := range found[1:] {
			shown = append(shown, string(part))
		}
		return strings.TrimSpace(strings.Join(shown, " "))
	}
}
