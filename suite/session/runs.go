package session

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/url"
	"slices"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Remains is what a run has left on a server.
type Remains struct {
	ID             string // of the run
	Streams, Users int    // that are active
}

var madeBy = lazyregexp.New(`^sl-([0-9a-f]{6})`)

// Runs finds the runs that have left streams or active users, as an administrator sees
// them.
func (s *Survey) Runs(ctx context.Context) ([]Remains, error) {
	client := newClient(s.Config, func(target.Request, *target.Reply) {})
	defer client.Close()
	admin, found := s.Identities[target.Admin].Credentials, map[string]Remains{}
	for _, list := range []struct {
		path, field, name string
		params            url.Values
		count             func(r *Remains)
	}{
		{"/streams", "streams", "name", url.Values{"include_all_active": {"true"}}, func(r *Remains) { r.Streams++ }},
		{"/users", "members", "full_name", nil, func(r *Remains) { r.Users++ }},
	} {
		listed := client.Do(ctx, target.Request{Method: http.MethodGet, Path: list.path, As: admin, Params: list.params})
		if !listed.Succeeded() {
			return nil, &target.UnreachableError{URL: s.Config.URL, Reason: notDone(http.MethodGet, list.path, listed)}
		}
		for _, object := range target.Objects(listed.Body, list.field) {
			text, _ := object[list.name].(string)
			if id := madeBy.FindStringSubmatch(text); id != nil && object["is_active"] != false {
				remains := found[id[1]]
				remains.ID = id[1]
				list.count(&remains)
				found[id[1]] = remains
			}
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b Remains) int { return cmp.Compare(a.ID, b.ID) }), nil
}
