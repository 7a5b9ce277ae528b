package faketest

import (
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// parameters are those of an operation in the document, with the places of their schemas.
func parameters(place string, operation map[string]any) map[string]string {
	places := map[string]string{}
	list, _ := operation["parameters"].([]any)
	for i, p := range list {
		parameter := p.(map[string]any)
		at := fmt.Sprintf("%s/parameters/%d/schema", place, i)
		if parameter["schema"] == nil {
			at = fmt.Sprintf("%s/parameters/%d/content/application~1json/schema", place, i)
		}
		if parameter["in"] == "query" {
			places[parameter["name"].(string)] = at
		}
	}
	body, _ := operation["requestBody"].(map[string]any)
	content, _ := body["content"].(map[string]any)
	for kind, described := range content {
		properties, _ := described.(map[string]any)["schema"].(map[string]any)["properties"].(map[string]any)
		for name := range properties {
			places[name] = place + "/requestBody/content/" + pointer.Replace(kind) + "/schema/properties/" +
				pointer.Replace(name)
		}
	}
	return places
}

// checkParameters checks the parameters of a request that succeeded.
func (c *checker) checkParameters(route string, request *http.Request) error {
	method, path, _ := strings.Cut(route, " ")
	known := c.parameters[method+" "+form(path)]
	for name, values := range sent(request) {
		if known[name] == "" {
			continue // it is ignored
		}
		if err := c.checkText(known[name], values[len(values)-1]); err != nil {
			return fmt.Errorf("the parameter %s, which was accepted: %w", name, err)
		}
	}
	return nil
}

// checkText checks the text of a parameter, which may be JSON.
func (c *checker) checkText(place, text string) error {
	if c.validate(place, text) == nil {
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return c.validate(place, value)
}

// sent are the parameters of a request with a plain form.
func sent(request *http.Request) url.Values {
	all := request.URL.Query()
	kind, _, _ := mime.ParseMediaType(request.Header.Get("Content-Type"))
	if request.GetBody == nil || kind != FormType {
		return all
	}
	body, err := request.GetBody()
	if err != nil {
		return all
	}
	text, _ := io.ReadAll(body) // of a string
	form, _ := url.ParseQuery(string(text))
	maps.Copy(all, form)
	return all
}
