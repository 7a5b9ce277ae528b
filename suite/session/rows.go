package session

// Rows of the change log that several packages of the suite ask for.
const (
	SingleUserRow         Row = "1-get-user-by-id"                 // one user can be asked for alone
	CreatedIDRow          Row = "30-create-user-returns-id"        // POST /users answers with the ID of the new user
	NoticesRow            Row = "9-send-notification-params"       // the mover of messages decides on notices
	IncludeAnchorRow      Row = "155-include-anchor"               // a fetch may omit the anchor
	DateCreatedRow        Row = "30-stream-date-created"           // streams and subscriptions have their date of creation
	PostPolicyRow         Row = "1-subscribe-post-policy-param"    // a new stream has a policy for sending
	ReactorRow            Row = "2-reaction-user-id"               // a reaction has the ID of the user, besides the object
	LinkifierTemplatesRow Row = "176-linkifier-url-template-param" // a linkifier has a template
)
