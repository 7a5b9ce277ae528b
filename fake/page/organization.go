package page

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/internal/recorded"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// maxPlaces is the number of rows in each list of places, maxTalks that of messages in which
// conversations and unread messages are looked for. newest is behind all messages.
const (
	maxPlaces = 40
	maxTalks  = 500
	newest    = "10000000000000000"
)

// reader is a person who reads the organization by the public API. All requests have forms
// that servers of every level take.
type reader struct {
	page   *Page
	asked  *http.Request
	base   string // the path of the world
	world  string
	me     worlds.Account
	people map[int]worlds.Account // by ID
}

// call decodes the answer of the API to a request of the person.
func (o *reader) call(path string, params map[string]any, into any) error {
	query := url.Values{}
	for name, value := range params {
		text, isText := value.(string)
		if !isText {
			encoded, _ := json.Marshal(value) // numbers, lists of texts and booleans
			text = string(encoded)
		}
		query.Set(name, text)
	}
	r, err := http.NewRequestWithContext(o.asked.Context(), http.MethodGet,
		"http://"+o.asked.Host+strings.TrimSuffix(o.base, "/")+"/api/v1"+path+"?"+query.Encode(), nil)
	if err != nil {
		return &refusal{http.StatusBadRequest, err.Error()}
	}
	r.Header.Set(TokenHeader, o.asked.Header.Get(TokenHeader))
	r.SetBasicAuth(o.me.APIEmail, o.me.APIKey)
	r.TLS, r.RemoteAddr = o.asked.TLS, o.asked.RemoteAddr
	got := recorded.New()
	o.page.API.ServeHTTP(got, r)
	var told struct{ Result, Msg string }
	if err := json.Unmarshal(got.Body.Bytes(), &told); err != nil || told.Result != "success" {
		return &refusal{http.StatusBadRequest, cmp.Or(told.Msg, "the server does not answer in JSON")}
	}
	return json.Unmarshal(got.Body.Bytes(), into)
}

func (o *reader) nameOf(id int) string {
	return cmp.Or(o.people[id].FullName, fmt.Sprint("User ", id))
}

// namesOf names the people of a conversation.
func (o *reader) namesOf(key string) string {
	var names []string
	for _, id := range idsOf(key) {
		names = append(names, o.nameOf(id))
	}
	return strings.Join(names, ", ")
}

// directKey is the key of a conversation: the IDs of the other people, or that of a person
// who writes to themself.
func (o *reader) directKey(ids []int) string {
	others := slices.DeleteFunc(slices.Sorted(slices.Values(ids)), func(id int) bool { return id == o.me.UserID })
	if len(others) == 0 {
		others = []int{o.me.UserID}
	}
	text := make([]string, len(others))
	for i, id := range others {
		text[i] = strconv.Itoa(id)
	}
	return "direct/" + strings.Join(text, ",")
}

func topicKey(stream int, topic string) string {
	return fmt.Sprintf("stream/%d/%s", stream, strings.ToLower(topic))
}

func (o *reader) keyOf(m message) string {
	if m.StreamID != 0 {
		return topicKey(m.StreamID, m.Subject)
	}
	var people []struct{ ID int }
	_ = json.Unmarshal(m.DisplayRecipient, &people) // the API has a list for direct messages
	ids := []int{}
	for _, u := range people {
		ids = append(ids, u.ID)
	}
	return o.directKey(ids)
}

func idsOf(key string) (ids []int) {
	_, list, _ := strings.Cut(key, "/")
	for text := range strings.SplitSeq(list, ",") {
		id, _ := strconv.Atoi(text) // no person has the ID 0
		ids = append(ids, id)
	}
	return ids
}

// stream is a stream as the API describes it.
type stream struct {
	StreamID    int `json:"stream_id"`
	Name        string
	Description string
	InviteOnly  bool `json:"invite_only"`
}

// place is a stream, a topic of it, or people who talk.
type place struct {
	key      string // "" for none
	stream   *stream
	topic    string
	hasTopic bool
	title    string
}

// view has the parts of the organization that a person sees.
type view struct {
	reader
	place         place
	mine, others  []stream
	topics        []struct{ Name string }
	shown, direct []message
	unread        map[int]string // the places of unread messages
	oldest        bool           // the first message of the place is shown
	words, end    string
	size          int
	entering      bool
}

// organization shows the places of the organization, and the messages of one.
func (p *Page) organization(r *http.Request, m markup.Writer) error {
	v, err := p.viewOf(r)
	if err != nil {
		return err
	}
	m.Raw("<div id=\"places\" class=\"lists\">\n")
	v.places(m)
	m.Raw("</div>\n")
	v.head(m)
	if v.entering {
		v.writing(m)
	}
	m.Add("<div id=\"messages\" data-oldest=\"%v\" data-key=\"%s\">\n", v.oldest, v.place.key)
	v.messages(m)
	m.Raw("</div>\n")
	return nil
}

