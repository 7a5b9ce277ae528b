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
	ExportType       int      `json:"export_type"`
}

// The types of exports: of public data, and of all data of the users who consent.
const (
	ExportPublic = 1
	ExportFull   = 2
)

// ExportStarted is the answer of POST /export/realm.
type ExportStarted struct {
	ID int `json:"id"`
}

// ExportConsents is the answer of GET /export/realm/consents.
type ExportConsents struct {
	ExportConsents []ExportConsent `json:"export_consents"`
}

// ExportConsent says whether an account's own data may be in exports.
type ExportConsent struct {
	UserID    int  `json:"user_id"`
	Consented bool `json:"consented"`
}

// ConsentEvent is the event of an account's consent to exports, for administrators.
type ConsentEvent struct {
	Type string `json:"type"`
	ExportConsent
}

// ExportsChanged is the event of the list of exports, for administrators.
type ExportsChanged struct {
	Type    string   `json:"type"`
	Exports []Export `json:"exports"`
}
