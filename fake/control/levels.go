package control

import (
	"net/http"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Level is a feature level, with the changes that it made.
type Level struct {
	Level      featurelevels.Level `json:"level"`
	Release    string              `json:"release" doc:"the first release with the level, empty for a level in no release"`
	ReportedBy []string            `json:"reported_by" doc:"the releases whose newest level it is"`
	Note       string              `json:"note"`
	Changes    []LevelChange       `json:"changes"`
}

// LevelChange is a row of the change log.
type LevelChange struct {
	ID        string   `json:"id"`
	Summary   string   `json:"summary"`
	Part      string   `json:"part" doc:"the part of the API, such as response-field"`
	Kind      string   `json:"kind" doc:"the kind of the change, such as added"`
	Name      string   `json:"name"`
	Endpoints []string `json:"endpoints" doc:"methods with paths, event:TYPE, object:NAME, or * for all"`
	Before    string   `json:"before"`
	After     string   `json:"after"`
	Note      string   `json:"note"`
	Until     int      `json:"until,omitempty" doc:"the last level with the change, unless all later ones have it"`
}

// listLevels answers GET /control/levels.
func (h *handler) listLevels(*http.Request) (answer, error) {
	list := []Level{}
	for _, entry := range featurelevels.Changelog() {
		list = append(list, levelOf(entry))
	}
	return answer{"levels": list}, nil
}

// showLevel answers GET /control/levels/{level}.
func (h *handler) showLevel(r *http.Request) (answer, error) {
	level, err := featurelevels.ParseLevel(mux.Vars(r)["level"])
	if err != nil {
		return nil, &problem{http.StatusNotFound, err.Error()}
	}
	return answer{"level": levelOf(featurelevels.Changelog()[level])}, nil
}

func levelOf(entry featurelevels.Entry) Level {
	out := Level{
		Level: entry.Level, Release: entry.Release, ReportedBy: []string{}, Note: entry.Note, Changes: []LevelChange{},
	}
	for _, release := range featurelevels.Releases() {
		if release.LastLevel == entry.Level {
			out.ReportedBy = append(out.ReportedBy, release.Version)
		}
	}
	for _, row := range entry.Changes {
		out.Changes = append(out.Changes, changeOf(row))
	}
	return out
}

func changeOf(row featurelevels.Row) LevelChange {
	out := LevelChange{
		ID: row.ID, Summary: row.Summary, Part: row.Part, Kind: row.Kind, Name: row.Name, Endpoints: row.Endpoints,
		Before: row.Before, After: row.After, Note: row.Note,
	}
	if row.Until != nil {
		out.Until = int(*row.Until)
	}
	return out
}
