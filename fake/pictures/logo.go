package pictures

import (
	"fmt"
	"html"
)

// Logo is a wide picture with a whole name, as SVG.
func Logo(name, key string) []byte {
	c := background(hashed(key))
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="50" viewBox="0 0 400 50">`+
		`<rect width="400" height="50" rx="8" fill="#%02x%02x%02x"/>`+
		`<text x="200" y="33" text-anchor="middle" font-family="sans-serif" font-size="24" fill="#fff">%s</text></svg>`+"\n",
		c.R, c.G, c.B, html.EscapeString(name))
}
