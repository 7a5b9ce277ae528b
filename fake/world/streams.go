package world

import "slices"

// nameKey is how a stream is found by name. An archived one is not.
func (s *Stream) nameKey() []byte {
	if s.Archived {
		return nil
	}
	return textKey(s.Name)
}

// DefaultStreams lists the streams to which new people are subscribed, by ID.
func (v View) DefaultStreams() []*Stream {
	var out []*Stream
	for _, s := range v.Streams() {
		if s.Default {
			out = append(out, s)
		}
	}
	return out
}

// Stream finds a stream by ID.
func (v View) Stream(id int) *Stream { return first[Stream](v, streams, byID, key(id)) }

// StreamByName finds a stream by name, without case.
func (v View) StreamByName(name string) *Stream {
	return first[Stream](v, streams, byName, textKey(name))
}

// Streams lists the streams by ID, without the archived ones.
func (v View) Streams() []*Stream {
	return slices.DeleteFunc(all[Stream](v, streams, byID, nil), func(s *Stream) bool { return s.Archived })
}

// PutStream stores a stream.
func (tx *Tx) PutStream(s Stream) { tx.put(streams, &s) }
