package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// widget is the object that clients draw instead of a message's text.
type widget struct {
	Type string `json:"widget_type"`
	Data any    `json:"extra_data"`
}

type poll struct {
	Question string   `json:"question"`
	Options  []string `json:"options"`
}

type taskList struct {
	Title string `json:"task_list_title"`
	Tasks []task `json:"tasks"`
}

type task struct {
	Name        string `json:"task"`
	Description string `json:"desc"`
}

// WidgetOf is the widget of a message, empty for a message without a widget. A program
// sends the widget, or the command at the start of the content asks for it.
func WidgetOf(c *rest.Call, content, sent string, wasSent bool) (string, error) {
	if wasSent {
		return sentWidget(sent)
	}
	command, text := content, ""
	if i := strings.IndexAny(content, " \t\r\n\v\f"); i >= 0 {
		command, text = content[:i], content[i:]
	}
	switch command {
	case "/poll":
		return spaced(widget{"poll", pollOf(text)}), nil
	case "/todo":
		return spaced(widget{"todo", sharedRulesAt(c.Plan).tasksOf(text)}), nil
	}
	return "", nil
}

// listMark matches the mark before an option that is part of a list.
var listMark = lazyregexp.New(`^\s*[-*]?\s*`)

// pollOf reads the question in the first line that is not blank, and an option in each
// line after it.
func pollOf(text string) poll {
	question, options := listOf(text)
	return poll{question, options}
}

// taskListOf reads the title in the first line that is not blank, and a task in each line
// after it, with its description behind a colon.
func taskListOf(text string) any {
	title, lines := listOf(text)
	list := taskList{Title: title, Tasks: []task{}}
	for _, line := range lines {
		name, description, _ := strings.Cut(line, ":")
		list.Tasks = append(list.Tasks, task{strings.TrimSpace(name), strings.TrimSpace(description)})
	}
	return list
}

// listOf reads the first line of a text that is not blank, and each line after it without
// the mark of a list.
func listOf(text string) (first string, items []string) {
	lines := strings.Split(strings.ReplaceAll(strings.TrimSpace(text), "\r\n", "\n"), "\n")
	items = []string{}
	for _, line := range lines[1:] {
		if item := listMark.ReplaceAllString(strings.TrimSpace(line), ""); item != "" {
			items = append(items, item)
		}
	}
	return strings.TrimSpace(lines[0]), items
}

func sentWidget(sent string) (string, error) {
	v, err := rest.DecodeJSON(sent)
	if err != nil {
		return "", widgetNoJSON.New()
	}
	if err := checkWidget(v); err != nil {
		return "", err
	}
	var w struct {
		Type string          `json:"widget_type"`
		Data json.RawMessage `json:"extra_data"` // in the sender's order
	}
	if err := json.Unmarshal([]byte(sent), &w); err != nil {
		return "", err
	}
	return spaced(w), nil
}

func checkWidget(v any) error {
	object, ok := v.(map[string]any)
	if !ok {
		return widgetNoDict.New()
	}
	for _, key := range []string{"widget_type", "extra_data"} {
		if _, there := object[key]; !there {
			return widgetLacks.New(key)
		}
	}
	data, ok := object["extra_data"].(map[string]any)
	if !ok {
		return widgetDataNoDict.New()
	}
	if kind, _ := object["widget_type"].(string); kind != "zform" {
		return widgetType.New(fmt.Sprint(object["widget_type"]))
	}
	return checkForm(data)
}

// checkForm checks a form, whose buttons answer for the reader.
func checkForm(data map[string]any) error {
	switch kind, there := data["type"]; {
	case !there:
		return formWithoutType.New()
	case kind != "choices":
		return formType.New(fmt.Sprint(kind))
	}
	_, fault := rest.Object("extra_data", data, rest.Field{Key: "heading", Check: rest.IsString},
		rest.Field{Key: "choices", Check: isChoices})
	if fault != nil {
		return formFault.New(fault.Msg)
	}
	return nil
}

func isChoices(name string, v any) *wire.Error {
	return rest.IsList(name, v, func(name string, v any) *wire.Error {
		_, fault := rest.Object(name, v,
			rest.Field{Key: "short_name", Check: rest.IsString},
			rest.Field{Key: "long_name", Check: rest.IsString},
			rest.Field{Key: "reply", Check: rest.IsString})
		return fault
	})
}

// SubmessageFault checks a submessage of a widget. The first submessage of its message
// says which widget it is.
func SubmessageFault(c *rest.Call, first string, data any, byAuthor bool) *wire.Error {
	var w widget
	_ = json.Unmarshal([]byte(first), &w) // an invalid text leaves no widget
	acts, known := widgetActs[w.Type]
	if !known {
		return nil
	}
	name := w.Type + " data"
	object, fault := rest.Object(name, data, rest.Field{Key: "type", Check: rest.IsString})
	if fault != nil {
		return fault
	}
	act, _ := object["type"].(string)
	fields, known := acts[act]
	switch {
	case !known, act == retitling && sharedRulesAt(c.Plan).tasksOf("") == nil:
		return actType.New(name, act)
	case act == "question" && !byAuthor:
		return questionByOther.New()
	}
	_, fault = rest.ExactObject(name, data, append(slices.Clip(fields), rest.Field{Key: "type", Check: rest.IsString})...)
	return fault
}

// retitling gives a list of tasks another title.
const retitling = "new_task_list_title"

// widgetActs are the actions on the widgets of messages.
var widgetActs = map[string]map[string][]rest.Field{
	"poll": {
		"vote":       {{Key: "key", Check: rest.IsString}, {Key: "vote", Check: isVote}},
		"question":   {{Key: "question", Check: rest.IsString}},
		"new_option": {{Key: "option", Check: rest.IsString}, {Key: "idx", Check: rest.IsInt}},
	},
	"todo": {
		"new_task": {
			{Key: "key", Check: rest.IsInt}, {Key: "task", Check: rest.IsString},
			{Key: "desc", Check: rest.IsString}, {Key: "completed", Check: rest.IsBool},
		},
		"strike":  {{Key: "key", Check: rest.IsString}},
		retitling: {{Key: "title", Check: rest.IsString}},
	},
}

func isVote(name string, v any) *wire.Error {
	if fault := rest.IsInt(name, v); fault != nil {
		return fault
	}
	if n, _ := rest.AsInt(v); n != 1 && n != -1 {
		return voteValue.New(name)
	}
	return nil
}
