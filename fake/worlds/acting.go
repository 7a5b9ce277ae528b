package worlds

import (
	"github.com/spiritlevel/spiritlevel/fake/actors"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// begin lets the actors of the world act at a site.
func (w *World) begin(s *rest.Site, pace float64) {
	troupe := w.company(pace)
	troupe.Begin(s)
	w.troupe.Store(troupe)
}

// LetAct lets the actors of the world's scenario act from now on, at a pace of
// [actors.Paces]. A reset returns to the pace with which the world was made.
func (w *World) LetAct(pace float64) error {
	if w.company == nil {
		return ErrNoActors
	}
	w.replacing.Lock()
	w.begin(w.Site(), pace)
	w.replacing.Unlock()
	w.Keep()
	return nil
}

// LetRest ends the acts of the actors.
func (w *World) LetRest() {
	w.replacing.Lock()
	defer w.replacing.Unlock()
	w.troupe.Store(nil)
}

// Pace is the name of the pace of the actors, "" if they do not act.
func (w *World) Pace() string {
	if t := w.troupe.Load(); t != nil {
		return actors.PaceName(t.Pace())
	}
	return ""
}
