package world

import "cmp"

// mostEdits is how many edits of a message are kept. Of a message that is
// edited for ever the two oldest are joined, so that its history still begins
// with what was sent and nothing in it is untrue.
const mostEdits = 100

// entered puts an edit before those of a message, newest first.
func entered(e Edit, before []Edit) []Edit {
	out := append([]Edit{e}, before...)
	if n := len(out); n > mostEdits {
		out[n-2] = joined(out[n-1], out[n-2])
		out = out[:n-1]
	}
	return out
}

// joined is two edits as if they had been one, made when the newer was.
func joined(older, newer Edit) Edit {
	out := newer
	if older.PrevContent != nil {
		out.PrevContent, out.PrevHTML = older.PrevContent, older.PrevHTML
	}
	out.PrevTopic, out.Topic = cmp.Or(older.PrevTopic, newer.PrevTopic), cmp.Or(newer.Topic, older.Topic)
	out.PrevStream, out.Stream = cmp.Or(older.PrevStream, newer.PrevStream), cmp.Or(newer.Stream, older.Stream)
	return out
}
