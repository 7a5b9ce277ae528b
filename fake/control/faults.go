package control

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/gorilla/mux"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// listFaults answers GET /control/worlds/{name}/faults.
func (h *handler) listFaults(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	return answer{"faults": w.Faults.List()}, nil
}

// addFaults answers POST /control/worlds/{name}/faults: it adds all faults of the
// request, or none.
func (h *handler) addFaults(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(string(text)) == "" {
		text = []byte("{}")
	}
	list, err := scenarios.LoadFaults(string(text), "request")
	if err != nil {
		return nil, inPaths(err)
	}
	ids, err := w.Faults.Add(w.Site(), list...)
	if err != nil {
		return nil, bad("%s", strings.TrimPrefix(err.Error(), "fault: "))
	}
	return answer{"ids": ids}, nil
}

// inPaths describes the fault of a request by the paths in its JSON, instead of lines
// of a file.
func inPaths(err error) error {
	joined, several := err.(interface{ Unwrap() []error })
	if !several {
		return err
	}
	var list []string
	for _, one := range joined.Unwrap() {
		text := one.Error()
		if mistake := (*scenarios.Error)(nil); errors.As(one, &mistake) {
			text = mistake.Reason
		}
		if rest, isTop := strings.CutPrefix(text, "the file: "); isTop {
			text = "the request: " + rest
		}
		list = append(list, text)
	}
	return bad("%s", strings.Join(list, "; "))
}

// clearFaults answers DELETE /control/worlds/{name}/faults.
func (h *handler) clearFaults(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err == nil {
		w.Faults.Clear(w.Site())
	}
	return nil, err
}

// removeFault answers DELETE /control/worlds/{name}/faults/{id}.
func (h *handler) removeFault(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	id, err := strconv.Atoi(mux.Vars(r)["id"])
	if errors.Is(err, strconv.ErrSyntax) {
		return nil, bad("the ID of a fault is a number, not %q", mux.Vars(r)["id"])
	}
	if !w.Faults.Remove(w.Site(), id) {
		return nil, &problem{http.StatusNotFound, "there is no fault of this ID"}
	}
	return nil, nil
}
