package streams

import (
	"cmp"
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type propertiesParams struct {
	Data *rest.JSON `schema:"subscription_data,required" takes:"[]object"`
}

// ChangeProperties answers POST /users/me/subscriptions/properties: it makes all
// changes, in their order, or none.
func ChangeProperties(c *rest.Call, p *propertiesParams) (any, error) {
	var list []propertyChange
	err := rest.IsList("subscription_data", p.Data.Value, func(at string, item any) *wire.Error {
		change, err := readPropertyChange(at, item)
		list = append(list, change)
		if err == nil && subscriptionRulesAt(c.Plan).propertiesFirst {
			return change.check()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return wire.PropertiesChanged{SubscriptionData: json.RawMessage(p.Data.Raw)}, changeAll(c, list)
}

type propertyParams struct {
	Property *rest.Text  `schema:"property,required"`
	Value    *rest.Loose `schema:"value,required" takes:"boolean|string"`
}

// ChangeProperty answers PATCH /users/me/subscriptions/{stream_id}, the same
// for one property.
func ChangeProperty(c *rest.Call, p *propertyParams) (any, error) {
	change := propertyChange{at: "", streamID: c.PathID("stream_id"), property: p.Property.Value, value: p.Value.Value}
	if subscriptionRulesAt(c.Plan).propertyIsText {
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

func readPropertyChange(at string, item any) (propertyChange, *wire.Error) {
	if err := rest.IsObject(at, item, "SubscriptionPropertyChangeRequest"); err != nil {
		return propertyChange{}, err
	}
	object, err := rest.Object(at, item, rest.Field{Key: "stream_id", Check: rest.IsInt},
		rest.Field{Key: "property", Check: rest.IsString}, rest.Field{Key: "value", Check: isTextOrBool})
	if err != nil {
		return propertyChange{}, err
	}
	id, _ := rest.AsInt(object["stream_id"])
	return propertyChange{at + ": ", id, object["property"].(string), object["value"]}, nil
}

// check refuses an unknown property, and a value that it cannot have.
func (x propertyChange) check() *wire.Error {
	set, known := subscriptionProperties[x.property]
	if !known {
		return unknownProperty.New(x.at, x.property)
	}
	switch refusal := set(&world.Subscription{}, x.value); refusal {
	case nil:
		return nil
	case propertyNotColor:
		return listedNotColor.New(x.at, x.property)
	default:
		return refusal.New(x.at, x.property)
	}
}

func isTextOrBool(name string, v any) *wire.Error {
	switch v.(type) {
	case string, bool:
		return nil
	}
	return notAllowedType.New(name)
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
		if subscriptionRulesAt(c.Plan).propertiesOneByOne {
			return nil
		}
		return refused
	})
	return cmp.Or(err, refused)
}

func changeOne(c *rest.Call, tx *world.Tx, x propertyChange) error {
	set, known := subscriptionProperties[x.property]
	if !known {
		return unknownProperty.New(x.at, x.property)
	}
	s, err := rules.StreamInSight(c, x.streamID)
	if err != nil {
		return err
	}
	old := tx.Subscription(s.ID, c.User.ID)
	if old == nil || !old.Active {
		return notSubscribed.New(x.at, s.ID)
	}
	sub := *old
	if refusal := set(&sub, x.value); refusal != nil {
		return refusal.New(x.at, x.property)
	}
	tx.PutSubscription(sub)
	emitProperty(c, tx, s, &sub, x)
	return nil
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

// subscriptionProperties are the properties that subscribers may change. Each sets a value,
// or returns the error for it.
var subscriptionProperties = map[string]func(*world.Subscription, any) *wire.Refusal{
	"color": func(s *world.Subscription, value any) *wire.Refusal {
		color, _ := value.(string)
		if !isColor(color) {
			return propertyNotColor
		}
		s.Color = color
		return nil
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

func flagOf(set func(*world.Subscription, bool)) func(*world.Subscription, any) *wire.Refusal {
	return func(s *world.Subscription, value any) *wire.Refusal {
		on, ok := value.(bool)
		if !ok {
			return propertyNotBoolean
		}
		set(s, on)
		return nil
	}
}
