package changelog

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// placeholder is a name in braces, with a path into the thing of that name.
var placeholder = regexp.MustCompile(`\{(service|run|newest|[a-z ]+\.[^{}]+)\}`)

// text replaces the placeholders of a text.
func (o *observer) text(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(found string) string { return PlainText(o.expanded(found)) })
}

// expanded is the value of a placeholder alone, or else the text without placeholders.
func (o *observer) expanded(text string) any {
	if m := placeholder.FindStringSubmatch(text); m != nil && m[0] == text {
		return o.value(m[1])
	}
	return o.text(text)
}

// params are parameters without placeholders.
func (o *observer) params(with map[string]any) Params {
	p := Params{}
	for name, value := range with {
		p[name] = o.expand(value)
	}
	return p
}

func (o *observer) expand(value any) any {
	switch v := value.(type) {
	case string:
		return o.expanded(v)
	case []any:
		list := []any{}
		for _, element := range v {
			list = append(list, o.expand(element))
		}
		return list
	case map[string]any:
		return o.params(v)
	}
	return value
}

// value is the value of a placeholder: {user.id} or {second.email} of an account;
// {stream.name} of a thing, which the ordinary user makes if no step made it; a path into
// the answer to the step of that name; {service}, the prefix of the server's own fields;
// {run}, the ID of the run; {newest}, the anchor behind the newest message.
func (o *observer) value(text string) any {
	name, path, _ := strings.Cut(text, ".")
	thing, known := o.things[name]
	maker, made := makers()[name]
	switch {
	case name == "service":
		return o.Config().Prefix
	case name == "run":
		return o.Run()
	case name == "newest":
		return o.Newest()
	case isRole(name):
		return ofRole(o.As(target.Role(name)), path)
	case !known && made:
		thing = maker.make(o, o.Actor, nil)
		o.things[name] = thing
	case !known:
		panic(fmt.Sprintf("an observation names %q, and no step makes it", text))
	}
	value := Find(thing, path)
	if late, is := value.(func() any); is {
		value = late()
	}
	if value == nil {
		o.Untestable(fmt.Sprintf("the server does not show the field %s of the %s", path, name))
	}
	return value
}

func isRole(name string) bool { return slices.Contains(target.Roles(), target.Role(name)) }

// ofRole is a field of an account.
func ofRole(a *Actor, field string) any {
	switch field {
	case "id":
		return a.UserID
	case "email":
		return a.Email
	case "address":
		return a.Address()
	}
	return a.Own()[field]
}

// maker makes a thing that placeholders name.
type maker struct {
	needs []Need
	make  func(o *observer, a *Actor, p Params) any
}

