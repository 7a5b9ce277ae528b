package report

import _ "embed"

//go:embed report.schema.json
var reportSchema string

// JSONSchema is the JSON Schema of the JSON report, of the version that Schema names.
func JSONSchema() string { return reportSchema }
