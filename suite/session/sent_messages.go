package session

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// sentMessages are the messages that a spec sent or changed, as they must be now. Each
// answer with them must agree. A call of an unknown kind closes it: then nothing is known.
type sentMessages struct {
	silent
	session *Session
	byID    map[json.Number]*sentMessage
	names   map[json.Number]string // of streams by ID, as far as the spec asked for them
	public  map[string]bool        // streams that the spec made and everybody may read
	closed  bool

	renamed     bool // whether the spec gave people other names
	differences map[glance]breach
}

func newSentMessages(s *Session) *sentMessages {
	return &sentMessages{session: s, byID: make(map[json.Number]*sentMessage), names: make(map[json.Number]string),
		public: make(map[string]bool), differences: make(map[glance]breach)}
}

// sentMessage is one message as it must be now.
type sentMessage struct {
	id             json.Number
	sender, writer *Actor // its sender and its last editor; the writer is nil without an edit
	direct         bool
	to             string // the name of the stream, "" if it is not known
	readers        []json.Number
	topic          string   // "" = not known
	content        string   // "" = not known
	was            []string // earlier contents
	flags          map[target.Role][]string
	read           map[target.Role]bool // the roles that read it, or have it unread
	reactions      int
}

// MovesRow is the row since which a message can be moved to another stream.
const MovesRow RowID = "1-edit-message-stream-id"

// lasting are the flags that only their user changes.
var lasting = []string{"starred", "collapsed"}

// changeOf finds the message of a changing call, and the kind of change.
var changeOf = lazyregexp.New(`^/messages/(\d+)(/reactions)?$`)

// harmless are calls that write and change no message.
var harmless = []string{"/register", "/messages/render", "/users/me/status", "/user_groups/create", "/settings",
	"/typing"}

func (l *sentMessages) Name() string { return "messages of the spec, compared after each call" }

// After notes the effects of a call, and compares an answer with the known messages.
func (l *sentMessages) After(c *Call) {
	l.renamed = l.renamed || c.Request.Path == "/settings" && c.Request.Params.Has("full_name")
	switch {
	case l.closed:
	case c.Request.Method != http.MethodGet:
		l.note(c.Actor, c.Request, c.Reply)
	case len(l.byID) > 0 && c.Request.Path == "/messages" && c.Reply.Succeeded() && c.Actor.Role != "":
		l.compare(c)
	}
}

// named remembers the stream of an ID.
func (l *sentMessages) named(id json.Number, name string) { l.names[id] = name }

// note remembers the effects of a call.
func (l *sentMessages) note(a *Actor, req target.Request, reply *target.Reply) {
	change := changeOf.FindStringSubmatch(req.Path)
	switch {
	case !reply.Succeeded():
		l.closed = reply.Err != nil // it may have had its effect
		l.refused(change, req.Params)
	case req.Method == http.MethodPost && req.Path == "/messages":
		l.send(a, req.Params, req.Agent, reply)
	case req.Method == http.MethodPost && req.Path == "/messages/flags":
		l.flag(a, req.Params)
	case change != nil && change[2] == "" && req.Method == http.MethodPatch:
		l.edit(a, json.Number(change[1]), req.Params)
	case change != nil && change[2] != "" && req.Method == http.MethodPost:
		if m := l.byID[json.Number(change[1])]; m != nil {
			m.reactions, m.writer = m.reactions+1, a
		}
	case req.Method == http.MethodPost && req.Path == "/users/me/subscriptions":
		l.made(req.Params)
	case req.Method == http.MethodPost && slices.Contains(harmless, req.Path):
	default:
		l.closed = true
	}
}

// refused makes the session read the messages of a refused call again: the call must
// have left them as they were.
func (l *sentMessages) refused(change []string, p url.Values) {
	var ids []json.Number
	if change != nil {
		ids = []json.Number{json.Number(change[1])}
	} else if json.Unmarshal([]byte(p.Get("messages")), &ids) != nil {
		return
	}
	for _, id := range ids {
		if m := l.byID[id]; m != nil && m.writer == nil && m.sender.Role != "" {
			m.writer = m.sender
		}
	}
}

