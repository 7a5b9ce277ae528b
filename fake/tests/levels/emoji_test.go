package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfEmoji() []probe {
	emoji := wire.CustomEmoji{AuthorID: ref(4), Author: &wire.EmojiAuthor{ID: 4, Email: "ben@example.com", FullName: "Ben Brook"}}
	return []probe{
		{
			EmojiNameAuthorByID, lowered(emoji, "author", "author_id"),
			`{"email":"ben@example.com","full_name":"Ben Brook","id":4} | absent`, "absent | 4",
		},
		{
			CustomEmojiPolicy, registered("realm", "realm_add_emoji_by_admins_only", "realm_add_custom_emoji_policy"),
			"false | absent", "absent | 1",
		},
		{EmojiPolicyHasMore, asked("ada", "PATCH /realm", params{"add_custom_emoji_policy": "3"}, "!status"), "400", "200"},
		{EmojiStills, lowered(wire.CustomEmoji{StillURL: ref("/still")}, "still_url"), "absent", `"/still"`},
		{EmojiStillsAlways, lowered(wire.CustomEmoji{}, "still_url"), "absent", "null"},
		{EmojiData, lowered(wire.ServerFacts{EmojiDataURL: "/emoji.json"}, "server_emoji_data_url"), "absent", `"/emoji.json"`},
	}
}
