package session

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// CleanUp takes back what a whole run made and single specs could not: it archives
// the streams, where an administrator is configured, and deactivates the users
// that are still active, where a creator is. For the accounts of the run its
// messages are read, and the user has the earlier status. It returns a notice for each kind of
// thing that stays.
func (s *Survey) CleanUp(ctx context.Context) (notices []string) {
	client := newClient(s.Config, func(target.Request, *target.Reply) {}).For("cleaning up",
		func(target.Request, *target.Reply) {})
	defer client.Close()
	cleaner := cleaner{client: client, survey: s}
	tell := func(kind string, left []string, unlisted string) {
		if unlisted != "" {
			notices = append(notices, fmt.Sprintf("it is unknown if %s of the run stay, named %s …: %s", kind, MadeBy(s.Run),
				client.Redact(unlisted)))
		}
		if len(left) > 0 {
			notices = append(notices, fmt.Sprintf("%d %s of the run stay, named %s …: %s", len(left), kind, MadeBy(s.Run),
				client.Redact(left[0])))
		}
	}
	left, unlisted := cleaner.streams(ctx)
	tell("streams", left, unlisted)
	if cleaner.silent {
		return notices
	}
	left, unlisted = cleaner.users(ctx)
	tell("users", left, unlisted)
	tell("user groups", cleaner.groups(ctx), "")
	cleaner.notices(ctx)
	cleaner.inboxes(ctx)
	return append(notices, cleaner.accounts(ctx)...)
}

type cleaner struct {
	client *target.Client
	survey *Survey
	silent bool // the server did not answer once, and gets no further requests
}

// notDone describes an answer that is no success.
func notDone(method, path string, reply *target.Reply) string {
	if reply.Err != nil {
		return fmt.Sprintf("%s %s was not answered: %v", method, path, reply.Err)
	}
	return fmt.Sprintf("%s %s answered %d", method, path, reply.Status)
}

// streams archives the streams of the run. It returns the reason why some were not
// archived, or not listed.
func (w *cleaner) streams(ctx context.Context) (left []string, unlisted string) {
	admin := w.survey.Identities[target.Admin]
	listed, refused := w.survey.streams(ctx, w.client, nil)
	if refused != nil {
		w.silent = refused.Err != nil
		return nil, notDone(http.MethodGet, "/streams", refused)
	}
	for _, stream := range w.ofTheRun(listed, "name") {
		id, _ := stream["stream_id"].(json.Number)
		if id == w.survey.markStream {
			continue // it goes last: see End
		}
		if admin.Missing != "" {
			left = append(left, admin.Missing)
			continue
		}
		reply := w.client.Do(ctx, target.Request{Method: http.MethodDelete, Path: "/streams/" + id.String(),
			As: admin.Credentials})
		if !reply.Succeeded() {
			left = append(left, notDone(http.MethodDelete, "/streams/"+id.String(), reply))
		}
	}
	return left, ""
}

// users deactivates the users of the run. It returns the reason why some were not
// deactivated, or not listed.
func (w cleaner) users(ctx context.Context) (left []string, unlisted string) {
	creator := w.survey.Identities[target.Creator]
	if creator.Missing != "" {
		return nil, "" // then no spec made any
	}
	listed := w.client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/users", As: creator.Credentials})
	if !listed.Succeeded() {
		return nil, notDone(http.MethodGet, "/users", listed)
	}
	for _, user := range w.ofTheRun(target.Objects(listed.Body, "members"), "full_name") {
		id, _ := user["user_id"].(json.Number)
		if user["is_active"] == false {
			continue
		}
		method, path, _ := strings.Cut(strings.ReplaceAll(w.survey.Config.Spellings.DeleteUser, "{user_id}", id.String()),
			" ")
		if reply := w.client.Do(ctx, target.Request{Method: method, Path: path,
			As: creator.Credentials}); !reply.Succeeded() {
			left = append(left, notDone(method, path, reply))
		}
	}
	return left, ""
}

// groups removes user groups of the run that its specs could not remove: an administrator
// may remove groups of other users. Without a list of groups, each spec that makes one
// reports it.
func (w cleaner) groups(ctx context.Context) (left []string) {
	who := w.survey.Identities[target.Admin]
	if who.Missing != "" {
		who = w.survey.Identities[target.User]
	}
	if who.Missing != "" {
		return nil
	}
	listed := w.client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/user_groups", As: who.Credentials,
		Unknown: true})
	for _, group := range w.ofTheRun(target.Objects(listed.Body, "user_groups"), "name") {
		id := AsNumber(group["id"])
		if reply := removeGroup(ctx, w.client, who.Credentials, id); !reply.Succeeded() {
			left = append(left, notDone(http.MethodDelete, groupPath(id), reply))
		}
	}
	return left
}

// notices deletes the messages of the server itself about the run from streams that
// stay.
func (w cleaner) notices(ctx context.Context) {
	admin := w.survey.Identities[target.Admin]
	if admin.Missing != "" {
		return
	}
	listed := w.client.Do(ctx, target.Request{Method: http.MethodGet, Path: "/messages", As: admin.Credentials,
		Params: Params{
			"anchor": "newest", "num_before": mostUnread, "num_after": 0,
		}.Encode()})
	for _, message := range Messages(listed) {
		place, _ := message["display_recipient"].(string)
		content, _ := message["content"].(string)
		id, _ := message["id"].(json.Number)
		if place != "" && !strings.Contains(place, MadeBy(w.survey.Run)) && strings.Contains(content, MadeBy(w.survey.Run)) {
			w.client.Do(ctx, target.Request{Method: http.MethodDelete, Path: "/messages/" + id.String(), As: admin.Credentials,
				Unknown: true})
		}
	}
}

// inboxes marks the messages of the run as read for its accounts.
func (w cleaner) inboxes(ctx context.Context) {
	for _, role := range target.Roles() {
		who := w.survey.Identities[role]
		if who.Missing != "" || role == target.Webhook {
			continue
		}
		if ids := unreadOf(ctx, w.client, who.Credentials, w.survey.sentBySuite); len(ids) > 0 {
			w.client.Do(ctx, flagging(who.Credentials, "add", ids))
		}
	}
}

// ofTheRun picks the listed objects that are named for the run.
func (w cleaner) ofTheRun(listed []target.Object, name string) []target.Object {
	var found []target.Object
	for _, object := range listed {
		if text, _ := object[name].(string); strings.HasPrefix(text, MadeBy(w.survey.Run)) {
			found = append(found, object)
		}
	}
	return found
}
