package specs

import (
	"slices"
	"sync"

	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// sections describe the specification, each a section, in its order.
func sections() []func() {
	return []func(){
		general, envelope, messageObject, editHistory, reactionObject, emojiTypes, messageFlags,
		userObject, streamObject, subscriptionObject, resources, userSettings, states, namedPaths,
		sendMessage, editMessage, renderMessage, fetchMessages, updateFlags, addReaction, subscribe,
		muteTopic, muteUser, updateStatus, changeSettings, listStreams, listUsers, createUser,
		createUserGroup, updateLinkifier, deleteAttachment, readEvents, serverSettings, developmentKey,
		incomingWebhooks, namedEndpoints, authentication, eventObjects, outgoingWebhooks, errorAnswers,
		limits, versioning,
	}
}

var built = sync.OnceValue(func() []Spec { return Build(sections()...) })

// Specs are the specs of the specification, section by section.
func Specs() []Spec { return slices.Clone(built()) }
