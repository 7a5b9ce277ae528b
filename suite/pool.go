package suite

import (
	"context"
	"sync"
)

// runTrials runs every trial once and closes each one's done channel: first
// those that may run together, then those that must be alone, then those that
// look back.
func runTrials(ctx context.Context, world *surroundings, trials []*trial) {
	for _, phase := range []Phase{Together, Alone, Last} {
		workers := world.config.Workers
		if phase == Alone {
			workers = 1
		}
		queue := make(chan *trial)
		var crew sync.WaitGroup
		for range workers {
			crew.Go(func() {
				for t := range queue {
					if ctx.Err() != nil {
						t.cancel()
						continue
					}
					t.run(ctx, world)
				}
			})
		}
		for _, t := range trials {
			if t.spec.Phase == phase {
				queue <- t
			}
		}
		close(queue)
		crew.Wait()
	}
}
