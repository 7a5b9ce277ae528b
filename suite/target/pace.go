package target

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Pace has the times until which the server takes no more calls of each account.
type Pace struct {
	mu     sync.Mutex
	until  map[string]time.Time // by address, "" for calls without an account
	folder string               // "" without other processes
}

// Share connects the processes that have the same folder.
func (p *Pace) Share(folder string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.folder = folder
}

// Left is the time for which the server refuses calls of the account.
func (p *Pace) Left(account string) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	until := p.until[account]
	if p.folder != "" {
		if told, err := os.Stat(p.file(account)); err == nil && told.ModTime().After(until) {
			until = told.ModTime()
		}
	}
	return max(0, time.Until(until))
}

// Holds reports whether this process waits until the server takes calls of some account again.
func (p *Pace) Holds() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, until := range p.until {
		if time.Until(until) > 0 {
			return true
		}
	}
	return false
}

// hold notes that the server takes no calls of the account for some time.
func (p *Pace) hold(account string, wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.until == nil {
		p.until = make(map[string]time.Time)
	}
	until := time.Now().Add(wait)
	p.until[account] = until
	if p.folder != "" { // the others learn it from the server
		_ = os.WriteFile(p.file(account), nil, 0o600)
		_ = os.Chtimes(p.file(account), until, until)
	}
}

// file has the end of the account's wait as its time of change.
func (p *Pace) file(account string) string {
	sum := sha256.Sum256([]byte(account))
	return filepath.Join(p.folder, "pace-"+hex.EncodeToString(sum[:8]))
}
