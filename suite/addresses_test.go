package suite_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// A server accepts several addresses of an account: an address in any case, the real
// address, and the stand-in for a hidden address. With each of them a right server
// breaks no requirement. The stand-in still signs in after the specs that show and hide
// the real address.
func TestAnAccountHasSeveralAddresses(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	t.Parallel()
	const ben, cleo, hidden = "ben@example.com", "cleo@example.com", "user5@lumen.invalid"
	for name, c := range map[string]struct {
		user, second string
		dialect      featurelevels.Dialect
	}{
		"in other cases":                   {strings.ToUpper(ben), "Cleo@Example.com", featurelevels.Spec},
		"by a real address that is hidden": {cleo, ben, featurelevels.Spec},
		"the same in the other dialect":    {cleo, ben, featurelevels.Zulip},
		"by what stands for a hidden one":  {hidden, ben, featurelevels.Spec},
		"the same for the second user":     {ben, hidden, featurelevels.Spec},
	} {
		t.Run(name, func(t *testing.T) {
			server := fake.Start(t, fake.WithDialect(c.dialect))
			if err := server.Listen("127.0.0.1:0"); err != nil {
				t.Fatal(err)
			}
			named := func(email string) target.Account {
				shown := strings.ToLower(strings.Replace(email, hidden, cleo, 1))
				return target.Account{Email: email, Key: account(t, server, shown).Key}
			}
			cfg := suite.Config{Sections: []string{"USR", "NMD", "EVO", "RCT"}, Target: target.Config{
				URL: server.URL(), Accounts: map[target.Role]target.Account{
					target.User: named(c.user), target.Second: named(c.second), target.Admin: account(t, server, "iris@example.com"),
				},
			}}
			for range 2 {
				if found := runWhole(t, cfg); found.Count(report.Fail)+found.Count(report.Warn)+found.Count(report.Unstable) > 0 {
					t.Error(worded(found))
				}
			}
		})
	}
}

func TestTwoAddressesOfOneAccountAreNotTwoAccounts(t *testing.T) {
	server, cfg := listening(t)
	cfg.Sections = []string{"USR"}
	cfg.Target.Accounts[target.User] = account(t, server, "cleo@example.com")
	cfg.Target.Accounts[target.Second] = target.Account{Email: "user5@lumen.invalid",
		Key: cfg.Target.Accounts[target.User].Key}
	var told []string
	cfg.Announce = func(warning string) { told = append(told, warning) }
	run(t, cfg)
	if !strings.Contains(strings.Join(told, "; "), "the roles user and second are one account") {
		t.Errorf("only this was said: %v", told)
	}
}

// The bot's own key reads no list of users, and the ordinary user's key may be one that
// a development server gives out.
func TestAWebhookBotIsFoundWithoutAKeyOfTheUser(t *testing.T) {
	_, cfg := listening(t)
	cfg.Sections = []string{"INW"}
	cfg.Target.Accounts[target.User] = target.Account{Email: cfg.Target.Accounts[target.User].Email}
	if found := run(t, cfg); found.Count(report.Fail)+found.Count(report.NotTestable) > 0 {
		t.Error(worded(found))
	}
}
