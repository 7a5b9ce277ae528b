package operations

import (
	"encoding/json"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var sendInputs = Inputs{
	Scene: toSend,
	Required: []Required{
		{Name: "type", Covers: "SND-02"},
		{Name: "to", Covers: "SND-08", Decorators: []any{OnlyDialect("spec")}},
		{Name: "content", Covers: "SND-13"},
	},
	Wrong: append([]Wrong{
		{Text: "another type", Covers: "SND-07", With: replaced(Params{"type": "other"})},
		{Text: "queue_id without local_id", Covers: "SND-22", Decorators: []any{OnlyDialect("spec")},
			With: func(scene Scene) Params { return Params{"queue_id": scene.Who.Register().ID} }},
	}, mixed(Wrong{Text: "an unknown recipient", Covers: "SND-29", Scene: toWrite, Demand: withCode("BAD_REQUEST")}, "to",
		func(scene Scene) []any { return ListOf(scene.Params["to"].([]json.Number)) },
		func(scene Scene) any { return scene.Who.UnusedUserID() })...),
	Texts: []Text{
		{"content", "SND-14", limit("max_message_length"), keepsMessages("content", "content"), nil},
		{"topic", "SND-17", limit("max_topic_length"), keepsMessages("topic", "subject"), nil},
		{"local_id", "SND-24", none, keepsLocalIDs, []any{OnlyDialect("spec")}},
	},
}

func toSend(who *Actor) Scene {
	stream := who.FreshStream()
	return simple(who, "POST /messages", StreamMessage(stream, "said to all"), func() any { return who.Contents(stream) })
}

// toWrite is a direct message, which the actor's newest messages show.
func toWrite(who *Actor) Scene {
	text := who.Session.Fresh("directly")
	return simple(who, "POST /messages", DirectMessage(text, who.Others(1)...), func() any {
		return len(slices.DeleteFunc(Messages(who.Fetch(Params{"num_before": WindowSize})), func(message target.Object) bool {
			return message["content"] != text
		}))
	})
}

// ListOf is the list with elements of any type.
func ListOf[T any](list []T) []any {
	var all []any
	for _, each := range list {
		all = append(all, each)
	}
	return all
}

var editInputs = Inputs{
	Scene: toEdit,
	Wrong: []Wrong{
		{Text: "an unknown propagate_mode", Covers: "EDT-08", With: replaced(Params{"propagate_mode": "change_some"})},
		{Text: "change_all with content alone", Covers: "EDT-13",
			With: replaced(Params{"topic": nil, "propagate_mode": "change_all"})},
		{Text: "content and stream_id", Covers: "EDT-26", Decorators: []any{Since(MovesRow)},
			With: func(scene Scene) Params { return Params{"stream_id": scene.Who.FreshStream().ID()} }},
		{Text: "topic and an unknown stream_id", Covers: "EDT-24", Decorators: []any{Since(MovesRow)},
			With: func(scene Scene) Params {
				return Params{"content": nil, "stream_id": Integer(scene.Who.FreshStream().ID()) + BeyondAll}
			}},
		{Text: "content and the topic of a direct message", Covers: "EDT-05", Decorators: []any{OnlyDialect("spec")},
			Scene: toEditDirect, With: replaced(Params{"topic": "T"})},
	},
	Defaults: []Default{
		{Name: "propagate_mode", Value: "change_one"},
		{Name: "send_notification_to_old_thread", Value: "true", Since: NoticesRow, Until: silentRow},
		{Name: "send_notification_to_old_thread", Value: "false", Since: silentRow},
		{Name: "send_notification_to_new_thread", Value: "true", Since: NoticesRow},
	},
	Texts: []Text{
		{"content", "EDT-22", limit("max_message_length"), keepsEdits("content", "content"), nil},
		{"topic", "EDT-04", limit("max_topic_length"), keepsEdits("topic", "subject"), nil},
		{"prev_content", "EDH-04", limit("max_message_length"), keepsHistory("content", "prev_content"), nil},
		{"prev_topic", "EDH-08", limit("max_topic_length"), keepsHistory("topic", "prev_topic"),
			[]any{Since("118-edit-history-prev-topic")}},
	},
}

// silentRow is the row since which the old topic gets no notice by default.
const silentRow RowID = "152-old-thread-default"

func toEdit(who *Actor) Scene {
	sent := who.Post(who.FreshStream(), "said to all")
	return toChange(who, sent, Params{"content": "said otherwise", "topic": "elsewhere"})
}

func toEditDirect(who *Actor) Scene {
	return toChange(who, who.Direct("said to one", who.Others(1)...), Params{"content": "said otherwise"})
}

func toChange(who *Actor, sent json.Number, edit Params) Scene {
	if why := who.Barred(edit); why != "" {
		who.Session.Untestable(why)
	}
	return simple(who, "PATCH /messages/"+sent.String(), edit, func() any {
		message := who.Message(sent)
		return []any{message["content"], message["subject"], message["stream_id"]}
	})
}

var renderInputs = Inputs{
	Scene: func(who *Actor) Scene {
		return simple(who, "POST /messages/render", Params{"content": "**bold**"}, nil)
	},
	Required: []Required{{Name: "content", Covers: "RND-02"}},
	Texts:    []Text{{"content", "RND-04", limit("max_message_length"), keepsRendered, nil}},
}

var fetchInputs = Inputs{
	Scene: func(who *Actor) Scene {
		return simple(who, "GET /messages", Params{"anchor": who.Session.Newest(), "num_before": 0, "num_after": 0}, nil)
	},
	Required: []Required{
		{Name: "num_before", Covers: "FET-12"},
		{Name: "num_after", Covers: "FET-14"},
	},
	Wrong: []Wrong{
		{Text: "an anchor of no message", Covers: "FET-08", With: replaced(Params{"anchor": "nowhere"}),
			Decorators: []any{Since(NamedAnchorsRow)}},
		{Text: "num_before that is no number", Covers: "FET-12", With: replaced(Params{"num_before": "none"})},
		{Text: "num_after that is no number", Covers: "FET-14", With: replaced(Params{"num_after": "none"})},
		{Text: "apply_markdown that is no boolean", Covers: "FET-34", With: replaced(Params{"apply_markdown": "perhaps"})},
		{Text: "client_gravatar that is no boolean", Covers: "FET-33", With: replaced(Params{"client_gravatar": "perhaps"})},
	},
	Defaults: []Default{
		{Name: "include_anchor", Value: "true", Since: IncludeAnchorRow},
		{Name: "client_gravatar", Value: "false", Until: "92-client-gravatar-default"},
		{Name: "client_gravatar", Value: "true", Since: "92-client-gravatar-default"},
		{Name: "apply_markdown", Value: "true"},
		{Name: "use_first_unread_anchor", Value: "false", Without: "anchor"},
		{Name: "narrow", Value: "[]"},
	},
}

var flagInputs = Inputs{
	Scene: toFlag,
	Required: []Required{
		{Name: "messages", Covers: "FLA-02"},
		{Name: "op", Covers: "FLA-04"},
		{Name: "flag", Covers: "FLA-06"},
	},
	Wrong: slices.Concat([]Wrong{
		{Text: "an unknown op", Covers: "FLA-05", With: replaced(Params{"op": "toggle"}), Demand: arrange.RefusedSomehow},
		{Text: "an unknown flag", Covers: "FLA-07", With: replaced(Params{"flag": "sl_no_such_flag"})},
		{Text: "an unknown op for no messages", Covers: "FLA-05", Demand: arrange.RefusedSomehow,
			With: replaced(Params{"op": "toggle", "messages": []any{}})},
		{Text: "an unknown flag for no messages", Covers: "FLA-07",
			With: replaced(Params{"flag": "sl_no_such_flag", "messages": []any{}})},
	}, mixed(Wrong{Text: "a message that is no ID", Covers: "FLA-02"}, "messages", flagged,
		func(Scene) any { return "x" }),
		mixed(Wrong{Text: "an unknown message", Covers: "FLA-03",
			Decorators: []any{Inferred, Since("118-flags-outside-history")}}, "messages", flagged,
			func(scene Scene) any { return Integer(flagged(scene)[0]) + BeyondAll })),
}

func toFlag(who *Actor) Scene {
	stream := who.FreshStream()
	one, two := who.Post(stream, "one"), who.Post(stream, "two")
	return simple(who, "POST /messages/flags", Change("add", "starred", one, two), func() any {
		return []any{flagsOf(who, one), flagsOf(who, two)}
	})
}

// flagged are the messages that the scene flags.
func flagged(scene Scene) []any { return ListOf(scene.Params["messages"].([]json.Number)) }

func flagsOf(who *Actor, id json.Number) []string {
	var flags []string
	for _, flag := range AsList(who.Message(id)["flags"]) {
		text, _ := flag.(string)
		flags = append(flags, text)
	}
	slices.Sort(flags)
	return flags
}

var reactInputs = Inputs{
	Scene:    toReact,
	Required: []Required{{Name: "emoji_name", Covers: "RXN-03"}},
	Wrong: []Wrong{
		{Text: "an unknown emoji_code", Covers: "RXN-10", With: replaced(Params{"emoji_code": "ffff-invalid"}),
			Demand: withCode("BAD_REQUEST")},
		{Text: "an unknown reaction_type", Covers: "RXN-07", With: replaced(Params{"reaction_type": "sl_other"})},
	},
	Defaults: []Default{{Name: "reaction_type", Value: "unicode_emoji", Until: ReactorRow}},
}

func toReact(who *Actor) Scene {
	id := who.Post(who.FreshStream(), "react to this")
	return simple(who, "POST /messages/"+id.String()+"/reactions", arrange.Vote(who.Session), func() any {
		return reactionsTo(who, id)
	})
}

func reactionsTo(who *Actor, id json.Number) []string {
	names := []string{}
	for _, reaction := range AsList(who.Message(id)["reactions"]) {
		name, _ := Find(reaction, "emoji_name").(string)
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
