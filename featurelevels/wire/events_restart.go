package wire

// Restart is the event of a restarted server, with its level. ServerGeneration grows with
// each start; Immediate asks clients to reload at once.
type Restart struct {
	Type                string `json:"type"`
	ServiceVersion      string `json:"service_version"`
	ServiceMergeBase    string `json:"service_merge_base"`
	ServiceFeatureLevel int    `json:"service_feature_level"`
	ServerGeneration    int64  `json:"server_generation"`
	Immediate           bool   `json:"-"` // older levels only
}
