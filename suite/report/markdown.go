package report

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"
	"time"
)

// WriteMarkdown writes the report as Markdown for a pull request: the outcome in
// one line, the counts, and each cause folded.
func (r *Report) WriteMarkdown(w io.Writer) error {
	r = r.printable()
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "### Spiritlevel: %s\n\n", markdownText(r.Conclusion()))
	fmt.Fprintf(out, "`%s` · level %d · dialect %s · judged %d of %d requirements that apply · %s\n\n",
		strings.ReplaceAll(r.URL, "`", ""), r.Level, r.Dialect, r.Judged(), r.Applicable(), r.Elapsed.Round(time.Second))
	fmt.Fprintln(out, "| verdict | requirements |\n|---|---:|")
	for _, v := range Verdicts() {
		if n := r.Count(v); n > 0 {
			fmt.Fprintf(out, "| %s | %d |\n", v.Label(), n)
		}
	}
	for _, c := range r.Causes() {
		fmt.Fprintf(out, "\n<details><summary><b>%s</b>, %d requirements: %s</summary>\n\n",
			c.Verdict.Label(), len(c.Broken), html.EscapeString(c.Headline()))
		fmt.Fprintf(out, "%s\n\n", strings.Join(c.Broken, " "))
		fmt.Fprintf(out, "```text\n%s\n```\n\n</details>\n", strings.ReplaceAll(c.Failure.String(), "```", "'''"))
	}
	if len(r.Notices) > 0 {
		fmt.Fprintln(out)
	}
	for _, notice := range r.Notices {
		fmt.Fprintf(out, "- %s\n", markdownText(notice))
	}
	return out.Flush()
}

// markdownText keeps a server's text from being read as Markdown or HTML.
func markdownText(text string) string {
	return strings.NewReplacer("\\", "\\\\", "`", "\\`", "*", "\\*", "_", "\\_", "[", "\\[", "]", "\\]", "|", "\\|", "<",
		"&lt;", ">", "&gt;", "#", "\\#", "@", "&#64;").Replace(text)
}
