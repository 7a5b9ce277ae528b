package explore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/explore/normal"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// server is one of the two servers of an exploration.
type server struct {
	survey   *session.Survey
	run      string // the ID of the run at the judged server
	client   *target.Client
	operator target.Operator // nil without one
	limits   map[string]int  // of lengths, by name, up to a bound that requests may have
	told     target.Object   // the limits as the server declares them
	differ   []string        // the names of limits that the other server declares otherwise, the greatest first
	nobody   string          // an ID that no user has
	single   bool            // both servers look up single users
}

// side is one of the servers in a sequence.
type side struct {
	*normal.Server
	of      *server
	client  *target.Client
	ctx     context.Context
	texts   map[string]string // that references stand for
	served  target.Object     // the server settings at the beginning
	heard   map[string][]any  // statements of events, by queue
	events  map[string]int    // types of events
	discard func()
}

// open begins a sequence at the server, in a copy of it if the operator makes copies.
func (s *server) open(ctx context.Context, roles []target.Role, names string) (*side, error) {
	w := &side{of: s, client: s.client, ctx: ctx, texts: make(map[string]string), heard: make(map[string][]any),
		events: make(map[string]int), discard: func() {}}
	if copier, able := s.operator.(target.Copier); able {
		copied, err := copier.Copy(ctx, s.survey.Config.URL)
		if err != nil {
			return nil, fmt.Errorf("the operator makes no copy: %w", err)
		}
		w.client = s.client.At(copied.URL)
		w.discard = func() { _ = copied.Discard(context.WithoutCancel(ctx)) }
	}
	people, known := s.people(roles...), s.survey.Config.Spellings
	w.Server = normal.NewServer(normal.Place{
		Names: names, Watchword: "Wächter" + s.run, Spellings: known,
		Single: s.single,
		Ask: func(who int, call string) *target.Reply {
			method, path, _ := strings.Cut(call, " ")
			return w.client.Do(ctx, target.Request{Method: method, Path: path, As: people[who].Credentials})
		},
	}, people)
	for _, name := range s.differ {
		w.Call(asLong(s.limits[name]), "longest:"+name)
	}
	return w, nil
}

// people are the accounts of the roles; without roles, of all.
func (s *server) people(roles ...target.Role) (people []normal.Person) {
	if len(roles) == 0 {
		roles = target.Roles()
	}
	for _, role := range roles {
		if who := s.survey.Identities[role]; who.UserID != "" {
			people = append(people, normal.Person{Identity: who,
				Mention: strings.ReplaceAll(s.survey.Config.Spellings.Mention, "{name}", who.FullName)})
		}
	}
	return people
}

// send makes the call.
func (w *side) send(c recordings.Call) (*target.Reply, error) {
	request, err := w.request(c)
	if err != nil {
		return nil, err
	}
	return w.do(request), nil
}

// mostParts is how often a call is repeated that a server does in parts.
const mostParts = 100

// do makes the call until all of its work is done: a server may end it early, and say so.
func (w *side) do(request target.Request) *target.Reply {
	reply := w.client.Do(w.ctx, request)
	for n := 1; n < mostParts && (reply.Body["complete"] == false || reply.Body["result"] == "partially_completed"); n++ {
		reply = w.client.Do(w.ctx, request)
	}
	return reply
}

// request is the request of the call. The error says which reference stands for nothing at this server.
func (w *side) request(c recordings.Call) (request target.Request, err error) {
	request = target.Request{Method: c.Method, Params: make(url.Values)}
	if request.Path, err = w.resolve(c.Path); err != nil {
		return request, err
	}
	for name, text := range c.Params {
		value, err := w.resolve(text)
		if err != nil {
			return request, err
		}
		request.Params.Set(name, value)
	}
	for name, content := range c.Files {
		request.File = &target.File{Name: name, Content: content}
	}
	request.As = w.credentials(c.Who)
	return request, nil
}