// makers are the things that steps and placeholders name.
func makers() map[string]maker {
	admin := []Need{Admin}
	return map[string]maker{
		"stream": {make: func(_ *observer, a *Actor, p Params) any { // with the actor as subscriber
			stream := a.FreshStream(p)
			return target.Object{"name": stream.Name, "id": sync.OnceValue(func() any { return stream.ID() })}
		}},
		"subscription": {make: func(o *observer, a *Actor, p Params) any { // of the actor to the stream
			return a.Subscribe(o.text("{stream.name}"), p)
		}},
		"message": {make: func(o *observer, a *Actor, p Params) any { // to the stream
			if _, made := o.things["stream"]; !made {
				o.arrange(Step{action{Make: "stream", As: a.Role}})
			}
			to := Params{"type": "stream", "to": o.text("{stream.name}"), "topic": DefaultTopic, "content": "a message"}
			return target.Object{"id": a.Send(to.With(p))}
		}},
		"direct": {make: func(_ *observer, a *Actor, _ Params) any { // message to another person
			return target.Object{"id": a.Direct("to one", a.Others(1)...)}
		}},
		"other": {make: func(_ *observer, a *Actor, _ Params) any { // person
			return target.Object{"id": a.Others(1)[0]}
		}},
		"group": {make: func(_ *observer, a *Actor, _ Params) any { // with the actor in it
			p := arrange.GroupOf(a.Session, a.UserID)
			a.Session.Given(arrange.TryGroup(a, p)).To(Succeed())
			named := func(group target.Object) bool { return group["name"] == p["name"] }
			return target.Object{"id": sync.OnceValue(func() any {
				return arrange.Group(a.Session, "the group that was made", named)
			})}
		}},
		"moderators": {make: func(o *observer, _ *Actor, _ Params) any { // the system group
			return target.Object{"id": arrange.Group(o.Session, "the moderators' group", arrange.OfSystem(":moderators"))}
		}},
		"members": {make: func(o *observer, _ *Actor, _ Params) any { // the system group
			return target.Object{"id": arrange.Group(o.Session, "the members' group", arrange.OfSystem(":members"))}
		}},
		"file": {make: func(o *observer, _ *Actor, _ Params) any {
			file := arrange.Upload(o.Session)
			return target.Object{"id": file.ID, "uri": file.Uri}
		}},
		"picture": {make: func(o *observer, _ *Actor, _ Params) any {
			return target.Object{"uri": arrange.UploadPicture(o.Session).Uri}
		}},
		"avatar": {make: func(o *observer, _ *Actor, _ Params) any { arrange.UploadAvatar(o.Session); return nil }},
		"emoji": {make: func(o *observer, _ *Actor, _ Params) any { // of Unicode
			return target.Object(arrange.Vote(o.Session))
		}},
		"linkifier": {needs: admin, make: func(o *observer, _ *Actor, _ Params) any {
			l := arrange.NewLinkifier(o.Session)
			_, id, _ := strings.Cut(l.Path, "filters/")
			return target.Object{"id": id, "word": l.Word}
		}},
		"profile field": {needs: admin, make: func(o *observer, _ *Actor, _ Params) any {
			return target.Object{"id": arrange.ProfileField(o.Session, arrange.DateField)}
		}},
		"invitation": {needs: admin, make: func(o *observer, _ *Actor, _ Params) any { // by an administrator
			return target.Object{"streams": arrange.CanInvite(o.As(target.Admin))}
		}},
		"invitee": {make: func(o *observer, _ *Actor, _ Params) any { // an unused address
			return target.Object{"email": arrange.Invitee(o.As(target.Admin), nil)["invitee_emails"]}
		}},
		"newcomer": {make: func(o *observer, a *Actor, _ Params) any { // an account if its creator makes it
			p := arrange.Newcomer(o.Session)
			if a.Role == target.Creator {
				o.Given(arrange.Create(a, p)).To(Succeed())
			}
			return target.Object(p)
		}},
		"scheduled": {make: func(o *observer, _ *Actor, _ Params) any {
			p := arrange.Schedule(o.Session)
			return target.Object{"content": p["content"], "id": sync.OnceValue(func() any {
				return Find(scheduledAs(o.Session, p), "scheduled_message_id")
			})}
		}},
		"move": {needs: admin, make: func(o *observer, _ *Actor, _ Params) any { // of a message, by an administrator
			o.arrange(Step{action{Make: "message", As: target.Admin}})
			other := o.As(target.Admin).FreshStream()
			id, _ := o.value("message.id").(json.Number)
			return o.As(target.Admin).Edit(id, Params{"stream_id": other.ID()})
		}},
		"robot": {make: func(o *observer, a *Actor, _ Params) any { // a bot of the actor
			name := strings.ReplaceAll(o.Fresh("robot"), " ", "-")
			reply := arrange.Otherwise(a, "POST /bots", Params{"full_name": name, "short_name": name})
			return target.Object{"answer": reply, "id": sync.OnceValue(func() any {
				return arrange.UserNamed(o.Session, Params{"full_name": name})
			})}
		}},
		"pin": {make: func(o *observer, _ *Actor, _ Params) any { // on the stream
			id, _ := o.value("stream.id").(json.Number)
			arrange.TurnsOn(o.Session, "pin_to_top", id)
			return nil
		}},
		"web-public rules": {needs: []Need{Operator}, make: func(o *observer, _ *Actor, _ Params) any {
			arrange.Impose(o.Session, arrange.WebPublicOn())
			return nil
		}},
		"fresh": {make: func(o *observer, _ *Actor, _ Params) any { // an unused name
			name := o.Fresh("name")
			return target.Object{"name": name, "word": strings.ToLower(strings.ReplaceAll(name, " ", "-"))}
		}},
	}
}
