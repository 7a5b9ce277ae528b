package session

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// A run marks itself on the server with a private stream, which an ordinary user of any
// server can make and see at every level. The name has the id of the run, and the
// description says until when the mark counts and which users the run acts as. The IDs of
// streams grow, so that they give the runs an order.

// Mark is a run that has begun on a server and has not ended there.
type Mark struct {
	Run         string
	Begun, Ends time.Time // Ends is the latest: a mark of a killed run no longer counts then
	stream      json.Number
	users       []string
}

// Expired reports whether the mark does not count any more.
func (m Mark) Expired() bool { return time.Now().After(m.Ends) }

const markWord = " is running"

var markText = lazyregexp.New(`^Run of spiritlevel from (\S+) until (\S+) at the latest as the users ([0-9 ]*)$`)

func (m Mark) text() string {
	return fmt.Sprintf("Run of spiritlevel from %s until %s at the latest as the users %s",
		m.Begun.Format(time.RFC3339), m.Ends.Format(time.RFC3339), strings.Join(m.users, " "))
}

// markOf reads the mark that a stream is.
func markOf(stream target.Object) (mark Mark, is bool) {
	name, _ := stream["name"].(string)
	text, _ := stream["description"].(string)
	id, parts := madeBy.FindStringSubmatch(name), markText.FindStringSubmatch(text)
	if id == nil || parts == nil || !strings.HasSuffix(name, markWord) {
		return Mark{}, false
	}
	begun, wrong := time.Parse(time.RFC3339, parts[1])
	ends, alsoWrong := time.Parse(time.RFC3339, parts[2])
	return Mark{
		Run: id[1], Begun: begun, Ends: ends, stream: AsNumber(stream["stream_id"]), users: strings.Fields(parts[3]),
	}, wrong == nil && alsoWrong == nil
}

// BusyError says that another run uses accounts of this one.
type BusyError struct{ Reason string }

// Error implements error.
func (e *BusyError) Error() string { return e.Reason }

// ExitCode is the exit code of a run that was interrupted: nothing is wrong with the
// server or the command, and a later try may succeed.
func (e *BusyError) ExitCode() int { return 5 }

// Pauses between two checks of other runs; each is twice as long as the one before.
const (
	firstLook = 100 * time.Millisecond
	lastLook  = 5 * time.Second
)

// Begin marks the run on the server until it ends, and waits for earlier runs that use
// one of its accounts. Runs with other accounts do not disturb each other. A run that
// only reads leaves no mark. Begin calls tell with the first run that it waits for. If
// the wait is over, the error is a *BusyError. The run must be ended with End.
func (s *Survey) Begin(
	ctx context.Context, ends time.Time, wait time.Duration, tell func(string),
) (notices []string, err error) {
	client := newClient(s.Config, func(target.Request, *target.Reply) {})
	defer client.Close()
	defer func() { s.Calls += client.Calls() }()
	if notice := s.mark(ctx, client, ends); notice != "" {
		notices = append(notices, client.Redact(notice))
	}
	begun := time.Now()
	other, err := s.await(ctx, client, wait, tell)
	if other != "" && err == nil {
		waited := time.Since(begun).Round(time.Second)
		notices = append(notices, fmt.Sprintf("the run waited %s for the run %s", waited, other))
		err = s.identify(ctx, client) // the other run may have changed a name
	}
	return notices, err
}

// await waits for the earlier runs, and returns the id of the first of them.
func (s *Survey) await(
	ctx context.Context, client *target.Client, wait time.Duration, tell func(string),
) (first string, err error) {
	begun, pause := time.Now(), firstLook
	for {
		earlier, known := s.earlier(ctx, client)
		switch {
		case known && len(earlier) == 0, !known && first == "":
			return first, nil // also after an interruption, when no spec runs
		case ctx.Err() != nil:
			return first, ctx.Err()
		case time.Since(begun) >= wait && known:
			return first, &BusyError{earlier[0].inUse(s.Config.URL) + ": repeat this run later"}
		case time.Since(begun) >= wait:
			return first, &BusyError{"the server no longer shows whether the run " + first + " uses the same accounts"}
		case first == "":
			first = earlier[0].Run
			tell(fmt.Sprintf("%s: waiting at most %s for its end", earlier[0].inUse(s.Config.URL), wait))
		}
		target.Pause(ctx, min(pause, wait-time.Since(begun)))
		pause = min(2*pause, lastLook)
	}
}

// inUse says that the run uses accounts of another one.
func (m Mark) inUse(url string) string {
	again := fmt.Sprintf("spiritlevel clean %s --run %s --force", url, m.Run)
	return fmt.Sprintf("the run %s, begun %s, uses the same accounts (if it was killed: %s)", m.Run, Ago(m.Begun), again)
}

// Ago describes the time since a moment.
func Ago(moment time.Time) string {
	const day = 24 * time.Hour
	switch age := max(0, time.Since(moment)); {
	case age < time.Minute:
		return fmt.Sprintf("%ds ago", age/time.Second)
	case age < time.Hour:
		return fmt.Sprintf("%dm ago", age/time.Minute)
	case age < 2*day:
		return fmt.Sprintf("%dh ago", age/time.Hour)
	default:
		return fmt.Sprintf("%d days ago", age/day)
	}
}

