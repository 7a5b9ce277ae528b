package target_test

import (
	"bytes"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// allocated is the number of MiB that a function allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) >> 20
}

// repeated makes an object of about this many bytes that lists the same value.
func repeated(value string, size int) []byte {
	return []byte(`{"list":[` + strings.Repeat(value+",", size/(len(value)+1)) + value + `]}`)
}

func keyed(size int) []byte {
	var out bytes.Buffer
	out.WriteString(`{"first":0`)
	for i := 0; out.Len() < size; i++ {
		fmt.Fprintf(&out, `,"%x":0`, i)
	}
	return append(out.Bytes(), '}')
}

// Reading grows a buffer fivefold by appending, and decoding comes on top.
const allowedMiB = 450

func TestAHugeAnswerGivesAVerdictInBoundedMemory(t *testing.T) {
	sample.NotShort(t)
	for name, body := range map[string][]byte{
		"objects": repeated("{}", 2<<20),
		"lists":   repeated("[]", 2<<20),
		"nesting": []byte(`{"list":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `,"more":` +
			string(repeated("{}", 2<<20)) + "}"),
		"numbers":  repeated("1", 3<<20),
		"members":  repeated(`{"a":1}`, 4<<20),
		"keys":     keyed(11 << 20),
		"64 MiB":   repeated("{}", 64<<20),
		"one text": repeated(`"`+strings.Repeat("x", 1<<20)+`"`, 33<<20),
	} {
		c := client(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(body) })
		var reply *target.Reply
		used := allocated(func() { reply = c.Do(t.Context(), target.Request{Method: "GET", Path: "/streams"}) })
		if reply.Err == nil || reply.Body != nil || len(reply.Raw) > 10_000 || used > allowedMiB {
			t.Errorf("%s: %d MiB were allocated, %d bytes are kept, %v", name, used, len(reply.Raw), reply.Err)
		}
		if e := reply.Exchange(); !strings.Contains(e.Answer, "MiB") {
			t.Errorf("%s: the report says %q", name, e.Answer)
		}
	}
}

func TestLargeAnswersAreReadWithinTheBound(t *testing.T) {
	sample.NotShort(t)
	user := `{"user_id":1,"email":"a@b.example","full_name":"\"{[,","is_bot":false,"role":400,"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}`
	for name, body := range map[string][]byte{
		"10000 users": repeated(user, 10_000*len(user)),
		"objects":     repeated("{}", 260_000*3),
		"members":     repeated(`{"a":1}`, 240_000*8),
		"keys":        keyed(3 << 20),
		"one text":    repeated(`"`+strings.Repeat(`{[,\"`, 1<<20)+`"`, 10<<20),
	} {
		c := client(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(body) })
		var reply *target.Reply
		used := allocated(func() { reply = c.Do(t.Context(), target.Request{Method: "GET", Path: "/streams"}) })
		if reply.Err != nil || reply.Body == nil || used > allowedMiB {
			t.Errorf("%s: %d MiB were allocated, %v", name, used, reply.Err)
		}
	}
}

func TestCallbacksTakeNoMoreMemoryThanAllowed(t *testing.T) {
	l, err := target.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	bomb := repeated("{}", 150<<10)
	for range 20 {
		res, err := http.Post(l.URL(), "application/json", bytes.NewReader(bomb))
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
	}
	bodies, all := l.Came(func(c target.Callback) bool { return c.Body != nil })
	if all != 1 || len(bodies) != all {
		t.Errorf("%d callbacks are kept, %d of them decoded", all, len(bodies))
	}
}
