package streams

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
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
		return nil, rules.NothingToDo.New()
	}
	if err := c.May(rest.SubscribeToStreams); err != nil {
		return nil, err
	}
	var out wire.SubscriptionsUpdated
	err := c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View // so that an added stream can be deleted again
		model, err := streamModel(c, rest.NoneGiven[subscribeParams](), nil)
		if err != nil {
			return err
		}
		add := subscribingOf(c, streamToAddRefused)
		add.principals, add.model = []*world.User{c.User}, model
		if err := add.prepare(p.Add, true); err != nil {
			return err
		}
		if err := add.run(tx); err != nil {
			return err
		}
		remove, err := prepareUnsubscribing(c, p.Delete.List, add.principals)
		if err != nil {
			return err
		}
		err = remove.run(tx)
		out = wire.SubscriptionsUpdated{Subscribed: add.answer(true), Unsubscribed: remove.answer}
		return err
	})
	return out, err
}
