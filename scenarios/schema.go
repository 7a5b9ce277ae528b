package scenarios

import _ "embed" // for the schema below

//go:generate go test -run TestTheSchemaIsUpToDate -update .

//go:embed scenario.schema.json
var schemaFile string

// Schema is the JSON Schema (draft 2020-12) of the file format, for editors. It
// has the keys, their types and their allowed values. References and clashes are
// checked by Load only.
func Schema() string { return schemaFile }
