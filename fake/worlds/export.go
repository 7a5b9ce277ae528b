package worlds

import "github.com/spiritlevel/spiritlevel/fake/world/seeding"

// Export writes the world as it is now as a scenario file. Its first lines list the
// differences of a world of this file. It fails if no file can describe the world.
func (w *World) Export() ([]byte, error) {
	site := w.Site()
	return seeding.Export(site.World, site.Plan)
}
