package wire

// IconSet is the answer to a change of the organization's icon.
type IconSet struct {
	IconURL string `json:"icon_url"`
}

// Hotspot is a hint of the tutorial. Delay is in seconds.
type Hotspot struct {
	Name        string  `json:"name"`
	Title       string  `json:"title"`
	Description string  `json:"description"`
	Delay       float64 `json:"delay"`
}

// HotspotsEvent has the next hints of the tutorial.
type HotspotsEvent struct {
	Type     string    `json:"type"`
	Hotspots []Hotspot `json:"hotspots"`
}
