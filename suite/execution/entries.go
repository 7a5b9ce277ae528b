package execution

import (
	"encoding/json"

	"github.com/onsi/ginkgo/v2/types"
)

func entryNamed(reported types.SpecReport, name string) (entry types.ReportEntry, found bool) {
	for _, entry := range reported.ReportEntries {
		if entry.Name == name {
			return entry, true
		}
	}
	return types.ReportEntry{}, false
}

// entryValue is the value of a report entry: as it is in the process that made
// it, as JSON in a report that was read from a file.
func entryValue[T any](entry types.ReportEntry) T {
	if value, here := entry.GetRawValue().(T); here {
		return value
	}
	var value T
	_ = json.Unmarshal([]byte(entry.Value.AsJSON), &value) // a value of ours, as it was written
	return value
}
