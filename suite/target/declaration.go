package target

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// Declaration has the server's statements about itself in GET /server_settings.
type Declaration struct {
	Level    int    // 0 if absent
	Declared bool   // whether the level field is there
	Version  string // the version field, "" if absent
}

// UnreachableError says that nothing at the URL speaks this API.
type UnreachableError struct {
	URL    string
	Reason string
}

// Error implements error.
func (e *UnreachableError) Error() string {
	return fmt.Sprintf("cannot judge %s: %s", e.URL, e.Reason)
}

// ExitCode is the process exit code for an unreachable target.
func (e *UnreachableError) ExitCode() int { return 3 }

// Settings reads GET /server_settings. A server that does not answer, or whose answer
// is no JSON object, is an *UnreachableError.
func (c *Client) Settings(ctx context.Context) (Object, error) {
	reply := c.Do(ctx, Request{Method: http.MethodGet, Path: probePath})
	if reply.Err != nil {
		return nil, &UnreachableError{URL: c.base, Reason: c.unanswered(reply.Err)}
	}
	if reply.Body == nil {
		reason := fmt.Sprintf("GET %s/api/v1/server_settings answered %d without a JSON object", c.base,
			reply.Status)
		if to := reply.Header.Get("Location"); to != "" {
			reason = fmt.Sprintf("GET %s/api/v1/server_settings answered %d and names another address, %s: give that one",
				c.base, reply.Status, c.Redact(to))
		}
		return nil, &UnreachableError{URL: c.base, Reason: reason}
	}
	if why := c.stranger(reply); why != "" {
		return nil, &UnreachableError{URL: c.base, Reason: why}
	}
	return reply.Body, nil
}

// unanswered is the reason why the server gave no answer.
func (c *Client) unanswered(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf("GET %s/api/v1/server_settings was not answered, or not to its end, within %s (--timeout)", c.base,
			c.timeout)
	}
	return err.Error() + mendTLS(err)
}

// stranger describes why the answer to GET /server_settings, a JSON object, does not come
// from a server of this API, "" without a reason. Every server of any level answers this
// call, and a verdict by level 0 would accuse another server of everything.
func (c *Client) stranger(reply *Reply) string {
	_, judged := reply.Body["result"]
	call := fmt.Sprintf("GET %s/api/v1/server_settings", c.base)
	switch {
	case reply.FromGateway():
		return fmt.Sprintf("%s answered %s: a gateway answers in the place of the server", call, c.quote(reply))
	case reply.Status == http.StatusNotFound || reply.Status == http.StatusMethodNotAllowed:
		return fmt.Sprintf("%s answered %s: this is no server of the API; is the URL the address before /api/v1?", call,
			c.quote(reply))
	case !judged && len(families(reply.Body)) == 0:
		return fmt.Sprintf("%s answered with JSON that has neither a result nor a level: this is no server of the API; is the URL the address before /api/v1?", call)
	}
	return ""
}

// Declared reads what the settings declare under the family name. A server that
// answers wrongly is still judged: a level that is written as text counts, one
// that is no level is 0.
func Declared(settings Object, prefix string) Declaration {
	declaration := Declaration{}
	declaration.Version, _ = settings[prefix+"_version"].(string)
	switch value := settings[prefix+levelField].(type) {
	case json.Number:
		declaration.read(value.String())
	case string:
		declaration.read(value)
	}
	return declaration
}

func (d *Declaration) read(text string) {
	if level, err := strconv.Atoi(text); err == nil && level >= 0 {
		d.Level, d.Declared = level, true
	}
}

const (
	levelField   = "_feature_level"
	versionField = "_version"
)

// families are the names that begin the fields with which the settings declare
// a level or a version.
func families(settings Object) []string {
	var found []string
	for name := range settings {
		if family, fits := strings.CutSuffix(name, levelField); fits && family != "" {
			found = append(found, family)
		}
	}
	for _, family := range dialects {
		if _, told := settings[family+versionField]; told && !slices.Contains(found, family) {
			found = append(found, family)
		}
	}
	slices.Sort(found)
	return found
}

// Recognize settles the dialect and the family name by the server's declaration. A
// configured value that the server denies is a *UsageError with the right value.
func (c Config) Recognize(settings Object) (Config, error) {
	found := families(settings)
	if len(found) == 0 {
		return c.named(), nil // the server is at level 0, and the specs name the missing parts
	}
	if c.Dialect == "" && c.Prefix == "" {
		for _, dialect := range slices.Sorted(maps.Keys(dialects)) {
			if slices.Contains(found, dialects[dialect]) {
				c.Dialect = dialect
				return c.named(), nil
			}
		}
		c.Prefix = found[0]
		return c.named(), nil
	}
	prefix := cmp.Or(c.Prefix, dialects[cmp.Or(c.Dialect, "spec")])
	if slices.Contains(found, prefix) {
		return c.named(), nil
	}
	return c, usage("this server declares %s, and nothing that begins with %s_: %s", declared(settings, found[0]), prefix,
		mend(found[0]))
}

func declared(settings Object, family string) string {
	for _, field := range []string{family + levelField, family + versionField} {
		if value, told := settings[field]; told {
			return fmt.Sprintf("%s %v", field, value)
		}
	}
	return family
}

// mend describes how to configure the family of a server.
func mend(family string) string {
	for dialect, name := range dialects {
		if name == family {
			return "did you mean --dialect " + dialect + "?"
		}
	}
	return fmt.Sprintf("say so in the configuration file (prefix: %s)", family)
}
