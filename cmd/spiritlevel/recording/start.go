package recording

import (
	"context"
	"net"
	"net/url"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Start makes a recorder before the server of a configuration. It reads the
// server's settings, and the view of each account of the configuration, before any client
// comes.
func Start(ctx context.Context, config target.Config, file string, history int) (*Recorder, *recordings.Writer, error) {
	config, err := config.Complete()
	if err != nil {
		return nil, nil, err
	}
	client := target.NewClient(config)
	settings, err := client.Settings(ctx)
	if err != nil {
		return nil, nil, err
	}
	if config, err = config.Recognize(settings); err != nil {
		return nil, nil, err
	}
	roles, err := client.Identify(ctx, config.Accounts)
	if err != nil {
		return nil, nil, err
	}
	declared := target.Declared(settings, config.Prefix)
	begun := time.Now()
	writer, err := recordings.Create(file, recordings.Head{Level: featurelevels.Level(declared.Level),
		Dialect: featurelevels.Dialect(config.Dialect), ServerVersion: declared.Version, Recorded: begun.UTC()})
	if err != nil {
		return nil, nil, err
	}
	behind, err := url.Parse(config.URL)
	if err != nil {
		return nil, nil, err
	}
	r := New(behind, config.HTTPClient(), writer, recordings.NewStandIns(recordings.Origins(behind)...), begun)
	r.History = history
	r.ask(ctx, "", "", "GET", "/server_settings", nil)
	for _, role := range target.Roles() {
		if who := roles[role]; who.Missing == "" && who.Email != "" {
			r.Open(ctx, who.Email, who.Key)
		}
	}
	return r, writer, nil
}

// Name adds the address of the recorder itself to those that stand-ins replace.
func (r *Recorder) Name(address net.Addr) { r.stands.Origin("http://" + address.String()) }
