package website

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// levelPages has a page for the levels of each release, and one for the deviations of dialect
// zulip.
func (s Source) levelPages() (pages, error) {
	made := pages{}
	var list strings.Builder
	list.WriteString("# Levels by release\n\nA release reports one level. Each level has the changes of the API since " +
		"the level below it.\n\n| Release | Reports | Changes since the release before |\n|---|---|---|\n")
	judging := changelog.DatedRows()
	from := featurelevels.Oldest
	for _, release := range newestLevels() {
		entries := featurelevels.Changelog()[from : release.LastLevel+1]
		from = release.LastLevel + 1
		page := releasePage(release.Version)
		made["reference/levels/"+page] = releaseText(release, entries, judging)
		changes := 0
		for _, entry := range entries {
			changes += len(entry.Changes)
		}
		fmt.Fprintf(&list, "| [%s](%s) | %d | %d |\n", release.Version, page, release.LastLevel, changes)
	}
	list.WriteString("\nReleases in between report the level of the release before them. " +
		"The [deviations of dialect zulip](zulip.md) hold at all levels.\n")
	made["reference/levels/index.md"] = list.String()
	made["reference/levels/zulip.md"] = deviations()
	return made, nil
}

// newestLevels are the releases that report another level than the release before.
func newestLevels() []featurelevels.Release {
	var list []featurelevels.Release
	for _, release := range featurelevels.Releases() {
		if n := len(list); n > 0 && list[n-1].LastLevel == release.LastLevel {
			if release.LastLevel == featurelevels.Oldest {
				list[n-1] = release // level 0 is the newest release without levels
			}
			continue
		}
		list = append(list, release)
	}
	return list
}

// releasePage is the page of a release beside the list of levels.
func releasePage(version string) string { return "release-" + version + ".md" }

// releaseText is the page of a release. judging has the requirements that judge servers by a row.
func releaseText(release featurelevels.Release, entries []featurelevels.Entry,
	judging map[requirements.RowID][]string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "# Release %s\n\n", release.Version)
	if release.Note != "" {
		out.WriteString(prose(sentence(release.Note)) + "\n\n")
	}
	for i := len(entries) - 1; i >= 0; i-- {
		entry := entries[i]
		if len(entry.Changes) == 0 && entry.Note == "" {
			continue
		}
		fmt.Fprintf(&out, "## Level %d\n\n", entry.Level)
		if entry.Note != "" {
			out.WriteString(prose(sentence(entry.Note)) + "\n\n")
		}
		for _, row := range entry.Changes {
			out.WriteString(change(row, judging[requirements.RowID(row.ID)]))
		}
	}
	return out.String()
}

// change is a row of the change log, with the requirements that judge servers by it.
func change(row featurelevels.Row, judging []string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "### %s { #%s }\n\n", prose(row.Summary), row.ID)
	var places []string
	for _, place := range row.Endpoints {
		if place == "*" {
			place = "all endpoints"
		}
		places = append(places, code(place))
	}
	fmt.Fprintf(&out, "%s: %s", strings.Join(places, ", "), strings.ReplaceAll(row.Part, "-", " "))
	if row.Name != "" {
		out.WriteString(" " + code(row.Name))
	}
	fmt.Fprintf(&out, ", %s\n\n", row.Kind)
	fmt.Fprintf(&out, "- Before: %s\n- After: %s\n", prose(row.Before), prose(row.After))
	if row.Note != "" {
		fmt.Fprintf(&out, "- Note: %s\n", prose(row.Note))
	}
	if row.Until != nil {
		fmt.Fprintf(&out, "- Until level %d\n", *row.Until)
	}
	if judge := judges(requirements.RowID(row.ID), judging); judge != "" {
		fmt.Fprintf(&out, "- Judged by %s\n", judge)
	}
	return out.String() + "\n"
}

// judges are links to the requirements that judge servers by a row. Without one, the row is a
// requirement itself.
func judges(row requirements.RowID, judging []string) string {
	var list []string
	for _, id := range judging {
		list = append(list, fmt.Sprintf("[%s](../requirements/%s)", id, requirementPlace(id)))
	}
	if r, ok := requirements.Find(row.Requirement()); ok && len(list) == 0 {
		list = append(list, fmt.Sprintf("`%s`", r.ID))
	}
	return strings.Join(list, ", ")
}

// rowPlace is the page and the anchor of a row beside the list of levels.
func rowPlace(row requirements.RowID) string {
	return releasePage(featurelevels.Changelog()[row.Level()].Release) + "#" + string(row)
}

// deviations is the page of dialect zulip.
func deviations() string {
	var out strings.Builder
	out.WriteString("# Deviations of dialect zulip\n\nDialect `zulip` follows public servers where these differ from " +
		"the specification, or where it is silent.\n\n")
	for _, c := range levels.Contract().Deviations() {
		fmt.Fprintf(&out, "- <span id=\"%s\"></span>%s\n", c.ID(), prose(sentence(c.Summary())))
	}
	return out.String()
}
