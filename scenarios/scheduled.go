package scenarios

// Scheduled is a message that the server sends later, to a stream or to people.
type Scheduled struct {
	// ID is the number of the scheduled message. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// From is the email of the sender.
	From string `yaml:"from" required:"true" ref:"user"`
	// Stream is the stream that the message is for.
	Stream string `yaml:"stream,omitempty" ref:"stream"`
	// Topic is the topic of a stream message.
	Topic string `yaml:"topic,omitempty" limit:"1..60"`
	// To lists the emails of the receivers of a direct message, instead of stream
	// and topic.
	To []string `yaml:"to,omitempty" ref:"user"`
	// Content is Markdown.
	Content string `yaml:"content" required:"true" limit:"1..10000"`
	// Client is the name of the client that scheduled the message. Left out: website.
	Client string `yaml:"client,omitempty" limit:"0..30"`
	// InMinutes is the number of minutes between the start and the message.
	InMinutes int `yaml:"in_minutes,omitempty" limit:"1..52560000"`
	// Time is when the message is sent, instead of in_minutes.
	Time Time `yaml:"time,omitempty"`
}

// StoredDraft is an unfinished message. Only its author is required.
type StoredDraft struct {
	// ID is the number of the draft. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// User is the email of the person who wrote the draft.
	User string `yaml:"user" required:"true" ref:"person"`
	// Stream is the stream that the draft is for.
	Stream string `yaml:"stream,omitempty" ref:"stream"`
	// Topic is the topic of a draft for a stream.
	Topic string `yaml:"topic,omitempty" limit:"1..60"`
	// To lists the emails of the receivers of a direct message, instead of stream
	// and topic.
	To []string `yaml:"to,omitempty" ref:"user"`
	// Content is the text so far.
	Content string `yaml:"content,omitempty" limit:"0..10000"`
	// Time is when the draft was saved. Left out: the start.
	Time Time `yaml:"time,omitempty"`
}

// Invite is a pending invitation.
type Invite struct {
	// ID is the number of the invitation. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// From is the email of the person who sent the invitation.
	From string `yaml:"from" required:"true" ref:"person"`
	// Email is the address of the invited person. Left out: the invitation is a
	// link that many people can use.
	Email string `yaml:"email,omitempty" limit:"3..254"`
	// Role is the role that the new user gets.
	Role Role `yaml:"role"`
	// Streams are the streams that the new user is subscribed to.
	Streams []string `yaml:"streams,omitempty" ref:"stream"`
	// Time is when the invitation was sent. Left out: the start.
	Time Time `yaml:"time,omitempty"`
	// Days is the number of days for which the invitation is valid. Left out: it does not
	// expire.
	Days int `yaml:"days,omitempty" limit:"0..100000"`
}
