package laws

// Operation is a described call of the API, with the sections whose specs make it.
type Operation struct {
	ID       string
	Sections []string
}

// Operations lists the operations that the specification describes, in its order.
func Operations() []Operation {
	return []Operation{
		{"POST /messages", []string{"SND"}},
		{"PATCH /messages/{message_id}", []string{"EDT", "EDH"}},
		{"POST /messages/render", []string{"RND"}},
		{"GET /messages", []string{"FET", "MSG", "FLG"}},
		{"POST /messages/flags", []string{"FLA"}},
		{"POST /messages/{message_id}/reactions", []string{"RXN", "RCT", "EMO"}},
		{"POST /users/me/subscriptions", []string{"SBS"}},
		{"PATCH /users/me/subscriptions/muted_topics", []string{"MTP"}},
		{"POST /users/me/muted_users/{muted_user_id}", []string{"MUU"}},
		{"POST /users/me/status", []string{"UST"}},
		{"PATCH /settings", []string{"PST", "SET"}},
		{"GET /streams", []string{"GST", "STR"}},
		{"GET /users", []string{"GUS", "USR"}},
		{"POST /users", []string{"CUS"}},
		{"POST /user_groups/create", []string{"UGR"}},
		{"PATCH /realm/filters/{filter_id}", []string{"LNK"}},
		{"DELETE /attachments/{attachment_id}", []string{"ATT"}},
		{"GET /events", []string{"EVT", "EVO", "SUB"}},
		{"GET /server_settings", []string{"SRV"}},
		{"POST /dev_fetch_api_key", []string{"DEV"}},
		{"POST /external/{integration_name}", []string{"INW"}},
	}
}

// Reason says why a law does not concern an operation.
type Reason string

// The reasons.
const (
	TakesNoParameters Reason = "the operation takes no parameters"
	ChangesNothing    Reason = "the operation changes nothing"
	TakesNoList       Reason = "the operation takes no list"
	NoCredentials     Reason = "the operation needs no account"
	NoObject          Reason = "the operation concerns no object that others have"
	TakesNoContent    Reason = "the operation takes no content"
	ShowsNoFact       Reason = "the operation neither shows nor changes a fact that others read"
	NotStated         Reason = "the specification does not state who may"
)
