package website

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// formats has the pages of file formats: the text of the help, and the keys of the schema.
func (s Source) formats() (pages, error) {
	made := pages{}
	for _, format := range []struct{ name, title, topic, schema string }{
		{"scenario", "Scenario files", "scenario", scenarios.Schema()},
		{"configuration", "The configuration file of check", "config", target.ConfigurationSchema()},
		{"report", "The JSON report of check", "", report.JSONSchema()},
	} {
		keys, err := readSchema(format.schema)
		if err != nil {
			return nil, err
		}
		text := "`spiritlevel check --report verdict.json` writes the report.\n\n"
		if format.topic != "" {
			_, topic, err := s.topic(format.topic)
			if err != nil {
				return nil, err
			}
			topic, _, _ = strings.Cut(topic, " The keys:\n") // the table has more
			text = help(topic)
		}
		schema := format.name + ".schema.json"
		made["reference/"+schema] = format.schema
		made["reference/"+format.name+".md"] = fmt.Sprintf("# %s\n\n%sThe JSON Schema: [%s](%s).\n\n## Keys\n\n%s%s",
			format.title, text, schema, schema, describe(keys), definitions(keys.Defs))
	}
	return made, nil
}
