package wire

import "slices"

// Kind names one sort of refusal. Its HTTP status and code may differ between levels and
// dialects; handlers name the kind only.
type Kind int

// The kinds of errors (spec: Errors).
const (
	BadRequest Kind = iota
	VariableMissing
	VariableInvalid
	ConfusingVariables
	InvalidAPIKey
	NotLoggedIn
	WrongAuthScheme
	WebhookBotRefused
	AccountDeactivated
	OrganizationDeactivated
	KeyForDeactivatedAccount
	KeyForDeactivatedOrganization
	AuthenticationFailed
	PasswordsOff
	StreamDoesNotExist
	SubscriptionRefused
	PrincipalRefused
	MuteRefused
	OwnerNeeded
	AdministratorNeeded
	MoveTooLate
	BadNarrow
	BadEventQueue
	RateLimitHit
	NotFound
	MethodNotAllowed
	BodyTooLarge
	UploadQuota
	FileRefused
	RangeRefused
	WrongKeyInQuery
	MalformedJSON
	EventHeaderMissing
	EventUnsupported
	BadImage
	ThingNotFound
	EmailInUse
	LastUser
	InvitationFailed
	EmojiNotFound
	ReactionExists
	ReactionMissing
	StreamMentionRefused
	TopicMentionRefused
	ExpectationMismatch
	SystemGroupRequired
	GroupInUse
	DeviceUnknown
	kinds
)

// Form is the answer to errors of a kind: HTTP status and code. With an empty code the
// body has no code.
type Form struct {
	Status int
	Code   string
}

// Form is the newest form of the specification's dialect.
func (k Kind) Form() Form { return forms[k] }

// Codes lists the codes that errors can have.
func Codes() []string {
	var list []string
	for _, form := range forms {
		if form.Code != "" && !slices.Contains(list, form.Code) {
			list = append(list, form.Code)
		}
	}
	return list
}

// KindOfCode is the first kind of errors with a code.
func KindOfCode(code string) (k Kind, known bool) {
	for k := range kinds {
		if code != "" && forms[k].Code == code {
			return k, true
		}
	}
	return 0, false
}

var forms = [kinds]Form{
	BadRequest:                    {400, "BAD_REQUEST"},
	VariableMissing:               {400, "REQUEST_VARIABLE_MISSING"},
	VariableInvalid:               {400, "BAD_REQUEST"},
	ConfusingVariables:            {400, "BAD_REQUEST"},
	InvalidAPIKey:                 {401, ""},
	NotLoggedIn:                   {401, ""},
	WrongAuthScheme:               {401, ""},
	WebhookBotRefused:             {401, "BAD_REQUEST"},
	AccountDeactivated:            {401, "USER_DEACTIVATED"},
	OrganizationDeactivated:       {401, "REALM_DEACTIVATED"},
	KeyForDeactivatedAccount:      {401, "USER_DEACTIVATED"},
	KeyForDeactivatedOrganization: {401, "REALM_DEACTIVATED"},
	AuthenticationFailed:          {401, "AUTHENTICATION_FAILED"},
	PasswordsOff:                  {401, "PASSWORD_AUTH_DISABLED"},
	StreamDoesNotExist:            {400, "STREAM_DOES_NOT_EXIST"},
	SubscriptionRefused:           {400, ""},
	PrincipalRefused:              {403, "UNAUTHORIZED_PRINCIPAL"},
	MuteRefused:                   {400, ""},
	OwnerNeeded:                   {400, "UNAUTHORIZED_PRINCIPAL"},
	AdministratorNeeded:           {400, "UNAUTHORIZED_PRINCIPAL"},
	MoveTooLate:                   {400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"},
	BadNarrow:                     {400, "BAD_NARROW"},
	BadEventQueue:                 {400, "BAD_EVENT_QUEUE_ID"},
	RateLimitHit:                  {429, "RATE_LIMIT_HIT"},
	NotFound:                      {404, ""},
	MethodNotAllowed:              {405, ""},
	BodyTooLarge:                  {413, "BAD_REQUEST"},
	UploadQuota:                   {400, "REALM_UPLOAD_QUOTA"},
	FileRefused:                   {403, ""},
	RangeRefused:                  {416, ""},
	WrongKeyInQuery:               {401, ""},
	MalformedJSON:                 {400, "INVALID_JSON"},
	EventHeaderMissing:            {400, "MISSING_HTTP_EVENT_HEADER"},
	EventUnsupported:              {400, "UNSUPPORTED_WEBHOOK_EVENT_TYPE"},
	BadImage:                      {400, "BAD_IMAGE"},
	ThingNotFound:                 {404, "BAD_REQUEST"},
	EmailInUse:                    {400, ""},
	LastUser:                      {400, "CANNOT_DEACTIVATE_LAST_USER"},
	InvitationFailed:              {400, "INVITATION_FAILED"},
	EmojiNotFound:                 {404, "BAD_REQUEST"},
	ReactionExists:                {400, "REACTION_ALREADY_EXISTS"},
	ReactionMissing:               {400, "REACTION_DOES_NOT_EXIST"},
	StreamMentionRefused:          {400, "STREAM_WILDCARD_MENTION_NOT_ALLOWED"},
	TopicMentionRefused:           {400, "TOPIC_WILDCARD_MENTION_NOT_ALLOWED"},
	ExpectationMismatch:           {400, "EXPECTATION_MISMATCH"},
	SystemGroupRequired:           {400, "SYSTEM_GROUP_REQUIRED"},
	GroupInUse:                    {400, "CANNOT_DEACTIVATE_GROUP_IN_USE"},
	DeviceUnknown:                 {400, "INVALID_PUSH_DEVICE_TOKEN"},
}

// Error is a refusal: the kind, the human-readable text, and the fields that the kind
// adds to the envelope.
type Error struct {
	Kind  Kind
	Msg   string
	Extra []Extra

	refusal *Refusal // its declaration, nil for a text of its own
	values  []any    // of the texts of the declaration
}

// Extra is a field of an error's body besides result, msg and code.
type Extra struct {
	Name  string
	Value any
}

func (e *Error) Error() string { return e.Msg }

// With returns the error with one more field in its body.
func (e *Error) With(name string, value any) *Error {
	e.Extra = append(e.Extra, Extra{name, value})
	return e
}
