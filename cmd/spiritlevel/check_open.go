package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// pageFile is the first page among the reports that the flags name, "" for none.
func (f checkFlags) pageFile() string {
	for _, name := range f.reports {
		if filepath.Ext(name) == ".html" {
			return name
		}
	}
	return ""
}

// prepareOpen finds the command that opens a page, before anything runs.
func (f *checkFlags) prepareOpen() (err error) {
	switch {
	case f.open && f.plan:
		return errors.New("--open and --plan contradict each other: a plan has no report")
	case f.open:
		f.opener, err = findOpener()
	}
	return err
}

// showPage opens the report as a page: that of --report, or a temporary one.
func (f checkFlags) showPage(verdict *report.Report) error {
	name := f.pageFile()
	if name == "" {
		folder, err := os.MkdirTemp("", "spiritlevel-report-")
		if err != nil {
			return fmt.Errorf("--open: %w", err)
		}
		name = filepath.Join(folder, "report.html")
		if err := verdict.Save(name); err != nil {
			return fmt.Errorf("--open: %w", err)
		}
	}
	whole, err := filepath.Abs(name)
	if err != nil {
		return fmt.Errorf("--open: %w", err)
	}
	path := filepath.ToSlash(whole)
	if path[0] != '/' { // a drive of Windows
		path = "/" + path
	}
	return f.opener.leave((&url.URL{Scheme: "file", Path: path}).String())
}
