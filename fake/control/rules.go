package control

import (
	"encoding/json"
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// rules are settings of the organization about messages, by the names they
// have in scenarios. What is left out stays as it is.
type rules struct {
	AllowEditing            *bool `json:"allow_message_editing"`
	AllowEditHistory        *bool `json:"allow_edit_history"`
	EditTopicPolicy         *int  `json:"edit_topic_policy"`
	MovePolicy              *int  `json:"move_messages_between_streams_policy"`
	DeleteOwnPolicy         *int  `json:"delete_own_message_policy"`
	EditLimit               limit `json:"message_content_edit_limit_seconds"`
	DeleteLimit             limit `json:"message_content_delete_limit_seconds"`
	MoveWithinStreamLimit   limit `json:"move_messages_within_stream_limit_seconds"`
	MoveBetweenStreamsLimit limit `json:"move_messages_between_streams_limit_seconds"`
}

// limit is a number of seconds or null for none. Unlike a pointer, it tells
// null from what is left out.
type limit struct {
	given   bool
	seconds *int
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *limit) UnmarshalJSON(text []byte) error {
	l.given = true
	return json.Unmarshal(text, &l.seconds)
}

// rules answers POST /control/worlds/{name}/rules.
func (h *handler) rules(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	var in rules
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if err := in.check(); err != nil {
		return nil, err
	}
	return nil, w.Site().World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		in.apply(&o.MessageRules)
		tx.PutOrganization(o)
		return nil
	})
}

// The numbers that stand for who may do something.
const firstPolicy, lastPolicy = 1, 6

func (in *rules) check() error {
	for name, policy := range map[string]*int{
		"edit_topic_policy": in.EditTopicPolicy, "move_messages_between_streams_policy": in.MovePolicy,
		"delete_own_message_policy": in.DeleteOwnPolicy,
	} {
		if policy != nil && (*policy < firstPolicy || *policy > lastPolicy) {
			return bad("%s is %d: it is from %d to %d", name, *policy, firstPolicy, lastPolicy)
		}
	}
	for name, l := range map[string]limit{
		"message_content_edit_limit_seconds": in.EditLimit, "message_content_delete_limit_seconds": in.DeleteLimit,
		"move_messages_within_stream_limit_seconds": in.MoveWithinStreamLimit, "move_messages_between_streams_limit_seconds": in.MoveBetweenStreamsLimit,
	} {
		if l.seconds != nil && *l.seconds < 0 {
			return bad("%s is %d: it is a number of seconds, or null for none", name, *l.seconds)
		}
	}
	return nil
}

func (in *rules) apply(m *world.MessageRules) {
	set(&m.AllowEditing, in.AllowEditing)
	set(&m.AllowEditHistory, in.AllowEditHistory)
	set(&m.EditTopicPolicy, in.EditTopicPolicy)
	set(&m.MoveBetweenStreamsPolicy, in.MovePolicy)
	set(&m.DeleteOwnPolicy, in.DeleteOwnPolicy)
	in.EditLimit.set(&m.EditLimit)
	in.DeleteLimit.set(&m.DeleteLimit)
	in.MoveWithinStreamLimit.set(&m.MoveWithinStreamLimit)
	in.MoveBetweenStreamsLimit.set(&m.MoveBetweenStreamsLimit)
}

func (l limit) set(into **int) {
	if l.given {
		*into = l.seconds
	}
}

func set[T any](into *T, given *T) {
	if given != nil {
		*into = *given
	}
}
