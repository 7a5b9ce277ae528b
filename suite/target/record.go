package target

// RecordedReply is a reply that one process hands to another as JSON.
type RecordedReply struct {
	Status   int
	Raw      []byte
	Exchange *Exchange
}

// Record makes the record of a reply.
func (r *Reply) Record() RecordedReply {
	return RecordedReply{Status: r.Status, Raw: r.Raw, Exchange: r.Exchange()}
}

// Reply is the reply again, without its headers.
func (r RecordedReply) Reply() *Reply {
	reply := &Reply{Status: r.Status, Raw: r.Raw, describe: func(*Reply) *Exchange { return r.Exchange }}
	reply.Body, _ = decodeObject(r.Raw) // a body that is no object is a finding, as in the first process
	return reply
}
