package seeding

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// orderChoices writes the choices of the scenario's select fields as older servers did:
// the text before the order, and on the oldest with blanks between them.
func orderChoices(tx *world.Tx, fields []scenarios.ProfileField, p *featurelevels.Plan) {
	if !p.Outside("7.0-plain-development-server", "8.0-development-server") {
		return
	}
	blank := ""
	if !p.Has("6.0-login-icon-folder") {
		blank = " "
	}
	rows := tx.ProfileFields()
	for i, f := range fields {
		if f.Type != scenarios.Select || i >= len(rows) {
			continue
		}
		var choices []string
		for n, choice := range f.Choices {
			choices = append(choices, fmt.Sprintf(`%[1]s:%[2]s{"text":%[2]s%[3]s,%[2]s"order":%[2]s%[4]s}`,
				quoted(choice.Value), blank, quoted(choice.Text), quoted(strconv.Itoa(n+1))))
		}
		row := *rows[i]
		row.Data = "{" + strings.Join(choices, ","+blank) + "}"
		tx.PutProfileField(row)
	}
}

// nameSites gives the fields of sites that the server knows the names of the sites in place of their addresses.
func nameSites(tx *world.Tx) {
	for name, site := range wire.DefaultRealmFacts("", "").DefaultExternalAccounts {
		custom := fieldData(scenarios.ProfileField{Type: scenarios.ExternalAccount, URLPattern: site.URLPattern})
		for _, f := range tx.ProfileFields() {
			if row := *f; row.Kind == world.AccountField && row.Data == custom {
				row.Data = `{"subtype":` + quoted(name) + `}`
				tx.PutProfileField(row)
			}
		}
	}
}

// dropPronouns removes the fields of a kind that the level does not know yet, so that
// later fields get their IDs.
func dropPronouns(tx *world.Tx) {
	fields := tx.ProfileFields()
	for i := len(fields) - 1; i >= 0 && fields[i].Kind == world.PronounsField; i-- {
		tx.RemoveProfileField(fields[i])
		if int(tx.IDs().ProfileField) == fields[i].ID {
			tx.IDs().ProfileField--
		}
	}
}

func quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // text cannot fail
	}
	return string(b)
}
