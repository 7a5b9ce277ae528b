package wire

// ServerSettings is the answer of GET /server_settings (spec: Server settings
// object).
type ServerSettings struct {
	AuthenticationMethods         AuthenticationMethods          `json:"authentication_methods"`
	ServiceVersion                string                         `json:"service_version"`
	ServiceMergeBase              string                         `json:"service_merge_base"`
	ServiceFeatureLevel           int                            `json:"service_feature_level"`
	PushNotificationsEnabled      bool                           `json:"push_notifications_enabled"`
	IsIncompatible                bool                           `json:"is_incompatible"`
	EmailAuthEnabled              bool                           `json:"email_auth_enabled"`
	RequireEmailFormatUsernames   bool                           `json:"require_email_format_usernames"`
	RealmURI                      string                         `json:"realm_uri"`
	RealmURL                      string                         `json:"realm_url"`
	RealmName                     string                         `json:"realm_name"`
	RealmIcon                     string                         `json:"realm_icon"`
	RealmDescription              string                         `json:"realm_description"`
	RealmWebPublicAccessEnabled   bool                           `json:"realm_web_public_access_enabled"`
	ExternalAuthenticationMethods []ExternalAuthenticationMethod `json:"external_authentication_methods"`
}

// AuthenticationMethods has a boolean for each way to log in. Deprecated in favour of the
// external methods, but always sent.
type AuthenticationMethods struct {
	Password      bool `json:"password"`
	Dev           bool `json:"dev"`
	Email         bool `json:"email"`
	LDAP          bool `json:"ldap"`
	RemoteUser    bool `json:"remoteuser"`
	GitHub        bool `json:"github"`
	AzureAD       bool `json:"azuread"`
	GitLab        bool `json:"gitlab"`
	Apple         bool `json:"apple"`
	Google        bool `json:"google"`
	SAML          bool `json:"saml"`
	OpenIDConnect bool `json:"openid connect"`
}

// StaticFiles begins the paths of the files of the server.
const StaticFiles = "/static/"

// BotPictures begins the paths of the pictures of system bots.
const BotPictures = StaticFiles + "images/static_avatars/"

// LoginIcons are the paths of the pictures of the best-known logins.
const LoginIcons = "/static/images/authentication_backends/"

// OldLoginIcons are the paths of these pictures on older servers.
const OldLoginIcons = "/static/images/landing-page/logos/"

// ExternalAuthenticationMethod is one button of a log-in page, in display
// order.
type ExternalAuthenticationMethod struct {
	Name        string  `json:"name"`
	DisplayName string  `json:"display_name"`
	DisplayIcon *string `json:"display_icon"`
	LoginURL    string  `json:"login_url"`
	SignupURL   string  `json:"signup_url"`
}

// APIKey is the answer of the endpoints that hand out keys. Email is the
// account's real address.
type APIKey struct {
	APIKey string `json:"api_key"`
	Email  string `json:"email"`
	UserID int    `json:"user_id"`
}

// TokenAPIKey is the answer of POST /jwt/fetch_api_key; User is present only if the
// request asks for the profile.
type TokenAPIKey struct {
	APIKey string `json:"api_key"`
	Email  string `json:"email"`
	User   *User  `json:"user,omitempty"`
}
