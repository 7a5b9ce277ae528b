package messages

import (
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// timeLayouts are the forms of deliver_at that the fake reads.
var timeLayouts = []string{time.RFC3339, "2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04",
	time.DateOnly}

// delivery reads the delivery time of a message. Zero means at once.
func delivery(c *rest.Call) (at time.Time, err error) {
	kind, _ := rest.LastValue(c.Form, "delivery_type")
	if kind != "send_later" && kind != "remind" {
		return at, nil
	}
	text, given := rest.LastValue(c.Form, "deliver_at")
	if !given {
		return at, deliveryTimeMissing.New()
	}
	for _, layout := range timeLayouts {
		if at, err = time.Parse(layout, strings.TrimSpace(text)); err == nil {
			break
		}
	}
	switch {
	case err != nil:
		return at, deliveryTimeFormat.New()
	case !at.After(c.World.Clock.Now()):
		return at, deliveryTimePast.New()
	}
	return at, nil
}

// checkDelivery refuses a time at which a message cannot be sent.
func checkDelivery(c *rest.Call) error {
	_, err := delivery(c)
	return err
}

// sendLater schedules a message; nil means that it is to be sent at once.
func sendLater(c *rest.Call, d world.Draft) (any, error) {
	at, err := delivery(c)
	if err != nil || at.IsZero() {
		return nil, err
	}
	err = c.World.Write(func(tx *world.Tx) error {
		_, err := tx.Schedule(world.Scheduled{
			SenderID: d.Sender.ID, StreamID: d.StreamID, Topic: d.Topic, Users: d.Users, Content: d.Content,
			At: at.UTC(), Client: d.Client,
		}, d.Manner)
		return err
	})
	return wire.DeliveredLater{DeliverAt: at.UTC().Format("2006-01-02 15:04:05-07:00")}, rest.Unrenderable(err)
}
