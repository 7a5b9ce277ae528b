package changes

import (
	"encoding/json"
	"fmt"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of uploaded files.
var (
	TemporaryFileURLs = At(1, "a temporary URL of a file works without login",
		Rows("file-temporary-url"),
		RouteAdded("GET /user_uploads/{realm_id_str}/{filename}"))

	AttachmentsTellDateSent = At(22, "an attachment has the dates of its messages as date_sent",
		Rows("attachment-date-sent"),
		Renamed[wire.AttachmentMessage]("date_sent", "name", nil))

	AttachmentTimesAreWhole = At(22, "the times of attachments are whole numbers",
		Rows("attachment-integer-times"),
		Rewritten(func(a *wire.Attachment, o *Object) { o.Set("create_time", float(a.CreateTime)) }),
		Rewritten(func(m *wire.AttachmentMessage, o *Object) { o.Set("date_sent", float(m.DateSent)) }))

	FileNamesKeepSpace = At(65, "names of uploaded files keep the space around them", Recorded())
)

// float is a whole number that is written with a fraction.
func float(n int) json.Number { return json.Number(fmt.Sprintf("%d.0", n)) }
