package target

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Copier is an Operator that can also provide a copy of the server. In the copy a
// spec can let weeks pass or change the rules without effect on other specs.
type Copier interface {
	// Copy copies the server that the suite reaches at the base URL.
	Copy(ctx context.Context, judged string) (Copy, error)
}

// Ruler is an Operator who can also set rules of the organization, by the
// names that the specification has for its settings. Limits are in seconds,
// nil for none; policies are the public counterpart's numbers.
type Ruler interface {
	SetRules(ctx context.Context, rules map[string]any) error
}

// Confirmer is an Operator who can also follow the link that is sent to the
// new address of a user, named by the former one.
type Confirmer interface {
	ConfirmEmail(ctx context.Context, email string) error
}

// Limiter is an Operator who can also limit how many calls each account may
// make within a window; 0 calls lift the limit.
type Limiter interface {
	LimitRate(ctx context.Context, calls int, window time.Duration) error
}

// Granter is an Operator who can also change permissions of an account that no call of
// the API changes.
type Granter interface {
	// SetBillingAdmin says whether the account may manage billing.
	SetBillingAdmin(ctx context.Context, email string, billing bool) error
}

// Restarter is an Operator who can also restart the server, which keeps its
// event queues.
type Restarter interface {
	Restart(ctx context.Context) error
}

// Copy is a server with the same level, accounts and contents as the judged one, which
// is independent of it from then on.
type Copy struct {
	URL      string                          // its base URL
	Operator Operator                        // acts on the copy alone
	Discard  func(ctx context.Context) error // ends it
}

// Copy forks the judged world. Its URL is that of the judged one with the path of the
// other world, so that a proxy before the server is before both.
func (o *controlOperator) Copy(ctx context.Context, judged string) (Copy, error) {
	own, err := o.path(ctx)
	if err != nil {
		return Copy{}, err
	}
	base, below := strings.CutSuffix(judged, strings.TrimSuffix(own, "/"))
	if !below {
		return Copy{}, fmt.Errorf("operator: the world %s is at %s, which %s does not end with", o.control.World, own,
			judged)
	}
	var forked struct {
		World struct{ Path string }
	}
	var digits [4]byte
	_, _ = rand.Read(digits[:]) // never fails, by its documentation
	name := "suite-" + hex.EncodeToString(digits[:])
	if err := o.call(ctx, http.MethodPost, "/fork", fmt.Sprintf(`{"name":%q}`, name), &forked); err != nil {
		return Copy{}, err
	}
	copied := &controlOperator{control: o.control, http: o.http}
	copied.control.World = name
	return Copy{
		URL: base + forked.World.Path, Operator: copied,
		Discard: func(ctx context.Context) error { return copied.call(ctx, http.MethodDelete, "", "", nil) },
	}, nil
}

// path is the path of the operator's world on the server. A world keeps it, so it is asked for once.
func (o *controlOperator) path(ctx context.Context) (string, error) {
	if known := o.known.Load(); known != nil {
		return *known, nil
	}
	var own struct {
		World struct{ Path string }
	}
	err := o.call(ctx, http.MethodGet, "", "", &own)
	if err == nil {
		o.known.Store(&own.World.Path)
	}
	return own.World.Path, err
}

// world is the path of the operator's world in the control interface.
func (o *controlOperator) world() string {
	return o.control.URL + "/control/worlds/" + url.PathEscape(o.control.World)
}
