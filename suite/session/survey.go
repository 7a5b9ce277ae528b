package session

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Survey is the knowledge of a run about its target before the first spec. It is made
// once and, as JSON, passed to the worker processes. It contains credentials.
type Survey struct {
	Run         string // the run's id
	Calls       int    // how many it took to learn this
	Config      target.Config
	Declaration target.Declaration
	Identities  map[target.Role]target.Identity
	Development *bool       // nil if unknown
	Newest      json.Number `json:",omitempty"` // the newest message that the ordinary user can see; "" if unknown
	before      map[target.Role]accountState
	marker      target.Credentials // of the account that made the mark of the run
	markStream  json.Number        // the stream that is the mark, once it was seen
}

// TakeSurvey finds out what the target is. Errors are *target.UsageError, also
// for credentials and an operator that do not work, and
// *target.UnreachableError.
func TakeSurvey(ctx context.Context, config target.Config) (*Survey, error) {
	config, err := config.Complete()
	if err != nil {
		return nil, err
	}
	client := newClient(config, func(target.Request, *target.Reply) {})
	defer client.Close()
	settings, err := client.Settings(ctx)
	if err != nil {
		return nil, err
	}
	if config, err = recognized(ctx, config, settings); err != nil {
		return nil, err
	}
	survey := &Survey{
		Run: runID(), Config: config, Development: config.Development, Declaration: target.Declared(settings, config.Prefix),
	}
	if err := survey.identify(ctx, client); err != nil {
		return nil, err
	}
	if survey.Development == nil && client.HandsOutKeys(ctx, config.Accounts[target.User].Email) {
		yes := true
		survey.Development = &yes
	}
	survey.Calls = client.Calls()
	return survey, nil
}

// identify finds the users of the accounts, and the things that the ordinary user sees.
func (s *Survey) identify(ctx context.Context, client *target.Client) error {
	accounts := maps.Clone(s.Config.Accounts)
	if s.Config.ReadOnly {
		delete(accounts, target.Creator) // the proof that it may create users is a write
	}
	identities, err := client.Identify(ctx, accounts)
	if err != nil {
		return err
	}
	s.Identities = identities
	s.partRoles()
	if who := s.Identities[target.User]; who.Missing == "" {
		s.Newest = newest(ctx, client, who.Credentials)
	}
	return nil
}

// recognized completes a configuration by the declarations of the server and the
// operator.
func recognized(ctx context.Context, config target.Config, settings target.Object) (target.Config, error) {
	config, err := config.Recognize(settings)
	if err != nil {
		return config, err
	}
	config = config.GuessControl(ctx)
	if err := config.ProbeControl(ctx); err != nil {
		return config, err
	}
	config.Able, err = config.ProbeCommand(ctx)
	return config, err
}

// Discover asks the target again what it declares. A target that does not
// answer is a *target.UnreachableError.
func (s *Survey) Discover(ctx context.Context) (target.Declaration, error) {
	client := newClient(s.Config, func(target.Request, *target.Reply) {})
	defer client.Close()
	settings, err := client.Settings(ctx)
	return target.Declared(settings, s.Config.Prefix), err
}

// newClient makes the client for calls outside of specs, which need no allowance.
func newClient(config target.Config, observe func(target.Request, *target.Reply)) *target.Client {
	return target.NewClient(config).Unbounded().For("survey", observe)
}

// WrongRoles are the accounts that do not fit the roles for which they are given: the
// requirements that need them are not testable.
func (s *Survey) WrongRoles() []string {
	var wrong []string
	for _, role := range target.Roles() {
		if role == target.Creator && s.Config.ReadOnly {
			continue
		}
		if missing := s.Identities[role].Missing; missing != "" && s.Config.Accounts[role].Email != "" {
			wrong = append(wrong, missing)
		}
	}
	return wrong
}

// Warnings describe the faults of the given accounts, for the reader before the run.
func (s *Survey) Warnings() []string {
	warnings := s.WrongRoles()
	if same := s.Doubles(target.Admin, target.Creator); same != "" {
		warnings = append(warnings, same)
	}
	return warnings
}

// partRoles takes an account that plays several roles from all but the first
// one: most specs act as two people. One administrator may also be the creator,
// for the specs that need only one of them.
func (s *Survey) partRoles() {
	for i, role := range target.Roles() {
		for _, earlier := range target.Roles()[:i] {
			if role == target.Creator && earlier == target.Admin {
				continue
			}
			if same := s.Doubles(earlier, role); same != "" {
				s.Identities[role] = target.Identity{Missing: same}
			}
		}
	}
}

// Doubles names the roles that one account plays, "" without such an account.
func (s *Survey) Doubles(roles ...target.Role) string { return strings.Join(s.doubles(roles), "; ") }

func (s *Survey) doubles(roles []target.Role) []string {
	players := make(map[string][]string) // the roles by account
	for _, role := range roles {
		who := s.Identities[role]
		account := strings.ToLower(who.Email)
		if who.UserID != "" { // an account may have two addresses, but not two IDs and names
			account = who.UserID.String() + " " + who.FullName
		}
		if account != "" {
			players[account] = append(players[account], string(role))
		}
	}
	var pairs []string
	for _, account := range slices.Sorted(maps.Keys(players)) {
		if same := players[account]; len(same) > 1 {
			address := strings.ToLower(s.Identities[target.Role(same[0])].Email)
			pairs = append(pairs, fmt.Sprintf("the roles %s are one account, %s", strings.Join(same, " and "), address))
		}
	}
	return pairs
}

// runID returns six hexadecimal digits, different for each run.
func runID() string {
	var digits [3]byte
	_, _ = rand.Read(digits[:]) // never fails, by its documentation
	return hex.EncodeToString(digits[:])
}

// Missing describes the missing part of a need, "" if the target has all.
func (s *Survey) Missing(need Need) string {
	switch need {
	case Operator, Callbacks:
		if s.Config.ReadOnly {
			return "the run is read-only"
		}
	}
	switch need {
	case Operator:
		if s.Config.Operator == nil && s.Config.Control.URL == "" && s.Config.Command == "" {
			return "no operator is configured"
		}
	case Callbacks:
		return s.Config.Callbacks.Missing(s.Config.URL)
	case Development, Production:
		if s.Development == nil {
			return "whether this is a development server is not configured and cannot be seen"
		}
	default:
		return s.Identities[target.Role(need)].Missing
	}
	return ""
}

// MadeBy begins the name of everything that the run makes.
func MadeBy(run string) string { return "sl-" + run }

// newest is the newest message that the account can see, "" in an empty organization.
func newest(ctx context.Context, client *target.Client, who target.Credentials) (id json.Number) {
	reply := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/messages", As: who, Params: Params{
		"anchor": "newest", "num_before": 1, "num_after": 0,
	}.Encode()})
	for _, message := range Messages(reply) {
		id, _ = message["id"].(json.Number)
	}
	return id
}

// StatusEmojiRow is the row since which a status has an emoji.
const StatusEmojiRow RowID = "86-status-emoji-params"
