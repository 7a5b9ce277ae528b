package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// DatedRows has the rows that the specification dates too, with the requirements that
// begin or end at the level of the row. These requirements judge the row, so it has no
// observation.
func DatedRows() map[RowID][]string {
	rows := map[RowID][]string{}
	for _, r := range requirements.All() {
		for _, row := range r.Rows {
			rows[row] = append(rows[row], r.ID)
		}
	}
	return rows
}
