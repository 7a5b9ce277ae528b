package math

import "strings"

// node is an element of MathML with its text or its children.
type node struct{ tag, attributes, inside string }

func (n node) String() string {
	return "<" + n.tag + n.attributes + ">" + n.inside + "</" + n.tag + ">"
}

// mathML writes atoms as MathML: one element, or several in a row.
func mathML(atoms []atom, always bool) string {
	nodes := nodesOf(atoms)
	var out strings.Builder
	for _, n := range nodes {
		out.WriteString(n.String())
	}
	if len(nodes) == 1 && !always {
		return out.String()
	}
	return "<mrow>" + out.String() + "</mrow>"
}

// mathML writes a script. A sign alone in braces has no space around it.
func (s *script) mathML() string {
	nodes := nodesOf(s.atoms)
	if s.grouped && len(nodes) == 1 && nodes[0].tag == "mo" && s.atoms[0].kind != "prime" {
		nodes[0].attributes += ` lspace="0em" rspace="0em"`
		return nodes[0].String()
	}
	return mathML(s.atoms, false)
}

// nodesOf makes the elements of atoms. Adjacent digits share an element, as do atoms of
// one colour.
func nodesOf(atoms []atom) []node {
	var nodes []node
	for i := 0; i < len(atoms); i++ {
		if color := atoms[i].color; color != "" {
			end := i
			for end < len(atoms) && atoms[end].color == color {
				end++
			}
			plain := make([]atom, end-i)
			for j := range plain {
				plain[j] = atoms[i+j]
				plain[j].color = ""
			}
			inside := strings.TrimSuffix(strings.TrimPrefix(mathML(plain, true), "<mrow>"), "</mrow>")
			nodes, i = append(nodes, node{"mstyle", ` mathcolor="` + color + `"`, inside}), end-1
			continue
		}
		n := nodeOf(atoms[i])
		if last := len(nodes) - 1; last >= 0 && nodes[last].tag == "mn" &&
			(n.tag == "mn" || n.tag == "mi" && n.inside == ".") {
			nodes[last].inside += n.inside
			continue
		}
		nodes = append(nodes, n)
	}
	return nodes
}

func nodeOf(a atom) node {
	base := symbolNode(a)
	switch {
	case a.sub != nil && a.sup != nil:
		return node{"msubsup", "", base.String() + a.sub.mathML() + a.sup.mathML()}
	case a.sub != nil:
		return node{"msub", "", base.String() + a.sub.mathML()}
	case a.sup != nil:
		return node{"msup", "", base.String() + a.sup.mathML()}
	}
	return base
}

func symbolNode(a atom) node {
	shown := escape.Replace(a.shown)
	switch a.kind {
	case "":
		return node{"mtext", "", escape.Replace(a.text)}
	case "prime":
		return node{"mo", ` mathvariant="normal" lspace="0em" rspace="0em"`, shown}
	case "mathord":
		if a.shown == nothing {
			return node{"mrow", "", ""}
		}
		return node{"mi", "", shown}
	case "textord":
		if strings.Trim(a.shown, "0123456789") == "" {
			return node{"mn", "", shown}
		}
		return node{"mi", ` mathvariant="normal"`, shown}
	case "open", "close":
		return node{"mo", ` stretchy="false"`, shown}
	case "punct":
		return node{"mo", ` separator="true"`, shown}
	}
	return node{"mo", "", shown}
}
