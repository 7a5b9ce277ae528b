package markdown

// User is a user whom a mention names.
type User struct {
	ID       int
	FullName string
}

// Group is a user group that a mention names.
type Group struct {
	ID   int
	Name string
	// Title stands in the text in place of the name of a system group, "" for other groups.
	Title string
	// Deactivated groups are mentioned silently alone.
	Deactivated bool
}

// Stream is the target of a stream link.
type Stream struct {
	ID   int
	Name string
}

// CustomEmoji is an uploaded emoji.
type CustomEmoji struct {
	ID          string
	Name        string
	URL         string
	Deactivated bool
}

// Image is an uploaded image.
type Image struct {
	ContentType   string
	Width, Height int
}

// Directory is the organization of a message. Names of users are found in any case;
// deactivated users, and groups that cannot be mentioned, are not found. Names of groups,
// streams and emoji count in the stored case only.
type Directory interface {
	UserByName(name string) (User, bool)
	UserByID(id int) (User, bool)
	GroupByName(name string) (Group, bool)
	StreamByName(name string) (Stream, bool)
	EmojiByName(name string) (CustomEmoji, bool)
	// FirstMessage is the ID of the first message of a topic.
	FirstMessage(streamID int, topic string) (id int, found bool)
	// ImageAt describes the uploaded image with a path id.
	ImageAt(pathID string) (Image, bool)
	// Linkifiers are given in the order of their creation.
	Linkifiers() []*Linkifier
}
