package operations

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// lengths are those at which servers may cut texts, each with a character of another width. No
// Markdown touches these characters, and no server takes them for emoji.
var lengths = []struct {
	n    int
	wide string
}{{60, "𝄞"}, {100, "中"}, {255, "ö"}, {1000, "n"}}

// LongTexts are texts of some lengths below the limit, and some that reach it; 0 is no limit.
func LongTexts(limit int) (all []string) {
	for _, each := range lengths {
		if limit == 0 || each.n < limit {
			all = append(all, strings.Repeat(each.wide, each.n))
		}
	}
	for _, each := range lengths {
		all = append(all, strings.Repeat(each.wide, limit))
	}
	return slices.DeleteFunc(all, func(text string) bool { return text == "" })
}

// Filled is a name that is as long as the text and ends like it.
func Filled(name, text string) string {
	runes := []rune(text)
	return name + string(runes[min(len(runes), utf8.RuneCountInString(name)):])
}

func limit(name string) func(*Session) int {
	return func(s *Session) int { return s.Limit(name) }
}

func none(*Session) int { return 0 }

func keepsMessages(parameter, field string) Keeper {
	return func(s *Session, texts []string) (given, kept []any) {
		stream, byID := s.FreshStream(), map[any]any{}
		ids := []any{}
		for _, text := range texts {
			ids = append(ids, s.Send(StreamMessage(stream, "short").With(Params{parameter: text})))
		}
		for _, message := range Messages(s.Fetch(InStream(stream), Params{"num_before": WindowSize})) {
			byID[message["id"]] = message[field]
		}
		for _, id := range ids {
			kept = append(kept, byID[id])
		}
		return ListOf(texts), kept
	}
}

func keepsLocalIDs(s *Session, texts []string) (given, kept []any) {
	stream, queue := s.FreshStream(), s.Register()
	for _, text := range texts {
		id := s.Send(StreamMessage(stream, "echo").With(Params{"queue_id": queue.ID, "local_id": text}))
		kept = append(kept, queue.Await("the message's event", MessageEvent(id))["local_id"])
	}
	return ListOf(texts), kept
}

// Silent are the parameters of a move without notices.
func Silent(s *Session, topic any) Params {
	if !s.Has(NoticesRow) {
		return Params{"topic": topic}
	}
	return Params{"topic": topic, "send_notification_to_new_thread": false, "send_notification_to_old_thread": false}
}

func edit(s *Session, parameter, text string) Params {
	if parameter == "topic" {
		return Silent(s, text)
	}
	return Params{parameter: text}
}

func keepsEdits(parameter, field string) Keeper {
	return func(s *Session, texts []string) (given, kept []any) {
		sent := s.Post(s.FreshStream(), "short")
		for _, text := range texts {
			s.Edit(sent, edit(s, parameter, text))
			kept = append(kept, s.Message(sent)[field])
		}
		return ListOf(texts), kept
	}
}

func keepsHistory(parameter, field string) Keeper {
	return func(s *Session, texts []string) (given, kept []any) {
		s.NeedsHistory()
		sent := s.Send(StreamMessage(s.FreshStream(), "short").With(Params{parameter: texts[0]}))
		for _, text := range append(slices.Clone(texts[1:]), "short again") {
			s.Edit(sent, edit(s, parameter, text))
		}
		for _, entry := range s.History(sent) {
			kept = append(kept, Find(entry, field))
		}
		slices.Reverse(kept)
		return ListOf(texts), kept
	}
}

func keepsRendered(s *Session, texts []string) (given, kept []any) {
	for _, text := range texts {
		rendered, _ := s.Do("POST /messages/render", Params{"content": text}).Body["rendered"].(string)
		kept = append(kept, PartOf(rendered, text))
	}
	return ListOf(texts), kept
}

// PartOf is the part of the whole if the whole has it, and else the whole.
func PartOf(whole, part string) any {
	if strings.Contains(whole, part) {
		return part
	}
	return whole
}

