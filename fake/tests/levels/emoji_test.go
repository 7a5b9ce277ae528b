package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfEmoji() []probe {
	return []probe{
		{EmojiPolicyHasMore, asked("ada", "PATCH /realm", params{"add_custom_emoji_policy": "3"}, "!status"), "400", "200"},
	}
}
