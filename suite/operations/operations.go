// Package operations is the table of the operations that the specification describes, and of its
// demands on their parameters. The laws and the comparison with a right server read it.
package operations

import (
	"fmt"
	"regexp"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Operation is a described call of the API.
type Operation struct {
	ID       string
	Sections []string             // prefixes of the sections, and requirements of others, that state what it does
	Account  string               // the requirement that it needs an account; empty = it needs none
	By       target.Role          // the only role that certainly may make it; empty = each account
	Since    RowID                // the row since which servers have it
	Call     func(who *Actor) Act // a call that succeeds, with new objects; nil = it needs no account
	Inputs   Inputs
}

// Act is a call of an operation in the form of the specification, with the IDs of its objects:
// "PATCH /messages/17".
type Act struct {
	Name   string
	Params Params
}

// Try makes the call as somebody.
func (a Act) Try(who *Actor) *target.Reply { return who.Try(a.Name, a.Params) }

// Sections of operations that the section on states and transitions concerns, too.
var (
	edits         = []string{"EDT", "EDH", "STA-33", "STA-34", "STA-35", "STA-36"}
	flags         = []string{"FLA", "STA-13", "STA-14", "STA-15", "STA-16", "STA-17", "STA-18"}
	subscriptions = []string{"SBS", "STA-19", "STA-20", "STA-21", "STA-22", "STA-23", "STA-24", "STA-25"}
	topicMutes    = []string{"MTP", "STA-01", "STA-02", "STA-03", "STA-04", "STA-05", "STA-06", "STA-07"}
	userMutes     = []string{"MUU", "STA-08", "STA-09", "STA-10", "STA-11", "STA-12"}
	statuses      = []string{"UST", "STA-30", "STA-31", "STA-32"}
	attachments   = []string{"ATT", "STA-26", "STA-27", "STA-28", "STA-29"}
)

// All lists the operations that the specification describes, in its order.
func All() []Operation { return operations() }

var operations = sync.OnceValue(func() []Operation {
	return []Operation{
		{ID: "POST /messages", Inputs: sendInputs,
			Sections: []string{"SND"}, Account: "SND-01", Call: func(who *Actor) Act {
				return Act{"POST /messages", StreamMessage(who.FreshStream(), "said to all")}
			}},
		{ID: "PATCH /messages/{message_id}", Inputs: editInputs,
			Sections: edits, Account: "EDT-01", Call: editing},
		{ID: "POST /messages/render", Inputs: renderInputs,
			Sections: []string{"RND"}, Account: "RND-01", Call: func(*Actor) Act {
				return Act{"POST /messages/render", Params{"content": "**bold**"}}
			}},
		{ID: "GET /messages", Inputs: fetchInputs,
			Sections: []string{"FET", "MSG", "FLG"}, Account: "FET-01", Call: func(who *Actor) Act {
				newest := who.Session.Newest()
				return Act{"GET /messages", Params{"anchor": newest, "num_before": 1, "num_after": 0, "apply_markdown": false}}
			}},
		{ID: "POST /messages/flags", Inputs: flagInputs,
			Sections: flags, Account: "FLA-01", Call: func(who *Actor) Act {
				return Act{"POST /messages/flags", Change("add", "starred", who.Post(who.FreshStream(), "a star"))}
			}},
		{ID: "POST /messages/{message_id}/reactions", Inputs: reactInputs,
			Sections: []string{"RXN", "RCT", "EMO"}, Account: "RXN-01",
			Call: func(who *Actor) Act {
				id := who.Post(who.FreshStream(), "react to this")
				return Act{"POST /messages/" + id.String() + "/reactions", Vote(who.Session)}
			}},
		{ID: "POST /users/me/subscriptions", Inputs: subscribeInputs,
			Sections: subscriptions, Account: "SBS-01", Call: func(who *Actor) Act {
				return Act{"POST /users/me/subscriptions", Params{"subscriptions": Calling(who.FreshStream()), "announce": false}}
			}},
		{ID: MuteTopics, Inputs: muteTopicInputs,
			Sections: topicMutes, Account: "MTP-01", Call: func(who *Actor) Act {
				return Act{MuteTopics, Params{"stream": who.FreshStream().Name, "topic": "quiet", "op": "add"}}
			}},
		{ID: "POST /users/me/muted_users/{muted_user_id}", Sections: userMutes, Account: "MUU-01",
			Since: MutingUsersRow, Call: muting},
		{ID: SetStatus, Inputs: statusInputs,
			Sections: statuses, Account: "UST-01", Call: func(who *Actor) Act {
				who.Session.Made++
				text := fmt.Sprintf("busy %s %d", who.Session.Run(), who.Session.Made)
				return Act{SetStatus, Params{"status_text": text}}
			}},
		{ID: "PATCH /settings", Inputs: setInputs,
			Sections: []string{"PST", "SET"}, Account: "PST-01", Since: SettingsMergedRow,
			Call: func(*Actor) Act {
				return Act{"PATCH /settings", Params{Sending.Name: true}}
			}},
		{ID: "GET /streams", Inputs: listStreamsInputs,
			Sections: []string{"GST", "STR"}, Account: "GST-01", Call: func(*Actor) Act {
				return Act{"GET /streams", OwnStreams}
			}},
		{ID: "GET /users", Inputs: listUsersInputs,
			Sections: []string{"GUS", "USR"}, Account: "GUS-01", Call: func(*Actor) Act {
				return Act{"GET /users", Params{"client_gravatar": true}}
			}},
		{ID: "POST /users", Inputs: createInputs,
			Sections: []string{"CUS"}, Account: "CUS-01", By: Creator, Call: func(who *Actor) Act {
				return Act{"POST /users", Newcomer(who.Session)}
			}},
		{ID: "POST /user_groups/create", Inputs: groupInputs,
			Sections: []string{"UGR"}, Account: "UGR-01", Call: func(who *Actor) Act {
				who.AllowedBy("user_group_edit_policy", "make user groups")
				who.Session.Grouped(who.Credentials)
				return Act{"POST /user_groups/create", GroupOf(who.Session, who.UserID)}
			}},
		{ID: "PATCH /realm/filters/{filter_id}", Inputs: linkInputs,
			Sections: []string{"LNK"}, Account: "LNK-01", By: Admin,
			Since: LinkifierChangeRow, Call: func(who *Actor) Act {
				l := NewLinkifier(who.Session)
				return Act{l.Path, l.Rule(l.Word, "b")}
			}},
		{ID: "DELETE /attachments/{attachment_id}", Sections: attachments, Account: "ATT-01",
			Call: func(who *Actor) Act {
				return Act{"DELETE /attachments/" + UploadOf(who).ID.String(), nil}
			}},
		{ID: "GET /events", Inputs: readEventsInputs,
			Sections: []string{"EVT", "EVO", "SUB"}, Account: "EVT-01", Call: func(who *Actor) Act {
				return Act{"GET /events", who.Register().Parameters(Params{"dont_block": true})}
			}},
		{ID: "GET /server_settings", Sections: []string{"SRV"}},
		{ID: "POST /dev_fetch_api_key", Inputs: keyInputs,
			Sections: []string{"DEV"}},
		{ID: "POST /external/{integration_name}", Inputs: hookInputs,
			Sections: []string{"INW"}},
	}
})

// forms match the calls of the operations, in their order.
var forms = sync.OnceValue(func() (all []*regexp.Regexp) {
	for _, each := range All() {
		all = append(all, regexp.MustCompile("^"+placeholders.ReplaceAllString(regexp.QuoteMeta(each.ID), `[^/]+`)+"$"))
	}
	return all
})

// placeholders match the words in braces of a path.
var placeholders = lazyregexp.New(`\\\{[^/]*\\\}`)

// Called finds the operation of a request.
func Called(request target.Request) (found Operation, is bool) {
	if request.Unknown || request.Outside {
		return Operation{}, false
	}
	for i, form := range forms() {
		if form.MatchString(request.Method + " " + request.Path) {
			return All()[i], true
		}
	}
	return Operation{}, false
}

func editing(who *Actor) Act {
	edit := Params{"content": "said otherwise", "propagate_mode": "change_one"}
	if why := who.Barred(edit); why != "" {
		who.Session.Untestable(why)
	}
	return Act{"PATCH /messages/" + who.Post(who.FreshStream(), "said to all").String(), edit}
}

func muting(who *Actor) Act {
	other := &Actor{Session: who.Session, Identity: target.Identity{UserID: who.Others(1)[0]}}
	who.Session.DeferCleanup(Unmute, who, other)
	return Act{"POST /users/me/muted_users/" + other.UserID.String(), nil}
}
