package safehtml

import "strings"

// Payloads are texts that must never become part of a page.
var Payloads = []string{
	`<script>alert(1)</script>`,
	`<img src=x onerror=alert(1)>`,
	`"><svg/onload=alert(1)>`,
	`<svg/onload=alert(1)>`,
	`x--><svg/onload=alert(1)>`,
	`' onmouseover='alert(1)`,
	`" onmouseover="alert(1)" x="`,
	`</code></pre><script>alert(1)</script>`,
	`</annotation></semantics></math><img src=x onerror=alert(1)>`,
	`--><script>alert(1)</script><!--`,
	`]]><script>alert(1)</script>`,
	`</title></style></textarea><iframe src=javascript:alert(1)>`,
	`javascript:alert(1)`,
	`JaVaScRiPt:alert(document.domain)`,
	"java\tscript:alert(1)",
	"java\nscript:alert(1)",
	`&#106;avascript:alert(1)`,
	`javascript&colon;alert(1)`,
	"\x01javascript:alert(1)",
	` javascript:alert(1)`,
	`data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
	`vbscript:msgbox(1)`,
	`//evil.example/x.png`,
	`/\evil.example/x.png`,
	`http://a.co/"onload="alert(1)".png`,
	`http://a.co/'><script>x</script>.png`,
	`https://a.co/` + "`" + `onerror=alert(1).png`,
	`style=x:expression(alert(1))`,
	"\u2028<script>alert(1)</script>",
	"\xff<script\xff>alert(1)</script>",
	`<a href="javascript:alert(1)">x</a>`,
	`<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>`,
}

// Places are the places of the writer's text in each construct; @ is the payload.
var Places = map[string]string{
	"plain text":            "@",
	"a link's target":       "[x](@)",
	"a link's text":         "[@](http://a.co)",
	"both of a link":        "[@](@)",
	"a bracketed target":    "[x](<@>)",
	"a title":               `[x](http://a.co "@")`,
	"an image of Markdown":  "![@](@)",
	"an autolink":           "http://a.co/@",
	"an address":            "x@a.co@",
	"a preview's URL":       "http://a.co/@.png",
	"a preview's title":     "[@](http://a.co/b.png)",
	"an own upload":         "[@](/user_uploads/2/@.png)",
	"an own address":        "http://chat.testserver/#@ http://chat.testserver/user_uploads/@.png",
	"a mention":             "@**@** @_**@|11**",
	"a group":               "@*@*",
	"a stream and topic":    "#**Denmark>@** #**@**",
	"a linkifier":           "#12@ see:@ ref-@-ref",
	"an emoji":              ":@: @:smile:@",
	"emphasis":              "***@*** **@** *@* ~~@~~",
	"a code span":           "`@` ``@``",
	"a code block":          "```\n@\n```",
	"a known language":      "```python\n@\n```",
	"a language":            "```@\nx\n```",
	"a language in braces":  "``` {.@}\nx\n```",
	"a quote":               "> @",
	"a fenced quote":        "~~~ quote\n@\n~~~",
	"a spoiler's header":    "```spoiler @\nx\n```",
	"a spoiler's content":   "```spoiler x\n@\n```",
	"a formula":             "$$@$$",
	"a known formula":       `$$\frac{1}{2} \text{@}$$`,
	"a link in a formula":   `$$\href{@}{x}$$`,
	"a block of formulas":   "```math\n\\text{@}\n```",
	"a time":                "<time:@>",
	"a time with a date":    "<time:2017-06-05 @>",
	"a table":               "@|b\n-|:-:\n@|@",
	"the line of dashes":    "a|b\n-|-@\nc|d",
	"a list":                "* @\n  1. @",
	"a heading":             "# @",
	"indented code":         "    @",
	"an avatar":             "!avatar(@) !gravatar(@)",
	"a reference":           "[x]: @\n\n[x]",
	"a footnote":            "[^x]: @",
	"an HTML block":         "<div>\n@\n</div>",
	"an unfinished link":    "[x](@",
	"a link in bold":        "**[x](@)**",
	"a default language":    "```\n@",
	"a linkifier's capture": "see:x@y",
}

// Vector is the source of a message that has a payload in a place.
func Vector(place, payload string) string {
	if strings.HasPrefix(place, "@*") || strings.HasPrefix(place, "x@") {
		return place[:2] + strings.ReplaceAll(place[2:], "@", payload)
	}
	return strings.ReplaceAll(place, "@", payload)
}
