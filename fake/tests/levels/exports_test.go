package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfExports() []probe {
	return []probe{
		{ExportsTellID, asked("iris", "POST /export/realm", nil, "!status", "id"), "200 | absent", "200 | 1"},
	}
}
