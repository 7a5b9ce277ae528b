package users

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// profileKind has the particular rules of a kind of profile fields.
type profileKind struct {
	long bool // too long for a summary
	// data, if set, reads the field's data into it.
	data func(*world.ProfileField, any) error
}

var profileKinds = map[int]profileKind{
	world.ShortTextField: {}, world.LongTextField: {long: true}, world.SelectField: {data: fieldChoices},
	world.DateField: {}, world.URLField: {}, world.UsersField: {long: true}, world.AccountField: {data: accountSite},
	world.PronounsField: {},
}

// choice is an option of a field. Order is a number in a string.
type choice struct {
	Text  string `json:"text"`
	Order string `json:"order"`
}

// fieldChoices reads the options of a field: an object of them by value.
func fieldChoices(f *world.ProfileField, data any) error {
	object, ok := data.(map[string]any)
	if !ok {
		return rest.WrongType.New("field_data", "a dict")
	}
	if len(object) == 0 {
		return noChoice.New()
	}
	out, texts := map[string]choice{}, map[string]bool{}
	for _, value := range slices.Sorted(maps.Keys(object)) {
		if strings.TrimSpace(value) == "" {
			return choiceBlank.New()
		}
		chosen, err := readChoice(object[value])
		if err != nil {
			return err
		}
		if texts[chosen.Text] {
			return choiceTwice.New()
		}
		texts[chosen.Text] = true
		out[value] = chosen
	}
	return keepFieldData(f, out)
}

// readChoice reads one option of a field: its text and its place, and nothing else.
func readChoice(data any) (c choice, err error) {
	entry, ok := data.(map[string]any)
	if _, isText := data.(string); isText {
		return c, rest.WrongType.New("field_data", "a dict")
	}
	for _, value := range entry {
		_, isText := value.(string)
		ok = ok && isText
	}
	if !ok {
		return c, dataType.New()
	}
	for _, name := range []string{"text", "order"} {
		text, there := entry[name].(string)
		switch {
		case !there:
			return c, rest.KeyMissing.New(name, "field_data")
		case strings.TrimSpace(text) == "":
			return c, dataBlank.New(name)
		}
	}
	c = choice{entry["text"].(string), entry["order"].(string)}
	delete(entry, "text")
	delete(entry, "order")
	if len(entry) > 0 {
		return c, dataUnexpected.New(strings.Join(slices.Sorted(maps.Keys(entry)), ", "))
	}
	return c, nil
}

// customSite is the kind of site whose URL the organization chooses.
const customSite = "custom"

// accountSite reads the site of an external account field: one that the server knows,
// which gives the field its name, or a custom one.
func accountSite(f *world.ProfileField, data any) error {
	object, _ := data.(map[string]any)
	subtype, err := siteKind(object)
	if err != nil {
		return err
	}
	out := map[string]string{"subtype": subtype}
	if subtype == customSite {
		out["url_pattern"] = object["url_pattern"].(string)
		return keepFieldData(f, out)
	}
	known := knownSites()[subtype]
	f.Name, f.Hint = known.Name, known.Hint
	return keepFieldData(f, out)
}

// siteKind is the kind of site in the data of a field, if the data is valid.
func siteKind(object map[string]any) (string, error) {
	for _, value := range object {
		if !isTextOrTexts(value) {
			return "", dataType.New()
		}
	}
	kind, there := object["subtype"]
	address, hasPattern := object["url_pattern"]
	subtype, isText := kind.(string)
	pattern, isPattern := address.(string)
	_, isKnown := knownSites()[subtype]
	switch {
	case !there:
		return "", rest.KeyMissing.New("subtype", "field_data")
	case !isText:
		return "", dataNoText.New("subtype")
	case strings.TrimSpace(subtype) == "":
		return "", dataBlank.New("subtype")
	case hasPattern && !isPattern:
		return "", dataNoText.New("url_pattern")
	case hasPattern && strings.Count(pattern, "%(username)s") != 1:
		return "", patternMalformed.New()
	case hasPattern && !world.IsPublicURL(strings.ReplaceAll(pattern, "%(username)s", "username")):
		return "", patternNoURL.New()
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if name != "subtype" && name != "url_pattern" {
			return "", dataUnexpected.New(name)
		}
	}
	switch {
	case subtype == customSite && !hasPattern:
		return "", patternMissing.New()
	case subtype != customSite && !isKnown:
		return "", invalidSite.New()
	}
	return subtype, nil
}

// isTextOrTexts reports whether a value is a text or an object of texts.
func isTextOrTexts(value any) bool {
	_, isText := value.(string)
	texts, ok := value.(map[string]any)
	for _, inner := range texts {
		_, innerText := inner.(string)
		ok = ok && innerText
	}
	return isText || ok
}

func knownSites() map[string]wire.ExternalAccount {
	return wire.DefaultRealmFacts("", "").DefaultExternalAccounts
}

// siteOf is the site of a field if it is one that the server knows, or nil.
func siteOf(f *world.ProfileField) *wire.ExternalAccount {
	var data struct {
		Subtype string `json:"subtype"`
	}
	if f.Kind != world.AccountField || json.Unmarshal([]byte(f.Data), &data) != nil {
		return nil
	}
	if site, known := knownSites()[data.Subtype]; known {
		return &site
	}
	return nil
}

func keepFieldData(f *world.ProfileField, data any) error {
	text, err := json.Marshal(data)
	f.Data = string(text)
	return err
}
