package control

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/demonstration"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/comparison"
	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// Release is a release of the server, with the levels that came with it.
type Release struct {
	Version string       `json:"version"`
	Note    string       `json:"note"`
	Levels  []LevelCount `json:"levels" doc:"the levels after those of the release before"`
}

// LevelCount is a level with the number of its changes.
type LevelCount struct {
	Level   featurelevels.Level `json:"level"`
	Changes int                 `json:"changes"`
}

// DatedChange is a row of the change log, with its level.
type DatedChange struct {
	Level   featurelevels.Level `json:"level"`
	Release string              `json:"release"`
	Work    string              `json:"work" doc:"what it means for the author of a client"`
	LevelChange
}

// listReleases answers GET /control/releases.
func (h *handler) listReleases(*http.Request) (answer, error) {
	list, log, next := []Release{}, featurelevels.Changelog(), 0
	for _, release := range featurelevels.Releases() {
		one := Release{Version: release.Version, Note: release.Note, Levels: []LevelCount{}}
		for ; next <= int(release.LastLevel); next++ {
			one.Levels = append(one.Levels, LevelCount{log[next].Level, len(log[next].Changes)})
		}
		list = append(list, one)
	}
	return answer{"releases": list}, nil
}

// listChanges answers GET /control/changes.
func (h *handler) listChanges(r *http.Request) (answer, error) {
	query := r.URL.Query()
	older, newer, err := between(query)
	if err != nil {
		return nil, err
	}
	filter := comparison.Filter{Endpoints: query["endpoint"], Objects: query["object"], Events: query["event"],
		Kinds: query["kind"], Text: strings.Join(query["text"], " ")}
	var unknown *comparison.Unknown
	if err := filter.Check(); errors.As(err, &unknown) {
		hint := ""
		if near := nearest.Word(unknown.Value, unknown.Known); near != "" {
			hint = "; did you mean " + near + "?"
		}
		return nil, bad("%v%s", unknown, hint)
	}
	list, works := []DatedChange{}, comparison.Works()
	chosen := filter.Between(older, newer)
	for _, entry := range chosen {
		for _, row := range entry.Changes {
			list = append(list, DatedChange{entry.Level, entry.Release, works[comparison.WorkOf(row)], changeOf(row)})
		}
	}
	return answer{"from": older, "to": newer, "changes": list, "sums": comparison.Sums(chosen)}, nil
}

// between reads the levels of a comparison: the changes after one, up to another. Without
// them, all changes are wanted.
func between(query url.Values) (older, newer featurelevels.Level, err error) {
	older, newer = featurelevels.Oldest-1, featurelevels.Newest()
	for name, level := range map[string]*featurelevels.Level{"from": &older, "to": &newer} {
		if !query.Has(name) {
			continue
		}
		if *level, err = featurelevels.ParseLevel(query.Get(name)); err != nil {
			return 0, 0, bad("%s: %v", name, err)
		}
	}
	if older >= newer {
		return 0, 0, bad("from is %d and to is %d: a comparison goes from the older level to the newer", older, newer)
	}
	return older, newer, nil
}

// showChange answers GET /control/worlds/{name}/changes/{id}: it sends the requests that
// show a change to copies of the world at both levels.
func (h *handler) showChange(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	id := mux.Vars(r)["id"]
	level, known := featurelevels.LevelOfRow(id)
	if !known {
		return nil, &problem{http.StatusNotFound, "the change log has no change with this ID: " + id}
	}
	entry := featurelevels.Changelog()[level]
	at := slices.IndexFunc(entry.Changes, func(row featurelevels.Row) bool { return row.ID == id })
	row := entry.Changes[at]
	shown, err := demonstration.Of(demonstration.Config{Copier: h.registry.Copier(w), Rules: setRules}, row)
	if err != nil {
		return nil, err
	}
	dated := DatedChange{level, entry.Release, comparison.Works()[comparison.WorkOf(row)], changeOf(row)}
	return answer{"change": dated, "demonstration": shown}, nil
}
