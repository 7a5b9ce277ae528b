package queues

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
)

type readEventsParams struct {
	QueueID   *rest.Text `schema:"queue_id"`
	LastEvent *rest.Int  `schema:"last_event_id"`
	DontBlock *rest.Bool `schema:"dont_block" default:"false"`
	registration
}

// Read answers GET /events: events after the last one the client has seen. With
// registration parameters and without a queue it registers one.
func Read(c *rest.Call, p *readEventsParams) (any, error) {
	q, created, err := queueToRead(c, p)
	if err != nil {
		return nil, err
	}
	answer, err := c.Hub.Poll(c.Request.Context(), q, events.Read{
		Last: p.LastEvent.Value, HasLast: p.LastEvent.Set, Block: !p.DontBlock.Value, Waits: c.Waits,
	})
	if err != nil {
		return nil, err
	}
	c.NewestEvent = answer.Newest()
	body := answer.AppendTo(rest.StartSuccess(c.Buffer()))
	if answer.Blocked || created || readRulesAt(c.Plan).namesQueue {
		body = body.AppendText("queue_id", q.QueueID)
	}
	return rest.Success(body), nil
}

func queueToRead(c *rest.Call, p *readEventsParams) (q *events.Queue, created bool, err error) {
	rules := readRulesAt(c.Plan)
	if p.QueueID.Set {
		if !p.LastEvent.Set && rules.needsLastEvent {
			return nil, false, lastEventMissing.New()
		}
		q, err = findQueue(c, p.QueueID.Value)
		return q, false, err
	}
	if err := rules.mayRegister(p); err != nil {
		return nil, false, err
	}
	options, err := queueOptions(c, &p.registration)
	if err != nil {
		return nil, false, err
	}
	q, _, err = c.Hub.Register(options)
	return q, true, err
}

type deleteQueueParams struct {
	QueueID *rest.Text `schema:"queue_id,required"`
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
	return nil, badQueue.New(id).With("queue_id", id)
}
