package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesExportsAndDrafts() []probe {
	return []probe{
		{DraftsKept, asked("ben", "GET /drafts", nil, "!status"), "404", "200"},
		{ExportsTellID, asked("iris", "POST /export/realm", nil, "!status", "id"), "200 | absent", "200 | 1"},
	}
}
