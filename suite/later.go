package suite

// later names, for the sections the suite covers, what the requirements
// without a spec are waiting for. All other sections wait as a whole.
var later = map[string]string{
	"GEN-03": "needs an organization that allows web-public streams",
	"GEN-12": "needs incoming webhooks",
	"GEN-13": "needs outgoing webhooks",
	"GEN-14": "needs specs for all operations",
	"AUT-03": "needs incoming webhooks",
	"AUT-12": "needs POST /users",
	"AUT-13": "needs outgoing webhooks",
	"MSG-11": "needs PATCH /messages/{message_id}",
	"MSG-12": "needs PATCH /messages/{message_id}",
	"MSG-13": "needs PATCH /messages/{message_id}",
	"MSG-15": "needs PATCH /messages/{message_id} and an organization setting",
	"MSG-18": "needs a sender whose email address is hidden",
	"MSG-33": "needs a linkifier",
	"MSG-37": "needs keyword search",
	"MSG-38": "needs keyword search",
	"MSG-39": "needs keyword search",
	"FET-30": "needs keyword search",
	"SRV-18": "needs to be told whether the server is forked",
	"SRV-19": "needs a server without a source reference",
	"SRV-24": "needs a server with LDAP logins",
	"SRV-30": "needs an organization that allows web-public streams",
	"FLG-04": "needs a client that people look at",
	"FLG-09": "needs POST /user_groups/create",
	"FLG-11": "needs PATCH /messages/{message_id}",
	"FLG-14": "needs PATCH /messages/{message_id}",
	"FLG-17": "needs PATCH /messages/{message_id}",
	"RND-03": "the built-in fake does not keep it yet",
	"LIM-01": "needs POST /users/me/status",
	"LIM-12": "needs an operator who lets weeks pass",
	"LIM-13": "needs an operator who sets the organization's limits",
	"LIM-14": "needs an operator who sets the organization's limits",
	"LIM-15": "needs an operator who sets the organization's limits",
	"LIM-16": "needs an operator who sets the organization's limits",
	"LIM-18": "needs a bot server",
	"ERR-11": "the set of codes is left open, so that no answer can break it",
	"ERR-18": "needs an operator who sets rate limits",
	"ERR-19": "needs an operator who sets rate limits",
	"ERR-20": "needs an operator who sets rate limits",
	"ERR-21": "needs an operator who sets rate limits",
	"ERR-23": "needs an operator who sets the organization's limits",
	"ERR-24": "needs muting of users and POST /users",
}

// whyNot words why no spec observes the requirement.
func whyNot(id string) string {
	if reason, ok := later[id]; ok {
		return "no spec observes it yet: " + reason
	}
	return "no spec observes it yet"
}