// credentials are those of a role, none, or forged ones.
func (w *side) credentials(who string) target.Credentials {
	forgery, role, forged := strings.Cut(who, ":")
	if !forged {
		return w.of.survey.Identities[target.Role(who)].Credentials
	}
	as := w.of.survey.Identities[target.Role(role)].Credentials
	switch key := as.Key; forgery {
	case "last character":
		as.Key = key[:len(key)-1] + other(key[len(key)-1:])
	case "first character":
		as.Key = other(key[:1]) + key[1:]
	case "half":
		as.Key = key[:len(key)/2]
	case "longer":
		as.Key += "0"
	case "empty":
		as.Key = ""
	default:
		as.Email = "nobody-" + as.Email
	}
	return as
}

// other is another character.
func other(character string) string {
	if character == "7" {
		return "8"
	}
	return "7"
}

// references match the references in a text.
var references = regexp.MustCompile(`\{([a-z]+#\d+)\}|\{([a-z.]+)(?::([^{}]+))?\}`)

// resolve replaces the references of a text.
func (w *side) resolve(text string) (string, error) {
	var missing error
	resolved := references.ReplaceAllStringFunc(text, func(found string) string {
		parts := references.FindStringSubmatch(found)
		value, known := w.texts[parts[1]], true
		if parts[1] == "" {
			value, known = w.referred(parts[2], parts[3], found)
		} else {
			_, known = w.texts[parts[1]]
		}
		if !known {
			missing = errors.Join(missing, fmt.Errorf("%w: %s", errNothing, found))
		}
		return value
	})
	return resolved, missing
}

// errNothing is the error of a reference to something that the sequence has not made.
var errNothing = errors.New("nothing is known")

// referred is the text for a reference with a kind. Other texts in braces stand for themselves.
func (w *side) referred(kind, of, itself string) (value string, known bool) {
	spelt := w.Spellings
	switch kind {
	case "name":
		return w.named(of), true
	case "address":
		_, domain, _ := strings.Cut(w.of.survey.Identities[target.User].Email, "@")
		return strings.NewReplacer(" ", "-", "#", "-").Replace(strings.TrimSpace(w.Names)+" "+of) + "@" + domain, true
	case "word":
		return strings.NewReplacer(" ", "", "-", "", "#", "").Replace(w.Names + of), true
	case "user", "email", "mention":
		if strings.Contains(of, "#") {
			return strings.ReplaceAll(spelt.GroupMention, "{name}", w.named(of)), true
		}
		return w.person(kind, target.Role(of))
	case "longest":
		return asLong(w.of.limits[of]), w.of.limits[of] > 0
	case "last", "attachment":
		value, known = w.texts[kind+":"+of]
		return value, known
	}
	value, known = map[string]string{
		"nobody": w.of.nobody, "zero": "0", "greatest": "2147483647",
		"run": w.of.run, "all": spelt.WildcardMention, "watch": w.Watchword,
		"emoji": spelt.Emoji.Name, "emoji.code": spelt.Emoji.Code, "alias": spelt.EmojiAlias.One,
		"alias.other": spelt.EmojiAlias.Another, "custom": spelt.CustomEmoji.Name, "extra": spelt.ExtraEmoji,
	}[kind]
	if !known {
		return itself, true
	}
	return value, value != ""
}

// named is the name of the thing with the label, which has capitals and a letter beyond ASCII.
func (w *side) named(label string) string {
	return w.Names + "Straße " + strings.ReplaceAll(label, "#", " ")
}

// person is the text for a reference to one of the people.
func (w *side) person(kind string, role target.Role) (value string, known bool) {
	for _, who := range w.People {
		if who.Role == role {
			return map[string]string{"user": who.UserID.String(), "email": who.Email, "mention": who.Mention}[kind], true
		}
	}
	return "", false
}

