package harness

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Accounts is the content of the JSON file with the accounts of a fake.
type Accounts struct {
	URL      string                `json:"url"` // without /api/v1
	Level    featurelevels.Level   `json:"level"`
	Dialect  featurelevels.Dialect `json:"dialect"`
	Accounts []fake.Account        `json:"accounts"`
}

// WriteAccounts writes the accounts of a server atomically, so that readers never see
// half of them.
func WriteAccounts(path string, server *fake.Server, url string, config fake.Config) error {
	file := Accounts{URL: url, Level: config.Level, Dialect: config.Dialect, Accounts: server.Accounts()}
	text, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return err
	}
	return WriteFile(path, append(text, '\n'))
}

// WriteFile writes a file atomically. It refuses what is there and is no regular file.
func WriteFile(path string, content []byte) error {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s already exists and is no regular file", path)
	}
	part, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	_, err = part.Write(content)
	if err = errors.Join(err, part.Close()); err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		_ = os.Remove(part.Name()) // the first error has more information
	}
	return err
}