// viewOf asks the API for everything that the view shows.
func (p *Page) viewOf(r *http.Request) (*view, error) {
	var w worldAnswer
	if err := p.ask(r, ofWorld(r, ""), &w); err != nil {
		return nil, err
	}
	all, err := p.accounts(r, w.World.Name)
	if err != nil {
		return nil, err
	}
	by := reader{page: p, asked: r, base: w.World.Path, world: w.World.Name, people: map[int]worlds.Account{}}
	v := &view{reader: by,
		words: strings.ToLower(r.FormValue("words")), end: cmp.Or(r.FormValue("end"), newest),
		entering: r.FormValue("entering") != "", oldest: true, unread: map[int]string{}}
	for _, a := range all {
		v.people[a.UserID] = a
		if a.Email == r.FormValue("as") {
			v.me = a
		}
	}
	if v.me.UserID == 0 {
		return nil, &refusal{http.StatusBadRequest, "nobody has the address " + strconv.Quote(r.FormValue("as"))}
	}
	v.size, _ = strconv.Atoi(r.FormValue("size")) // the API refuses what is no number
	if err := v.listStreams(); err != nil {
		return nil, err
	}
	if err := v.enter(r.FormValue("place")); err != nil {
		return nil, err
	}
	if _, err := v.fetch([][]string{{"is", "private"}}, newest, maxTalks, &v.direct); err != nil {
		return nil, err
	}
	var unread []message
	_, err = v.fetch([][]string{{"is", "unread"}}, newest, maxTalks, &unread)
	for _, m := range unread {
		v.unread[m.ID] = v.keyOf(m)
	}
	return v, err
}

func (v *view) listStreams() error {
	var got struct{ Subscriptions, Streams []stream }
	if err := v.call("/users/me/subscriptions", nil, &got); err != nil {
		return err
	}
	if err := v.call("/streams", nil, &got); err != nil {
		return err
	}
	subscribed := map[int]bool{}
	for _, s := range got.Subscriptions {
		subscribed[s.StreamID] = true
	}
	v.mine = got.Subscriptions
	v.others = slices.DeleteFunc(got.Streams, func(s stream) bool { return subscribed[s.StreamID] })
	for _, list := range [][]stream{v.mine, v.others} {
		slices.SortFunc(list, func(a, b stream) int {
			return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
		})
	}
	return nil
}

// enter finds the place of an address, such as stream/3/lunch or direct/2,5, and reads it.
func (v *view) enter(address string) error {
	kind, rest, _ := strings.Cut(address, "/")
	id, topic, hasTopic := strings.Cut(rest, "/")
	topic, _ = url.PathUnescape(topic) // of another form, it names no topic
	v.place = place{topic: topic, hasTopic: hasTopic, title: "Organization"}
	if id, _ = url.PathUnescape(id); id == "" {
		return nil
	}
	var narrow [][]string
	switch kind {
	case "stream":
		streams := append(slices.Clone(v.mine), v.others...)
		i := slices.IndexFunc(streams, func(s stream) bool { return strconv.Itoa(s.StreamID) == id })
		if i < 0 {
			v.place.title = "There is no such stream"
			return nil
		}
		s := streams[i]
		v.place.key, v.place.stream, v.place.title = "stream/"+id, &s, "#"+s.Name
		narrow = [][]string{{"stream", s.Name}}
		if hasTopic {
			v.place.key, v.place.title = topicKey(s.StreamID, topic), v.place.title+" › "+topic
			narrow = append(narrow, []string{"topic", topic})
		}
		var got struct{ Topics []struct{ Name string } }
		if err := v.call(fmt.Sprintf("/users/me/%d/topics", s.StreamID), nil, &got); err != nil {
			return err
		}
		v.topics = got.Topics
	case "direct":
		v.place.key = v.directKey(idsOf("direct/" + id))
		v.place.title = v.namesOf(v.place.key)
		narrow = [][]string{{"pm-with", strings.Join(v.addresses(func(a worlds.Account) string { return a.APIEmail }), ",")}}
	default:
		return nil
	}
	oldest, err := v.fetch(narrow, v.end, v.size, &v.shown)
	v.oldest = oldest
	return err
}

// addresses are those of the people of the place.
func (v *view) addresses(address func(worlds.Account) string) (list []string) {
	for _, id := range idsOf(v.place.key) {
		list = append(list, cmp.Or(address(v.people[id]), fmt.Sprint(id)))
	}
	return list
}

// fetch reads messages, and reports whether the oldest one is among them.
func (v *view) fetch(narrow [][]string, anchor string, count int, into *[]message) (bool, error) {
	var got struct {
		Messages    []message
		FoundOldest bool `json:"found_oldest"`
	}
	err := v.call("/messages", map[string]any{"anchor": anchor, "num_before": count, "num_after": 0, "narrow": narrow,
		"client_gravatar": false, "apply_markdown": true}, &got)
	*into = got.Messages
	return got.FoundOldest, err
}

