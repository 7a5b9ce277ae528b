package target

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
)

// Declaration is what the server says of itself in GET /server_settings.
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

// Discover reads what the server declares. A server that does not answer, or
// answers with something else than a JSON object, is an *UnreachableError; one
// that answers wrongly is still judged, at level 0.
func (c *Client) Discover(ctx context.Context, prefix string) (Declaration, error) {
	reply := c.Do(ctx, Request{Method: http.MethodGet, Path: "/server_settings"})
	address := c.base + "/api/v1/server_settings"
	if reply.Err != nil {
		return Declaration{}, &UnreachableError{URL: c.base, Reason: reply.Err.Error()}
	}
	if reply.Body == nil {
		reason := fmt.Sprintf("GET %s answered %d with something else than a JSON object", address, reply.Status)
		return Declaration{}, &UnreachableError{URL: c.base, Reason: reason}
	}
	declaration := Declaration{}
	declaration.Version, _ = reply.Body[prefix+"_version"].(string)
	if number, ok := reply.Body[prefix+"_feature_level"].(json.Number); ok {
		if level, err := strconv.Atoi(number.String()); err == nil && level >= 0 {
			declaration.Level, declaration.Declared = level, true
		}
	}
	return declaration, nil
}
