package target

import "fmt"

// Bounds of an answer: far above all sizes in the specification, so that a server cannot
// exhaust the judge's memory. Decoded values can be fifty times as large as their bytes.
const (
	maxBody    = 32 << 20  // bytes that are read
	maxDecoded = 128 << 20 // bytes that the decoded object may take, by estimate
)

// The estimated memory of one decoded value: an object or a list, whatever it holds, and
// each of the values in it.
const (
	containerSize = 384
	valueSize     = 128
)

// tooLarge says why a body is not decoded, nil if it is.
func tooLarge(raw []byte) error {
	if len(raw) > maxBody {
		return fmt.Errorf("the answer is larger than the limit of %d MiB", maxBody>>20)
	}
	if size := decodedSize(raw); size > maxDecoded {
		return fmt.Errorf("the answer has %d bytes that would take %d MiB when decoded, more than the allowed %d",
			len(raw), size>>20, maxDecoded>>20)
	}
	return nil
}

// decodedSize estimates what a JSON text takes once it is decoded, without
// decoding it.
func decodedSize(raw []byte) int {
	size := len(raw)
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '{', '[':
			size += containerSize
		case ',':
			size += valueSize
		case '"':
			i += stringEnd(raw[i+1:])
		}
	}
	return size
}

// stringEnd is the end of a string whose opening quote has been read.
func stringEnd(raw []byte) int {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(raw)
}
