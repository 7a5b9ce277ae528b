package featurelevels

import "github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"

// streamWord is the word for a channel in texts of older servers. A name of a parameter is
// in quotes, or has an underscore.
var streamWord = lazyregexp.New(`(^|[^'\w:])([Ss])tream(s?)($|[^\w':])`)

// channelWords says channel instead of stream.
func channelWords(text string) string {
	for streamWord.MatchString(text) { // neighbours share the character between them
		text = streamWord.ReplaceAllStringFunc(text, func(found string) string {
			parts := streamWord.FindStringSubmatch(found)
			word := map[string]string{"S": "Channel", "s": "channel"}[parts[2]]
			return parts[1] + word + parts[3] + parts[4]
		})
	}
	return text
}

// Words are the words of a text at a level: dialect zulip says channel from some level on.
func (p *Plan) Words(text string) string {
	if !p.IsZulip() {
		return text
	}
	return p.words(text)
}

// StreamWords says that errors still said stream instead of channel.
func StreamWords() Edit {
	return Edit{apply: func(p *Plan) { p.words = func(text string) string { return text } }}
}
