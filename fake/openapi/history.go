package openapi

import (
	"sync"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// history has the first level of each operation of a dialect, and of its parameters.
type history map[string]featurelevels.Level

// parameter is the first level at which an operation has a parameter.
func (h history) parameter(operation, name string) featurelevels.Level { return h[operation+" "+name] }

// operation is the first level that has an operation.
func (h history) operation(id string) featurelevels.Level { return h[id] }

// histories are made once for each dialect, when they are needed.
var histories = map[featurelevels.Dialect]func() history{
	featurelevels.Spec:  sync.OnceValue(func() history { return historyOf(featurelevels.Spec) }),
	featurelevels.Zulip: sync.OnceValue(func() history { return historyOf(featurelevels.Zulip) }),
}

// historyOf looks at each level, because a change is a function.
func historyOf(dialect featurelevels.Dialect) history {
	h, operations := history{}, api.Operations()
	note := func(key string, level featurelevels.Level) {
		if _, known := h[key]; !known {
			h[key] = level
		}
	}
	for level := featurelevels.Oldest; level <= featurelevels.Newest(); level++ {
		plan := levels.Compile(level, dialect)
		for _, o := range operations {
			if !plan.HasRoute(o.ID) {
				continue
			}
			note(o.ID, level)
			for _, p := range o.Params {
				if name, known := plan.Params(o.ID).Name(p.Name); known {
					note(o.ID+" "+name, level)
				}
			}
		}
	}
	return h
}
