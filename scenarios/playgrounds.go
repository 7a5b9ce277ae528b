package scenarios

// Playground is a website where people can run code of one language.
type Playground struct {
	// ID is the number of the playground. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Name is the name that people see.
	Name string `yaml:"name" required:"true" limit:"1..2000"`
	// Language is the language as code blocks name it.
	Language string `yaml:"language" required:"true" limit:"1..40"`
	// URLPrefix is an http or https URL; the code is appended to it.
	URLPrefix string `yaml:"url_prefix" required:"true" limit:"1..2000"`
}
