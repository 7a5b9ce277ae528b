package api

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type readEventsParams struct {
	QueueID   *Text `schema:"queue_id"`
	LastEvent *Int  `schema:"last_event_id"`
	DontBlock *Bool `schema:"dont_block"`
	registration
}

// readEvents answers GET /events: events newer than the last one seen. With
// registration parameters instead of a queue it registers one.
func readEvents(c *Call, p *readEventsParams) (any, error) {
	q, created, err := queueToRead(c, p)
	if err != nil {
		return nil, err
	}
	if !p.LastEvent.Set && !created && c.Plan.Has(changes.LastEventIDRequired) {
		return nil, badRequest("Missing 'last_event_id' argument")
	}
	answer, err := c.Hub.Poll(c.Request.Context(), q, events.Read{
		Last: p.LastEvent.Value, HasLast: p.LastEvent.Set, Block: !p.DontBlock.Value,
	})
	if err != nil {
		return nil, err
	}
	body := answer.AppendTo(startSuccess(c.buffer()))
	if answer.Blocked || created || !c.Plan.Has(changes.QueueIDOnlyWhenBlocked) {
		body = body.AppendText("queue_id", q.QueueID)
	}
	return success(body), nil
}

func queueToRead(c *Call, p *readEventsParams) (q *events.Queue, created bool, err error) {
	if p.QueueID.Set {
		q, err = findQueue(c, p.QueueID.Value)
		return q, false, err
	}
	if !p.given() || !p.DontBlock.Value {
		return nil, false, missingParameter("queue_id")
	}
	options, err := queueOptions(c, &p.registration)
	if err != nil {
		return nil, false, err
	}
	q, _, err = c.Hub.Register(options)
	return q, true, err
}

type deleteQueueParams struct {
	QueueID *Text `schema:"queue_id" req:"required"`
}

// deleteQueue answers DELETE /events. A read that is blocked on the queue is
// answered first.
func deleteQueue(c *Call, p *deleteQueueParams) (any, error) {
	q, err := findQueue(c, p.QueueID.Value)
	if err != nil {
		return nil, err
	}
	c.Hub.Delete(q)
	return emptyAnswer{}, nil
}

func findQueue(c *Call, id string) (*events.Queue, error) {
	if q := c.Hub.Find(id, c.User.ID); q != nil {
		return q, nil
	}
	e := &wire.Error{Kind: wire.BadEventQueue, Msg: "Bad event queue ID: " + shortenValue(id)}
	return nil, e.With("queue_id", shortenValue(id))
}
