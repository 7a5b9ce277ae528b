package replay

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake"
)

// methods are those of the API.
var methods = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// Parse reads a request in the form "METHOD /path?parameters", below /api/v1.
func Parse(text string, as fake.Account) (harness.Request, error) {
	method, target, _ := strings.Cut(strings.TrimSpace(text), " ")
	target = strings.TrimSpace(target)
	path, query, _ := strings.Cut(target, "?")
	if !slices.Contains(methods, method) || !strings.HasPrefix(path, "/") {
		return harness.Request{}, fmt.Errorf("%q is no request: it wants a method and a path, such as GET /users/me", text)
	}
	params, err := url.ParseQuery(query)
	if err != nil {
		return harness.Request{}, fmt.Errorf("the parameters of %q cannot be read: %w", text, err)
	}
	if _, err := url.ParseRequestURI(path); err != nil {
		return harness.Request{}, fmt.Errorf("the path of %q cannot be read: %w", text, err)
	}
	one := harness.Request{Method: method, Target: "/api/v1" + strings.TrimPrefix(path, "/api/v1"), Header: http.Header{}}
	one.Header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(as.Email+":"+as.APIKey)))
	switch {
	case method == http.MethodGet && query != "":
		one.Target += "?" + params.Encode()
	case method != http.MethodGet:
		one.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		one.Body = []byte(params.Encode())
	}
	return one, nil
}
