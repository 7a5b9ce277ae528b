package kinds

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// All lists the kinds in the order of their documentation.
func All() []Kind {
	return []Kind{
		latency, errorAnswer, httpStatus, fixedAnswer, rateLimit, dropBefore, dropAfter, halfAnswer, stalledAnswer,
		queueVanishes, eventGap, idGap, repeatedEvent, heartbeatsOnly,
		deactivatedUser, deactivatedOrganization, partiallyCompleted, noAvatarURL, upgrade,
		unknownFields, unknownEvent, respelledJSON, reorderedFields,
	}
}

// Find returns a kind by its name.
func Find(name scenarios.FaultKind) (Kind, error) {
	for _, k := range All() {
		if k.Name == name {
			return k, nil
		}
	}
	return Kind{}, fmt.Errorf("there is no fault of the kind %q", name)
}
