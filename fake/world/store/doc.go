// Package store is the lower floor of a world: it stores rows and finds them again, and
// does not know what they mean. It has the tables with their keys ([Index], [Key]), the
// long lists whose versions share their parts ([Log]), the postings of terms
// ([Postings]), the results kept beside a row ([Memo]), and the text of a row in a state
// file ([Encode], [Decode]).
package store
