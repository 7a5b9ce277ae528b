package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// More deviations of the zulip dialect in what handlers do.
var (
	UnknownStreamIsEscaped = In(Zulip, "the name of a stream that does not exist is escaped for HTML")

	AnchorStaysInside = In(Zulip, "the anchor can be left out only at an end of the range that is fetched")

	SearchTermsAreOne = In(Zulip, "several search terms of a narrow are one search, which is never negated")

	MethodInForm = In(Zulip, "a POST whose form has a field method is a request of that method")
)
