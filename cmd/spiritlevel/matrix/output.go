package matrix

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// maxTail is the maximum size of a command's output in a report.
const maxTail = 8 << 10

// tail keeps the end of its input.
type tail struct {
	end []byte
	cut bool
}

func (t *tail) add(b []byte) {
	t.end = append(t.end, b...)
	if extra := len(t.end) - maxTail; extra > 0 {
		t.end, t.cut = append([]byte(nil), t.end[extra:]...), true
	}
}

func (t *tail) String() string {
	if t.cut {
		return "…" + string(t.end)
	}
	return string(t.end)
}

// sharedWriter takes both outputs of a command.
type sharedWriter struct {
	mu    sync.Mutex
	tail  *tail
	tests tests
	log   io.Writer
}

func (w *sharedWriter) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tail.add(b)
	w.tests.add(b)
	return w.log.Write(b)
}

// openLog opens the file for the output at a level. Without a folder it is no file.
func openLog(folder string, level featurelevels.Level) (io.WriteCloser, error) {
	if folder == "" {
		return nothing{}, nil
	}
	return os.Create(filepath.Join(folder, fmt.Sprintf("%d.log", level)))
}

type nothing struct{}

func (nothing) Write(b []byte) (int, error) { return len(b), nil }
func (nothing) Close() error                { return nil }