func keepsDescriptions(s *Session, texts []string) (given, kept []any) {
	wanted := []Params{}
	for _, text := range texts {
		wanted = append(wanted, Params{"name": s.Unmade().Name, "description": text})
	}
	s.Given(s.TrySubscribe(wanted)).To(Succeed())
	listed := s.Streams(OwnStreams)
	for _, each := range wanted {
		kept = append(kept, StreamNamed(listed, each["name"].(string))["description"])
	}
	return ListOf(texts), kept
}

func keepsNames(s *Session, texts []string) (given, kept []any) {
	wanted := []Params{}
	for _, text := range texts {
		wanted = append(wanted, Params{"name": Filled(s.Unmade().Name, text)})
	}
	s.Given(s.TrySubscribe(wanted)).To(Succeed())
	listed := s.Streams(OwnStreams)
	for _, each := range wanted {
		given = append(given, each["name"])
		kept = append(kept, StreamNamed(listed, each["name"].(string))["name"])
	}
	return given, kept
}

func keepsMutedTopics(s *Session, texts []string) (given, kept []any) {
	stream := s.FreshStream()
	for _, text := range texts {
		s.Expect(s.Try(arrange.MuteTopics, Params{"stream_id": stream.ID(), "topic": text, "op": "add"})).To(Succeed())
	}
	told, is := MutesIn(s.Actor, stream).([]any)
	for _, text := range texts {
		if !is || slices.ContainsFunc(told, func(mute any) bool {
			return Find(mute, "topic_name") == text || slices.Contains(AsList(mute), any(text))
		}) {
			kept = append(kept, text)
		}
	}
	return ListOf(texts), kept
}

func keepsStatuses(s *Session, texts []string) (given, kept []any) {
	s.DeferCleanup(s.Try, arrange.SetStatus, Params{"status_text": ""})
	for _, text := range texts {
		s.Expect(s.Try(arrange.SetStatus, Params{"status_text": text})).To(Succeed())
		told, is := StatusOf(s.Actor).([]any)
		if !is {
			kept = append(kept, text)
			continue
		}
		kept = append(kept, Find(told[0], "status_text"))
	}
	return ListOf(texts), kept
}

func keepsFullNames(s *Session, texts []string) (given, kept []any) {
	s.Fork()
	creator := s.As(Creator)
	for _, text := range texts {
		name := Filled(s.Fresh("user"), text)
		s.Given(arrange.Create(creator, arrange.Newcomer(s).With(Params{"full_name": name}))).To(Succeed())
		given = append(given, name)
	}
	listed := NamesWith(Users(creator.Members(nil)), "full_name", s.Names())
	for _, name := range given {
		if slices.Contains(listed, name.(string)) {
			kept = append(kept, name)
		}
	}
	return given, kept
}

func keepsGroups(field string) Keeper {
	return func(s *Session, texts []string) (given, kept []any) {
		names := []any{}
		for _, text := range texts {
			p := arrange.GroupOf(s, s.UserID)
			p[field] = text
			if field == "name" {
				p[field] = Filled(s.Fresh("Groupé"), text)
			}
			s.Given(arrange.TryGroup(s.Actor, p)).To(Succeed())
			given, names = append(given, p[field]), append(names, p["name"])
		}
		reply := s.TryUnknown("GET /user_groups", nil)
		if !reply.Succeeded() {
			s.Untestable("the server does not list its groups")
		}
		listed := map[any]target.Object{}
		for _, group := range target.Objects(reply.Body, "user_groups") {
			listed[group["name"]] = group
		}
		for _, name := range names {
			kept = append(kept, listed[name][field])
		}
		return given, kept
	}
}

func keepsTitles(s *Session, texts []string) (given, kept []any) {
	stream := s.FreshStream()
	for _, text := range texts {
		article := s.Article()
		article.Title = text
		s.Given(s.Deliver(Params{"stream": stream.Name}, article)).To(Succeed())
	}
	for i, content := range s.Contents(stream) {
		said, _ := content.(string)
		kept = append(kept, PartOf(said, texts[min(i, len(texts)-1)]))
	}
	return ListOf(texts), kept
}
