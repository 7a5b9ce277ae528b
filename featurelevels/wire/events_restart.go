package wire

// Restart tells every queue that the server has come back, and at which level.
// ServerGeneration grows with each start; Immediate asks clients to start anew
// at once rather than when it suits them.
type Restart struct {
	Type                string `json:"type"`
	ServiceVersion      string `json:"service_version"`
	ServiceMergeBase    string `json:"service_merge_base"`
	ServiceFeatureLevel int    `json:"service_feature_level"`
	ServerGeneration    int64  `json:"server_generation"`
	Immediate           bool   `json:"immediate"`
}
