package scenarios

// Attachment is an uploaded file. Messages of its owner use it with a link to
// its path below /user_uploads/.
type Attachment struct {
	// ID is the number of the attachment. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Owner is the email of the user who uploaded the file.
	Owner string `yaml:"owner" required:"true" ref:"user"`
	// Name is the name of the file.
	Name string `yaml:"name" required:"true" limit:"1..255"`
	// Path is the path below /user_uploads/, such as 1/charts/reef.txt. Left out: an
	// unguessable path.
	Path string `yaml:"path,omitempty" limit:"0..500"`
	// Time is when the file was uploaded. Left out: one day before the start.
	Time Time `yaml:"time,omitempty"`
	// Content is the content of a text file.
	Content string `yaml:"content,omitempty"`
	// Base64 is the content of any other file, in base64.
	Base64 string `yaml:"base64,omitempty"`
}
