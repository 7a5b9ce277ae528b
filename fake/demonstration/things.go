package demonstration

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"image"
	"image/color/palette"
	"image/gif"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// thing has the fields of something that placeholders name.
type thing = map[string]any

// maker makes a thing as a person, with further parameters.
type maker func(s *stage, as string, with map[string]any) (thing, error)

// requested are the things that one request makes. Placeholders find its answer.
var requested = map[string]step{
	"subscription": {Call: "POST /users/me/subscriptions",
		With: map[string]any{"subscriptions": []any{map[string]any{"name": "{stream.name}"}}}},
	"direct": {Call: "POST /messages", With: map[string]any{"type": "private", "to": []any{"{other.id}"},
		"content": "to one"}},
	"profile field": {As: "admin", Call: "POST /realm/profile_fields",
		With: map[string]any{"name": "{fresh.name}", "field_type": 4}},
	"pin": {Call: "POST /users/me/subscriptions/properties", With: map[string]any{"subscription_data": []any{
		map[string]any{"stream_id": "{stream.id}", "property": "pin_to_top", "value": true}}}},
}

// given are things that nothing has to make.
var given = map[string]thing{
	"emoji":   {"emoji_name": "octopus", "emoji_code": "1f419"},
	"invitee": {"email": "guest-1@example.com"},
}

// webPublic are the rules of an organization whose streams can be public on the web.
var webPublic = map[string]any{"enable_spectator_access": true, "WEB_PUBLIC_STREAMS_ENABLED": true,
	"create_web_public_stream_policy": 2}

// makers are the other things that steps and placeholders name.
func makers() map[string]maker {
	return map[string]maker{
		"stream": makeStream, "message": makeMessage, "group": makeGroup, "move": moveMessage, "robot": makeRobot,
		"other": otherPerson, "linkifier": makeLinkifier, "invitation": invite, "newcomer": makeNewcomer,
		"scheduled": scheduleMessage, "moderators": systemGroup(world.GroupModerators),
		"members": systemGroup(world.GroupMembers),
		"file":    uploaded("POST /user_uploads", "notes.txt", []byte("some notes")),
		"picture": uploaded("POST /user_uploads", "picture.gif", picture(1)),
		"avatar":  uploaded("POST /users/me/avatar", "picture.gif", picture(1)),
		"fresh": func(s *stage, _ string, _ map[string]any) (thing, error) {
			name := s.fresh("name")
			return thing{"name": name, "word": hyphenated(name)}, nil
		},
		"web-public rules": func(s *stage, _ string, _ map[string]any) (thing, error) {
			return thing{}, s.rules(s.world, webPublic)
		},
	}
}

// makerOf is the maker of a thing, nil for an unknown one.
func makerOf(name string) maker {
	if request, known := requested[name]; known {
		return func(s *stage, as string, with map[string]any) (thing, error) {
			return s.must(cmp.Or(request.As, as), request.Call, merged(request.With, with))
		}
	}
	if fields, known := given[name]; known {
		return func(*stage, string, map[string]any) (thing, error) { return fields, nil }
	}
	return makers()[name]
}

// otherPerson is another person than the actor.
func otherPerson(s *stage, as string, _ map[string]any) (thing, error) {
	role := "second"
	if as == "second" {
		role = "user"
	}
	id, err := s.ofRole(role, "id")
	return thing{"id": id}, err
}

// makeLinkifier sends the template in both forms, of which each level reads its own.
func makeLinkifier(s *stage, _ string, _ map[string]any) (thing, error) {
	made, err := s.must("admin", "POST /realm/filters", map[string]any{"pattern": "SL-(?P<id>[0-9]+)",
		"url_template": "https://a.example.com/{id}", "url_format_string": "https://a.example.com/%(id)s"})
	return with(made, "word", "SL-"), err
}

func invite(s *stage, _ string, _ map[string]any) (thing, error) {
	_, err := s.must("admin", "POST /invites",
		map[string]any{"invitee_emails": "guest-0@example.com", "stream_ids": []any{"{stream.id}"}})
	return thing{"streams": []any{find(s.things["stream"], "id")}}, err
}

// makeNewcomer makes an account if its creator does it, and else only its parameters.
func makeNewcomer(s *stage, as string, _ map[string]any) (thing, error) {
	p := thing{"email": "newcomer-Q@example.com", "password": "Grum-7 Toske", "full_name": "Nela New",
		"short_name": "nela"}
	if as != "creator" {
		return p, nil
	}
	_, err := s.must(as, "POST /users", p)
	return p, err
}

func scheduleMessage(s *stage, as string, _ map[string]any) (thing, error) {
	later := s.world.Site().World.Clock.Now().Add(time.Hour).Unix()
	made, err := s.must(as, "POST /scheduled_messages", map[string]any{"type": "stream", "to": "{stream.id}",
		"topic": "later", "content": "a later message", "scheduled_delivery_timestamp": later})
	return with(with(made, "id", made["scheduled_message_id"]), "content", "a later message"), err
}

func with(t thing, name string, value any) thing {
	if t != nil {
		t[name] = value
	}
	return t
}

func hyphenated(name string) string { return strings.ReplaceAll(strings.ToLower(name), " ", "-") }

// create makes a thing.
func (s *stage) create(one step) (reply, error) {
	maker := makerOf(one.Make)
	if maker == nil {
		return reply{}, cannot("it takes a %s, which nothing makes here", one.Make)
	}
	made, err := maker(s, one.As, one.With)
	s.things[cmp.Or(one.Name, one.Make)] = made
	if err != nil {
		return reply{}, err
	}
	body, err := json.Marshal(made)
	return reply{level: s.world.Plan().Level(), body: body}, err
}

