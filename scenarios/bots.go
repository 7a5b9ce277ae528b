package scenarios

// Service is the service of an outgoing webhook bot or an embedded bot.
type Service struct {
	// Name is any name for an outgoing webhook, and the name of the server's bot for an
	// embedded bot.
	Name string `yaml:"name,omitempty" limit:"0..100"`
	// URL is the address for the callbacks of an outgoing webhook bot. Left out: it sends
	// none.
	URL string `yaml:"url,omitempty" limit:"0..2000"`
	// Token is 32 letters and digits that each callback contains. Left out: the
	// server derives one.
	Token string `yaml:"token,omitempty"`
	// Interface is the format of the callbacks.
	Interface ServiceInterface `yaml:"interface"`
	// Config is the configuration of an embedded bot.
	Config []ConfigEntry `yaml:"config,omitempty"`
}

// ConfigEntry is one configuration value of an embedded bot.
type ConfigEntry struct {
	// Key is the name of the configuration value.
	Key string `yaml:"key" required:"true" limit:"1..100"`
	// Value is the configuration value.
	Value string `yaml:"value" required:"true" limit:"0..10000"`
}

// ServiceInterface is the format of an outgoing webhook's callbacks.
type ServiceInterface string

// The formats of callbacks.
const (
	GenericInterface ServiceInterface = "generic"
	SlackInterface   ServiceInterface = "slack"
)

// Words are the values of a ServiceInterface, the default first.
func (ServiceInterface) Words() []string { return []string{"generic", "slack"} }
