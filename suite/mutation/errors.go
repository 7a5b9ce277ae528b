package mutation

import (
	"fmt"
	"net/http"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// errorMutants give errors other codes, statuses and fields.
func (c catalogue) errorMutants() (all []Mutant) {
	for _, e := range c.Errors {
		call := e.Call
		if call == "" {
			call = "any call"
		}
		for _, kind := range []struct {
			name   string
			breaks []string
			change func(x *Exchange)
		}{
			{"renames", e.Requirements, func(x *Exchange) { x.Body["code"] = e.Code + "_ERROR" }},
			{"drops", e.Requirements, func(x *Exchange) { delete(x.Body, "code") }},
			{"has status 200 for", []string{"ERR-03", "GEN-19", "ERR"}, func(x *Exchange) { x.Status = http.StatusOK }},
			{"says nothing in", []string{"GEN-20", "ENV-02", "GEN"}, func(x *Exchange) { x.Body["msg"] = "" }},
			{"calls a success", append([]string{"ERR-03"}, e.Requirements...), func(x *Exchange) {
				x.Status, x.Body = http.StatusOK, target.Object{"result": "success", "msg": ""}
			}},
		} {
			all = append(all, Mutant{Name: fmt.Sprintf("%s: %s %s", call, kind.name, e.Code), Breaks: kind.breaks, Call: e.Call, Handle: func(x *Exchange) {
				if e.Call != "" && x.Call != e.Call {
					return
				}
				if x.Forward(); x.Body["code"] == e.Code {
					kind.change(x)
					x.Use()
				}
			}})
		}
	}
	return append(all, statusMutants()...)
}

// statusMutants answer with another HTTP status than the specification says.
func statusMutants() (all []Mutant) {
	for _, call := range []string{send, fetch, streams, members, subscribe, flag, settings, events} {
		all = append(all,
			Mutant{Name: call + ": has status 201 for a success", Breaks: []string{"ERR-02", "ENV"}, Call: call, Handle: did(call, func(x *Exchange) {
				x.Status = http.StatusCreated
				x.Use()
			})},
			Mutant{Name: call + ": has a code with a success", Breaks: []string{"ENV-04"}, Call: call, Handle: did(call, func(x *Exchange) {
				x.Body["code"] = "SUCCESS"
				x.Use()
			})})
	}
	return all
}