// unreadIn are the IDs of unread messages in a place, or below it.
func (v *view) unreadIn(key string) (ids []int) {
	for id, place := range v.unread {
		if strings.HasPrefix(place+"/", key+"/") {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

func (v *view) has(text string) bool { return strings.Contains(strings.ToLower(text), v.words) }

// places lists the places that have the words.
func (v *view) places(m markup.Writer) {
	v.streams(m, "Streams", v.mine)
	v.streams(m, "Other streams", v.others)
	var talks, crowd []string
	for _, each := range slices.Backward(v.direct) {
		if key := v.keyOf(each); !slices.Contains(talks, key) && v.has(v.namesOf(key)) {
			talks = append(talks, key)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(v.people)) {
		if a := v.people[id]; v.words != "" && a.Active && v.has(a.FullName+" "+a.Email) {
			crowd = append(crowd, v.directKey([]int{id}))
		}
	}
	v.listed(m, "Direct messages", len(talks), func(i int) { v.row(m, talks[i], talks[i], v.namesOf(talks[i])) })
	v.listed(m, "People", len(crowd), func(i int) { v.row(m, crowd[i], crowd[i], v.namesOf(crowd[i])) })
}

func (v *view) streams(m markup.Writer, title string, list []stream) {
	list = slices.DeleteFunc(slices.Clone(list), func(s stream) bool { return !v.has(s.Name) })
	v.listed(m, title, len(list), func(i int) {
		s, sign := list[i], "# "
		if s.InviteOnly {
			sign = "🔒 "
		}
		key := fmt.Sprint("stream/", s.StreamID)
		v.row(m, key, key, sign+s.Name)
		if v.place.stream == nil || v.place.stream.StreamID != s.StreamID {
			return
		}
		for _, t := range v.topics[:min(maxPlaces, len(v.topics))] {
			v.row(m, topicKey(s.StreamID, t.Name), key+"/"+url.PathEscape(t.Name), cmp.Or(t.Name, "(no topic)"))
		}
	})
}

func (v *view) listed(m markup.Writer, title string, n int, row func(int)) {
	if n == 0 {
		return
	}
	m.Add("<h2>%s</h2><ul>\n", title)
	for i := range min(n, maxPlaces) {
		row(i)
	}
	if n > maxPlaces {
		m.Add("<li>%v more: search for them</li>\n", n-maxPlaces)
	}
	m.Raw("</ul>\n")
}

// row is the link to a place.
func (v *view) row(m markup.Writer, key, address, title string) {
	class, current, count := "", "", ""
	if strings.Count(key, "/") > 1 {
		class = " class=\"topic\""
	}
	if key == v.place.key {
		current = " aria-current=\"page\""
	}
	if n := len(v.unreadIn(key)); n > 0 {
		count = fmt.Sprint(n)
	}
	m.Add("<li><a href=\"#organization/%s\""+class+current+"><span class=\"name\">%s</span>"+
		"<span class=\"count\">%s</span></a></li>\n", address, title, count)
}

// head has the name of the place.
func (v *view) head(m markup.Writer) {
	class, about := "", ""
	if v.place.key != "" || v.place.title != "Organization" {
		class = " class=\"entered\""
	}
	if v.place.stream != nil {
		about = v.place.stream.Description
	}
	m.Add("<header id=\"talk\""+class+"><a href=\"#organization\" class=\"back\">All conversations</a>"+
		"<h2 class=\"title\">%s</h2><small class=\"about\">%s</small>\n", v.place.title, about)
	if ids := v.unreadIn(v.place.key); v.place.key != "" && len(ids) > 0 {
		list, _ := json.Marshal(ids) // numbers
		m.Add("<form data-api=\"POST /messages/flags\"><input type=\"hidden\" name=\"messages\" value=\"%s\">"+
			"<input type=\"hidden\" name=\"op\" value=\"add\"><input type=\"hidden\" name=\"flag\" value=\"read\">"+
			"<button class=\"small\" id=\"read\">Mark %v as read</button></form>\n", string(list), len(ids))
	}
	m.Raw("<span class=\"refusal\" role=\"alert\"></span></header>\n")
}

// writing has the fields for the recipients of a message.
func (v *view) writing(m markup.Writer) {
	m.Raw("<div id=\"recipients\">")
	switch {
	case v.place.stream != nil:
		m.Add("<input type=\"hidden\" name=\"stream\" value=\"%s\"><input type=\"hidden\" name=\"stream_id\" value=\"%v\">"+
			"<label>Topic <input type=\"text\" name=\"topic\" value=\"%s\" autocomplete=\"off\"></label>",
			v.place.stream.Name, v.place.stream.StreamID, v.place.topic)
	case v.place.key != "":
		m.Add("<label>To <input type=\"text\" name=\"to\" value=\"%s\" autocomplete=\"off\"></label>",
			strings.Join(v.addresses(func(a worlds.Account) string { return a.Email }), ", "))
	}
	m.Raw("</div>\n")
}
