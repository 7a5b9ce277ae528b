package streams

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type updateSubscriptionsParams struct {
	Delete *rest.Strings `schema:"delete" takes:"[]string"`
	Add    *streamList   `schema:"add" takes:"[]object"`
}

// UpdateSubscriptions answers PATCH /users/me/subscriptions: it subscribes the
// requester to some streams and unsubscribes the requester from others, both or
// neither.
func UpdateSubscriptions(c *rest.Call, p *updateSubscriptionsParams) (any, error) {
	if len(p.Add.wanted) == 0 && len(p.Delete.List) == 0 {
		return nil, rest.BadRequest(`Nothing to do. Specify at least one of "add" or "delete".`).OfKind(wire.CodedLater)
	}
	if err := c.May(rest.SubscribeToStreams); err != nil {
		return nil, err
	}
	var out wire.SubscriptionsUpdated
	err := c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View // so that an added stream can be deleted again
		model, err := streamModel(c, rest.NoneGiven[subscribeParams]())
		if err != nil {
			return err
		}
		add := &subscribing{call: c, principals: []*world.User{c.User}, model: model, colors: map[string]string{}}
		if err := add.prepare(p.Add, true); err != nil {
			return insideRefusal(c, err)
		}
		if err := add.run(tx); err != nil {
			return err
		}
		remove, err := prepareUnsubscribing(c, p.Delete.List, add.principals)
		if err != nil {
			return err
		}
		remove.run(tx)
		out = wire.SubscriptionsUpdated{Subscribed: add.answer(true), Unsubscribed: remove.answer}
		return nil
	})
	return out, err
}

// insideRefusal is the refusal of a stream to add. Older public servers wrote the bytes
// of the inner answer into the text.
func insideRefusal(c *rest.Call, err error) error {
	var inner *wire.Error
	if !errors.As(err, &inner) || inner.Kind != wire.SubscriptionRefused || !c.Formerly(changes.InnerRefusalsAreWhole) {
		return err
	}
	msg, _ := json.Marshal(inner.Msg) // every text has a JSON form
	return rest.BadRequest("%s", bytesLiteral(`{"result":"error","msg":`+string(msg)+"}\n"))
}

// bytesLiteral writes bytes as the language of public servers does.
func bytesLiteral(text string) string {
	var out strings.Builder
	for _, b := range []byte(text) {
		switch {
		case b == '\n':
			out.WriteString(`\n`)
		case b == '\'' || b == '\\':
			out.Write([]byte{'\\', b})
		case b < ' ' || b > '~':
			fmt.Fprintf(&out, `\x%02x`, b)
		default:
			out.WriteByte(b)
		}
	}
	return "b'" + out.String() + "'"
}
