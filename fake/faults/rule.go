// Package faults lets a world go wrong on purpose, by rules.
package faults

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/faults/kinds"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// rule is a fault that was set, with how often it applied.
type rule struct {
	scenarios.Fault
	id           int
	operations   []string // none means all
	count        scenarios.Count
	after, until time.Time // zero without
	effect       kinds.Effect

	matched, applied int // requests that fulfil the conditions, and those that went wrong
}

// compile checks a fault against the operations and the time of a world.
func compile(f scenarios.Fault, operations func() []string, now time.Time) (*rule, error) {
	kind, err := kinds.Find(f.Kind)
	if err != nil {
		return nil, err
	}
	r := &rule{Fault: f, operations: kind.Operations}
	if r.effect, err = kind.Make(f); err != nil {
		key, reason, _ := strings.Cut(err.Error(), ": ")
		return nil, mistaken(key, "%s", reason)
	}
	if f.Operation != "" {
		if err := checkOperation(f.Operation, kind, operations()); err != nil {
			return nil, mistaken("operation", "%v", err)
		}
		r.operations = []string{f.Operation}
	}
	r.count, _ = scenarios.ParseCount(f.Count) // CheckFault has read them all
	if f.After != "" {
		r.after, _ = scenarios.ParseMoment(f.After, now)
	}
	if f.Until != "" {
		r.until, _ = scenarios.ParseMoment(f.Until, now)
	}
	if !r.until.IsZero() && !r.until.After(r.after) {
		return nil, mistaken("until", "expected a time after the beginning of the fault, found %q", f.Until)
	}
	return r, nil
}

func checkOperation(given string, kind kinds.Kind, all []string) error {
	own := kind.Operations
	if len(own) > 0 && !slices.Contains(own, given) {
		return fmt.Errorf("a fault of the kind %s is only for %s", kind.Name, strings.Join(own, " and "))
	}
	if slices.Contains(all, given) {
		return nil
	}
	err := fmt.Errorf("there is no operation %q", given)
	if near := nearest.Word(given, all); near != "" {
		return fmt.Errorf("%w; did you mean %q?", err, near)
	}
	return fmt.Errorf("%w: expected a method and a documented path, such as %q", err, "GET /messages/{message_id}")
}

// checkUser refuses a user that the world does not have.
func checkUser(f scenarios.Fault, site *rest.Site) error {
	v := site.World.View()
	if f.User == "" || v.UserByAnyEmail(f.User) != nil {
		return nil
	}
	var emails []string
	for _, u := range v.Users() {
		emails = append(emails, u.Email)
	}
	hint := ""
	if near := nearest.Word(f.User, emails); near != "" {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return mistaken("user", "this world has no user %q%s", f.User, hint)
}

// concerns reports whether a request fulfils the conditions before count and percent.
func (r *rule) concerns(req *http.Request, route string, site *rest.Site, now time.Time) bool {
	if len(r.operations) > 0 && !slices.Contains(r.operations, route) {
		return false
	}
	if r.Client != "" && !strings.EqualFold(r.Client, rest.AgentName(req)) {
		return false
	}
	if now.Before(r.after) || !r.until.IsZero() && !now.Before(r.until) {
		return false
	}
	return r.User == "" || sentBy(req, r.User, site)
}

// sentBy reports whether a request names a user in its credentials. The key is not
// checked: a wrong one is refused as usual if the fault lets the request pass.
func sentBy(req *http.Request, email string, site *rest.Site) bool {
	v := site.World.View()
	wanted := v.UserByAnyEmail(email)
	if wanted == nil {
		return false
	}
	if given, _, ok := req.BasicAuth(); ok {
		u := v.UserByAnyEmail(strings.TrimSpace(given))
		return u != nil && u.ID == wanted.ID
	}
	key := req.URL.Query().Get("api_key")
	return key != "" && key == wanted.APIKey
}

// applies counts a request that the rule concerns, and reports whether it goes wrong.
func (r *rule) applies(random *rand.Rand) bool {
	r.matched++
	chosen := r.count.Chooses(r.matched)
	if r.Percent > 0 {
		// Each request takes one random number, so that the choice depends on nothing else.
		chosen = random.IntN(100) < r.Percent && chosen
	}
	if chosen {
		r.applied++
	}
	return chosen
}
