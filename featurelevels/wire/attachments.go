package wire

// Attachment is an uploaded file. PathID is its path below /user_uploads/; CreateTime
// is in milliseconds since the epoch.
type Attachment struct {
	ID         int                 `json:"id"`
	Name       string              `json:"name"`
	PathID     string              `json:"path_id"`
	Size       int                 `json:"size"`
	CreateTime int                 `json:"create_time"`
	Messages   []AttachmentMessage `json:"messages"`
}

// AttachmentMessage is a message that refers to an attachment. DateSent is in
// milliseconds since the epoch.
type AttachmentMessage struct {
	DateSent int `json:"date_sent"`
	ID       int `json:"id"`
}

// Attachments is the answer of GET /attachments: the requester's uploads, and the
// total size in bytes of the uploads of the whole organization.
type Attachments struct {
	Attachments     []Attachment `json:"attachments"`
	UploadSpaceUsed int          `json:"upload_space_used"`
}

// Uploaded is the answer of POST /user_uploads: the path of the file below the
// organization's address, also under its older name, and the name of the file.
type Uploaded struct {
	URI      string `json:"uri"`
	URL      string `json:"url"`
	Filename string `json:"filename"`
}

// FileURL is the answer of GET /user_uploads/{realm_id_str}/{filename}: an
// address below the organization's that needs no account for a minute.
type FileURL struct {
	URL string `json:"url"`
}

// AttachmentChanged is the event of a user's new upload (op add), or of a message with
// a new reference to it (op update).
type AttachmentChanged struct {
	Type            string     `json:"type"`
	Op              string     `json:"op"`
	Attachment      Attachment `json:"attachment"`
	UploadSpaceUsed int        `json:"upload_space_used"`
}

// AttachmentRemoved is the event of a user's deleted upload.
type AttachmentRemoved struct {
	Type            string        `json:"type"`
	Op              string        `json:"op"`
	Attachment      AttachmentRef `json:"attachment"`
	UploadSpaceUsed int           `json:"upload_space_used"`
}

// AttachmentRef names a deleted attachment.
type AttachmentRef struct {
	ID int `json:"id"`
}
