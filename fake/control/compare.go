package control

import (
	"encoding/json"
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/differences"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// comparing chooses the other level of a comparison.
type comparing struct {
	Level *int `json:"level" doc:"the other level" required:"true"`
}

// Comparison is a request at two levels. Both answers begin with the same state of the world.
type Comparison struct {
	Here        LevelAnswer  `json:"here"`
	There       LevelAnswer  `json:"there"`
	Differences []Difference `json:"differences"`
}

// LevelAnswer is the answer of a level.
type LevelAnswer struct {
	Level  featurelevels.Level `json:"level"`
	Status int                 `json:"status"`
	Answer json.RawMessage     `json:"answer"`
}

// Difference is a place at which two answers differ, with the changes that make it.
type Difference struct {
	Path    string           `json:"path" doc:"the place, without the numbers of elements of lists"`
	Here    *json.RawMessage `json:"here,omitempty"`
	There   *json.RawMessage `json:"there,omitempty"`
	Count   int              `json:"count" doc:"the number of elements with this difference"`
	Changes []Cause          `json:"changes" doc:"without any: several changes make it together"`
}

// Cause is a change between levels, with its rows in the change log.
type Cause struct {
	Level   featurelevels.Level `json:"level"`
	Summary string              `json:"summary"`
	Rows    []string            `json:"rows"`
}

// compare answers POST /control/worlds/{name}/requests/{number}/compare.
func (h *handler) compare(r *http.Request) (answer, error) {
	w, number, err := h.remembered(r)
	if err != nil {
		return nil, err
	}
	var in comparing
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if in.Level == nil {
		return nil, bad("level is missing: it is from %d to %d", featurelevels.Oldest, featurelevels.Newest())
	}
	other, _, err := plan(in.Level, nil)
	if err != nil {
		return nil, err
	}
	record, _ := w.Site().Requests().Record(number)
	trial := w.Try()
	ask, err := asking(trial, urlOf(r, w), record.UserID, record.Again)
	if err != nil {
		return nil, bad("%s", err)
	}
	here := w.Plan().Level()
	found, err := differences.Explain(r.Context(), ask, min(here, *other), max(here, *other))
	if err != nil {
		return nil, err
	}
	out := Comparison{Here: answerAt(ask, here), There: answerAt(ask, *other), Differences: []Difference{}}
	for _, d := range found {
		out.Differences = append(out.Differences, differenceOf(d, here <= *other))
	}
	return answer{"comparison": out}, nil
}

// asking asks a trial for the answers to a request, as the account that sent it.
func asking(trial worlds.Trial, base string, userID int,
	again func(string) (*http.Request, error)) (differences.Ask, error) {
	_, err := again(base)
	u := trial.State().User(userID)
	return func(level featurelevels.Level, wrong featurelevels.Mutation) ([]differences.Answer, error) {
		request, err := again(base)
		if err != nil {
			return nil, err
		}
		if u != nil {
			request.SetBasicAuth(u.Email, u.APIKey)
		}
		return []differences.Answer{trial.Answer(request, base, level, wrong)}, nil
	}, err
}

func answerAt(ask differences.Ask, level featurelevels.Level) LevelAnswer {
	answers, err := ask(level, featurelevels.Mutation{})
	if err != nil {
		return LevelAnswer{Level: level}
	}
	return LevelAnswer{level, answers[0].Status, encode(answers[0].Body)}
}

// differenceOf is a difference from here to there, or from there to here.
func differenceOf(d differences.Explained, forward bool) Difference {
	out := Difference{Path: d.Path, Here: d.Before.JSON(), There: d.After.JSON(), Count: d.Count, Changes: []Cause{}}
	if !forward {
		out.Here, out.There = out.There, out.Here
	}
	for _, c := range d.Changes {
		out.Changes = append(out.Changes, Cause{c.Level(), c.Summary(), append([]string{}, c.Rows()...)})
	}
	return out
}
