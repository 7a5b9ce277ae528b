package featurelevels

import "io/fs"

// Embedded are the files of levels that the program has.
var Embedded fs.FS = embedded