// must sends a request that must succeed, and returns the answer.
func (s *stage) must(as, call string, with map[string]any) (thing, error) {
	got, err := s.call(as, call, with)
	if err != nil {
		return nil, err
	}
	return got.success()
}

// refusal is the error for a request that must succeed.
func (r reply) refusal() error {
	var answer struct{ Msg string }
	_ = json.Unmarshal(r.body, &answer) // a page has no message
	return &impossible{fmt.Sprintf("at level %d the server refuses a request before it: %s %s: %d %s", r.level,
		r.request.Method, r.request.Path, r.status, answer.Msg), &r}
}

// success is the answer of a request that must succeed.
func (r reply) success() (thing, error) {
	if r.status != http.StatusOK {
		return nil, r.refusal()
	}
	decoder := json.NewDecoder(bytes.NewReader(r.body))
	decoder.UseNumber()
	var made thing
	return made, decoder.Decode(&made)
}

func makeStream(s *stage, as string, with map[string]any) (thing, error) {
	name := s.fresh("stream")
	_, err := s.must(as, "POST /users/me/subscriptions",
		merged(map[string]any{"subscriptions": []any{map[string]any{"name": name}}}, with))
	if err != nil {
		return nil, err
	}
	return thing{"name": name, "id": s.world.Site().World.View().StreamByName(name).ID}, nil
}

// makeMessage sends a message to the stream, which the sender makes unless it is there.
func makeMessage(s *stage, as string, with map[string]any) (thing, error) {
	if s.things["stream"] == nil {
		if err := s.prepare(step{Make: "stream", As: as}); err != nil {
			return nil, err
		}
	}
	return s.must(as, "POST /messages", merged(map[string]any{
		"type": "stream", "to": "{stream.name}", "topic": "a topic", "content": "a message"}, with))
}

// moveMessage moves a message to another stream.
func moveMessage(s *stage, _ string, _ map[string]any) (thing, error) {
	if err := s.prepare(step{Make: "message", As: "admin"}); err != nil {
		return nil, err
	}
	to, err := makeStream(s, "admin", nil)
	if err != nil {
		return nil, err
	}
	return s.must("admin", "PATCH /messages/{message.id}", map[string]any{"stream_id": to["id"]})
}

// makeGroup makes a group with its maker as a member.
func makeGroup(s *stage, as string, _ map[string]any) (thing, error) {
	name := s.fresh("group")
	id, err := s.ofRole(as, "id")
	if err == nil {
		_, err = s.must(as, "POST /user_groups/create",
			map[string]any{"name": name, "description": "an example", "members": []any{id}})
	}
	if err != nil {
		return nil, err
	}
	return thing{"name": name, "id": s.world.Site().World.View().GroupNamed(name).ID}, nil
}

func systemGroup(role world.RoleGroup) maker {
	return func(s *stage, _ string, _ map[string]any) (thing, error) {
		now := s.world.Site().World
		return thing{"id": now.View().SystemGroup(role, now.Clock.Now()).ID}, nil
	}
}

// makeRobot makes a bot.
func makeRobot(s *stage, as string, _ map[string]any) (thing, error) {
	name := hyphenated(s.fresh("robot"))
	answer, err := s.must(as, "POST /bots", map[string]any{"full_name": name, "short_name": name})
	if err != nil {
		return nil, err
	}
	users := s.world.Site().World.View().Users()
	at := slices.IndexFunc(users, func(u *world.User) bool { return u.FullName == name })
	return thing{"answer": answer, "id": users[max(at, 0)].ID}, nil
}

// uploaded makes a file on the server.
func uploaded(call, name string, content []byte) maker {
	return func(s *stage, as string, _ map[string]any) (thing, error) {
		got, err := s.upload(as, call, name, content)
		if err != nil {
			return nil, err
		}
		made, err := got.success()
		if err != nil {
			return nil, err
		}
		for _, a := range s.world.Site().World.View().AttachmentsOf(s.userID(as)) {
			if uri, _ := made["uri"].(string); strings.HasSuffix(uri, a.PathID) {
				made["id"] = a.ID
			}
		}
		return made, nil
	}
}

func (s *stage) userID(role string) int {
	a, _ := s.account(role) // 0 for none, which no account has
	return a.UserID
}

// upload sends a file.
func (s *stage) upload(as, call, name string, content []byte) (reply, error) {
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	part, err := parts.CreateFormFile("filename", name)
	if err != nil {
		return reply{}, err
	}
	_, _ = part.Write(content) // it writes to memory
	_ = parts.Close()
	method, path, _ := strings.Cut(call, " ")
	r, err := http.NewRequest(method, s.base()+"/api/v1"+path, &body)
	if err != nil {
		return reply{}, err
	}
	r.Header.Set("Content-Type", parts.FormDataContentType())
	return s.send(as, r, Request{Method: method, Path: path, Params: map[string]string{"file": name}})
}

// picture is a GIF of some frames.
func picture(frames int) []byte {
	const side, hundredths = 8, 10
	var moving gif.GIF
	for i := range frames {
		frame := image.NewPaletted(image.Rect(0, 0, side, side), palette.Plan9)
		frame.Pix[i] = 1
		moving.Image, moving.Delay = append(moving.Image, frame), append(moving.Delay, hundredths)
	}
	var file bytes.Buffer
	_ = gif.EncodeAll(&file, &moving) // writing to memory never fails
	return file.Bytes()
}
