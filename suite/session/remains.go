package session

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Remains are the things that a run has left on a server.
type Remains struct {
	ID             string    // of the run
	Streams, Users int       // that are active
	Begun          time.Time // the creation of the oldest of them; zero if the server does not send it
	Running        bool      // whether the run has marked itself and not ended
}

var madeBy = lazyregexp.New(`^sl-([0-9a-f]{6})`)

// Remains finds the runs that have left streams or active users, as an administrator sees
// them.
func (s *Survey) Remains(ctx context.Context) ([]Remains, error) {
	client := newClient(s.Config, func(target.Request, *target.Reply) {})
	defer client.Close()
	streams, refused := s.streams(ctx, client, nil)
	if refused != nil {
		return nil, s.unlisted("/streams", refused)
	}
	admin := s.Identities[target.Admin].Credentials
	users := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/users", As: admin})
	if !users.Succeeded() {
		return nil, s.unlisted("/users", users)
	}
	return remains(streams, target.Objects(users.Body, "members")), nil
}

// remains counts what each run has left, in the order of their ids.
func remains(streams, users []target.Object) (all []Remains) {
	found := make(map[string]*Remains)
	for _, stream := range streams {
		name, _ := stream["name"].(string)
		if run := remainsOf(found, name, stream); run != nil {
			run.Streams++
			if mark, is := markOf(stream); is {
				run.Running = !mark.Expired()
				run.since(mark.Begun)
			}
		}
	}
	for _, user := range users {
		name, _ := user["full_name"].(string)
		if user["is_active"] == false {
			continue
		}
		if run := remainsOf(found, name, user); run != nil {
			run.Users++
		}
	}
	for _, id := range slices.Sorted(maps.Keys(found)) {
		all = append(all, *found[id])
	}
	return all
}

func (s *Survey) unlisted(path string, refused *target.Reply) error {
	return &target.UnreachableError{URL: s.Config.URL, Reason: notDone(http.MethodGet, path, refused)}
}

// remainsOf finds the run that made the named object, nil if none did.
func remainsOf(found map[string]*Remains, name string, object target.Object) *Remains {
	id := madeBy.FindStringSubmatch(name)
	if id == nil {
		return nil
	}
	if found[id[1]] == nil {
		found[id[1]] = &Remains{ID: id[1]}
	}
	run := found[id[1]]
	if seconds, told := object["date_created"].(json.Number); told {
		run.since(time.Unix(Integer(seconds), 0))
	}
	text, _ := object["date_joined"].(string)
	if joined, err := time.Parse(time.RFC3339, text); err == nil {
		run.since(joined)
	}
	return run
}

func (r *Remains) since(made time.Time) {
	if r.Begun.IsZero() || made.Before(r.Begun) {
		r.Begun = made
	}
}
