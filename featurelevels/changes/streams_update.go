package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const updateStream = "PATCH /streams/{stream_id}"

// Changes of updating streams.
var (
	ModeratorsPost = At(65, "a stream can be one to which moderators may post",
		Recorded())

	PostPolicyWhenChanging = At(1, "updating a stream takes a post policy",
		Rows("update-stream-post-policy-param"),
		ParamAdded("stream_post_policy", updateStream),
		Split(func(e wire.StreamUpdate) []any {
			if e.Property == "stream_post_policy" {
				return nil
			}
			return []any{e}
		}))

	StreamTextsArePlain = At(64, "name and description in a stream update are plain text, not JSON",
		Rows("stream-string-encoding"),
		quotedIn([]string{updateStream}, "new_name", "description"))

	AccessTellsWebPublic = At(71, "events about the privacy of a stream include whether it is web-public",
		Rows("stream-update-web-public"),
		Added[wire.StreamUpdate]("is_web_public"))

	RetentionUnlimitedWhenChanging = At(91, "unlimited retention of a stream is set with the word unlimited",
		Rows("update-retention-unlimited"))

	WebPublicWhenChanging = At(98, "updating a stream can make it web-public", Rows("update-stream-web-public"),
		ParamAdded("is_web_public", updateStream))

	// Servers of release 5.0 show it, and servers of 4.0 do not.
	StreamChangesAreSaid = At(122, "the server posts a notice in a stream when the stream is created or changed",
		Recorded())

	OpenedStreamsAppear = At(134, "users who could not see a stream get a create event when it becomes public",
		Rows("stream-made-public-events"))

	PublicHistoryDemanded = At(136, "public streams cannot have protected history",
		Rows("protected-history-error"))

	HistoryChangesAlone = At(136, "access to the history of a stream can be changed separately",
		Rows("history-alone"))

	RemoversWhenChanging = At(161, "updating a stream can set who may remove subscribers",
		Rows("update-can-remove-group"),
		ParamAdded("can_remove_subscribers_group_id", updateStream))

	RenamesWithoutEmail = At(186, "renaming a stream no longer sends its email address",
		Split(func(e wire.StreamUpdate) []any {
			if e.Property != "name" {
				return []any{e}
			}
			email := e
			email.Property, email.Value = "email_address", e.EmailAddress
			return []any{email, e}
		}))
)
