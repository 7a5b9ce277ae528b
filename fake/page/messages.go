package page

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// message is a message as the API describes it.
type message struct {
	ID               int
	SenderID         int    `json:"sender_id"`
	SenderFullName   string `json:"sender_full_name"`
	SenderEmail      string `json:"sender_email"`
	StreamID         int    `json:"stream_id"`
	Subject          string
	DisplayRecipient json.RawMessage `json:"display_recipient"`
	Timestamp        int64
	LastEdit         int64 `json:"last_edit_timestamp"`
	Content          string
	Flags            []string
	Reactions        []reaction
}

// reaction has its person in one of three places, by level.
type reaction struct {
	EmojiName    string `json:"emoji_name"`
	EmojiCode    string `json:"emoji_code"`
	ReactionType string `json:"reaction_type"`
	UserID       int    `json:"user_id"`
	User         struct {
		ID     int
		UserID int `json:"user_id"`
	}
}

func (r reaction) by() int { return max(r.UserID, r.User.UserID, r.User.ID) }

// messages writes the messages of the place. The scripts keep the rows whose content stays.
func (v *view) messages(m markup.Writer) {
	switch {
	case v.place.key == "":
		m.Raw("<p class=\"faint none\">Choose a stream or people.</p>\n")
	case len(v.shown) == 0:
		m.Raw("<p class=\"faint none\">No messages.</p>\n")
	}
	for i, each := range v.shown {
		follows := false
		if i > 0 {
			before := v.shown[i-1]
			const pause = 10 * 60 // seconds
			follows = before.SenderID == each.SenderID && v.keyOf(before) == v.keyOf(each) &&
				each.Timestamp-before.Timestamp < pause
		}
		var out bytes.Buffer
		row := markup.To(&out)
		v.message(row, each)
		_ = row.Flush() // a buffer takes everything
		sum := fnv.New64a()
		class := classOf(each, follows)
		_, _ = sum.Write(append(out.Bytes(), class...)) // a sum takes everything
		m.Add("<article id=\"message-%v\" data-id=\"%v\" data-kept=\"%s\" class=\"%s\">", each.ID, each.ID,
			strconv.FormatUint(sum.Sum64(), 36), class)
		m.Raw(out.String())
		m.Raw("</article>\n")
	}
}

func classOf(m message, follows bool) string {
	class := ""
	if follows {
		class = "more "
	}
	if !slices.Contains(m.Flags, "read") {
		class += "unread"
	}
	return class
}

func (v *view) message(m markup.Writer, each message) {
	email := cmp.Or(v.people[each.SenderID].APIEmail, each.SenderEmail)
	m.Add("<img src=\"%spicture/%s/%s\" alt=\"\" width=\"36\" height=\"36\" loading=\"lazy\">"+
		"<div class=\"head\"><b>%s</b> ", Folder, url.PathEscape(v.world), url.PathEscape(email), each.SenderFullName)
	if each.StreamID != 0 && !v.place.hasTopic {
		m.Add("<a href=\"#organization/stream/%v/%s\">%s</a> ", each.StreamID, url.PathEscape(each.Subject), each.Subject)
	}
	at := time.Unix(each.Timestamp, 0).UTC()
	m.Add("<time datetime=\"%s\">%s</time>", at.Format(time.RFC3339), at.Format("2 Jan 2006, 15:04"))
	if each.LastEdit > 0 {
		m.Raw(" <small>edited</small>")
	}
	m.Raw("</div>\n<div class=\"content\">")
	m.Raw(shownContent(each.Content))
	m.Raw("</div>\n<div class=\"marks\">")
	v.reactions(m, each)
	m.Add("</div>\n<div class=\"tools\"><details><summary>React</summary><div>"+
		"<form data-api=\"POST /messages/%v/reactions\">", each.ID)
	for _, emoji := range [][3]string{{"+1", "thumbs up", "👍"}, {"heart", "heart", "❤️"}, {"tada", "tada", "🎉"},
		{"smile", "smile", "🙂"}} {
		m.Add("<button name=\"emoji_name\" value=\"%s\" aria-label=\"%s\">%s</button>", emoji[0], emoji[1], emoji[2])
	}
	m.Add("</form><form data-api=\"POST /messages/%v/reactions\"><input type=\"text\" name=\"emoji_name\" "+
		"aria-label=\"Name of an emoji\" placeholder=\"octopus\"></form></div></details>\n", each.ID)
	m.Add("<button type=\"button\" data-edit=\"/messages/%v\" data-topic=\"%s\">Edit</button>", each.ID, each.Subject)
	m.Add("<form data-api=\"DELETE /messages/%v\"><button>Delete</button></form><span class=\"refusal\" role=\"alert\">"+
		"</span></div>\n", each.ID)
}

