package wire

// Exports is the answer of GET /export/realm.
type Exports struct {
	Exports []Export `json:"exports"`
}

// Export is an archive of an organization's public data. Times are in UNIX
// seconds, with fractions; ExportURL is null once it is deleted.
type Export struct {
	ID               int      `json:"id"`
	ExportTime       float64  `json:"export_time"`
	ActingUserID     int      `json:"acting_user_id"`
	ExportURL        *string  `json:"export_url"`
	DeletedTimestamp *float64 `json:"deleted_timestamp"`
	FailedTimestamp  *float64 `json:"failed_timestamp"`
	Pending          bool     `json:"pending"`
}

// ExportStarted is the answer of POST /export/realm.
type ExportStarted struct {
	ID int `json:"id"`
}

// ExportsChanged is the event of the list of exports, for administrators.
type ExportsChanged struct {
	Type    string   `json:"type"`
	Exports []Export `json:"exports"`
}
