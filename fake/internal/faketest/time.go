package faketest

import "time"

// Frozen is the time at which the servers of these tests stand still.
var Frozen = time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC)

// Tomorrow is the delivery time of scheduled messages in these tests.
var Tomorrow = Frozen.Add(24 * time.Hour).Unix()

// Week is the time for which files without references are kept.
const Week = 7 * 24 * time.Hour