// reactions are buttons, which add or remove the reaction of the person.
func (v *view) reactions(m markup.Writer, each message) {
	type emoji struct{ kind, code string }
	var order []emoji
	by, first := map[emoji][]int{}, map[emoji]reaction{}
	for _, r := range each.Reactions {
		e := emoji{r.ReactionType, r.EmojiCode}
		if by[e] == nil {
			order, first[e] = append(order, e), r
		}
		by[e] = append(by[e], r.by())
	}
	for _, e := range order {
		r, ids := first[e], by[e]
		mine := slices.Contains(ids, v.me.UserID)
		sign, names := r.EmojiName, make([]string, len(ids))
		if e.kind == "unicode_emoji" {
			sign = characters(e.code)
		}
		for i, id := range ids {
			names[i] = v.nameOf(id)
		}
		m.Add("<form data-api=\"%s /messages/%v/reactions\"><input type=\"hidden\" name=\"emoji_name\" value=\"%s\">"+
			"<input type=\"hidden\" name=\"emoji_code\" value=\"%s\">"+
			"<input type=\"hidden\" name=\"reaction_type\" value=\"%s\">",
			map[bool]string{true: "DELETE", false: "POST"}[mine], each.ID, r.EmojiName, e.code, e.kind)
		m.Add("<button class=\"small\" aria-pressed=\"%v\" title=\"%s\">%s %v</button></form>", mine,
			fmt.Sprintf("%s: %s", r.EmojiName, strings.Join(names, ", ")), sign, len(ids))
	}
}

// characters are those of the code of an emoji, such as 1f1e9-1f1ea.
func characters(code string) string {
	var out strings.Builder
	for each := range strings.SplitSeq(code, "-") {
		if c, err := strconv.ParseInt(each, 16, 32); err == nil {
			out.WriteRune(rune(c))
		}
	}
	return out.String()
}

// shownContent is the HTML of a message, which the server made safe, as the page can show
// it: without styles, which its policy forbids, and with the paths of uploaded files instead
// of pictures that need a key.
func shownContent(content string) string {
	body := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	list, err := html.ParseFragment(strings.NewReader(content), body)
	if err != nil {
		return html.EscapeString(content)
	}
	var out bytes.Buffer
	for _, n := range list {
		body.AppendChild(n)
	}
	adapt(body, "")
	for n := range body.ChildNodes() {
		if err := html.Render(&out, n); err != nil {
			return html.EscapeString(content)
		}
	}
	return out.String()
}

// adapt changes the elements below one, which may be in a link to an uploaded file.
func adapt(n *html.Node, upload string) {
	for _, c := range slices.Collect(n.ChildNodes()) {
		classes := strings.Fields(attribute(c, "class"))
		emoji := slices.Contains(classes, "emoji")
		in := upload
		switch {
		case slices.Contains(classes, "katex-html"):
			n.RemoveChild(c)
			continue
		case emoji && c.DataAtom == atom.Span:
			code := classes[len(classes)-1]
			n.InsertBefore(&html.Node{Type: html.TextNode, Data: characters(strings.TrimPrefix(code, "emoji-"))}, c)
			n.RemoveChild(c)
			continue
		case c.DataAtom == atom.A:
			if _, file, found := strings.Cut("/"+attribute(c, "href"), "/user_uploads/"); found {
				in = "/user_uploads/" + file
				c.Attr = append(c.Attr, html.Attribute{Key: "data-upload", Val: in})
			}
		}
		picture := c.DataAtom == atom.Img && !emoji
		c.Attr = slices.DeleteFunc(c.Attr, func(a html.Attribute) bool {
			return a.Key == "style" || a.Key == "id" || picture && a.Key == "src"
		})
		if picture && upload != "" {
			c.Attr = append(c.Attr, html.Attribute{Key: "data-upload", Val: upload})
		}
		adapt(c, in)
	}
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
