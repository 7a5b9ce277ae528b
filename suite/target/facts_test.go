package target_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func TestFactsComeFromTheFileAndFromFlags(t *testing.T) {
	name := file(t, "url: http://x.example\nfacts: {unforked: true}\n")
	given, err := target.Load(name, nil, target.Config{Facts: target.Facts{LDAPUsernames: true}})
	if err != nil {
		t.Fatal(err)
	}
	if given.Facts != (target.Facts{Unforked: true, LDAPUsernames: true}) {
		t.Errorf("got %+v", given.Facts)
	}
}
