package messages

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

type submessageParams struct {
	MessageID *rest.Int  `schema:"message_id,required"`
	MsgType   *rest.Text `schema:"msg_type,required"`
	Content   *rest.Text `schema:"content,required"`
}

// AddSubmessage answers POST /submessage: a reader votes in a poll, say.
func AddSubmessage(c *rest.Call, p *submessageParams) (any, error) {
	s := world.Submessage{Kind: p.MsgType.Value, Content: p.Content.Value}
	err := c.World.AddSubmessage(c.User, p.MessageID.Value, s, func(m *world.Message) error {
		data, err := rest.DecodeJSON(s.Content)
		switch {
		case err != nil:
			return submessageNoJSON.New()
		case len(m.More().Submessages) >= maxSubmessages:
			return tooManySubmessages.New(maxSubmessages)
		case len(m.More().Submessages) == 0:
			return nil
		}
		if fault := rules.SubmessageFault(c, m.More().Submessages[0].Content, data, m.SenderID == c.User.ID); fault != nil {
			return fault
		}
		return nil
	})
	switch {
	case errors.Is(err, world.ErrUnreadable):
		err = rest.InvalidMessage()
	case errors.Is(err, world.ErrNoWidget):
		err = noWidget.New()
	}
	return rest.EmptyAnswer{}, err
}

// maxSubmessages bounds how many submessages of one message are kept.
const maxSubmessages = 1000
