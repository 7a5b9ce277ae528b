package api

import "github.com/spiritlevel/spiritlevel/fake/world"

// markAllAsRead answers POST /mark_all_as_read. All is done before any time
// limit, so that the answer is never a partial one.
func markAllAsRead(c *Call, _ *noParams) (any, error) {
	return emptyAnswer{}, c.World.MarkAllRead(c.User)
}

type markStreamParams struct {
	StreamID *Int `schema:"stream_id" req:"required"`
}

// markStreamAsRead answers POST /mark_stream_as_read.
func markStreamAsRead(c *Call, p *markStreamParams) (any, error) {
	s, err := streamInSight(c, p.StreamID.Value)
	if err != nil {
		return nil, err
	}
	_, err = c.World.MarkRead(c.User, world.OfRecipient(s.RecipientID))
	return emptyAnswer{}, err
}

type markTopicParams struct {
	StreamID *Int  `schema:"stream_id" req:"required"`
	Topic    *Text `schema:"topic_name" req:"required"`
}

// markTopicAsRead answers POST /mark_topic_as_read.
func markTopicAsRead(c *Call, p *markTopicParams) (any, error) {
	s, err := streamInSight(c, p.StreamID.Value)
	if err != nil {
		return nil, err
	}
	known, err := c.World.MarkRead(c.User, world.OfTopic(s.ID, p.Topic.Value))
	if err == nil && !known {
		return nil, badRequest("No such topic '%s': check 'topic_name'", shortenValue(p.Topic.Value))
	}
	return emptyAnswer{}, err
}

func streamInSight(c *Call, id int) (*world.Stream, error) {
	if s := c.View.Stream(id); s != nil && !s.Archived && c.View.CanFind(c.User, s) {
		return s, nil
	}
	return nil, invalidStream()
}
