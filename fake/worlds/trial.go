package worlds

import (
	"encoding/json"
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/differences"
	"github.com/spiritlevel/spiritlevel/fake/internal/recorded"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Trial answers a request as a world would at any level. Each answer begins with the state
// of the world at the start of the trial, and changes nothing in the world.
type Trial struct{ moment }

// Try begins a trial.
func (w *World) Try() Trial { return Trial{w.moment()} }

// State is the state at the start of the trial.
func (t Trial) State() world.View { return t.state.View() }

// Answer answers a request at a level, with one thing deliberately wrong. It is safe for
// concurrent use.
func (t Trial) Answer(r *http.Request, base string, level featurelevels.Level,
	wrong featurelevels.Mutation) differences.Answer {
	state, plan := t.at(level, wrong)
	site := rest.NewSite(state, plan, unheard{})
	defer site.Close()
	got := recorded.New()
	t.of.api().ServeHTTP(got, rest.WithSiteHidden(r, site, base))
	out := differences.Answer{Status: got.Status, Header: got.Header()}
	if json.Unmarshal(got.Body.Bytes(), &out.Body) != nil {
		out.Body = got.Body.String()
	}
	return out
}

// unheard is the listener of a trial: no bot calls its service.
type unheard struct{}

// Hear implements rest.Listener.
func (unheard) Hear(*rest.Site, []world.Event) {}

// Close implements rest.Listener.
func (unheard) Close() {}
