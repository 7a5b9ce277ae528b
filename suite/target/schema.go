package target

import _ "embed"

//go:embed configuration.schema.json
var configurationSchema string

// ConfigurationSchema is the JSON Schema of configuration files.
func ConfigurationSchema() string { return configurationSchema }
