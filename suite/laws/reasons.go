package laws

// Reason says why a law does not concern an operation.
type Reason string

// The reasons.
const (
	TakesNoParameters Reason = "the operation takes no parameters"
	ChangesNothing    Reason = "the operation changes nothing"
	TakesNoList       Reason = "the operation takes no list"
	NoCredentials     Reason = "the operation needs no account"
	NoObject          Reason = "the operation concerns no object that others have"
	OnNoMessage       Reason = "the operation acts on no message"
	InNoStream        Reason = "the operation acts on nothing in a stream"
	TakesNoContent    Reason = "the operation takes no content"
	ShowsNoFact       Reason = "the operation neither shows nor changes a fact that others read"
	OnlyOne           Reason = "only one of the configured accounts certainly may"
	NothingToRefuse   Reason = "the specification names no such call that must be refused"
	NotStated         Reason = "the specification does not state who may"
)
