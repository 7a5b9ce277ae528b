package queues

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type readEventsParams struct {
	QueueID      *rest.Text `schema:"queue_id"`
	LastEvent    *rest.Int  `schema:"last_event_id"`
	DontBlock    *rest.Bool `schema:"dont_block" default:"false"`
	registration `schema:"-"`
}

// Read answers GET /events: events after the last one the client has seen. With
// registration parameters and without a queue it registers one.
func Read(c *rest.Call, p *readEventsParams) (any, error) {
	q, created, err := queueToRead(c, p)
	if err != nil {
		return nil, err
	}
	answer, err := c.Hub.Poll(c.Request.Context(), q, events.Read{
		Last: p.LastEvent.Value, HasLast: p.LastEvent.Set, Block: !p.DontBlock.Value,
	})
	if err != nil {
		return nil, err
	}
	c.NewestEvent = answer.Newest()
	body := answer.AppendTo(rest.StartSuccess(c.Buffer()))
	if answer.Blocked || created || !c.Plan.Has(changes.QueueIDOnlyWhenBlocked) {
		body = body.AppendText("queue_id", q.QueueID)
	}
	return rest.Success(body), nil
}

func queueToRead(c *rest.Call, p *readEventsParams) (q *events.Queue, created bool, err error) {
	if p.QueueID.Set {
		if !p.LastEvent.Set && c.Plan.Has(changes.LastEventIDRequired) {
			return nil, false, rest.BadRequest("Missing 'last_event_id' argument")
		}
		q, err = findQueue(c, p.QueueID.Value)
		return q, false, err
	}
	switch {
	case c.Plan.Has(changes.UnblockedReadsRegister):
		if !p.DontBlock.Value {
			return nil, false, rest.BadRequest("Missing 'queue_id' argument")
		}
	case !p.given():
		return nil, false, rest.MissingParameter("queue_id")
	}
	options, err := queueOptions(c, &p.registration)
	if err != nil {
		return nil, false, err
	}
	q, _, err = c.Hub.Register(options)
	return q, true, err
}

type deleteQueueParams struct {
	QueueID *rest.Text `schema:"queue_id" req:"required"`
}

// Delete answers DELETE /events. A blocked read of the queue gets its answer first.
func Delete(c *rest.Call, p *deleteQueueParams) (any, error) {
	q, err := findQueue(c, p.QueueID.Value)
	if err != nil {
		return nil, err
	}
	c.Hub.Delete(q)
	return rest.EmptyAnswer{}, nil
}

func findQueue(c *rest.Call, id string) (*events.Queue, error) {
	if q := c.Hub.Find(id, c.User.ID); q != nil {
		return q, nil
	}
	e := &wire.Error{Kind: wire.BadEventQueue, Msg: "Bad event queue ID: " + id}
	return nil, e.With("queue_id", id)
}
