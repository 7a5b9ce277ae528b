package requirements

import (
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const goodFile = `title: GET /users
requirements:
  - id: GUS-01
    text: GET /users needs authentication.
    kind: auth
    check: black-box
    since: 3
    violation: fail
    how: Call without credentials.

  - id: GUS-02
    text: GET /users returns an array.
    kind: shape
    check: black-box
    until: 9
    rows: [10-a-row]
    violation: warn
    how: The array holds the own user.
    note: Same fact as USR-01.
`

func TestTheListOfSectionsHasEachFile(t *testing.T) {
	names, err := fs.Glob(files, "sections/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, prefix := range order {
		listed = append(listed, "sections/"+prefix+".yaml")
	}
	slices.Sort(listed)
	if !slices.Equal(names, listed) {
		t.Errorf("the files are\n%v\nand the list of the sections has\n%v", names, listed)
	}
}

func TestTheFileOfASectionSaysEverything(t *testing.T) {
	c, err := readFile(goodFile)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.sections) != 1 || c.sections[0] != (Section{"GUS", "GET /users"}) || len(c.all) != 2 {
		t.Fatalf("read %+v", c)
	}
	want := Requirement{
		ID: "GUS-02", Section: "GET /users", Text: "GET /users returns an array.", Kind: "shape", Check: BlackBox,
		Until: c.all[1].Until, Rows: []RowID{"10-a-row"}, Violation: Warn,
		How: "The array holds the own user.", Note: "Same fact as USR-01.",
	}
	if !reflect.DeepEqual(c.all[1], want) || *want.Until != 9 || c.all[0].Since != 3 || c.all[0].Violation != Fail {
		t.Errorf("read %+v", c.all)
	}
}

func TestABadFileIsRefusedWithFileLineAndID(t *testing.T) {
	for _, bad := range []struct{ old, new, want string }{
		{"title: GET /users\n", "", ": the section has no title"},
		{"title:", "tilte:", ": yaml: unmarshal errors:\n  line 1: field tilte not found"},
		{"text: GET /users needs", "text: GET: /users needs", ": yaml: line 4"},
		{"id: GUS-02", "id: GUS-01", `:11: requirement "GUS-01": expected an id of the section above GUS-01`},
		{"id: GUS-01", "id: GST-01", `:3: requirement "GST-01": expected an id of the section above GUS-00`},
		{"id: GUS-01", "id: GUS-1", `:3: requirement "GUS-1": expected an id`},
		{"    violation: warn\n", "", `:11: requirement "GUS-02": violation is "", expected one of ["fail" "warn"]`},
		{"violation: warn", "violation: soft", `:11: requirement "GUS-02": violation is "soft"`},
		{"violation: warn", "grade: warn", `:11: requirement "GUS-02": line 17: key "grade" is unknown`},
		{"10-a-row", "11-a-row", `:11: requirement "GUS-02": it neither begins nor ends at the level of the row 11-a-row`},
		{"check: black-box\n    until", "check: black\n    until", `:11: requirement "GUS-02": check is "black"`},
		{"kind: shape", "kind: shapes", `:11: requirement "GUS-02": kind is "shapes"`},
		{"since: 3", "since: three", `:3: requirement "GUS-01": yaml: unmarshal errors:` + "\n  line 7"},
		{"until: 9", "until: 9\n    since: 10", `:11: requirement "GUS-02": until is 9, which is below since, 10`},
		{"    how: The array holds the own user.\n", "", `:11: requirement "GUS-02": text or how is missing`},
	} {
		if !strings.Contains(goodFile, bad.old) {
			t.Fatalf("the good file lacks %q", bad.old)
		}
		_, err := readFile(strings.Replace(goodFile, bad.old, bad.new, 1))
		if err == nil || !strings.HasPrefix(err.Error(), "sections/GUS.yaml"+bad.want) {
			t.Errorf("%q instead of %q: got %v, want sections/GUS.yaml%s", bad.new, bad.old, err, bad.want)
		}
	}
}

// readFile reads a file of the section GUS.
func readFile(text string) (catalogue, error) {
	c := catalogue{byID: make(map[string]int)}
	err := c.read(fstest.MapFS{"sections/GUS.yaml": {Data: []byte(text)}}, "GUS")
	return c, err
}