// made enters streams that everybody may read.
func (l *sentMessages) made(p url.Values) {
	var wanted []struct{ Name string }
	if private := p.Get("invite_only") == "true"; private || json.Unmarshal([]byte(p.Get("subscriptions")),
		&wanted) != nil {
		return
	}
	for _, stream := range wanted {
		l.public[stream.Name] = true
	}
}

// send enters a message that was sent.
func (l *sentMessages) send(a *Actor, p url.Values, agent string, reply *target.Reply) {
	id, ok := reply.Body["id"].(json.Number)
	if !ok || a.Role == "" {
		return
	}
	m := &sentMessage{id: id, sender: a, content: short(p.Get("content"), shortText),
		flags: make(map[target.Role][]string), read: make(map[target.Role]bool)}
	if agent == "" {
		m.read[a.Role] = false // messages of API clients start unread
	}
	l.byID[id] = m
	if m.direct = p.Get("type") != "stream"; m.direct {
		_ = json.Unmarshal([]byte(p.Get("to")), &m.readers) // addresses name readers, too; these are not asked
		return
	}
	if m.topic = short(p.Get("topic"), shortTopic); m.topic == noTopic && a.Session.Has("370-no-topic-empty") {
		m.topic = ""
	}
	if m.to = p.Get("to"); l.names[json.Number(m.to)] != "" {
		m.to = l.names[json.Number(m.to)]
	}
}

// edit enters a change of one message. The session cannot predict the other messages of
// a topic that moves as a whole.
func (l *sentMessages) edit(a *Actor, id json.Number, p url.Values) {
	m := l.byID[id]
	if mode := p.Get("propagate_mode"); mode != "" && mode != "change_one" {
		for _, other := range l.byID {
			other.topic, other.to = "", ""
		}
		return
	}
	if m == nil {
		return
	}
	m.writer = a
	if p.Has("content") {
		m.was, m.content = append(m.was, m.content), short(p.Get("content"), shortText)
	}
	for _, name := range []string{"topic", "subject"} {
		if p.Has(name) && !m.direct {
			m.topic = short(p.Get(name), shortTopic)
		}
	}
	if p.Has("stream_id") && a.Session.Has(MovesRow) {
		m.to = l.names[json.Number(p.Get("stream_id"))]
	}
}

// flag enters flags that were set or cleared.
func (l *sentMessages) flag(a *Actor, p url.Values) {
	var ids []json.Number
	name := p.Get("flag")
	if json.Unmarshal([]byte(p.Get("messages")), &ids) != nil || name != "read" && !slices.Contains(lasting, name) {
		return
	}
	for _, id := range ids {
		m := l.byID[id]
		if m == nil {
			continue
		}
		m.writer = a
		if name == "read" {
			m.read[a.Role] = p.Get("op") == "add"
			continue
		}
		m.flags[a.Role] = slices.DeleteFunc(m.flags[a.Role], func(set string) bool { return set == name })
		if p.Get("op") == "add" {
			m.flags[a.Role] = append(m.flags[a.Role], name)
		}
	}
}

// changed are the messages of the session that were changed after they were sent,
// newest first.
func (l *sentMessages) changed() (found []*sentMessage) {
	if l.closed {
		return nil
	}
	for _, m := range l.byID {
		if m.writer != nil {
			found = append(found, m)
		}
	}
	slices.SortFunc(found, func(a, b *sentMessage) int { return int(Integer(b.id) - Integer(a.id)) })
	return found
}

// noTopic is the topic of older clients for messages without one.
const noTopic = "(no topic)"

// The maximum lengths, in bytes, of texts and topics that no server cuts.
const (
	shortText  = 200
	shortTopic = 40
)

// short is the text, or nothing if a server may cut or trim it.
func short(text string, most int) string {
	if len(text) > most || strings.TrimSpace(text) != text {
		return ""
	}
	return text
}

// plain is a text without Markdown.
var plain = lazyregexp.New(`^[A-Za-z0-9][A-Za-z0-9 ,.]*$`)

// inHTML reports whether a text must be found in its own HTML.
func inHTML(text string) bool { return plain.MatchString(text) }

// gone are the earlier contents that must not be read any more.
func (m *sentMessage) gone() (texts []string) {
	for _, text := range m.was {
		if m.content != "" && inHTML(text) && !strings.Contains(m.content, text) {
			texts = append(texts, text)
		}
	}
	return texts
}