// learn notes the things that the call made.
func (w *side) learn(c recordings.Call, reply *target.Reply) {
	for _, label := range c.Makes {
		kind, _, _ := strings.Cut(label, "#")
		switch kind {
		case "message":
			w.thing(normal.Message, label, reply.Body["id"])
		case "newcomer":
			w.thing(normal.User, label, reply.Body["user_id"])
		case "linkifier":
			w.thing(kind, label, reply.Body["id"])
		case "scheduled":
			w.thing(kind, label, reply.Body["scheduled_message_id"])
		case "draft":
			if ids := session.AsList(reply.Body["ids"]); len(ids) > 0 {
				w.thing(kind, label, ids[0])
			}
		case "queue":
			w.texts[label], _ = reply.Body["queue_id"].(string)
			w.texts["last:"+label] = session.AsNumber(reply.Body["last_event_id"]).String()
		case "file":
			w.learnFile(c, label, reply)
		}
	}
	switch operation := operationOf(c.Name()); {
	case operation == "POST /users/me/subscriptions" && len(c.Makes) > 0:
		w.learnNames(c, "GET /streams", "streams", "stream_id", normal.Stream)
	case operation == "POST /user_groups/create" && len(c.Makes) > 0 && w.of.survey.Config.Dialect == "zulip":
		w.learnNames(c, "GET /user_groups", "user_groups", "id", "group")
	case operation == "PATCH /settings" && c.Params["email_address_visibility"] != "":
		for i, who := range w.People {
			if string(who.Role) == c.Who {
				w.LearnAddress(i)
			}
		}
	}
}

func (w *side) thing(kind, label string, id any) {
	if number := session.AsNumber(id); number != "" {
		w.texts[label] = number.String()
		w.Learn(kind, number, label)
	}
}

// learnNames looks for new things in a list, by their names.
func (w *side) learnNames(c recordings.Call, call, list, id, kind string) {
	method, path, _ := strings.Cut(call, " ")
	reply := w.client.Do(w.ctx, target.Request{Method: method, Path: path, As: w.credentials(c.Who)})
	for _, object := range target.Objects(reply.Body, list) {
		for _, label := range c.Makes {
			if name, _ := w.referred("name", label, ""); object["name"] == name {
				w.thing(kind, label, object[id])
			}
		}
	}
}

func (w *side) learnFile(c recordings.Call, label string, reply *target.Reply) {
	address, _ := reply.Body["uri"].(string)
	if address == "" {
		address, _ = reply.Body["url"].(string)
	}
	if w.texts[label] = address; address != "" {
		w.Call(address, label)
	}
	listed := w.client.Do(w.ctx, target.Request{Method: http.MethodGet, Path: "/attachments", As: w.credentials(c.Who)})
	for _, object := range target.Objects(listed.Body, "attachments") {
		if path, _ := object["path_id"].(string); path != "" && strings.HasSuffix(address, path) {
			w.texts["attachment:"+label] = session.AsNumber(object["id"]).String()
		}
	}
}

// limit reads the limits of lengths that the server declares.
func (s *server) limit(told target.Object) {
	const bound = 10000
	s.limits, s.told = make(map[string]int), target.Object{}
	for _, name := range []string{"max_message_length", "max_topic_length", "max_stream_name_length",
		"max_stream_description_length"} {
		if number, is := told[name].(json.Number); is {
			s.limits[name], s.told[name] = min(int(session.Integer(number)), bound), number
		}
	}
}

// asLong is a text of the length.
func asLong(length int) string { return strings.Repeat("ß", length) }

// apart notes the limits that the servers declare differently: a text as long as a limit has its name at both.
func (s *server) apart(other *server) {
	for _, name := range sortedKeys(s.limits) {
		if s.limits[name] != other.limits[name] && s.limits[name] > 0 && other.limits[name] > 0 {
			s.differ = append(s.differ, name)
		}
	}
	slices.SortStableFunc(s.differ, func(a, b string) int { return s.limits[b] - s.limits[a] })
	other.differ = s.differ
}

// cutText bounds a text of a report.
func cutText(text string) string {
	const most = 300
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "…"
}
