package r09

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// The edit of level 255 that needs a function.
var level255 = fl.Edits{"255-word-channel": fl.StreamWords()}
