package matrix

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Shard is one of the parts of a matrix that run on machines of their own. Index counts
// from 1. The zero value is a matrix in one part.
type Shard struct {
	Index int `json:"index"`
	Of    int `json:"of"`
}

// maxShards limits the number of shards after a typing error.
const maxShards = 1000

// IndexVariable is the environment variable in which Kubernetes numbers the pods of an
// Indexed Job, from 0.
const IndexVariable = "JOB_COMPLETION_INDEX"

// ParseShard reads "2/8", or "8" with the index from the environment.
func ParseShard(text string, environment func(string) string) (Shard, error) {
	index, of, both := strings.Cut(text, "/")
	if !both {
		of, index = text, environment(IndexVariable)
		n, err := strconv.Atoi(index)
		if err != nil {
			return Shard{}, fmt.Errorf("shard %q: without an index, as in 2/8, it comes from %s, which is %q", text,
				IndexVariable, index)
		}
		index = strconv.Itoa(n + 1)
	}
	s := Shard{}
	var err error
	if s.Index, err = strconv.Atoi(index); err == nil {
		s.Of, err = strconv.Atoi(of)
	}
	if err != nil || s.Index < 1 || s.Index > s.Of || s.Of > maxShards {
		return Shard{}, fmt.Errorf("shard %s/%s: expected one such as 2/8, the index from 1 to the number of shards, which is at most %d", index, of, maxShards)
	}
	return s, nil
}

// of is the shard's part of the levels: neighbours, because they behave most alike.
func (s Shard) of(levels []featurelevels.Level) []featurelevels.Level {
	if s.Of == 0 {
		return levels
	}
	n := len(levels)
	return levels[n*(s.Index-1)/s.Of : n*s.Index/s.Of]
}
