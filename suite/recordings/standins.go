package recordings

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Host is the host of all addresses in recordings, and Origin that of the server.
const (
	Host   = "recorded.example"
	Origin = "https://chat." + Host
)

// StandIns gives each address, key and password one stand-in.
type StandIns struct {
	mu      sync.Mutex
	origins []string          // those of the server, which become Origin
	known   map[string]string // by the real text; addresses are folded
	hosts   map[string]string
	issued  map[string]bool // stand-ins of secrets
	counts  map[string]int
	texts   []string // known secrets that replace their text anywhere, the longest first
	secrets *strings.Replacer
}

// NewStandIns makes the stand-ins for a server with these origins.
func NewStandIns(origins ...string) *StandIns {
	return &StandIns{origins: origins, known: map[string]string{}, issued: map[string]bool{}, hosts: map[string]string{},
		counts: map[string]int{}, secrets: strings.NewReplacer()}
}

// Origins are the texts that name a server, the longest first.
func Origins(behind *url.URL) []string {
	whole := strings.TrimSuffix(behind.String(), "/")
	list := []string{whole}
	if origin := behind.Scheme + "://" + behind.Host; origin != whole {
		list = append(list, origin)
	}
	return append(list, strings.TrimPrefix(whole, behind.Scheme+"://"), behind.Host)
}

// Origin adds an address of the server.
func (s *StandIns) Origin(origin string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.origins = append(s.origins, origin)
}

// Address is the stand-in of an address.
func (s *StandIns) Address(real string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.address(real)
}

// ofNobody matches what the addresses of bots begin with, and those that the server gives to
// people whose address is hidden: a player of the recording makes the same ones.
var ofNobody = lazyregexp.New(`^(user[0-9]{1,10}|emailgateway|[a-z0-9._-]{1,60}-bot)$`)

// host is the stand-in of a host of such addresses.
func (s *StandIns) host(real string) string {
	real = strings.ToLower(real)
	if strings.HasSuffix(real, Host) {
		return real
	}
	if s.hosts[real] == "" {
		s.hosts[real] = fmt.Sprintf("host%d.%s", len(s.hosts)+1, Host)
	}
	return s.hosts[real]
}

func (s *StandIns) address(real string) string {
	real = strings.ToLower(real)
	if real == "" || strings.HasSuffix(real, Host) {
		return real
	}
	if local, host, isAddress := strings.Cut(real, "@"); isAddress && ofNobody.MatchString(local) {
		return local + "@" + s.host(host)
	}
	if s.known[real] == "" {
		s.counts["person"]++
		s.known[real] = fmt.Sprintf("person%d@%s", s.counts["person"], Host)
	}
	return s.known[real]
}

// Secret is the stand-in of a key, a password or a token. From now on the secret is
// replaced in texts, too.
func (s *StandIns) Secret(real string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.secret(real)
}

// leastSecret is the length from which on a secret is replaced within texts; shorter ones
// are words of them.
const leastSecret = 5

func (s *StandIns) secret(real string) string {
	if real == "" || s.issued[real] {
		return real
	}
	if s.known[real] != "" {
		return s.known[real]
	}
	s.counts["secret"]++
	number := fmt.Sprint(s.counts["secret"])
	text := "password" + strings.Repeat("0", max(len(real)-len("password"+number), 0)) + number
	if len(real) >= 20 { // a key keeps its length
		text = "key" + strings.Repeat("0", len(real)-len("key"+number)) + number
	}
	s.known[real], s.issued[text] = text, true
	if len(real) >= leastSecret {
		s.replaceInTexts(real)
	}
	return text
}

