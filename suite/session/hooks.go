package session

import "github.com/spiritlevel/spiritlevel/suite/target"

// Hook does something around each call of a spec, or after its body. A failure that comes
// from a hook begins with the name of the hook.
type Hook interface {
	Name() string
	Before(*Call) // before the request is sent
	After(*Call)  // with the answer
	Conclude()    // when the body of the spec has returned
}

// Call is one call of a spec.
type Call struct {
	Actor   *Actor
	Request target.Request
	Reply   *target.Reply // nil before the answer; a hook may give one, and then nothing is sent
}

// newHooks has the hooks of a session in the order in which they run.
func newHooks(s *Session) []Hook {
	return []Hook{
		// A run that must only read ends the spec first, before another hook can act.
		&readOnly{session: s},
		// Servers show changes late: a repeated spec waits for them before it reads.
		&settling{session: s},
		// An account must be after the run as it was before: this needs its earlier state.
		&restoring{session: s},
		// A call that changes a stream ends what was constant about it, even if the call fails.
		&constants{session: s},
		// The length of a wait depends on how often an event after such a change never came.
		&lastChange{session: s},
		// An answer that is known is not asked for again, so this is the last hook before the call.
		&recalled{session: s},
		// The caller of the suite sees the answer before the spec can fail.
		&onlooker{session: s},
		// Other people must see the changed messages, too. They are read before the last
		// comparison, which these readings are part of.
		&changedMessages{session: s},
		// Each answer must show the messages as the spec has sent and changed them.
		s.messages,
	}
}

// runHooks runs one part of each hook.
func (s *Session) runHooks(part func(Hook)) {
	outer := s.hook
	defer func() { s.hook = outer }()
	for _, s.hook = range s.hooks {
		part(s.hook)
	}
}

// silent is a hook without parts, for hooks that have only some of them.
type silent struct{}

func (silent) Before(*Call) {}
func (silent) After(*Call)  {}
func (silent) Conclude()    {}
