package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfPlaygrounds() []probe {
	plain := params{"name": "p", "pygments_language": "go", "url_prefix": "https://p.example.com/"}
	return []probe{
		{PlaygroundsListed, registered("realm_playgrounds", "realm_playgrounds.0.name"), "absent", `"Sky notebook"`},
		{PlaygroundsChange, asked("ada", "DELETE /realm/playgrounds/1", nil, "!status"), "404", "200"},
		{PlaygroundsUnquoted, asked("ada", "POST /realm/playgrounds", plain, "!status", "id"), "400 | absent", "200 | 2"},
	}
}
