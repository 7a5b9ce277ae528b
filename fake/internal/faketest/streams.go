package faketest

// PropertyForm is one change of a property of a subscription.
func PropertyForm(streamID int, name string, value any) Form {
	return Form{"stream_id": streamID, "property": name, "value": value}
}

// Subscribe subscribes to streams by name, with further parameters.
func (c *Client) Subscribe(f Form, names ...string) Reply {
	c.T.Helper()
	var streams []Form
	for _, name := range names {
		streams = append(streams, Form{"name": name})
	}
	out := Form{"subscriptions": streams}
	for name, v := range f {
		out[name] = v
	}
	return c.Post("/users/me/subscriptions", out)
}

// Unsubscribe takes a subscription back.
func (c *Client) Unsubscribe(f Form, names ...string) Reply {
	c.T.Helper()
	return c.Delete("/users/me/subscriptions", f.With("subscriptions", names))
}
