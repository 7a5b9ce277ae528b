package files

import (
	"cmp"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// sendFile sends a file so that a browser runs nothing in it: the browser shows only
// harmless types, does not guess types, and runs no scripts.
func sendFile(w http.ResponseWriter, r *http.Request, name string, f *upload.File) {
	kind, inline := shown[extension(name)]
	disposition := "inline"
	if !inline {
		kind, disposition = "application/octet-stream", "attachment"
	}
	sendAs(w, r, kind, disposition, name, f)
}

// sendDownload sends a file that a browser stores, whatever its type.
func sendDownload(w http.ResponseWriter, r *http.Request, name string, f *upload.File) {
	kind, known := shown[extension(name)]
	if !known {
		kind = "application/octet-stream"
	}
	sendAs(w, r, kind, "attachment", name, f)
}

func sendAs(w http.ResponseWriter, r *http.Request, kind, disposition, name string, f *upload.File) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", mime.FormatMediaType(disposition,
		map[string]string{"filename": cmp.Or(upload.Name(name), "file")}))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy",
		"default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox")
	h.Set("Cache-Control", "private, no-store")
	part := &partWriter{ResponseWriter: w}
	http.ServeContent(part, oneRange(r), "", time.Time{}, f.Reader())
	if part.refused {
		h.Del("Content-Disposition")
		rest.Refuse(w, r, noSuchPart.New())
	}
}

// oneRange is a request for a file: only a single range counts. Several ranges
// would need a multipart answer.
func oneRange(r *http.Request) *http.Request {
	out := &http.Request{Method: r.Method, Header: http.Header{}}
	if asked := r.Header.Get("Range"); !strings.Contains(asked, ",") {
		out.Header["Range"], out.Header["If-Range"] = r.Header["Range"], r.Header["If-Range"]
	}
	return out
}

// partWriter holds back the refusal of a range, which is not JSON.
type partWriter struct {
	http.ResponseWriter
	refused bool
}

func (w *partWriter) WriteHeader(status int) {
	if w.refused = status == http.StatusRequestedRangeNotSatisfiable; !w.refused {
		w.ResponseWriter.WriteHeader(status)
	}
}

func (w *partWriter) Write(b []byte) (int, error) {
	if w.refused {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}
