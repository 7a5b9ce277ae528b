package control

import (
	"net/http"
	"strconv"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/users"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// userActive answers POST /control/worlds/{name}/users/{user}/deactivate and
// reactivate. {user} is an ID or an address.
func (h *handler) userActive(active bool) func(*http.Request) (answer, error) {
	return func(r *http.Request) (answer, error) {
		site, u, err := h.user(r)
		if err != nil {
			return nil, err
		}
		return nil, users.SetActive(site, u.ID, active)
	}
}

// confirmEmail answers POST /control/worlds/{name}/users/{user}/confirm_email:
// it follows the link that was sent to the new address of a user.
func (h *handler) confirmEmail(r *http.Request) (answer, error) {
	site, u, err := h.user(r)
	if err != nil {
		return nil, err
	}
	found, err := users.ConfirmEmail(site, u.ID)
	if err == nil && !found {
		err = &problem{http.StatusNotFound, "the user has requested no new address, or another user has it already"}
	}
	return nil, err
}

// granting has permissions that no call of the API changes.
type granting struct {
	BillingAdmin   *bool `json:"billing_admin" doc:"whether the user is a billing administrator"`
	CanCreateUsers *bool `json:"can_create_users" doc:"whether the user may create users"`
}

// grant answers POST /control/worlds/{name}/users/{user}: it grants or revokes
// permissions that no call of the API changes. Omitted keys do not change.
func (h *handler) grant(r *http.Request) (answer, error) {
	site, u, err := h.user(r)
	if err != nil {
		return nil, err
	}
	var in granting
	if err := read(r, &in); err != nil {
		return nil, err
	}
	return nil, users.Grant(site, u.ID, in.BillingAdmin, in.CanCreateUsers)
}

// user finds the account of a request's path. {user} is an ID or an address.
func (h *handler) user(r *http.Request) (*rest.Site, *world.User, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, nil, err
	}
	site := w.Site()
	u := findUser(site.World.View(), mux.Vars(r)["user"])
	if u == nil || u.System {
		return nil, nil, &problem{http.StatusNotFound, "there is no such user in this world"}
	}
	return site, u, nil
}

func findUser(v world.View, name string) *world.User {
	if id, err := strconv.Atoi(name); err == nil {
		return v.User(id)
	}
	return v.UserByAnyEmail(name)
}