// replaceInTexts makes the secret, as it is and as addresses spell it, one that is replaced
// wherever it stands.
func (s *StandIns) replaceInTexts(real string) {
	s.texts = append(s.texts, real)
	slices.SortStableFunc(s.texts, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, secret := range s.texts {
		for _, spelt := range []string{secret, url.QueryEscape(secret), url.PathEscape(secret)} {
			pairs = append(pairs, spelt, s.known[secret])
		}
	}
	s.secrets = strings.NewReplacer(pairs...)
}

// Patterns of secrets that can stand anywhere.
var (
	addresses = lazyregexp.New("(?i)[^\\s@<>\"'(),:;\\\\\\[\\]|/?#&={}*`]+" +
		`(?:@|%40|\\u0040)[a-z0-9-]+(?:\.[a-z0-9-]+)*`)
	ats    = lazyregexp.New(`(?i)%40|\\u0040`)
	keys   = lazyregexp.New(`\b[A-Za-z0-9]{32}\b`)
	basic  = lazyregexp.New(`(?i)(basic )([A-Za-z0-9+/]{8,}={0,2})`)
	tokens = lazyregexp.New(`(/user_uploads/temporary/|/join/|/accounts/do_confirm/|/avatar/|/user_avatars/\d+/)` +
		`([0-9A-Za-z=_-]{16,})`)
)

// Text is a text with stand-ins.
func (s *StandIns) Text(text string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text(text)
}

func (s *StandIns) text(text string) string {
	for _, origin := range s.origins {
		with := Origin
		if !strings.Contains(origin, "://") {
			with = strings.TrimPrefix(Origin, "https://")
		}
		text = strings.ReplaceAll(text, origin, with)
	}
	text = s.secrets.Replace(text)
	text = basic.ReplaceAllStringFunc(text, s.basic)
	text = tokens.ReplaceAllStringFunc(text, func(found string) string {
		cut := strings.LastIndexByte(found, '/') + 1
		return found[:cut] + s.secret(found[cut:])
	})
	text = keys.ReplaceAllStringFunc(text, s.key)
	return addresses.ReplaceAllStringFunc(text, func(found string) string {
		at := ats.FindString(found)
		if at == "" {
			return s.address(found)
		}
		return strings.Replace(s.address(strings.Replace(found, at, "@", 1)), "@", at, 1)
	})
}

// key is the stand-in of a text that has the form of a key: letters and digits.
func (s *StandIns) key(found string) string {
	if !strings.ContainsAny(found, "0123456789") || strings.Trim(found, "0123456789") == "" {
		return found
	}
	return s.secret(found)
}

// basic is a header of credentials with stand-ins.
func (s *StandIns) basic(found string) string {
	word, packed := found[:len("basic ")], found[len("basic "):]
	text, err := base64.StdEncoding.DecodeString(packed)
	who, key, isPair := strings.Cut(string(text), ":")
	if err != nil || !isPair {
		return found
	}
	pair := s.address(who) + ":" + s.secret(key)
	return word + base64.StdEncoding.EncodeToString([]byte(pair))
}

// secretNames are the names of parameters and keys whose texts are secrets.
var secretNames = []string{
	"api_key", "password", "old_password", "new_password", "token", "otp_encrypted_api_key", "mobile_flow_otp",
	"csrfmiddlewaretoken", "access_token", "push_key", "secret", "config_data", "config",
}

// IsSecret reports whether the texts of a name are secrets.
func IsSecret(name string) bool { return slices.Contains(secretNames, name) }

// Value is a value of JSON with stand-ins; name is the key that it stands at.
func (s *StandIns) Value(name string, v any) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.value(name, v)
}

func (s *StandIns) value(name string, v any) any {
	switch v := v.(type) {
	case string:
		if name == "realm_bot_domain" {
			return s.host(v)
		}
		if IsSecret(name) {
			return s.secret(v)
		}
		return s.text(v)
	case []any:
		for i := range v {
			v[i] = s.value(name, v[i])
		}
	case map[string]any:
		return s.object(name, v)
	}
	return v
}

// object keeps the name of an object with secrets for all that is in it.
func (s *StandIns) object(name string, v map[string]any) map[string]any {
	out := make(map[string]any, len(v))
	for key, inner := range v {
		below := key
		if IsSecret(name) {
			below = name
		}
		out[s.text(key)] = s.value(below, inner)
	}
	return out
}

// JSON is a text of JSON with stand-ins, false if the text is no JSON.
func (s *StandIns) JSON(text []byte) (json.RawMessage, bool) {
	v, ok := Decode(text)
	if !ok {
		return nil, false
	}
	out, err := Encode(s.Value("", v))
	return out, err == nil
}

// Parameters are parameters with stand-ins.
func (s *StandIns) Parameters(all map[string][]string) map[string]Values {
	out := map[string]Values{}
	for name, values := range all {
		for _, value := range values {
			if list, isJSON := Decode([]byte(value)); isJSON && !IsSecret(name) && strings.ContainsAny(value[:1], `[{"`) {
				if text, err := Encode(s.Value(name, list)); err == nil {
					value = string(text)
				}
			}
			out[s.Text(name)] = append(out[s.Text(name)], s.Value(name, value).(string))
		}
	}
	return out
}
