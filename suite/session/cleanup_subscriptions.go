package session

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// leavers are subscriptions to streams of the run that wait until there are enough for
// one call. An administrator archives the streams at the end of the run, so that the last
// ones need no call of their own.
type leavers struct {
	mu      sync.Mutex
	waiting map[target.Credentials][]leaver
}

// leaver has the streams that a spec subscribed to, and the prefix of their names.
type leaver struct {
	prefix string
	names  []string
}

// enoughToLeave is the number of specs whose subscriptions one call ends.
const enoughToLeave = 8

// leave ends the subscriptions of a spec, now or with those of later specs. It reports
// whether all that it ended are ended.
func (e *Environment) leave(ctx context.Context, client *target.Client, prefix string, who target.Credentials,
	names []string) bool {
	ofTheRun := !slices.ContainsFunc(names, func(name string) bool { return !strings.HasPrefix(name, MadeBy(e.Run)) })
	if !ofTheRun || e.Identities[target.Admin].Missing != "" {
		return unsubscribe(ctx, client, prefix, who, names)
	}
	all := e.leavers.add(who, leaver{prefix, names})
	var together []string
	for _, each := range all {
		together = append(together, each.names...)
	}
	if len(all) == 0 || unsubscribed(ctx, client, who, together) {
		return true
	}
	left := true
	for _, each := range all {
		left = unsubscribe(ctx, client, each.prefix, who, each.names) && left
	}
	return left
}

// add returns the subscriptions that end now.
func (l *leavers) add(who target.Credentials, more leaver) []leaver {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waiting == nil {
		l.waiting = make(map[target.Credentials][]leaver)
	}
	all := append(l.waiting[who], more)
	if len(all) < enoughToLeave {
		l.waiting[who] = all
		return nil
	}
	delete(l.waiting, who)
	return all
}

func unsubscribed(ctx context.Context, client *target.Client, who target.Credentials, names []string) bool {
	return client.Do(ctx, target.Request{
		Method: http.MethodDelete, Path: "/users/me/subscriptions", As: who, Params: Params{"subscriptions": names}.Encode(),
	}).Succeeded()
}

// unsubscribe ends the subscriptions to the streams, and reports whether it could. A call
// with the former name of a private stream that the user has left, or of a renamed one,
// is refused as a whole: then it is repeated with the streams that still exist. The
// prefix is that of the names which the spec gives.
func unsubscribe(ctx context.Context, client *target.Client, prefix string, who target.Credentials,
	names []string) bool {
	if unsubscribed(ctx, client, who, names) {
		return true
	}
	listed := client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/users/me/subscriptions", As: who})
	subscribed, told := listed.Body["subscriptions"].([]any)
	left := []string{}
	for _, element := range subscribed {
		object, _ := element.(target.Object)
		name, _ := object["name"].(string)
		if slices.Contains(names, name) || strings.HasPrefix(name, prefix) {
			left = append(left, name)
		}
	}
	return told && (len(left) == 0 || unsubscribed(ctx, client, who, left))
}
