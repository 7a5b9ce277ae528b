package streams

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type propertiesParams struct {
	Data *rest.JSON `schema:"subscription_data" req:"required" takes:"[]object"`
}

// ChangeProperties answers POST /users/me/subscriptions/properties: it makes all
// changes, in their order, or none.
func ChangeProperties(c *rest.Call, p *propertiesParams) (any, error) {
	items, ok := p.Data.Value.([]any)
	if !ok {
		return nil, rest.BadRequest("subscription_data is not a list")
	}
	list := make([]propertyChange, len(items))
	for i, item := range items {
		var err error
		if list[i], err = readPropertyChange(c, fmt.Sprintf("subscription_data[%d]", i), item); err != nil {
			return nil, err
		}
	}
	return wire.PropertiesChanged{SubscriptionData: json.RawMessage(p.Data.Raw)}, changeAll(c, list)
}

type propertyParams struct {
	Property *rest.Text  `schema:"property" req:"required"`
	Value    *rest.Loose `schema:"value" req:"required" takes:"boolean|string"`
}

// ChangeProperty answers PATCH /users/me/subscriptions/{stream_id}, the same
// for one property.
func ChangeProperty(c *rest.Call, p *propertyParams) (any, error) {
	change := propertyChange{at: "", streamID: c.PathID("stream_id"), property: p.Property.Value, value: p.Value.Value}
	if c.Plan.Has(changes.PropertyIsText) {
		change.value = p.Value.Raw
	}
	return rest.EmptyAnswer{}, changeAll(c, []propertyChange{change})
}

// propertyChange is a new value for a property of a subscription. At is its position
// in the request, for errors.
type propertyChange struct {
	at       string
	streamID int
	property string
	value    any
}

func readPropertyChange(c *rest.Call, at string, item any) (x propertyChange, err error) {
	object, ok := item.(map[string]any)
	if !ok {
		return x, rest.BadRequest("%s is not a dict", at)
	}
	for _, key := range []string{"stream_id", "property", "value"} {
		if _, there := object[key]; !there {
			return x, rest.BadRequest("%s key is missing from %s", key, at)
		}
	}
	x = propertyChange{at: at + ": ", value: object["value"]}
	if x.streamID, ok = rest.AsInt(object["stream_id"]); !ok {
		return x, rest.BadRequest(`%s["stream_id"] is not an integer`, at)
	}
	if x.property, ok = object["property"].(string); !ok {
		return x, rest.BadRequest(`%s["property"] is not a string`, at)
	}
	switch x.value.(type) {
	case string, bool:
		return x, nil
	}
	return x, rest.BadRequest(`%s["value"] is not an allowed_type`, at)
}

func changeAll(c *rest.Call, list []propertyChange) error {
	var refused error
	err := c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		for _, x := range list {
			if refused = changeOne(c, tx, x); refused != nil {
				break
			}
		}
		if c.Plan.Has(changes.PropertiesChangeSingly) {
			return nil
		}
		return refused
	})
	return cmp.Or(err, refused)
}

func changeOne(c *rest.Call, tx *world.Tx, x propertyChange) error {
	set, known := subscriptionProperties[x.property]
	if !known {
		return rest.BadRequest("{%s}Unknown subscription property: %s", x.at, x.property).OfKind(wire.CodedLater)
	}
	s, err := rules.StreamInSight(c, x.streamID)
	if err != nil {
		return err
	}
	old := tx.Subscription(s.ID, c.User.ID)
	if old == nil || !old.Active {
		return rest.BadRequest("{%s}Not subscribed to stream id %d", x.at, s.ID).OfKind(wire.CodedLater)
	}
	sub := *old
	if !set(&sub, x.value) {
		return rest.BadRequest("{%s}%s %s{: check 'value'}", x.at, x.property,
			propertyValueWanted(x.property)).OfKind(wire.CodedLater)
	}
	tx.PutSubscription(sub)
	emitProperty(c, tx, s, &sub, x)
	return nil
}

func propertyValueWanted(property string) string {
	if property == "color" {
		return "is not a valid hex color code"
	}
	return "is not a boolean"
}

// emitProperty sends the event of a new value, and for muting also the event with the
// older name.
func emitProperty(c *rest.Call, tx *world.Tx, s *world.Stream, sub *world.Subscription, x propertyChange) {
	event := wire.SubscriptionUpdate{
		Type: "subscription", Op: "update", StreamID: s.ID, Property: x.property, Value: x.value,
		StreamName: s.Name, Email: tx.APIEmail(c.User),
	}
	if x.property == "is_muted" || x.property == "in_home_view" {
		event.Property, event.Value = "in_home_view", !sub.Muted
		tx.Emit([]int{c.User.ID}, event)
		event.Property, event.Value = "is_muted", sub.Muted
	}
	tx.Emit([]int{c.User.ID}, event)
}

// subscriptionProperties are the properties that subscribers may change. Each returns
// false for a value of the wrong type.
var subscriptionProperties = map[string]func(*world.Subscription, any) bool{
	"color": func(s *world.Subscription, value any) bool {
		color, ok := value.(string)
		if ok = ok && isColor(color); ok {
			s.Color = color
		}
		return ok
	},
	"is_muted":     flagOf(func(s *world.Subscription, on bool) { s.Muted = on }),
	"in_home_view": flagOf(func(s *world.Subscription, on bool) { s.Muted = !on }),
	"pin_to_top":   flagOf(func(s *world.Subscription, on bool) { s.Pinned = on }),

	"desktop_notifications":    flagOf(func(s *world.Subscription, on bool) { s.Notify.Desktop = &on }),
	"audible_notifications":    flagOf(func(s *world.Subscription, on bool) { s.Notify.Audible = &on }),
	"push_notifications":       flagOf(func(s *world.Subscription, on bool) { s.Notify.Push = &on }),
	"email_notifications":      flagOf(func(s *world.Subscription, on bool) { s.Notify.Email = &on }),
	"wildcard_mentions_notify": flagOf(func(s *world.Subscription, on bool) { s.Notify.WildcardMentions = &on }),
}

func flagOf(set func(*world.Subscription, bool)) func(*world.Subscription, any) bool {
	return func(s *world.Subscription, value any) bool {
		on, ok := value.(bool)
		if ok {
			set(s, on)
		}
		return ok
	}
}
