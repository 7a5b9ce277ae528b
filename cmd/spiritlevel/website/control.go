package website

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// openAPI is the part of an OpenAPI document that the page shows.
type openAPI struct {
	Info       struct{ Description string }
	Paths      ordered[ordered[operation]]
	Components struct {
		Schemas ordered[schema]
	}
}

type operation struct {
	Summary    string
	Parameters []struct {
		Name, In string
		Required bool
		Schema   schema
	}
	RequestBody body `yaml:"requestBody"`
	Responses   map[string]body
}

type body struct {
	Content ordered[struct{ Schema schema }]
}

// controlPages has the page of the control interface, made from its OpenAPI document.
func (s Source) controlPages() (pages, error) {
	text, err := controlDocument()
	if err != nil {
		return nil, err
	}
	var document openAPI
	if err := yaml.Unmarshal(text, &document); err != nil {
		return nil, fmt.Errorf("the document of the control interface: %w", err)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "# Operations of the control interface\n\n%s\n\n", prose(document.Info.Description))
	out.WriteString("[The control interface](../control.md) shows them in use. " +
		"[The OpenAPI document](control.openapi.json) is the answer to `GET /control/openapi.json`. " +
		"The fields `result` and `msg` of each answer are left out.\n")
	for _, path := range document.Paths {
		for _, o := range path.Value {
			method := strings.ToUpper(o.Name)
			fmt.Fprintf(&out, "\n## %s %s { #%s }\n\n%s.\n\n", method, special.Replace(path.Name),
				operationAnchor(method, path.Name), prose(o.Value.Summary))
			o.Value.write(&out)
		}
	}
	return pages{
		"reference/control-operations.md": out.String() + definitions(document.Components.Schemas),
		"reference/control.openapi.json":  string(text),
	}, nil
}

// operationAnchor is the place of an operation on the page.
func operationAnchor(method, path string) string {
	return strings.ToLower(method) + strings.NewReplacer("/", "-", "{", "", "}", "", ".", "-").Replace(path)
}

// write writes the parameters, the body and the answer of an operation.
func (o operation) write(out *strings.Builder) {
	var query []string
	for _, p := range o.Parameters {
		if p.In == "query" {
			query = append(query, code(p.Name))
		}
	}
	if len(query) > 0 {
		fmt.Fprintf(out, "Query parameters: %s.\n\n", strings.Join(query, ", "))
	}
	for _, content := range o.RequestBody.Content {
		if len(content.Value.Schema.Properties) == 0 {
			fmt.Fprintf(out, "The body is %s.\n\n", kind(content.Value.Schema))
			continue
		}
		fmt.Fprintf(out, "Body:\n\n%s\n", describe(content.Value.Schema))
	}
	for _, content := range o.Responses["200"].Content {
		answer := content.Value.Schema
		answer.Properties = slices.DeleteFunc(answer.Properties, func(p named[schema]) bool {
			return p.Name == "result" || p.Name == "msg"
		})
		switch {
		case content.Name != "application/json":
			fmt.Fprintf(out, "The answer is %s.\n", code(content.Name))
		case len(answer.Properties) > 0:
			answer.Required = nil
			fmt.Fprintf(out, "Answer:\n\n%s", describe(answer))
		}
	}
}

// controlDocument asks a fake for the document.
func controlDocument() ([]byte, error) {
	var config target.Config
	stop, err := builtinfake.Start(&config, fake.Config{})
	if err != nil {
		return nil, err
	}
	defer func() { _ = stop() }()
	answer, err := http.Get(config.URL + "/control/openapi.json")
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return io.ReadAll(answer.Body)
}
