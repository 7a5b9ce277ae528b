package files

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of files.
var Refusals = &wire.Refusals{Resource: "files"}

// Errors of uploads.
var (
	noFileGiven = Refusals.Add(wire.Refusal{
		Name: "no-file-given", Text: "You must specify a file to upload", CodeFrom: "5.0",
	})
	fileNameCharacter = Refusals.Add(wire.Refusal{
		Name: "file-name-character", Text: "The name of the file has a null character",
	})
	invalidAttachment = Refusals.Add(wire.Refusal{
		Name: "invalid-attachment", Parameter: "attachment_id", Text: "Invalid attachment",
	})
)

// Errors of fetching files.
var (
	noSuchFile = Refusals.Add(wire.Refusal{Name: "no-such-file", Kind: wire.NotFound, Text: "File not found."})
	hiddenFile = Refusals.Add(wire.Refusal{
		Name: "hidden-file", Kind: wire.FileRefused, Text: "You are not authorized to view this file.",
	})
	noSuchPart = Refusals.Add(wire.Refusal{
		Name: "no-such-part", Kind: wire.RangeRefused, Text: "There is no such part of the file: check the header Range.",
	})
)

// Errors of exports.
var (
	tooManyExports = Refusals.Add(wire.Refusal{Name: "too-many-exports", Text: "Exceeded rate limit."})
	exportTooLarge = Refusals.Add(wire.Refusal{
		Name: "export-too-large", Text: "Please request a manual export from %s.",
	})
	noSuchExport = Refusals.Add(wire.Refusal{
		Name: "no-such-export", Parameter: "export_id", Text: "Invalid data export ID",
	})
	exportDeleted = Refusals.Add(wire.Refusal{
		Name: "export-deleted", Parameter: "export_id", Text: "Export already deleted",
	})
)