// mark makes the mark of the run. Without an account that can write, the run has no mark.
func (s *Survey) mark(ctx context.Context, client *target.Client, ends time.Time) (notice string) {
	accounts := s.accounts()
	writer := slices.IndexFunc(accounts, func(who target.Identity) bool {
		return who.Role != target.Guest && who.Role != target.Bot
	})
	if s.Config.ReadOnly || writer < 0 {
		return ""
	}
	mark := Mark{Run: s.Run, Begun: time.Now().UTC(), Ends: ends.UTC()}
	for _, who := range accounts {
		if who.UserID != "" {
			mark.users = append(mark.users, who.UserID.String())
		}
	}
	s.marker = accounts[writer].Credentials
	const path = "/users/me/subscriptions"
	made := client.Do(ctx, target.Request{
		Method: http.MethodPost, Path: path, As: s.marker, Params: Params{
			"subscriptions": []Params{{"name": MadeBy(s.Run) + markWord, "description": mark.text()}}, "invite_only": true,
		}.Encode(),
	})
	if !made.Succeeded() {
		s.marker = target.Credentials{}
		return "other runs with the same accounts cannot see this one: " + notDone(http.MethodPost, path, made)
	}
	return ""
}

// earlier finds the runs that share an account with this one and were marked before it.
// Without a mark of this run, these are all marked runs. The earliest is the first. They
// are unknown if the server does not list streams.
func (s *Survey) earlier(ctx context.Context, client *target.Client) (found []Mark, known bool) {
	var users []string
	for _, who := range s.accounts() {
		users = append(users, who.UserID.String())
	}
	streams, refused := s.streams(ctx, client, url.Values{"include_public": {"false"}})
	if refused != nil {
		return nil, false
	}
	s.markStream = ""
	for _, stream := range streams {
		mark, is := markOf(stream)
		if is && mark.Run == s.Run {
			s.markStream = mark.stream
		}
		shared := slices.ContainsFunc(mark.users, func(user string) bool { return slices.Contains(users, user) })
		if is && mark.Run != s.Run && shared && !mark.Expired() {
			found = append(found, mark)
		}
	}
	if s.marker.Email != "" && s.markStream == "" {
		return nil, false // two runs that are not shown could wait for each other
	}
	found = slices.DeleteFunc(found, func(m Mark) bool {
		return s.markStream != "" && Integer(m.stream) > Integer(s.markStream)
	})
	slices.SortFunc(found, func(a, b Mark) int { return cmp.Compare(Integer(a.stream), Integer(b.stream)) })
	return found, true
}

// allStreams are the parameters for the list of all streams that an administrator knows: levels from
// 356 on have another name for it than older ones.
func allStreams() url.Values {
	return url.Values{"include_all_active": {"true"}, "include_all": {"true"}}
}

// streams lists the active streams: all as an administrator sees them, or, where the
// server shows that list to no account, those that the accounts of the run see with the
// parameters.
func (s *Survey) streams(
	ctx context.Context, client *target.Client, params url.Values,
) (found []target.Object, refused *target.Reply) {
	if admin := s.Identities[target.Admin]; admin.Missing == "" {
		listed := client.Do(ctx, target.Request{
			Method: http.MethodGet, Path: "/streams", As: admin.Credentials, Params: allStreams(),
		})
		if listed.Succeeded() {
			return target.Objects(listed.Body, "streams"), nil
		}
	}
	known := make(map[json.Number]bool)
	for _, who := range s.accounts() {
		listed := client.Do(ctx, target.Request{
			Method: http.MethodGet, Path: "/streams", As: who.Credentials, Params: params,
		})
		if !listed.Succeeded() {
			return found, listed
		}
		for _, stream := range target.Objects(listed.Body, "streams") {
			if id := AsNumber(stream["stream_id"]); !known[id] {
				known[id] = true
				found = append(found, stream)
			}
		}
	}
	return found, nil
}

// End removes the mark of the run. It returns a notice if the mark stays.
func (s *Survey) End(ctx context.Context) (notice string) {
	if s.marker.Email == "" {
		return ""
	}
	ignore := func(target.Request, *target.Reply) {}
	client := newClient(s.Config, ignore).For("cleaning up", ignore)
	defer client.Close()
	if admin := s.Identities[target.Admin]; admin.Missing == "" && s.markStream != "" {
		archived := client.Do(ctx, target.Request{
			Method: http.MethodDelete, Path: "/streams/" + s.markStream.String(), As: admin.Credentials,
		})
		if archived.Succeeded() {
			return ""
		}
	}
	if unsubscribed(ctx, client, s.marker, []string{MadeBy(s.Run) + markWord}) {
		return ""
	}
	return fmt.Sprintf("other runs may wait for this one, as its mark stays: the stream %q", MadeBy(s.Run)+markWord)
}
