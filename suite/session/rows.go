package session

// Rows of the change log that several packages of the suite ask for.
const (
	SingleUserRow         RowID = "1-get-user-by-id"                 // one user can be asked for alone
	CreatedIDRow          RowID = "30-create-user-returns-id"        // POST /users answers with the new user's ID
	NoticesRow            RowID = "9-send-notification-params"       // the mover of messages decides on notices
	PrincipalIDsRow       RowID = "9-subscribe-principals-ids"       // principals may be IDs
	IncludeAnchorRow      RowID = "155-include-anchor"               // a fetch may omit the anchor
	DateCreatedRow        RowID = "30-stream-date-created"           // streams have their date of creation
	PostPolicyRow         RowID = "1-subscribe-post-policy-param"    // a new stream has a policy for sending
	PostPolicyEnds        RowID = "333-post-policy-params"           // and no longer has one
	ReactorRow            RowID = "2-reaction-user-id"               // a reaction has the ID of the user
	LinkifierTemplatesRow RowID = "176-linkifier-url-template-param" // a linkifier has a template
)
