package wire

// Callback is the body of a request to an outgoing webhook bot's service (spec: Outgoing
// webhook callbacks). Data is the content as it was written; Trigger is "mention", or
// "direct_message" for a direct message.
type Callback struct {
	Data        string          `json:"data"`
	Message     CallbackMessage `json:"message"`
	BotEmail    string          `json:"bot_email"`
	BotFullName string          `json:"bot_full_name"`
	Token       string          `json:"token"`
	Trigger     string          `json:"trigger"`
}

// CallbackMessage is a message with its content both as it was written and as
// HTML.
type CallbackMessage struct {
	*Message
	RenderedContent string `json:"rendered_content"`
}
