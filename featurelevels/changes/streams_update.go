package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const updateStream = "PATCH /streams/{stream_id}"

// Changes of changing streams.
var (
	PostPolicyWhenChanging = At(1, "who may post to a stream is changed by a policy",
		Rows("update-stream-post-policy-param"),
		ParamAdded("stream_post_policy", updateStream),
		Split(func(e wire.StreamUpdate) []any {
			if e.Property == "stream_post_policy" {
				return nil
			}
			return []any{e}
		}))

	StreamTextsArePlain = At(64, "a stream's new name and description are no longer written in JSON",
		Rows("stream-string-encoding"),
		quotedIn([]string{updateStream}, "new_name", "description"))

	AccessTellsWebPublic = At(71, "events on who can see a stream tell whether it is web-public",
		Rows("stream-update-web-public"),
		Added[wire.StreamUpdate]("is_web_public"))

	RetentionUnlimitedWhenChanging = At(91, "a stream that keeps messages for ever is changed to unlimited",
		Rows("update-retention-unlimited"),
		ValueWas("message_retention_days", unlimited, updateStream))

	WebPublicWhenChanging = At(98, "a stream can be made web-public", Rows("update-stream-web-public"),
		ParamAdded("is_web_public", updateStream))

	// As no row dates it: seen on release 5.0, and not yet on 4.0.
	StreamChangesAreSaid = At(122, "a stream says how it was made and what is changed in it",
		Recorded())

	OpenedStreamsAppear = At(134, "a stream that is made public appears to those who could not see it",
		Rows("stream-made-public-events"))

	PublicHistoryDemanded = At(136, "protected history is refused for public streams",
		Rows("protected-history-error"))

	HistoryChangesAlone = At(136, "who sees the history of a stream can be changed alone",
		Rows("history-alone"))

	RemoversWhenChanging = At(161, "who may remove subscribers can be changed",
		Rows("update-can-remove-group"),
		ParamAdded("can_remove_subscribers_group_id", updateStream))

	RenamesWithoutEmail = At(186, "renaming a stream no longer tells its email address",
		Split(func(e wire.StreamUpdate) []any {
			if e.Property != "name" {
				return []any{e}
			}
			email := e
			email.Property, email.Value = "email_address", e.EmailAddress
			return []any{email, e}
		}))
)
