package world

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// Draft is a message to be sent: to a stream and topic, or to users, who
// include the sender, in ascending order.
type Draft struct {
	ID       int // 0 for the next one
	Sender   *User
	StreamID int
	Topic    string
	Users    []int
	Content  string
	Client   string
	Manner   Manner
	At       time.Time // zero for now
	// LocalID and QueueID tie the message to a client's local echo.
	LocalID, QueueID string
	// ReadBy is a user for whom the message counts as read at once, 0 for none.
	ReadBy int
	// Allow, if set, may refuse the rendered message before it is stored.
	Allow func(*Message) error
}

// NewMessage says that a message was sent. Its event goes to those who
// received it.
type NewMessage struct {
	Message          *Message
	LocalID, QueueID string
	// Public tells that clients that listen to all public streams hear it too.
	Public bool
}

// Send stores a message and tells its receivers.
func (w *World) Send(d Draft) (*Message, error) {
	m, err := w.compose(w.View(), d)
	if err != nil {
		return nil, err
	}
	if d.Allow != nil {
		if err := d.Allow(m); err != nil {
			return nil, err
		}
	}
	err = w.Write(func(tx *Tx) error { return tx.append(m, d) })
	return m, err
}

// Send stores a message as part of a write.
func (tx *Tx) Send(d Draft) error {
	m, err := tx.w.compose(tx.View, d)
	if err != nil {
		return err
	}
	return tx.append(m, d)
}

// ErrUnrenderable refuses a content whose HTML would be too long (E7).
var ErrUnrenderable = errors.New("the content cannot be rendered")

// compose renders a draft. It only reads, so that it need not hold up other
// writers.
func (w *World) compose(v View, d Draft) (*Message, error) {
	rendered := v.render(d.Sender, d.Content, d.Manner)
	if rendered.TooLong {
		return nil, ErrUnrenderable
	}
	m := &Message{
		ID: d.ID, SenderID: d.Sender.ID, StreamID: d.StreamID, Topic: d.Topic,
		Content: d.Content, Rendered: rendered.HTML, Client: d.Client,
		Mentioned: v.mentioned(rendered.Mentions, rendered.Groups), Wildcard: rendered.Wildcard,
		Me: strings.HasPrefix(d.Content, "/me "), Base: d.Manner.Base, Memo: &Memo{},
	}
	m.TopicLinks = v.linksIn(d.Topic)
	return m, nil
}

func (v View) linksIn(topic string) []Link {
	var links []Link
	for _, l := range markdown.TopicLinks(topic, v.Linkifiers()) {
		links = append(links, Link(l))
	}
	return links
}

// append gives the message its ID and place. The receivers are decided here,
// under the write lock.
func (tx *Tx) append(m *Message, d Draft) error {
	if d.At.IsZero() {
		d.At = tx.now
	}
	muters := tx.muters(m.SenderID)
	m.Sent = d.At.Unix()
	m.ID = take(&tx.w.next.message, d.ID)
	var receivers []*User
	public := false
	if m.StreamID != 0 {
		s := tx.Stream(m.StreamID)
		receivers, public = tx.audience(s.ID), !s.Private
		m.RecipientID = s.RecipientID
		if s.FirstMessageID == 0 {
			first := *s
			first.FirstMessageID = m.ID
			defer tx.PutStream(first)
		}
	} else {
		for _, id := range d.Users {
			receivers = append(receivers, tx.User(id))
		}
		m.RecipientID = tx.conversation(d.Users)
	}
	m.Alerted = alerted(m.Content, receivers)
	tx.appendMessage(m)
	tx.claimAttachments(m)
	if readBySender(m.Client) {
		tx.SetFlag(m.SenderID, Read, m.ID, true)
	}
	tx.readByMuters(m, muters, receivers)
	if d.ReadBy != 0 {
		tx.SetFlag(d.ReadBy, Read, m.ID, true)
	}
	tx.Tell(idsOf(receivers), NewMessage{Message: m, LocalID: d.LocalID, QueueID: d.QueueID, Public: public})
	return nil
}

// conversation finds or makes the recipient of a direct conversation.
func (tx *Tx) conversation(users []int) int {
	if r := tx.Conversation(users); r != nil {
		return r.ID
	}
	r := &Recipient{ID: take(&tx.w.next.recipient, 0), Users: users}
	tx.put(recipients, r)
	for _, id := range users {
		tx.put(participants, &participant{id, r.ID})
	}
	return r.ID
}

// alerted lists the receivers one of whose alert words a content holds.
func alerted(content string, receivers []*User) []int {
	var ids []int
	folded := ""
	for _, u := range receivers {
		if folded == "" && len(u.AlertWords) > 0 {
			folded = fold(content)
		}
		if slices.ContainsFunc(u.AlertWords, func(word string) bool { return hasWord(folded, fold(word)) }) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}

// hasWord tells whether a text contains a word that no letter or digit
// touches.
func hasWord(text, word string) bool {
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		start := from + i
		end := start + len(word)
		if !wordByte(text, start-1) && !wordByte(text, end) {
			return true
		}
		from = start + 1
	}
	return false
}

func wordByte(text string, i int) bool {
	if i < 0 || i >= len(text) {
		return false
	}
	c := text[i]
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

// readBySender tells whether a message sent by a client counts as read by its
// sender at once (spec: Message flags): by clients that a person looks at,
// not by programs that use an API key.
func readBySender(client string) bool {
	c := fold(client)
	switch c {
	case "website", "ios", "android", "snipe":
		return true
	}
	if strings.Contains(c, "desktop app") {
		return true
	}
	c = strings.TrimPrefix(c, "zulip")
	return slices.Contains([]string{"android", "ios", "desktop", "mobile", "electron", "terminal"}, c)
}

// directory lets the renderer look up whom and what a text mentions. A link
// leads only to streams that the author can see, so that nobody finds out by
// writing of them which private streams there are.
type directory struct {
	v      View
	author *User
}

func (d directory) UserByName(name string) (markdown.User, bool) {
	for _, u := range d.v.Users() {
		if u.Active && fold(u.FullName) == fold(name) {
			return markdown.User{ID: u.ID, FullName: u.FullName}, true
		}
	}
	return markdown.User{}, false
}

func (d directory) UserByID(id int) (markdown.User, bool) {
	if u := d.v.User(id); u != nil && u.Active {
		return markdown.User{ID: u.ID, FullName: u.FullName}, true
	}
	return markdown.User{}, false
}

func (d directory) GroupByName(name string) (markdown.Group, bool) {
	if g := d.v.GroupNamed(name); g != nil {
		return markdown.Group{ID: g.ID, Name: g.Name}, true
	}
	return markdown.Group{}, false
}

func (d directory) EmojiByName(name string) (markdown.CustomEmoji, bool) {
	if e := d.v.ActiveEmoji(name); e != nil {
		return markdown.CustomEmoji{ID: strconv.Itoa(e.ID), Name: e.Name, URL: e.URL}, true
	}
	return markdown.CustomEmoji{}, false
}

func (d directory) Linkifiers() []*markdown.Linkifier { return d.v.Linkifiers() }

func (d directory) StreamByName(name string) (markdown.Stream, bool) {
	if s := d.v.StreamByName(name); s != nil && s.Name == name && d.links(s) {
		return markdown.Stream{ID: s.ID, Name: s.Name}, true
	}
	return markdown.Stream{}, false
}

func (d directory) links(s *Stream) bool {
	return !s.Private || d.author != nil && (d.author.System || d.author.IsAdministrator() || d.v.CanFind(d.author, s))
}
